import Foundation
import Imaging
import TestSupport
import Testing

@testable import TourStore

@Suite("Lists in a tour's database")
struct StoredListsTests {
    @Test("places come back as they were written, in all forms that numbers have")
    func places() throws {
        var random = SeededGenerator(seed: 11)
        let odd = [0, -0.0, 1e-7, 1e21, -3.5, 0.1 + 0.2, .leastNonzeroMagnitude, 123_456.789]
        for count in [0, 1, 2, 40] {
            let points = (0..<count).map { index in
                Point(
                    x: index < odd.count ? odd[index] : .random(in: -500...500, using: &random),
                    y: .random(in: -500...500, using: &random))
            }
            #expect(try StoredLists.points(StoredLists.text(points)) == points)
        }
        // As another program may write it.
        #expect(try StoredLists.points("[ [1, 2.5e1] ]") == [Point(x: 1, y: 25)])
    }

    @Test(
        "what no import has written is an error",
        arguments: [
            "", "[", "[[", "[[1]]", "[[1,2]", "[[1,2,3]]", "[[1,-]]", "[[1,2]]x",
            "[[1,2][3,4]]", "[[1.2.3,4]]", "[[nan,1]]", "[1,2]", "null",
        ])
    func damaged(text: String) {
        #expect(throws: (any Error).self) { try StoredLists.points(text) }
    }
}
