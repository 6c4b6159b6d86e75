/// Finds finder patterns among nested components: a core in a light ring in a dark one, or the same inverted.
struct NestedPatterns: Sendable {
    /// The largest component directly within each; −1 where there is none.
    private var largestWithin: [Int32] = []
    private var ring = ComponentContour()
    private var gap = ComponentContour()
    private var core = ComponentContour()

    /// Adds the patterns among a picture's components, mapped to the whole picture as `plane` is.
    mutating func find(
        in map: ComponentLabeling, of plane: SearchPlane, into list: inout PatternList,
        _ meter: inout WorkMeter
    ) {
        let components = map.components.span
        if largestWithin.count < components.count {
            largestWithin.append(
                contentsOf: repeatElement(-1, count: components.count - largestWithin.count))
        }
        for index in components.indices { largestWithin[index] = -1 }
        for index in components.indices {
            let component = components[index]
            let around = Int(component.around)
            guard Int(component.joined) == index, around >= 0 else { continue }
            let known = Int(largestWithin[around])
            if known < 0 || components[known].filledArea < component.filledArea {
                largestWithin[around] = Int32(truncatingIfNeeded: index)
            }
        }

        // Following contours costs at most one more pass over the pixels.
        let most = min(4096 + map.width * map.height / 2, meter.left / Self.stepWork)
        var steps = most
        defer { meter.add(max(0, most - steps) * Self.stepWork) }
        for index in components.indices {
            let inner = Int(largestWithin[index])
            guard inner >= 0, steps > 0 else { continue }
            let gap = components[index]
            let core = components[inner]
            // 25 : 9 = 2.8 modules; a growth of the dark by half a module makes it 1.6, of the light 6.
            let share = Double(gap.filledArea) / Double(core.filledArea)
            guard core.filledArea >= 3, gap.filledArea >= 12, share > 1.4, share < 7 else {
                continue
            }
            let around = Int(gap.around)
            if around >= 0, Int(largestWithin[around]) == index {
                let ring = components[around]
                // 49 : 25 = 2 modules, between 1.4 and 3 for the same growth; perspective and blur widen it.
                let share = Double(ring.filledArea) / Double(gap.filledArea)
                let whole = Double(ring.filledArea) / Double(core.filledArea)
                if ring.filledArea >= 30, share > 1.2, share < 4, whole > 2.5, whole < 14,
                    let pattern = complete(map, ring, gap, core, &steps)
                {
                    list.add(pattern.mapped(from: plane))
                    continue
                }
            }
            if core.filledArea >= 9, gap.filledArea >= 25, share > 1.7, share < 5,
                let pattern = partial(map, gap, core, &steps)
            {
                list.add(pattern.mapped(from: plane))
            }
        }
    }

    /// The steps of ``WorkMeter`` for one of a contour, with fitting four sides to it and sifting its pattern.
    private static let stepWork = 9

    private static func follow(
        _ contour: inout ComponentContour, _ map: ComponentLabeling,
        _ component: ComponentLabeling.Component,
        _ steps: inout Int
    ) -> Bool {
        // A square has an contour of four sides, at 45 degrees 1.4 times that; twice again for ragged ones.
        let side = Double(component.filledArea).squareRoot()
        let limit = min(steps, Int(12 * side) + 16)
        let isClosed = contour.follow(map, from: component, limit: limit)
        steps -= contour.points.count
        return isClosed
    }

    /// A pattern whose three contours are closed.
    private mutating func complete(
        _ map: ComponentLabeling, _ ringComponent: ComponentLabeling.Component,
        _ gapComponent: ComponentLabeling.Component,
        _ coreComponent: ComponentLabeling.Component, _ steps: inout Int
    ) -> FinderPattern? {
        guard Self.follow(&core, map, coreComponent, &steps),
            Self.follow(&gap, map, gapComponent, &steps),
            Self.follow(&ring, map, ringComponent, &steps)
        else { return nil }
        let side = ring.area.squareRoot()
        var shift = max((core.center - ring.center).length, (gap.center - core.center).length)
        guard shift < 0.2 * side else { return nil }

        // Seen with ink that spreads by g, sides are 7m + g, 5m − g and 3m + g: sums of neighbours are
        // free of it.
        let outer = (side + gap.area.squareRoot()) / 12
        let inner = (gap.area.squareRoot() + core.area.squareRoot()) / 8
        let moduleSize = outer
        let spread = (side - gap.area.squareRoot() - 2 * moduleSize) / 2 / moduleSize

        let outerFit = QuadFit(ring)
        let innerFit = QuadFit(gap)
        var corners: Quad?
        var center = (ring.center + gap.center + core.center) / 3
        var roughness = 0.06
        if let outerFit, let innerFit {
            // The borders of the ring lie 3.5 ± and 2.5 ∓ the ink's spread from the centre.
            let middle = outerFit.quad.middle(to: innerFit.quad)
            corners = middle.expanded(by: 7.0 / 6)
            if moduleSize >= 4 {
                center = middle.center
                // Perspective shifts the centres of areas, not the crossings of diagonals.
                shift = min(shift, (outerFit.quad.center - innerFit.quad.center).length)
            }
            roughness = (outerFit.residual + innerFit.residual) / 2 / side
        } else if let innerFit {
            corners = innerFit.quad.expanded(by: 7.0 / 5)
        } else if let outerFit {
            corners = outerFit.quad
        }
        // A circle has a residual of 0.036 of its side.
        if roughness > max(0.03, 0.6 / side) { corners = nil }

        let proportion = abs(outer - inner) / inner
        return FinderPattern(
            center: center, corners: corners, moduleSize: moduleSize,
            isInverted: gapComponent.isDark, evidence: .complete,
            fit: Self.fit(
                proportion: proportion, spread: spread, shift: shift / side, roughness: roughness,
                side: side))
    }

    /// A pattern whose gap and core are closed, the ring being joined to its surroundings.
    private mutating func partial(
        _ map: ComponentLabeling, _ gapComponent: ComponentLabeling.Component,
        _ coreComponent: ComponentLabeling.Component,
        _ steps: inout Int
    ) -> FinderPattern? {
        guard Self.follow(&core, map, coreComponent, &steps),
            Self.follow(&gap, map, gapComponent, &steps)
        else { return nil }
        let side = gap.area.squareRoot()
        let shift = (gap.center - core.center).length
        guard shift < 0.12 * side, let gapFit = QuadFit(gap),
            gapFit.residual < max(0.6, 0.05 * side)
        else { return nil }
        var corners = gapFit.quad.expanded(by: 7.0 / 5)
        if let coreFit = QuadFit(core) {
            // At 2.5 ∓ and 1.5 ± the ink's spread from the centre.
            corners = gapFit.quad.middle(to: coreFit.quad).expanded(by: 7.0 / 4) ?? corners
        }
        guard let corners else { return nil }

        let darkness = Self.ringShare(map, gapFit.quad, isDark: !gapComponent.isDark)
        guard darkness > 0.75 else { return nil }
        let moduleSize = (side + core.area.squareRoot()) / 8
        let spread = (core.area.squareRoot() - 3 * moduleSize) / moduleSize
        return FinderPattern(
            center: moduleSize >= 4 ? corners.center : (gap.center + core.center) / 2,
            corners: corners, moduleSize: moduleSize, isInverted: gapComponent.isDark,
            evidence: .partial,
            fit: Self.fit(
                proportion: 1 - darkness, spread: spread, shift: shift / side,
                roughness: gapFit.residual / side, side: 1.4 * side))
    }

    /// How much of the line around the gap, half a module out, has the ring's shade.
    private static func ringShare(_ map: ComponentLabeling, _ gap: Quad, isDark: Bool) -> Double {
        let shades = map.shades.span
        let samples = 24
        var hits = 0
        for index in 0..<samples {
            // Six places on each side of the square of ±3 modules, the gap being ±2.5.
            let along = (Double(index % 6) * 2 - 5) / 5 * 1.1
            let out = 1.2
            let place =
                switch index / 6 {
                case 0: gap.place(along, -out)
                case 1: gap.place(out, along)
                case 2: gap.place(-along, out)
                default: gap.place(-out, -along)
                }
            guard place.x >= 0, place.y >= 0, place.x < Double(map.width),
                place.y < Double(map.height)
            else { continue }
            if (shades[Int(place.y) * map.stride + Int(place.x)] == 1) == isDark { hits += 1 }
        }
        return Double(hits) / Double(samples)
    }

    /// One figure from how far each property is from a perfect print, in units of what is common.
    private static func fit(
        proportion: Double, spread: Double, shift: Double, roughness: Double, side: Double
    ) -> Double {
        func square(_ value: Double) -> Double { value * value }
        return 1
            / (1 + square(proportion / 0.25) + square(spread / 0.8) + square(shift / 0.08)
                + square(roughness / 0.05) + square(4 / side))
    }
}

extension FinderPattern {
    /// The pattern in the whole picture, when this one is in pixels of a plane of it.
    func mapped(from plane: SearchPlane) -> FinderPattern {
        let (scale, origin) = (plane.scale, plane.origin)
        var pattern = self
        pattern.center = center * scale + origin
        pattern.corners = corners.map { quad in
            let quad = quad.scaled(by: scale)
            return Quad(
                a: quad.a + origin, b: quad.b + origin, c: quad.c + origin, d: quad.d + origin)
        }
        pattern.moduleSize *= (scale.x * scale.y).squareRoot()
        return pattern
    }
}
