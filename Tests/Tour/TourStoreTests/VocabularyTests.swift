import TestSupport
import Testing

@testable import TourStore

@Suite("The words of the index")
struct VocabularyTests {
    private let vocabulary = Vocabulary([
        "antenna", "antennas", "bibliothek", "dynamik", "flugdynamik", "hauptkontrollraum",
        "kontrollraum",
        "kontrolle", "main", "mission", "missionsbibliothek", "raum", "r2014", "комната",
    ])

    @Test(
        "parts of words are found, from four letters on",
        arguments: [
            ("raum", ["hauptkontrollraum", "kontrollraum", "raum"]),
            ("thek", ["bibliothek", "missionsbibliothek"]), ("aum", []), ("2014", ["r2014"]),
            ("комн", ["комната"]), ("zzzz", []),
        ])
    func parts(part: String, words: [String]) {
        #expect(vocabulary.words(containing: part) == words)
    }

    @Test(
        "a mistyped word finds those with the fewest errors",
        arguments: [
            ("mian", ["main"]), ("kontrolraum", ["kontrollraum", "hauptkontrollraum"]),
            ("flugdinamik", ["flugdynamik"]), ("bibiothek", ["bibliothek", "missionsbibliothek"]),
            ("antena", ["antenna", "antennas"]), ("комнтаа", ["комната"]),
            // Three letters are too few, and a number is another room.
            ("man", []), ("r2041", []), ("zebra", []), ("", []),
        ])
    func near(typed: String, words: [String]) {
        #expect(vocabulary.words(near: typed) == words)
    }

    @Test("words of more than 64 letters are found whole, and near nothing")
    func long() {
        let long = String(repeating: "ab", count: 40)
        let vocabulary = Vocabulary([long, "abab"])
        #expect(vocabulary.words(containing: long) == [long])
        #expect(vocabulary.words(near: long) == [])
    }

    @Test("the errors are those of the distance's definition", arguments: [true, false])
    func oracle(isAnywhere: Bool) throws {
        var generator = SeededGenerator(seed: 8)
        for _ in 0..<Amount.of(1000, all: 4_000) {
            let typed = word(of: 1...9, &generator)
            let other = word(of: 0...12, &generator).unicodeScalars.map(\.value)
            let pattern = try #require(ApproximatePattern(typed))
            let found = pattern.errors(
                in: [7] + other + [7], 1..<1 + other.count, isAnywhere: isAnywhere, limit: 99)
            let expected = errors(typed.unicodeScalars.map(\.value), in: other, isAnywhere)
            #expect(found == expected, "\(typed) in \(other)")
        }
    }

    private func word(
        of length: ClosedRange<Int>, _ generator: inout some RandomNumberGenerator
    ) -> String {
        String(
            (0..<Int.random(in: length, using: &generator)).compactMap { _ in
                "abcé".randomElement(using: &generator)
            })
    }

    /// The matrix of distances, row by row.
    ///
    /// - SeeAlso: P. Sellers, "The Theory and Computation of Evolutionary Distances: Pattern Recognition", Journal of
    ///   Algorithms 1 (1980).
    private func errors(_ typed: [UInt32], in word: [UInt32], _ isAnywhere: Bool) -> Int? {
        var rows = [(0...word.count).map { isAnywhere ? 0 : $0 }]
        for i in 1...typed.count {
            var row = [i]
            for j in word.indices {
                var cost = min(
                    rows[i - 1][j] + (typed[i - 1] == word[j] ? 0 : 1), rows[i - 1][j + 1] + 1,
                    row[j] + 1)
                if i > 1, j > 0, typed[i - 1] == word[j - 1], typed[i - 2] == word[j] {
                    cost = min(cost, rows[i - 2][j - 1] + 1)
                }
                row.append(cost)
            }
            rows.append(row)
        }
        return rows.last?.min()
    }
}
