/// Text in the language of man(1), in the order it is written.
///
/// - SeeAlso: man(7).
struct Roff {
    private(set) var text = ""

    mutating func title(_ name: String, version: String) {
        text += ".TH \(Self.escaped(name.uppercased())) 1 \"\" \"docent \(version)\" \"Docent\"\n"
    }

    mutating func heading(_ words: String) { text += ".SH \"\(Self.escaped(words))\"\n" }

    mutating func line(_ words: String) { text += Self.escaped(words) + "\n" }

    mutating func paragraph(_ words: String) {
        text += ".PP\n"
        line(words)
    }

    /// A command's name in bold, and the words after it.
    mutating func command(_ name: String, _ words: String) {
        text += ".B \(Self.escaped(name))\n"
        if !words.isEmpty { line(words) }
    }

    /// A term with what it means, indented.
    ///
    /// - Parameter reference: whether the term is a page of section 1.
    mutating func item(_ term: String, reference: Bool = false, _ meaning: String) {
        text += ".TP\n\\fB\(Self.escaped(term))\\fR\(reference ? "(1)" : "")\n"
        line(meaning)
    }

    /// Pages of section 1.
    mutating func references(_ pages: [String]) {
        text += pages.map { "\\fB\(Self.escaped($0))\\fR(1)" }.joined(separator: ",\n") + "\n"
    }

    /// Lines as they were written.
    mutating func block(_ lines: [String]) {
        text += ".PP\n.nf\n" + lines.map { Self.escaped($0) + "\n" }.joined() + ".fi\n"
    }

    /// Text that roff takes as it is.
    static func escaped(_ text: String) -> String {
        let plain = text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
        return plain.hasPrefix(".") || plain.hasPrefix("'") ? "\\&" + plain : plain
    }
}
