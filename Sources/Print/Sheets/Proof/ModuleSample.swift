import Foundation
import Imaging
import QRCode

/// How light the modules of a symbol are in a picture, and where they lie.
struct ModuleSample {
    /// The step from the darkest to the lightest module, 0...1 of all light.
    let contrast: Double
    /// The same by the lightest module, 0...1: for pictures whose illumination is unknown.
    let relativeContrast: Double
    /// How clearly each module is dark or light; one that is known to be the other is F.
    let grades: [PrintGrade.Grade]
    /// The farthest that a module lies from its place in the grid, in modules.
    let gridDeviation: Double
    /// The share of the contrast that single modules keep among others of the other colour, 0...1, as a mean of both colours.
    ///
    /// It is the same whether a lens or a program has softened the picture. Ink that spreads or fails costs one colour alone,
    /// which counts as 1.
    let singleContrast: Double?

    /// `nil` where the corners lie on a line, or nothing is darker than anything else.
    init?(_ image: LumaImage, corners: Quadrilateral, version: Version, expected: ModuleGrid?) {
        let side = version.width
        guard let transform = PerspectiveTransform(unitSquareTo: corners) else { return nil }
        let probe = Probe(image: image, transform: transform, side: side)
        let lights = (0..<side * side).map { index in
            probe.light(column: index % side, row: index / side)
        }
        guard let lowest = lights.min(), let highest = lights.max(), highest - lowest > 0.01 else {
            return nil
        }
        contrast = highest - lowest
        relativeContrast = contrast / highest
        let middle = (highest + lowest) / 2
        let roles = version.moduleRoles
        let isDark = lights.indices.map { index in
            switch (expected, roles[index]) {
            case (let grid?, _): grid[index % side, index / side] == 1
            case (nil, .dark): true
            case (nil, .light): false
            default: lights[index] < middle
            }
        }
        let step = contrast
        grades = lights.indices.map { index in
            guard (lights[index] < middle) == isDark[index] else { return .f }
            return PrintGrade.Grade(
                2 * abs(lights[index] - middle) / step, atLeast: [0.5, 0.4, 0.3, 0.2])
        }
        gridDeviation = probe.deviation(isDark, middle: middle)
        singleContrast = Self.singleContrast(lights, isDark, side)
    }

    /// `nil` where there are too few single modules, or modules amid their like.
    private static func singleContrast(
        _ lights: [Double], _ isDark: [Bool], _ side: Int
    ) -> Double? {
        var singles: [Bool: [Double]] = [:]
        var inner: [Bool: [Double]] = [:]
        for index in lights.indices {
            let (x, y) = (index % side, index / side)
            guard x > 0, y > 0, x < side - 1, y < side - 1 else { continue }
            let others = [index - 1, index + 1, index - side, index + side].count {
                isDark[$0] != isDark[index]
            }
            if others == 4 { singles[isDark[index], default: []].append(lights[index]) }
            if others == 0 { inner[isDark[index], default: []].append(lights[index]) }
        }
        func mean(_ lights: [Double]?) -> Double? {
            guard let lights, lights.count >= 3 else { return nil }
            return lights.reduce(0, +) / Double(lights.count)
        }
        guard let light = mean(inner[false]), let dark = mean(inner[true]),
            let singleLight = mean(singles[false]), let singleDark = mean(singles[true]),
            light > dark
        else { return nil }
        let kept = [singleLight - dark, light - singleDark].map { $0 / (light - dark) }
        return kept[0] > 0.96 || kept[1] > 0.96 ? 1 : (kept[0] + kept[1]) / 2
    }

    /// Looks at places of the grid.
    private struct Probe {
        let image: LumaImage
        let transform: PerspectiveTransform
        let side: Int

        /// The light at a place of the grid, 0...1, without the picture's gamma.
        func light(x: Double, y: Double) -> Double {
            let place = transform(Point(x: x / Double(side), y: y / Double(side)))
            return pow(image.shade(at: place) / 255, 2.2)
        }

        /// The mean of the middle of a module.
        func light(column: Int, row: Int) -> Double {
            var sum = 0.0
            for dy in [0.25, 0.5, 0.75] {
                for dx in [0.25, 0.5, 0.75] {
                    sum += light(x: Double(column) + dx, y: Double(row) + dy)
                }
            }
            return sum / 9
        }

        /// How far the middles of single modules lie from where they should, along rows and columns.
        ///
        /// Ink that spreads alike to both sides moves no middle.
        func deviation(_ isDark: [Bool], middle: Double) -> Double {
            var most = 0.0
            for line in 0..<side {
                for isRow in [true, false] {
                    let dark = (0..<side).map {
                        isDark[isRow ? line * side + $0 : $0 * side + line]
                    }
                    for place in 1..<side - 1
                    where dark[place] != dark[place - 1] && dark[place] != dark[place + 1] {
                        guard let from = edge(near: place, line, isRow, middle),
                            let to = edge(near: place + 1, line, isRow, middle)
                        else { continue }
                        most = max(most, abs((from + to) / 2 - Double(place) - 0.5))
                    }
                }
            }
            return most
        }

        /// Where light changes to dark next to a line of the grid; `nil` where it does not.
        private func edge(near place: Int, _ line: Int, _ isRow: Bool, _ middle: Double) -> Double?
        {
            let across = Double(line) + 0.5
            func light(_ along: Double) -> Double {
                isRow ? self.light(x: along, y: across) : self.light(x: across, y: along)
            }
            var best: Double?
            var last = light(Double(place) - 0.75)
            for step in 1...15 {
                let along = Double(place) - 0.75 + Double(step) * 0.1
                let next = light(along)
                if (last < middle) != (next < middle) {
                    let found = along - 0.1 * (next - middle) / (next - last)
                    if best.map({ abs(found - Double(place)) < abs($0 - Double(place)) }) ?? true {
                        best = found
                    }
                }
                last = next
            }
            return best
        }
    }
}
