import TourModel
import Wording

/// Writes texts for a translator as XLIFF 1.2: a `<file>` for each page, a `<trans-unit>` for each text.
///
/// An ID has the page in it, so that it is unique where tools put all files into one.
///
/// - SeeAlso: XLIFF Version 1.2, OASIS Standard, 2008.
struct XLIFF1Writer {
    static let namespace = "urn:oasis:names:tc:xliff:document:1.2"
    /// Before 1.2; the elements that translators' files have are the same.
    static let formerNamespace = "urn:oasis:names:tc:xliff:document:1.1"
    /// The kind of context that holds a translation's digest.
    static let before = "x-docent-before"
    /// Begins the ID of an element that stands for a code point.
    static let codePoint = "docent-"

    let file: TranslationFile

    var text: String {
        var lines = [
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
            "<xliff xmlns=\"\(Self.namespace)\" version=\"1.2\">",
        ]
        var current: String?
        for unit in file.units {
            if unit.id.file != current {
                if current != nil { lines += ["    </body>", "  </file>"] }
                current = unit.id.file
                lines += [
                    "  <file original=\"\(unit.id.file)\" source-language=\"\(file.source)\""
                        + " target-language=\"\(file.target)\" datatype=\"plaintext\">",
                    "    <body>",
                ]
            }
            lines += self.lines(of: unit)
        }
        if current != nil { lines += ["    </body>", "  </file>"] }
        return (lines + ["</xliff>", ""]).joined(separator: "\n")
    }

    private func lines(of unit: TranslationFile.Unit) -> [String] {
        // Tools take what is not approved for unfinished.
        let isDone = unit.state == .translated || unit.state == .reviewed
        let approved = isDone ? " approved=\"yes\"" : ""
        var lines = [
            "      <trans-unit id=\"\(unit.id.context)\"\(approved) xml:space=\"preserve\">",
            "        <source>\(escaped(unit.source))</source>",
        ]
        if let target = unit.target {
            let state =
                switch unit.state {
                case .new: "new"
                case .stale: "needs-translation"
                case .translated: "translated"
                case .reviewed: "signed-off"
                }
            lines.append("        <target state=\"\(state)\">\(escaped(target))</target>")
        }
        lines += [
            "        <context-group name=\"docent\"><context context-type=\"\(Self.before)\">"
                + "\(unit.before ?? "")</context></context-group>",
            "        <note from=\"developer\">\(escaped(unit.note))</note>",
        ]
        if unit.state == .stale {
            lines.append("        <note from=\"developer\">\(TranslationFile.staleNote)</note>")
        }
        return lines + ["      </trans-unit>"]
    }

    /// A text as XLIFF holds it: what XML has no way to write stands as an element with its code point.
    private func escaped(_ text: String) -> String {
        XMLText.escaped(text) {
            "<x id=\"\(Self.codePoint)\(String($0.value, radix: 16, uppercase: true))\"/>"
        }
    }
}
