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
    ///
    /// - Parameter borders: how many of the three are looked for.
    func cast(
        fromX x: Int, y: Int, towards way: SIMD2<Int>, limit: Int, borders: Int = 3
    ) -> Ray {
        var ray = Ray(direction: SIMD2(Float(way.x), Float(way.y)))
        guard x >= 0, y >= 0, x < view.width, y < view.height else { return ray }
        let roomX = way.x > 0 ? view.width - 1 - x : way.x < 0 ? x : Int.max
        let roomY = way.y > 0 ? view.height - 1 - y : way.y < 0 ? y : Int.max
        let room = min(roomX, roomY)
        let stride = way.y * view.width + way.x
        // As if the core were dark: half levels count as light.
        let flip: UInt8 = isInverted ? 255 : 0
        let threshold = isInverted ? 510 - doubledThreshold : doubledThreshold
        var at = y * view.width + x
        let darkest = (threshold - 1) >> 1
        guard Int(view.pixels[at] ^ flip) <= darkest else { return ray }
        let most = UInt8(truncatingIfNeeded: min(darkest, 255))
        var taken = 0
        var end = min(room, limit)
        while true {
            // `room` steps lead to the picture's edge.
            var isMet = false
            if ray.count & 1 == 0 {
                // Four at once while all of them are inside; the step that meets the border is taken below.
                while taken &+ 4 <= end {
                    let third = at &+ 3 &* stride
                    let isInside = unsafe (
                        view.pixels[unchecked: at &+ stride] ^ flip <= most,
                        view.pixels[unchecked: third &- stride] ^ flip <= most,
                        view.pixels[unchecked: third] ^ flip <= most,
                        view.pixels[unchecked: third &+ stride] ^ flip <= most
                    )
                    guard isInside.0, isInside.1, isInside.2, isInside.3 else { break }
                    taken &+= 4
                    at = third &+ stride
                }
                while taken < end, !isMet {
                    taken &+= 1
                    at &+= stride
                    isMet = unsafe view.pixels[unchecked: at] ^ flip > most
                }
            } else {
                while taken < end, !isMet {
                    taken &+= 1
                    at &+= stride
                    isMet = unsafe view.pixels[unchecked: at] ^ flip <= most
                }
            }
            guard isMet else { break }
            let shade = unsafe Int(view.pixels[unchecked: at] ^ flip)
            let previous = unsafe Int(view.pixels[unchecked: at &- stride] ^ flip)
            let value = threshold &- 2 &* shade
            ray.crossings[ray.count] =
                Float(taken) - Float(value) / Float(2 &* (previous &- shade))
            ray.count += 1
            if ray.count == borders { return ray }
            end = min(room, taken + Int(ray.crossings.x * 1.34) + 1)
        }
        if ray.count == 2, taken == room {
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
            // Up to where the next border must be, no step needs to look for the picture's.
            let steps = last &- taken &+ 1
            let value: Int
            if steps > 3, isInside(index, forward, steps, length),
                isInside(place, step, steps, lastPlace)
            {
                var next = 0
                var isMet = false
                for _ in 0..<steps {
                    let mixed = unsafe mixed(index &* alongStride, place, acrossStride)
                    next = sign &* (threshold &- mixed)
                    if (next > 0) != wantsInside {
                        isMet = true
                        break
                    }
                    previous = next
                    index &+= forward
                    place &+= step
                    distance += 1
                    taken &+= 1
                }
                guard isMet else { return ray }
                value = next
            } else {
                let clamped = max(0, min(place, lastPlace))
                let at = index &* alongStride &+ (clamped >> 16) &* acrossStride
                let first = Int(view.pixels[at])
                let fraction = (clamped >> 8) & 255
                let second = fraction == 0 ? first : Int(view.pixels[at + acrossStride])
                value = sign &* (threshold &- (first &<< 8 &+ (second &- first) &* fraction))
            }
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

    /// Whether all places of a walk are at least 0 and less than `end`.
    @inline(__always)
    private func isInside(_ start: Int, _ step: Int, _ steps: Int, _ end: Int) -> Bool {
        let stop = start &+ step &* (steps &- 1)
        return min(start, stop) >= 0 && max(start, stop) < end
    }

    /// The grey between two pixels across the way, in 256ths.
    ///
    /// - Precondition: both are in the picture.
    @inline(__always) @unsafe
    private func mixed(_ along: Int, _ place: Int, _ acrossStride: Int) -> Int {
        let at = along &+ (place &>> 16) &* acrossStride
        let first = unsafe Int(view.pixels[unchecked: at])
        let second = unsafe Int(view.pixels[unchecked: at &+ acrossStride])
        return first &<< 8 &+ (second &- first) &* (place &>> 8 & 255)
    }
}
