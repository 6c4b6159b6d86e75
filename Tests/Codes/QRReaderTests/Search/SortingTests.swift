import TestSupport
import Testing

@testable import QRReader

@Suite("Sorting by numbers")
struct SortingTests {
    @Test("keeps equals in their order, as the standard library's sort does", arguments: 0...40)
    func isStable(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let elements = (0..<Int(seed) * 7 % 200).map { place in
            (number: Double(Int.random(in: -9...9, using: &random)) / 4, place: place)
        }
        let ascending = elements.sorted { $0.number < $1.number }
        let descending = elements.sorted { $0.number > $1.number }
        #expect(
            elements.sorted(ascendingBy: { $0.number }).map(\.place) == ascending.map(\.place))
        #expect(
            elements.sorted(descendingBy: { $0.number }).map(\.place) == descending.map(\.place))
        var sorted = elements
        sorted.sort(ascendingBy: { $0.number })
        #expect(sorted.map(\.place) == ascending.map(\.place))
        sorted = elements
        sorted.sort(descendingBy: { $0.number })
        #expect(sorted.map(\.place) == descending.map(\.place))
    }
}
