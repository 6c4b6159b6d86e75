import DrawnPictures
import Foundation

/// A pattern without end.
struct Texture {
    private enum Kind: CaseIterable { case plain, noise, clouds, stripes, checkers, dots }

    private let kind: Kind
    private let low: Double
    private let high: Double
    private let cell: Double
    private let direction: Double
    private let seed: UInt64

    init(_ random: inout SplitMix64) {
        kind = Kind.allCases.randomElement(using: &random) ?? .plain
        low = Double.random(in: 0..<128, using: &random)
        high = Double.random(in: 128..<255, using: &random)
        cell = Double.random(in: 1..<14, using: &random)
        direction = Double.random(in: 0..<Double.pi, using: &random)
        seed = random.next()
    }

    func level(_ x: Int, _ y: Int, _ random: inout SplitMix64) -> UInt8 {
        let across = (Double(x) * cos(direction) + Double(y) * sin(direction)) / cell
        let along = (Double(y) * cos(direction) - Double(x) * sin(direction)) / cell
        let share: Double =
            switch kind {
            case .plain: 1
            case .noise: Double.random(in: 0..<1, using: &random)
            case .clouds: cloud(across, along)
            case .stripes: 0.5 + 0.5 * sin(across * .pi)
            case .checkers:
                Int(across.rounded(.down) + along.rounded(.down)).isMultiple(of: 2) ? 0 : 1
            case .dots:
                hypot(across - across.rounded(), along - along.rounded()) < 0.35 ? 0 : 1
            }
        return UInt8(low + (high - low) * share)
    }

    /// Random values at whole numbers, and between them what is between.
    private func cloud(_ x: Double, _ y: Double) -> Double {
        let (left, top) = (x.rounded(.down), y.rounded(.down))
        let (right, down) = (x - left, y - top)
        let above = value(left, top) * (1 - right) + value(left + 1, top) * right
        let below = value(left, top + 1) * (1 - right) + value(left + 1, top + 1) * right
        return above * (1 - down) + below * down
    }

    private func value(_ x: Double, _ y: Double) -> Double {
        var random = SplitMix64(
            state: seed ^ UInt64(bitPattern: Int64(x) &* 0x1_0001 &+ Int64(y)))
        return Double(random.next() >> 11) / Double(1 << 53)
    }
}
