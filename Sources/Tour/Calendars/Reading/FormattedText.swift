/// Texts that calendars keep as HTML, as plain text.
///
/// Outlook has them in X-ALT-DESC, Google in DESCRIPTION itself. Only what is read aloud is kept: no page is drawn from
/// it, and no link followed.
enum FormattedText {
    /// The text without its markup, where it has any.
    ///
    /// - Complexity: linear in the length of the text.
    static func plain(_ text: String, isMarkup: Bool = false) -> String {
        guard isMarkup || seemsMarkup(text) else { return text }
        var plain = ""
        var rest = text[...]
        var hidden: String?
        while let open = rest.firstIndex(of: "<") {
            if hidden == nil { plain += collapsed(rest[..<open]) }
            guard let close = rest[open...].firstIndex(of: ">") else {
                rest = rest[rest.endIndex...]
                break
            }
            let tag = rest[rest.index(after: open)..<close]
            rest = rest[rest.index(after: close)...]
            let isEnd = tag.first == "/"
            let name = tag.drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber }.lowercased()
            if let outer = hidden {
                if isEnd, name == outer { hidden = nil }
            } else if !isEnd, unseen.contains(name) {
                hidden = name
            } else if lineBreaks.contains(name) {
                plain += "\n"
            } else if name == "p" {
                plain += isEnd ? "\n\n" : ""
            } else if name == "li", !isEnd {
                plain += "\n- "
            }
        }
        if hidden == nil { plain += collapsed(rest) }
        return tidy(decoded(plain))
    }

    private static let unseen: Set<String> = ["head", "style", "script", "title"]
    private static let lineBreaks: Set<String> = ["br", "div", "tr", "h1", "h2", "h3", "h4", "ul"]

    private static func seemsMarkup(_ text: String) -> Bool {
        let lowercased = text.lowercased()
        return ["<br", "<p>", "<p ", "<html", "<div", "<ul>", "<a href", "<b>", "<span"].contains {
            lowercased.contains($0)
        }
    }

    /// Blanks and line ends between words are one blank in HTML.
    private static func collapsed(_ text: Substring) -> String {
        var result = ""
        var wasBlank = false
        for character in text {
            if character == " " || character == "\t" || character.isNewline {
                if !wasBlank { result.append(" ") }
                wasBlank = true
            } else {
                result.append(character)
                wasBlank = false
            }
        }
        return result
    }

    private static let entities = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ",
        "auml": "ä", "ouml": "ö", "uuml": "ü", "Auml": "Ä", "Ouml": "Ö", "Uuml": "Ü",
        "szlig": "ß", "eacute": "é", "egrave": "è", "agrave": "à", "ccedil": "ç",
        "ndash": "–", "mdash": "—", "hellip": "…", "bull": "•", "euro": "€",
        "lsquo": "‘", "rsquo": "’", "ldquo": "“", "rdquo": "”", "bdquo": "„",
    ]

    private static func decoded(_ text: String) -> String {
        var result = ""
        var rest = text[...]
        while let mark = rest.firstIndex(of: "&") {
            result += rest[..<mark]
            let after = rest.index(after: mark)
            let name = rest[after...].prefix(10).prefix { $0 != ";" }
            guard name.endIndex < rest.endIndex, rest[name.endIndex] == ";",
                let meaning = meaning(of: name)
            else {
                result += "&"
                rest = rest[after...]
                continue
            }
            result += meaning
            rest = rest[rest.index(after: name.endIndex)...]
        }
        return result + rest
    }

    private static func meaning(of name: Substring) -> String? {
        guard name.first == "#" else { return entities[String(name)] }
        let digits = name.dropFirst()
        let number =
            digits.first == "x" || digits.first == "X"
            ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        guard let scalar = number.flatMap(Unicode.Scalar.init), scalar.value >= 32,
            !(0x7F...0x9F).contains(scalar.value)
        else { return nil }
        return String(Character(scalar))
    }

    /// No blanks around lines, at most one empty line between two.
    private static func tidy(_ text: String) -> String {
        var lines: [String] = []
        for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            let line = String(line).trimmedBlanks
            if line.isEmpty, lines.last?.isEmpty ?? true { continue }
            lines.append(line)
        }
        while lines.last?.isEmpty == true { lines.removeLast() }
        return lines.joined(separator: "\n")
    }
}
