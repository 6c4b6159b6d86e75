/// The split of data into modes that takes the fewest bits, by dynamic programming.
///
/// For each unit and each mode it could be in, the cheapest way there is known: on in the same
/// mode, or from the cheapest other with a new header. Costs are in sixths of a bit, in which a
/// digit takes 20 and an alphanumeric character 33; a segment's bits are these rounded up.
struct Segmentation {
    private static let modes: [Segment.Mode] = [.numeric, .alphanumeric, .byte, .kanji]
    private static let never = Int.max / 4

    private let input: EncodingInput
    /// Sixths of a bit that begin a segment, per mode.
    private let headers: [Int]

    init(_ input: EncodingInput, _ version: Version) {
        self.input = input
        headers = Self.modes.map { mode in
            version.countBits(mode).map { (version.modeBits + $0) * 6 } ?? Self.never
        }
    }

    /// The units in this range as segments; `nil` when no mode can hold one of them.
    func segments(of range: Range<Int>) -> [Segment]? {
        var origins: [UInt8] = []
        origins.reserveCapacity(range.count * 4)
        var costs: [4 of Int] = .init(repeating: 0)
        for unit in range {
            costs = next(costs, unit, isFirst: unit == range.lowerBound) { origins.append($0) }
        }
        var mode = Self.cheapest(costs)
        guard range.isEmpty || costs[mode] < Self.never else { return nil }
        var segments: [Segment] = []
        var end = range.upperBound
        for unit in range.reversed() {
            let origin = Int(origins[(unit - range.lowerBound) * 4 + mode])
            // Sixteen more marks a header: the segment begins with this unit.
            guard origin >= 16 else { continue }
            let last = input.units[end - 1]
            let bytes = input.bytes[input.units[unit].start..<last.start + last.count]
            segments.append(Segment(Self.modes[mode], Array(bytes), eci: input.eci))
            end = unit
            mode = origin - 16
        }
        return segments.reversed()
    }

    /// The first unit from `start` on with which the segments would take more than `bits`.
    func prefix(from start: Int, bits: Int) -> Int {
        var costs: [4 of Int] = .init(repeating: 0)
        for unit in start..<input.units.count {
            costs = next(costs, unit, isFirst: unit == start) { _ in }
            if costs[Self.cheapest(costs)] > bits * 6 { return unit }
        }
        return input.units.count
    }

    /// The costs up to and with a unit, from those before it; reports where each came from.
    @inline(__always)
    private func next(
        _ costs: [4 of Int], _ index: Int, isFirst: Bool, origin: (UInt8) -> Void
    ) -> [4 of Int] {
        let unit = input.units[index]
        let cheapest = Self.cheapest(costs)
        let change = isFirst ? 0 : Self.roundedUp(costs[cheapest])
        var result: [4 of Int] = .init(repeating: Self.never)
        for mode in 0..<4 {
            let own = Self.cost(of: unit, mode)
            let begin = change + headers[mode]
            let isBegin = isFirst || begin < costs[mode]
            if own < Self.never {
                result[mode] = min(Self.never, own + (isBegin ? begin : costs[mode]))
            }
            origin(UInt8(isBegin ? 16 + cheapest : mode))
        }
        return result
    }

    private static func cost(of unit: EncodingInput.Unit, _ mode: Int) -> Int {
        switch mode {
        case 0: unit.isDigit ? 20 : never
        case 1: unit.alphanumerics > 0 ? 33 * unit.alphanumerics : never
        case 2: 48 * unit.count
        default: unit.isKanji ? 78 : never
        }
    }

    /// The mode in which rounding up to whole bits leaves the least.
    private static func cheapest(_ costs: [4 of Int]) -> Int {
        var best = 0
        var least = roundedUp(costs[0])
        for mode in 1..<4 {
            let cost = roundedUp(costs[mode])
            if cost < least { (best, least) = (mode, cost) }
        }
        return best
    }

    private static func roundedUp(_ cost: Int) -> Int { (cost + 5) / 6 * 6 }
}
