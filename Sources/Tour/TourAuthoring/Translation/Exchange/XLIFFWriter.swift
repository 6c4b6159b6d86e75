import TourModel
import Wording

/// Writes texts for a translator as XLIFF 2.0: a `<file>` for each page, a `<unit>` for each text, a
/// `<segment>` for each paragraph.
///
/// Markdown stands in the text as it is, and a note tells so: what is emphasised may stand elsewhere
/// in another language, or be two things, and links may have other words. Inline codes would hold it
/// where it was, and a translator could not put in what the text did not have.
///
/// - SeeAlso: XLIFF Version 2.0, OASIS Standard, 2014 (ISO 21720).
struct XLIFFWriter {
    static let namespace = "urn:oasis:names:tc:xliff:document:2.0"
    static let metadataNamespace = "urn:oasis:names:tc:xliff:metadata:2.0"
    /// The kind of metadata that holds a translation's digest.
    static let before = "docent:before"
    /// Told beside `initial` where the text has changed since it was translated.
    static let stale = "docent:stale"

    let file: TranslationFile

    var text: String {
        var lines = [
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
            "<xliff xmlns=\"\(Self.namespace)\" xmlns:mda=\"\(Self.metadataNamespace)\""
                + " version=\"2.0\" srcLang=\"\(file.source)\" trgLang=\"\(file.target)\">",
        ]
        var current: String?
        for unit in file.units {
            if unit.id.file != current {
                if current != nil { lines.append("  </file>") }
                current = unit.id.file
                // A name token, which an ID must be, has no slashes.
                let id = unit.id.file.replacing("/", with: ":")
                lines.append(
                    "  <file id=\"\(id)\" original=\"\(unit.id.file)\" canResegment=\"no\">")
            }
            lines += self.lines(of: unit)
        }
        if current != nil { lines.append("  </file>") }
        return (lines + ["</xliff>", ""]).joined(separator: "\n")
    }

    private func lines(of unit: TranslationFile.Unit) -> [String] {
        var lines = ["    <unit id=\"\(unit.id.key)\" xml:space=\"preserve\">"]
        lines.append(
            "      <mda:metadata><mda:metaGroup><mda:meta type=\"\(Self.before)\">"
                + "\(unit.before ?? "")</mda:meta></mda:metaGroup></mda:metadata>")
        lines.append("      <notes>")
        lines.append("        <note category=\"description\">\(escaped(unit.note))</note>")
        if unit.state == .stale {
            lines.append(
                "        <note category=\"stale\">\(TranslationFile.staleNote)</note>")
        }
        lines.append("      </notes>")
        let sources = Paragraphs.split(unit.source)
        let targets: [String?] = unit.target.map(Paragraphs.split) ?? sources.map { _ in nil }
        if targets.count == sources.count {
            for (index, pair) in zip(sources, targets).enumerated() {
                let isParagraph = index.isMultiple(of: 2)
                lines.append(part(pair.0, pair.1, isParagraph ? unit.state : nil))
            }
        } else {
            lines.append(part(unit.source, unit.target, unit.state))
        }
        return lines + ["    </unit>"]
    }

    /// A paragraph, or what stands between two, which has no state.
    private func part(_ source: String, _ target: String?, _ state: TranslationState?) -> String {
        let target = target.map { "<target>\(escaped($0))</target>" } ?? ""
        let inner = "<source>\(escaped(source))</source>\(target)"
        guard let state else { return "      <ignorable>\(inner)</ignorable>" }
        let attributes =
            switch state {
            case .new: "state=\"initial\""
            case .stale: "state=\"initial\" subState=\"\(Self.stale)\""
            case .translated: "state=\"translated\""
            case .reviewed: "state=\"reviewed\""
            }
        return "      <segment \(attributes)>\(inner)</segment>"
    }

    /// A text as XLIFF holds it: what XML has no way to write stands as a code point's element.
    private func escaped(_ text: String) -> String {
        XMLText.escaped(text) { scalar in
            let digits = String(scalar.value, radix: 16, uppercase: true)
            return "<cp hex=\"\(String(repeating: "0", count: 4 - digits.count))\(digits)\"/>"
        }
    }
}
