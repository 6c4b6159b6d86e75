import Foundation
package import Imaging

/// Grey levels of a picture before they are rounded to bytes, row by row.
package struct GreyPlane {
    private let width: Int
    private let height: Int
    private var levels: [Double]

    /// Samples a scene nine times in each pixel.
    package init(width: Int, height: Int, _ scene: (_ x: Double, _ y: Double) -> Double) {
        self.width = width
        self.height = height
        levels = [Double](repeating: 0, count: width * height)
        for index in levels.indices {
            let x = Double(index % width)
            let y = Double(index / width)
            var sum = 0.0
            for sample in 0..<9 {
                sum += scene(
                    x + (Double(sample % 3) + 0.5) / 3, y + (Double(sample / 3) + 0.5) / 3)
            }
            levels[index] = sum / 9
        }
    }

    /// A Gaussian blur.
    package mutating func blur(deviation: Double) {
        let reach = Int((3 * deviation).rounded(.up))
        let weights = (-reach...reach).map { exp(-0.5 * pow(Double($0) / deviation, 2)) }
        let total = weights.reduce(0, +)
        for isVertical in [false, true] {
            let before = levels
            for y in 0..<height {
                for x in 0..<width {
                    var sum = 0.0
                    for (index, weight) in weights.enumerated() {
                        let shift = index - reach
                        sum +=
                            weight
                            * level(
                                before, isVertical ? x : x + shift, isVertical ? y + shift : y)
                    }
                    levels[y * width + x] = sum / total
                }
            }
        }
    }

    /// A straight, even motion while the shutter is open.
    package mutating func smear(length: Double, direction: Double) {
        let before = levels
        let samples = 2 * Int(length.rounded(.up)) + 1
        let (right, down) = (length * cos(direction), length * sin(direction))
        for y in 0..<height {
            for x in 0..<width {
                var sum = 0.0
                for sample in 0..<samples {
                    let way = Double(sample) / Double(samples - 1) - 0.5
                    sum += between(before, Double(x) + way * right, Double(y) + way * down)
                }
                levels[y * width + x] = sum / Double(samples)
            }
        }
    }

    /// Adds a normally distributed error to each pixel.
    package mutating func addNoise(deviation: Double, _ random: inout SplitMix64) {
        for index in levels.indices {
            // Box and Muller, 1958.
            let radius = (-2 * log(Double.random(in: Double.ulpOfOne..<1, using: &random)))
                .squareRoot()
            levels[index] +=
                deviation * radius * cos(Double.random(in: 0..<2 * .pi, using: &random))
        }
    }

    package func image() -> LumaImage {
        LumaImage(
            width: width, height: height,
            pixels: levels.map { UInt8(min(255, max(0, $0.rounded()))) })
    }

    private func level(_ levels: [Double], _ x: Int, _ y: Int) -> Double {
        levels[min(height - 1, max(0, y)) * width + min(width - 1, max(0, x))]
    }

    private func between(_ levels: [Double], _ x: Double, _ y: Double) -> Double {
        let (left, top) = (Int(x.rounded(.down)), Int(y.rounded(.down)))
        let (right, down) = (x - Double(left), y - Double(top))
        let above =
            level(levels, left, top) * (1 - right) + level(levels, left + 1, top) * right
        let below =
            level(levels, left, top + 1) * (1 - right) + level(levels, left + 1, top + 1) * right
        return above * (1 - down) + below * down
    }
}
