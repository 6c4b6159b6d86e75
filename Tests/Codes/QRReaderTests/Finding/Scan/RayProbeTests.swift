import Testing

@testable import QRReader

@Suite("Rays")
struct RayProbeTests {
    private func noise(_ count: Int) -> [UInt8] {
        var random = Congruence(state: 11)
        return (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next() >> 3) }
    }

    @Test("walking pixel by pixel meets the borders that a plain walk meets")
    func castsRays() {
        let (width, height) = (61, 47)
        var pixels = noise(width * height)
        // Areas of one shade, so that runs are longer than a pixel.
        for y in 0..<height {
            for x in 0..<width { pixels[y * width + x] = pixels[(y / 3) * width + x / 3] }
        }
        let view = GreyView(pixels: pixels.span, width: width, height: height)
        var random = Congruence(state: 3)
        for _ in 0..<4000 {
            let (x, y) = (Int(random.next()) % 63 - 1, Int(random.next()) % 49 - 1)
            let way = SIMD2(Int(random.next()) % 3 - 1, Int(random.next()) % 3 - 1)
            guard way != SIMD2(0, 0) else { continue }
            let probe = RayProbe(
                view: copy view, doubledThreshold: Int(random.next()) % 510,
                isInverted: random.next() >> 7 & 1 == 1)
            let limit = Int(random.next()) % 40
            let ray = probe.cast(fromX: x, y: y, towards: way, limit: limit)
            let expected = Self.plainRay(probe, x, y, way, limit)
            #expect(ray.count == expected.count && ray.crossings == expected.crossings)
        }
    }

    @Test("walking in any direction meets the borders that a plain walk meets")
    func castsSlantedRays() {
        let (width, height) = (61, 47)
        var pixels = noise(width * height)
        for y in 0..<height {
            for x in 0..<width { pixels[y * width + x] = pixels[(y / 5) * width + x / 5] }
        }
        let view = GreyView(pixels: pixels.span, width: width, height: height)
        var random = Congruence(state: 9)
        func part(_ most: Float) -> Float { Float(random.next() % 10000) / 10000 * most }
        for _ in 0..<6000 {
            let probe = RayProbe(
                view: copy view, doubledThreshold: Int(random.next() % 510),
                isInverted: random.next() >> 7 & 1 == 1)
            let center = SIMD2(part(63) - 1, part(49) - 1)
            let way = SIMD2(part(2) - 1, part(2) - 1)
            let limit = Int(random.next() % 40)
            let ray = probe.cast(from: center, towards: way, limit: limit)
            let expected = Self.plainRay(probe, center, way, limit)
            #expect(ray.count == expected.count && ray.crossings == expected.crossings)
        }
    }

    /// Walks step by step, looking for the picture's border at each.
    private static func plainRay(
        _ probe: borrowing RayProbe, _ center: SIMD2<Float>, _ way: SIMD2<Float>, _ limit: Int
    ) -> Ray {
        let crosses = abs(way.x) >= abs(way.y)
        let lead = crosses ? way.x : way.y
        guard lead != 0 else { return Ray(direction: way) }
        var ray = Ray(direction: way / abs(lead))
        let (along, across) = crosses ? (center.x, center.y) : (center.y, center.x)
        let sides = (probe.view.width, probe.view.height)
        let (length, breadth) = crosses ? sides : (sides.1, sides.0)
        let slope = crosses ? ray.direction.y : ray.direction.x
        guard along >= 0, across >= 0, along < Float(length), across < Float(breadth) else {
            return ray
        }
        let forward = lead > 0 ? 1 : -1
        var index = Int((along - 0.5).rounded(lead > 0 ? .up : .down))
        var distance = (Float(index) + 0.5 - along) * Float(forward)
        var place = Int((across - 0.5 + distance * slope) * 65536)
        let lastPlace = (breadth - 1) << 16
        var (previous, taken, last) = (0, 0, limit)
        while taken <= last, (0..<length).contains(index),
            (-65535..<lastPlace + 65536).contains(place)
        {
            let inside = max(0, min(place, lastPlace))
            func grey(_ offset: Int) -> Int {
                let (a, b) = (index, min((inside >> 16) + offset, breadth - 1))
                let (x, y) = crosses ? (a, b) : (b, a)
                return Int(probe.view.pixels[y * probe.view.width + x])
            }
            let part = inside >> 8 & 255
            let mixed = grey(0) * (256 - part) + grey(1) * part
            let value = (probe.doubledThreshold * 128 - mixed) * (probe.isInverted ? -1 : 1)
            if (value > 0) != (ray.count % 2 == 0) {
                guard taken > 0 else { return ray }
                ray.crossings[ray.count] = distance - Float(value) / Float(value - previous)
                ray.count += 1
                if ray.count == 3 { return ray }
                last = taken + Int(ray.crossings.x * 1.34) + 1
            }
            previous = value
            index += forward
            place += Int(slope * 65536)
            distance += 1
            taken += 1
        }
        if ray.count == 2, taken <= last {
            ray.crossings.z = distance - 0.5
            ray.count = 3
        }
        return ray
    }

    /// Walks on while there are pixels, and compares in grey levels.
    private static func plainRay(
        _ probe: borrowing RayProbe, _ x: Int, _ y: Int, _ way: SIMD2<Int>, _ limit: Int
    ) -> Ray {
        let (width, height) = (probe.view.width, probe.view.height)
        var ray = Ray(direction: SIMD2(Float(way.x), Float(way.y)))
        /// Positive for what is as the core.
        func value(_ step: Int) -> Int? {
            let (x, y) = (x + step * way.x, y + step * way.y)
            guard x >= 0, y >= 0, x < width, y < height else { return nil }
            let value = probe.doubledThreshold - 2 * Int(probe.view.pixels[y * width + x])
            return probe.isInverted ? -value : value
        }
        guard var previous = value(0), previous > 0 else { return ray }
        var (step, last) = (0, limit)
        while let next = value(step + 1) {
            step += 1
            guard step <= last else { return ray }
            if (next > 0) != (ray.count % 2 == 0) {
                ray.crossings[ray.count] = Float(step) - Float(next) / Float(next - previous)
                ray.count += 1
                if ray.count == 3 { return ray }
                last = step + Int(ray.crossings.x * 1.34) + 1
            }
            previous = next
        }
        if ray.count == 2 {
            ray.crossings.z = Float(step) + 0.5
            ray.count = 3
        }
        return ray
    }
}
