import TourModel

/// Writes texts for a translator as a PO file of gettext: an entry for each text, with its page as context.
///
/// PO has two states: an entry is fuzzy or not. A translation that is stale is fuzzy; one that is reviewed says so in a
/// comment.
///
/// - SeeAlso: GNU gettext manual, 3, "The Format of PO Files".
struct POWriter {
    /// Begin comments that hold a translation's digest and its state.
    static let before = "docent:before "
    static let reviewed = "docent:reviewed"
    static let sourceLanguage = "X-Source-Language"

    let file: TranslationFile

    var text: String {
        let header = [
            ("Project-Id-Version", "docent"), ("Report-Msgid-Bugs-To", ""),
            ("PO-Revision-Date", ""), ("Last-Translator", ""), ("Language-Team", ""),
            ("Language", Self.locale(file.target)), (Self.sourceLanguage, "\(file.source)"),
            ("MIME-Version", "1.0"), ("Content-Type", "text/plain; charset=UTF-8"),
            ("Content-Transfer-Encoding", "8bit"),
        ]
        let words = header.map { "\($0.0): \($0.1)\n" }.joined()
        var lines = ["msgid \"\""] + Self.lines("msgstr", words)
        for unit in file.units {
            lines.append("")
            for line in unit.note.split(separator: "\n") { lines.append("#. \(line)") }
            if unit.state == .stale { lines.append("#. \(TranslationFile.staleNote)") }
            lines.append("#. \(Self.before)\(unit.before ?? "")")
            if unit.state == .reviewed { lines.append("#. \(Self.reviewed)") }
            if unit.state == .stale { lines.append("#, fuzzy") }
            lines += Self.lines("msgctxt", unit.id.context)
            lines += Self.lines("msgid", unit.source)
            lines += Self.lines("msgstr", unit.target ?? "")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// A language as gettext writes it: `de_AT`.
    static func locale(_ language: Language) -> String {
        language.rawValue.replacing("-", with: "_")
    }

    /// A keyword and its text, one line of the text to a line.
    private static func lines(_ keyword: String, _ text: String) -> [String] {
        var parts: [String] = []
        var part = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\": part += "\\\\"
            case "\"": part += "\\\""
            case "\t": part += "\\t"
            case "\r": part += "\\r"
            case "\n":
                parts.append(part + "\\n")
                part = ""
            case "\u{0}"..."\u{1F}", "\u{7F}":
                part +=
                    "\\" + String(scalar.value >> 6 & 7) + String(scalar.value >> 3 & 7)
                    + String(scalar.value & 7)
            default: part.unicodeScalars.append(scalar)
            }
        }
        if !part.isEmpty || parts.isEmpty { parts.append(part) }
        if parts.count == 1 { return ["\(keyword) \"\(parts[0])\""] }
        return ["\(keyword) \"\""] + parts.map { "\"\($0)\"" }
    }
}
