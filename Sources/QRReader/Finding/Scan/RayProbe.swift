/// Casts rays from the middle of a finder pattern over grey pixels.
struct RayProbe: ~Escapable {
    let view: GreyView
    /// Twice the level between dark and light, so that it may lie between two grey levels.
    let doubledThreshold: Int
    /// Whether the core is light.
    let isInverted: Bool

    @_lifetime(copy view)
    init(view: consuming GreyView, doubledThreshold: Int, isInverted: Bool) {
        self.view = view
        self.doubledThreshold = doubledThreshold
        self.isInverted = isInverted
    }

    /// Walks along a row, a column or a diagonal of pixels, from the middle of one to the middle of the
    /// next, as ``cast(from:towards:limit:)`` does.
    func cast(fromX x: Int, y: Int, towards way: SIMD2<Int>, limit: Int) -> Ray {
        var ray = Ray(direction: SIMD2(Float(way.x), Float(way.y)))
        guard x >= 0, y >= 0, x < view.width, y < view.height else { return ray }
        let roomX = way.x > 0 ? view.width - 1 - x : way.x < 0 ? x : Int.max
        let roomY = way.y > 0 ? view.height - 1 - y : way.y < 0 ? y : Int.max
        let room = min(roomX, roomY)
        let stride = way.y * view.width + way.x
        let sign = isInverted ? -2 : 2
        let threshold = isInverted ? -doubledThreshold : doubledThreshold
        var at = y * view.width + x
        var previous = threshold &- sign &* Int(view.pixels[at])
        guard previous > 0 else { return ray }
        var wantsInside = true
        var taken = 0
        var last = limit
        while taken < room {
            taken &+= 1
            guard taken <= last else { return ray }
            at &+= stride
            let value = threshold &- sign &* Int(view.pixels[at])
            if (value > 0) != wantsInside {
                ray.crossings[ray.count] = Float(taken) - Float(value) / Float(value &- previous)
                ray.count += 1
                if ray.count == 3 { return ray }
                last = taken + Int(ray.crossings.x * 1.34) + 1
                wantsInside.toggle()
            }
            previous = value
        }
        if ray.count == 2 {
            // The ring ends where the picture does.
            ray.crossings.z = Float(room) + 0.5
            ray.count = 3
        }
        return ray
    }

    /// Walks from `center` until the ring has ended.
    ///
    /// The core has to end within `limit` steps, and gap and ring within two modules each, by the size
    /// of the core.
    ///
    /// A step goes from one row (or column, whichever the way crosses more of) of pixel centres to the
    /// next; between two pixels of that row the grey is interpolated, and so is the crossing between
    /// two steps. Beyond the picture all is as outside the ring.
    func cast(from center: SIMD2<Float>, towards way: SIMD2<Float>, limit: Int) -> Ray {
        let crossesColumns = abs(way.x) >= abs(way.y)
        let lead = crossesColumns ? way.x : way.y
        guard abs(lead) > 0 else { return Ray(direction: way) }
        let direction = way / abs(lead)
        var ray = Ray(direction: direction)
        let forward = lead > 0 ? 1 : -1
        // Along the way and across it: place, number of pixels, and distance in memory.
        let along = crossesColumns ? center.x : center.y
        let across = crossesColumns ? center.y : center.x
        let length = crossesColumns ? view.width : view.height
        let breadth = crossesColumns ? view.height : view.width
        let alongStride = crossesColumns ? 1 : view.width
        let acrossStride = crossesColumns ? view.width : 1
        let slope = crossesColumns ? direction.y : direction.x
        guard along >= 0, across >= 0, along < Float(length), across < Float(breadth) else {
            return ray
        }
        let start = forward > 0 ? (along - 0.5).rounded(.up) : (along - 0.5).rounded(.down)
        var index = Int(start)
        var distance = (start + 0.5 - along) * Float(forward)
        // Sixteenths of bits below one: 24 bits hold any place in a picture.
        var place = Int((across - 0.5 + distance * slope) * 65536)
        let step = Int(slope * 65536)
        let lastPlace = (breadth - 1) << 16
        // Positive inside the core, in 1/128 of a grey level; doubled as the threshold is.
        let sign = isInverted ? -1 : 1
        let threshold = doubledThreshold * 128
        var previous = 0
        var wantsInside = true
        var taken = 0
        var last = limit
        while taken <= last, index >= 0, index < length, place > -65536, place < lastPlace + 65536 {
            let clamped = max(0, min(place, lastPlace))
            let whole = clamped >> 16
            let at = index &* alongStride &+ whole &* acrossStride
            let first = Int(view.pixels[at])
            let fraction = (clamped >> 8) & 255
            let second = fraction == 0 ? first : Int(view.pixels[at + acrossStride])
            let mixed = first &<< 8 &+ (second &- first) &* fraction
            let value = sign &* (threshold &- mixed)
            if (value > 0) != wantsInside {
                // Without a step before this one the middle itself is not of the core.
                guard taken > 0 else { return ray }
                ray.crossings[ray.count] = distance - Float(value) / Float(value - previous)
                ray.count += 1
                if ray.count == 3 { return ray }
                // A module is two thirds of half the core; two of them, and one for rounding.
                last = taken + Int(ray.crossings.x * 1.34) + 1
                wantsInside.toggle()
            }
            previous = value
            index &+= forward
            place &+= step
            distance += 1
            taken &+= 1
        }
        if ray.count == 2, taken <= last {
            // The ring ends where the picture does.
            ray.crossings.z = distance - 0.5
            ray.count = 3
        }
        return ray
    }
}
