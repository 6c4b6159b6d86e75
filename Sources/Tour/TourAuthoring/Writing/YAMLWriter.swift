import Forms
import TourModel

/// Writes YAML that every reader takes as it is meant, the same bytes for the same values.
struct YAMLWriter {
    /// Short lists and maps stand in one line of at most this many characters.
    private static let width = 100

    /// Whether `&` before a name is written as an escape, so that it cannot be taken for an anchor.
    private let escapesAmpersands: Bool

    /// A document that is one map.
    static func document(_ map: YAMLMap) -> String {
        let text = YAMLWriter(escapesAmpersands: false).block(map.entries, indent: 0)
        guard YAMLForm.alias(in: text) != nil else { return text }
        return YAMLWriter(escapesAmpersands: true).block(map.entries, indent: 0)
    }

    /// A key with its value as it stands in a document, with the line end; nothing in it can be taken for an anchor.
    static func entry(_ key: String, _ value: YAMLNode, indent: Int) -> String {
        YAMLWriter(escapesAmpersands: true).block([(key, value)], indent: indent)
    }

    /// A value as it stands behind its key, without the line end.
    ///
    /// - Parameter indent: the blanks before the key.
    static func value(_ value: YAMLNode, indent: Int) -> String {
        let entry = YAMLWriter(escapesAmpersands: true).entry(("x", value), indent: indent)
        let text = entry.dropFirst(2).dropLast()
        return String(text.first == " " ? text.dropFirst() : text)
    }

    /// An element of a list with its dash, as it stands in a document, with the line end.
    ///
    /// - Parameter isBlock: whether a map stands with one key a line, as those beside it do.
    static func element(_ value: YAMLNode, indent: Int, isBlock: Bool) -> String {
        let writer = YAMLWriter(escapesAmpersands: true)
        guard isBlock, case .map(let entries) = value, !entries.isEmpty else {
            return writer.list([value], indent: indent)
        }
        let block = writer.block(entries, indent: indent + 2).dropFirst(indent + 2)
        return String(repeating: " ", count: indent) + "- " + block
    }

    private func block(_ entries: [(key: String, value: YAMLNode)], indent: Int) -> String {
        entries.map { String(repeating: " ", count: indent) + entry($0, indent: indent) }.joined()
    }

    /// One key with its value, and the line end.
    private func entry(_ entry: (key: String, value: YAMLNode), indent: Int) -> String {
        let key = scalar(entry.key) + ":"
        if case .text(let text) = entry.value, isLiteral(text) {
            let margin = String(repeating: " ", count: indent + 2)
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            return key + " |\n" + lines.map { $0.isEmpty ? "\n" : margin + $0 + "\n" }.joined()
        }
        if let line = line(entry.value, room: Self.width - indent - key.count - 1) {
            return "\(key) \(line)\n"
        }
        switch entry.value {
        case .map(let entries): return key + "\n" + block(entries, indent: indent + 2)
        case .list(let elements): return key + "\n" + list(elements, indent: indent + 2)
        case .text, .bare: return "\(key) \(flow(entry.value))\n"
        }
    }

    private func list(_ elements: [YAMLNode], indent: Int) -> String {
        elements.map { element in
            let dash = String(repeating: " ", count: indent) + "- "
            if let line = line(element, room: Self.width - indent - 2) { return dash + line + "\n" }
            guard case .map(let entries) = element, !entries.isEmpty else {
                return dash + flow(element) + "\n"
            }
            // The first key stands beside the dash, the others below it.
            return dash + block(entries, indent: indent + 2).dropFirst(indent + 2)
        }.joined()
    }

    /// The value in one line, where it fits or could not stand otherwise.
    private func line(_ node: YAMLNode, room: Int) -> String? {
        if case .list(let elements) = node, elements.allSatisfy(\.isPlace) { return flow(node) }
        if node.isMultiline { return nil }
        let line = flow(node)
        return line.unicodeScalars.count <= room ? line : nil
    }

    private func flow(_ node: YAMLNode) -> String {
        switch node {
        case .text(let text): return scalar(text)
        case .bare(let text): return text
        case .list(let elements):
            return "[" + elements.map { flow($0) }.joined(separator: ", ") + "]"
        case .map(let entries):
            let pairs = entries.map { "\(scalar($0.key)): \(flow($0.value))" }
            return "{" + pairs.joined(separator: ", ") + "}"
        }
    }

    // MARK: Texts

    /// A text as it is, or in quotes where anything in it could be taken for more than a letter.
    private func scalar(_ text: String) -> String {
        guard let first = text.unicodeScalars.first, first.properties.isAlphabetic,
            text.unicodeScalars.allSatisfy(isPlain), text.unicodeScalars.last != " ",
            !Self.words.contains(text.lowercased())
        else { return quoted(text) }
        return text
    }

    /// What YAML 1.1 takes for something else than a text.
    private static let words: Set<String> = [
        "true", "false", "yes", "no", "on", "off", "y", "n", "null",
    ]

    private func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII {
            return switch scalar {
            case "a"..."z", "A"..."Z", "0"..."9", " ", ".", "'", "-", "_", "/", "(", ")", "+", ";":
                true
            default: false
            }
        }
        return isPrintable(scalar)
    }

    private func quoted(_ text: String) -> String {
        var quoted = "\""
        let scalars = text.unicodeScalars
        for index in scalars.indices {
            let scalar = scalars[index]
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\n": quoted += "\\n"
            case "\t": quoted += "\\t"
            case "&" where escapesAmpersands && Self.isAnchor(scalars[index...]):
                quoted += "\\x26"
            case " "..."~": quoted.unicodeScalars.append(scalar)
            case _ where !scalar.isASCII && isPrintable(scalar):
                quoted.unicodeScalars.append(scalar)
            default: quoted += escape(scalar)
            }
        }
        return quoted + "\""
    }

    /// Whether a text begins with `&` and what can be an anchor's name.
    private static func isAnchor(_ text: Substring.UnicodeScalarView) -> Bool {
        switch text.dropFirst().first {
        case ("a"..."z")?, ("A"..."Z")?, ("0"..."9")?, "-", "_": text.first == "&"
        default: false
        }
    }

    private func escape(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        let (mark, count) =
            scalar.value <= 0xFF ? ("x", 2) : scalar.value <= 0xFFFF ? ("u", 4) : ("U", 8)
        return "\\" + mark + String(repeating: "0", count: count - digits.count) + digits
    }

    /// Whether a text may stand line by line below its key.
    private func isLiteral(_ text: String) -> Bool {
        guard text.unicodeScalars.contains("\n"), let first = text.unicodeScalars.first,
            first != " ", first != "\t", first != "\n", text.unicodeScalars.last != "\n"
        else { return false }
        let scalars = text.unicodeScalars
        return scalars.indices.allSatisfy { index in
            let scalar = scalars[index]
            return switch scalar {
            case "\n", "\t": true
            case "&": !escapesAmpersands || !Self.isAnchor(scalars[index...])
            case " "..."~": true
            default: !scalar.isASCII && isPrintable(scalar)
            }
        }
    }

    /// Whether a scalar stands in a file as it is: no control, no blank but the plain one, nothing
    /// that has no shape.
    private func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse,
            .unassigned, .spaceSeparator:
            false
        default: true
        }
    }
}

extension YAMLNode {
    /// Whether this is a number, or a list of them: places are read best in one line.
    fileprivate var isPlace: Bool {
        switch self {
        case .bare: true
        case .list(let elements): !elements.isEmpty && elements.allSatisfy(\.isPlace)
        case .text, .map: false
        }
    }

    fileprivate var isMultiline: Bool {
        switch self {
        case .text(let text): text.unicodeScalars.contains("\n")
        case .bare: false
        case .list(let elements): elements.contains(where: \.isMultiline)
        case .map(let entries): entries.contains { $0.value.isMultiline }
        }
    }
}
