import CCmark

/// A Markdown text (CommonMark) as the blocks a display shows, without its inline marks.
///
/// Emphasis, code spans, links and images give their bare text; raw HTML stands as it is.
///
/// - SeeAlso: the CommonMark specification 0.30, which libcmark implements.
public struct MarkdownText: Sendable, Equatable {
    public enum Block: Sendable, Equatable {
        case heading(String)
        case paragraph(String)
        /// An element of a list, with its number where the list is ordered.
        case item(String, number: Int? = nil)
        /// Preformatted text: its lines stand as they are.
        case code(String)

        /// The block's words.
        public var text: String {
            switch self {
            case .heading(let text), .paragraph(let text), .item(let text, _), .code(let text): text
            }
        }
    }

    /// The blocks in their order; none is empty.
    ///
    /// What is nested stands after what it is nested in.
    public let blocks: [Block]

    /// Reads a text, of which only the first 64 KiB count: 25 times the longest that a tour should have.
    ///
    /// libcmark takes quadratic time for some hostile texts; the bound keeps that below a second.
    public init(_ text: String) {
        var reader = BlockReader()
        reader.read(Self.bounded(text))
        blocks = reader.blocks
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
    /// The words of the block that is being read.
    private var text = ""
    /// For each list that is open, the number of its next item; nil where it is not ordered.
    private var lists: [Int?] = []
    /// Whether the next words begin an item of the innermost list.
    private var beginsItem = false

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
        case CMARK_NODE_TEXT, CMARK_NODE_CODE, CMARK_NODE_HTML_INLINE:
            text += unsafe literal(of: node)
        case CMARK_NODE_SOFTBREAK, CMARK_NODE_LINEBREAK: text += " "
        case CMARK_NODE_HTML_BLOCK:
            text = unsafe literal(of: node).split(separator: "\n").map { String($0).trimmed }
                .joined(separator: " ")
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
        case CMARK_NODE_PARAGRAPH: finish { .paragraph($0) }
        case CMARK_NODE_HEADING: finish { .heading($0) }
        case CMARK_NODE_ITEM:
            beginsItem = false
            if let number = lists.popLast() { lists.append(number.map { $0 + 1 }) }
        case CMARK_NODE_LIST: lists.removeLast()
        default: break
        }
    }

    private mutating func finish(_ block: (String) -> MarkdownText.Block) {
        let words = text.trimmed
        text = ""
        guard !words.isEmpty else { return }
        blocks.append(
            beginsItem ? .item(words, number: lists.last ?? nil) : block(words))
        beginsItem = false
    }

    private func literal(of node: OpaquePointer) -> String {
        unsafe cmark_node_get_literal(node).map { unsafe String(cString: $0) } ?? ""
    }
}
