/// Some lines of a file that cannot be read as it is, to be written otherwise.
struct FileLines: Sendable, Equatable {
    /// From 1.
    var first: Int
    /// Without their ends.
    var lines: [String]

    var last: Int { first + lines.count - 1 }
    var text: String { lines.joined(separator: "\n") }

    /// No line that is mended is longer, in bytes.
    private static let longestLine = 4096

    /// A line with those before and after it; nil where these are no UTF-8, or too long to be shown whole.
    init?(around line: Int, in bytes: [UInt8]) {
        let all = Self.split(bytes)
        // The file may have become shorter since it was checked.
        let last = min(all.count, max(1, line) + 2)
        let first = min(max(1, line - 2), last)
        var lines: [String] = []
        for line in all[(first - 1)..<last] {
            guard line.count <= Self.longestLine,
                let text = String(validating: Self.bare(line), as: UTF8.self)
            else { return nil }
            lines.append(text)
        }
        (self.first, self.lines) = (first, lines)
    }

    /// The bytes with other text in place of some lines; the ends of lines stay those of the file.
    ///
    /// - Returns: nil where there are no such lines.
    static func replacing(
        _ count: Int, from first: Int, of bytes: [UInt8], with text: String
    ) -> [UInt8]? {
        var all = split(bytes)
        guard first >= 1, count >= 1, count <= all.count, first <= all.count - count + 1 else {
            return nil
        }
        let range = (first - 1)..<(first - 1 + count)
        let hasReturns = all[range].first?.last == carriageReturn
        let isAtEnd = range.upperBound == all.count
        var new = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            ArraySlice(Array(line.utf8) + (hasReturns ? [carriageReturn] : []))
        }
        // What follows the last end of a line is none.
        if isAtEnd, hasReturns, all[range].last?.last != carriageReturn, let last = new.last {
            new[new.count - 1] = last.dropLast()
        }
        all.replaceSubrange(range, with: new)
        return Array(all.joined(separator: [lineFeed]))
    }

    private static let lineFeed = UInt8(ascii: "\n")
    private static let carriageReturn = UInt8(ascii: "\r")

    private static func split(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
        bytes.split(separator: lineFeed, omittingEmptySubsequences: false)
    }

    private static func bare(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        line.last == carriageReturn ? line.dropLast() : line
    }
}
