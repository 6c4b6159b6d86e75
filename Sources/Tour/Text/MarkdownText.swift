/// A Markdown text as the pieces a display shows, without its inline marks.
///
/// Paragraphs, headings and list items are told apart; emphasis, code marks and links give their
/// bare text. What is no Markdown stands as it is.
public struct MarkdownText: Sendable, Equatable {
    public enum Block: Sendable, Equatable {
        case heading(String)
        case paragraph(String)
        /// An element of a list.
        case item(String)

        /// The block's words.
        public var text: String {
            switch self {
            case .heading(let text), .paragraph(let text), .item(let text): text
            }
        }
    }

    /// The pieces in their order; none is empty.
    public let blocks: [Block]

    /// Far above any page; what comes after is left out.
    private static let maximumBytes = 1 << 20

    /// Reads a text.
    ///
    /// - Complexity: linear in the length of the text, of which the first MiB is read.
    public init(_ text: String) {
        var reader = BlockReader()
        let bounded =
            text.utf8.count > Self.maximumBytes
            ? String(decoding: text.utf8.prefix(Self.maximumBytes), as: UTF8.self) : text
        for line in bounded.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
        {
            reader.take(line)
        }
        reader.finish()
        blocks = reader.blocks
    }

    /// The words of all blocks, one block to a line.
    public var plainText: String { blocks.map(\.text).joined(separator: "\n") }
}

/// Puts lines together to blocks.
private struct BlockReader {
    typealias Line = Substring.UnicodeScalarView

    private(set) var blocks: [MarkdownText.Block] = []
    private var kind: ((String) -> MarkdownText.Block)?
    private var lines: [Line] = []

    mutating func take(_ untrimmed: Line) {
        var line = trimmed(untrimmed)
        // A quotation is shown as the paragraphs it holds.
        while line.first == ">" { line = trimmed(line.dropFirst()) }
        if line.isEmpty || isRule(line) || line.starts(with: "```".unicodeScalars) {
            finish()
        } else if let heading = heading(line) {
            finish()
            add([heading]) { .heading($0) }
        } else if let item = item(line) {
            finish()
            kind = { .item($0) }
            lines = [item]
        } else {
            if lines.isEmpty { kind = { .paragraph($0) } }
            lines.append(line)
        }
    }

    mutating func finish() {
        if let kind { add(lines, kind) }
        kind = nil
        lines = []
    }

    private mutating func add(_ lines: [Line], _ kind: (String) -> MarkdownText.Block) {
        var joined: [Unicode.Scalar] = []
        for line in lines {
            if !joined.isEmpty { joined.append(" ") }
            joined += line
        }
        let text = InlineText.plain(joined).trimmed
        if !text.isEmpty { blocks.append(kind(text)) }
    }

    private func trimmed(_ line: Line) -> Line {
        var line = line
        while let last = line.last, last == " " || last == "\t" { line.removeLast() }
        return line.drop { $0 == " " || $0 == "\t" }
    }

    /// Three or more of one of `-*_`, with nothing but blanks between.
    private func isRule(_ line: Line) -> Bool {
        guard let mark = line.first, mark == "-" || mark == "*" || mark == "_" else { return false }
        let marks = line.lazy.filter { $0 == mark }.count
        return marks >= 3 && line.allSatisfy { $0 == mark || $0 == " " }
    }

    private func heading(_ line: Line) -> Line? {
        let rest = line.drop { $0 == "#" }
        let level = line.count - rest.count
        guard (1...6).contains(level), rest.isEmpty || rest.first == " " else { return nil }
        var text = trimmed(rest)
        // A heading may be closed by the marks that open it.
        if let space = text.lastIndex(of: " "), text[space...].dropFirst().allSatisfy({ $0 == "#" })
        {
            text = trimmed(text[..<space])
        }
        return text
    }

    private func item(_ line: Line) -> Line? {
        guard let mark = line.first else { return nil }
        if mark == "-" || mark == "*" || mark == "+" {
            let rest = line.dropFirst()
            return rest.first == " " ? trimmed(rest) : nil
        }
        let digits = line.prefix { $0.value >= 0x30 && $0.value <= 0x39 }
        guard (1...9).contains(digits.count) else { return nil }
        let rest = line.dropFirst(digits.count)
        guard let end = rest.first, end == "." || end == ")", rest.dropFirst().first == " " else {
            return nil
        }
        return trimmed(rest.dropFirst())
    }
}
