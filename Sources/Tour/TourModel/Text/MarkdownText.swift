import CCmark

/// A Markdown text (CommonMark) as the blocks a display shows.
///
/// Code spans and images give their bare text; raw HTML stands as it is.
///
/// - SeeAlso: the CommonMark specification 0.30, which libcmark implements.
public struct MarkdownText: Sendable, Equatable {
    public enum Block: Sendable, Equatable {
        case heading(InlineText)
        case paragraph(InlineText)
        /// An element of a list, with its number where the list is ordered.
        case item(InlineText, number: Int? = nil)
        /// Preformatted text: its lines stand as they are.
        case code(String)

        /// The block's words.
        public var text: String {
            switch self {
            case .heading(let text), .paragraph(let text), .item(let text, _): text.string
            case .code(let text): text
            }
        }
    }

    /// The blocks in their order; none is empty.
    ///
    /// What is nested stands after what it is nested in.
    public let blocks: [Block]
    /// The tables and HTML in it, which stand there as they are written, and the pictures, of which only the words
    /// do; each once, in their order.
    public let plainMarkup: [PlainMarkup]

    /// Markup that web pages draw and displays do not.
    public struct PlainMarkup: Sendable, Hashable {
        public enum Kind: Sendable { case table, html, picture }
        public var kind: Kind
        /// How it begins: a tag, or a table's first line; a picture's file.
        public var beginning: String
    }

    /// Reads a text, of which only the first 64 KiB count: 25 times the longest that a tour should have.
    ///
    /// libcmark takes quadratic time for some hostile texts; the bound keeps that below a second.
    ///
    /// - Parameter language: the one of the text; in an easy one each line of a paragraph is a paragraph of one sentence.
    public init(_ text: String, in language: Language? = nil) {
        let bytes = Self.bounded(text)
        var reader = BlockReader(
            keepsLines: language?.isEasy == true,
            lines: bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false))
        reader.read(bytes)
        blocks = reader.blocks
        var seen: Set<PlainMarkup> = []
        plainMarkup = reader.plainMarkup.filter { seen.insert($0).inserted }
    }

    /// The words of all blocks, one block to a line.
    public var plainText: String { blocks.map(\.text).joined(separator: "\n") }

    private static let maximumBytes = 1 << 16
    /// Of the indentation and the marks of lists and quotations that begin a line.
    ///
    /// Each block within a block takes at least one of them, so this bounds how deep they are nested.
    private static let maximumMarks = 256

    private static func bounded(_ text: String) -> [UInt8] {
        let markBytes = Set(" \t>-+*.)0123456789".utf8)
        var bytes: [UInt8] = []
        var marks: Int? = 0
        for byte in text.utf8.prefix(maximumBytes) {
            if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
                marks = 0
            } else if let count = marks {
                marks = markBytes.contains(byte) ? count + 1 : nil
                if marks ?? 0 > maximumMarks { continue }
            }
            bytes.append(byte)
        }
        return bytes
    }
}

/// Walks over libcmark's syntax tree and collects its blocks.
private struct BlockReader {
    private(set) var blocks: [MarkdownText.Block] = []
    private(set) var plainMarkup: [MarkdownText.PlainMarkup] = []
    let keepsLines: Bool
    /// The lines of the text, for what libcmark takes for words.
    let lines: [ArraySlice<UInt8>]
    /// The words of the block that is being read.
    private var text = InlineText()
    /// The look and the target of the next words.
    private var look = InlineText.Span("")
    /// For each list that is open, the number of its next item; nil where it is not ordered.
    private var lists: [Int?] = []
    /// Whether the next words begin an item of the innermost list.
    private var beginsItem = false

    init(keepsLines: Bool, lines: [ArraySlice<UInt8>]) {
        self.keepsLines = keepsLines
        self.lines = lines
    }

    mutating func read(_ bytes: [UInt8]) {
        let document = unsafe bytes.withUnsafeBytes { bytes in
            unsafe cmark_parse_document(
                bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count,
                CMARK_OPT_DEFAULT)
        }
        guard let document = unsafe document, let walk = unsafe cmark_iter_new(document) else {
            return
        }
        defer {
            unsafe cmark_iter_free(walk)
            unsafe cmark_node_free(document)
        }
        while true {
            let event = unsafe cmark_iter_next(walk)
            if event == CMARK_EVENT_DONE { return }
            guard let node = unsafe cmark_iter_get_node(walk) else { return }
            if event == CMARK_EVENT_ENTER { unsafe enter(node) } else { unsafe leave(node) }
        }
    }

    private mutating func enter(_ node: OpaquePointer) {
        switch unsafe cmark_node_get_type(node) {
        case CMARK_NODE_LIST:
            let isOrdered = unsafe cmark_node_get_list_type(node) == CMARK_ORDERED_LIST
            lists.append(isOrdered ? Int(unsafe cmark_node_get_list_start(node)) : nil)
        case CMARK_NODE_ITEM: beginsItem = true
        case CMARK_NODE_STRONG: look.isStrong = true
        case CMARK_NODE_EMPH: look.isEmphasized = true
        case CMARK_NODE_LINK:
            look.link = unsafe cmark_node_get_url(node).flatMap {
                unsafe InlineText.Link(String(cString: $0))
            }
        case CMARK_NODE_TEXT, CMARK_NODE_CODE: text.append(unsafe literal(of: node), as: look)
        case CMARK_NODE_HTML_INLINE:
            text.append(unsafe literal(of: node), as: look)
            note(html: unsafe literal(of: node))
        case CMARK_NODE_IMAGE:
            let file = unsafe cmark_node_get_url(node).map { unsafe String(cString: $0) } ?? ""
            plainMarkup.append(.init(kind: .picture, beginning: file))
        case CMARK_NODE_PARAGRAPH: unsafe noteTables(in: node)
        case CMARK_NODE_SOFTBREAK, CMARK_NODE_LINEBREAK:
            if keepsLines, lists.isEmpty, unsafe isWithin(CMARK_NODE_PARAGRAPH, node) {
                finish { .paragraph($0) }
            } else {
                text.append(" ", as: look)
            }
        case CMARK_NODE_HTML_BLOCK:
            note(html: unsafe literal(of: node))
            let lines = unsafe literal(of: node).split(separator: "\n")
            text.append(lines.map { String($0).trimmed }.joined(separator: " "), as: look)
            finish { .paragraph($0) }
        case CMARK_NODE_CODE_BLOCK:
            let lines = unsafe literal(of: node).split(
                separator: "\n", omittingEmptySubsequences: false)
            let isText = { (line: Substring) in !String(line).trimmed.isEmpty }
            guard let first = lines.firstIndex(where: isText),
                let last = lines.lastIndex(where: isText)
            else { return }
            blocks.append(.code(lines[first...last].joined(separator: "\n")))
        default: break
        }
    }

    private mutating func leave(_ node: OpaquePointer) {
        switch unsafe cmark_node_get_type(node) {
        case CMARK_NODE_STRONG: look.isStrong = unsafe isWithin(CMARK_NODE_STRONG, node)
        case CMARK_NODE_EMPH: look.isEmphasized = unsafe isWithin(CMARK_NODE_EMPH, node)
        case CMARK_NODE_LINK: look.link = nil
        case CMARK_NODE_PARAGRAPH: finish { .paragraph($0) }
        case CMARK_NODE_HEADING: finish { .heading($0) }
        case CMARK_NODE_ITEM:
            beginsItem = false
            if let number = lists.popLast() { lists.append(number.map { $0 + 1 }) }
        case CMARK_NODE_LIST: lists.removeLast()
        default: break
        }
    }

    /// Notes a tag, or the first line of a block; a closing tag is not noted again.
    private mutating func note(html: String) {
        let beginning = html.split(separator: "\n").first.map { String($0).trimmed } ?? ""
        guard !beginning.isEmpty, !beginning.hasPrefix("</") else { return }
        plainMarkup.append(.init(kind: .html, beginning: beginning))
    }

    /// Notes the tables of a paragraph: a line with bars above one of nothing but bars, hyphens and colons.
    ///
    /// - SeeAlso: GitHub Flavored Markdown, 4.10.
    private mutating func noteTables(in paragraph: OpaquePointer) {
        let first = Int(unsafe cmark_node_get_start_line(paragraph)) - 1
        let last = min(Int(unsafe cmark_node_get_end_line(paragraph)), lines.count)
        guard first >= 0, first + 1 < last else { return }
        for index in first + 1..<last {
            let marks = lines[index].filter { ![0x20, 0x09, 0x0D].contains($0) }
            guard marks.contains(UInt8(ascii: "|")), marks.contains(UInt8(ascii: "-")),
                marks.allSatisfy({ "|-:".utf8.contains($0) }),
                lines[index - 1].contains(UInt8(ascii: "|"))
            else { continue }
            let beginning = String(decoding: lines[index - 1], as: UTF8.self).trimmed
            plainMarkup.append(.init(kind: .table, beginning: beginning))
        }
    }

    /// Tells whether a node stands in another of a kind, as in `**a **b** c**`.
    private func isWithin(_ kind: cmark_node_type, _ node: OpaquePointer) -> Bool {
        var parent = unsafe cmark_node_parent(node)
        while let node = unsafe parent {
            let type = unsafe cmark_node_get_type(node)
            if type == kind { return true }
            if ![CMARK_NODE_STRONG, CMARK_NODE_EMPH, CMARK_NODE_LINK].contains(type) {
                return false
            }
            unsafe parent = cmark_node_parent(node)
        }
        return false
    }

    private mutating func finish(_ block: (InlineText) -> MarkdownText.Block) {
        let words = text.trimmed
        text = InlineText()
        guard !words.isEmpty else { return }
        blocks.append(
            beginsItem ? .item(words, number: lists.last ?? nil) : block(words))
        beginsItem = false
    }

    private func literal(of node: OpaquePointer) -> String {
        unsafe cmark_node_get_literal(node).map { unsafe String(cString: $0) } ?? ""
    }
}
