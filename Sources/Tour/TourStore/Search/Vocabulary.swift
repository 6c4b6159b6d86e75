import GRDB
import Wording

/// Every word of the search index, for what its tree cannot look up: parts of words, and words with typing errors.
///
/// Each word has a mask of its letters, so that most are passed over without looking at them.
struct Vocabulary: Sendable {
    /// All words' scalars, one word after the other.
    private var scalars: [UInt32] = []
    /// Where each word ends in ``scalars``.
    private var ends: [Int] = []
    private var masks: [UInt64] = []

    /// More words than this are not read; 10,000 rooms in two languages have about 20,000.
    private static let maximumWords = 500_000
    /// Shorter parts of words are in too many of them.
    private static let shortestPart = 4
    /// Two ideographs, kana or syllables of Hangul say as much as a word.
    private static let shortestDensePart = 2

    init(_ database: Database, _ realm: SearchRealm) throws {
        let row = try database.row(
            """
            SELECT group_concat(word, char(10)) AS words
            FROM (\(realm.words) ORDER BY word LIMIT ?)
            """, [Self.maximumWords])
        let words = try row?.optionalText("words") ?? ""
        self.init(words.split(separator: "\n"))
    }

    init(_ words: some Sequence<some StringProtocol>) {
        for word in words {
            let start = scalars.count
            scalars.append(contentsOf: word.unicodeScalars.map(\.value))
            ends.append(scalars.count)
            masks.append(Self.mask(of: scalars[start...]))
        }
    }

    /// The words that hold a part, at any place; none for a part of fewer than four letters, or of fewer than two in
    /// Chinese, Japanese and Korean.
    ///
    /// - Complexity: linear in the number of words.
    func words(containing part: String) -> [String] {
        let part = part.unicodeScalars.map(\.value)
        let isDense = part.allSatisfy(Self.isDense)
        guard part.count >= (isDense ? Self.shortestDensePart : Self.shortestPart) else {
            return []
        }
        let mask = Self.mask(of: part[...])
        return ends.indices.filter { index in
            mask & ~masks[index] == 0 && contains(part, index)
        }.map(word)
    }

    /// The words that a mistyped one may have been meant for: those with the fewest errors, the shortest first.
    ///
    /// One error is forgiven in 4 to 7 letters, two in more: a letter that is missing, extra, wrong or swapped with
    /// the next. The word may go on behind what was typed; from 7 letters on it may also begin before it, as German
    /// compounds do. Numbers are never corrected: one digit off is another room.
    ///
    /// - Complexity: linear in the number of words; only those with nearly the same letters are compared.
    func words(near typed: String) -> [String] {
        let pattern = ApproximatePattern(typed)
        guard let pattern, typed.unicodeScalars.count >= 4,
            !typed.unicodeScalars.contains(where: { Self.isDigit($0.value) })
        else { return [] }
        var limit = pattern.length < 8 ? 1 : 2
        let isAnywhere = pattern.length >= 7
        let mask = typed.unicodeScalars.reduce(0) { $0 | Self.bit(of: $1.value) }
        var found: [Int] = []
        for index in ends.indices where (mask & ~masks[index]).nonzeroBitCount <= limit {
            let word = range(index)
            guard word.count + limit >= pattern.length,
                let errors = pattern.errors(
                    in: scalars, word, isAnywhere: isAnywhere, limit: limit)
            else { continue }
            if errors < limit {
                limit = errors
                found = []
            }
            found.append(index)
        }
        found.sort { (range($0).count, $0) < (range($1).count, $1) }
        return found.map(word)
    }

    // MARK: Words

    private func range(_ index: Int) -> Range<Int> {
        (index == 0 ? 0 : ends[index - 1])..<ends[index]
    }

    private func word(_ index: Int) -> String {
        String(String.UnicodeScalarView(scalars[range(index)].compactMap(Unicode.Scalar.init)))
    }

    private func contains(_ part: [UInt32], _ index: Int) -> Bool {
        let range = range(index)
        guard range.count >= part.count else { return false }
        return (range.lowerBound...range.upperBound - part.count).contains { start in
            part.indices.allSatisfy { scalars[start + $0] == part[$0] }
        }
    }

    private static func isDense(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x3041...0x30FF, 0x3400...0x9FFF, 0xAC00...0xD7A3, 0x20000...0x3FFFF: true
        default: false
        }
    }

    private static func isDigit(_ scalar: UInt32) -> Bool { (0x30...0x39).contains(scalar) }

    private static func mask(of word: ArraySlice<UInt32>) -> UInt64 {
        word.reduce(0) { $0 | bit(of: $1) }
    }

    /// One bit for each Latin letter; all others share the rest.
    private static func bit(of scalar: UInt32) -> UInt64 {
        1 << UInt64((0x61...0x7A).contains(scalar) ? scalar - 0x61 : 26 + scalar % 38)
    }
}
