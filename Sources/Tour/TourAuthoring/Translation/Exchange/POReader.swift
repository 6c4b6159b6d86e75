import TourModel

/// Reads what a translator sends back as a PO file of gettext.
///
/// Obsolete entries and what tools add in comments are passed over.
///
/// - SeeAlso: GNU gettext manual, 3, "The Format of PO Files".
struct POReader {
    private let path: String
    private let log: ProblemLog
    private var units: [TranslationFile.Unit] = []
    private var languages: (source: Language, target: Language)?
    private var entry = Entry()
    /// The keyword whose text the next lines continue.
    private var keyword: Keyword?
    private var hasHeader = false

    private enum Keyword: String, CaseIterable { case msgctxt, msgid, msgstr }

    private struct Entry {
        var line = 0
        var texts: [Keyword: String] = [:]
        var isFuzzy = false
        var isReviewed = false
        var before: String?
    }

    /// - Parameter path: what messages call the file.
    init(path: String, log: ProblemLog) {
        self.path = path
        self.log = log
    }

    /// Whether a text is a PO file, by its first line that is not a comment.
    static func reads(_ text: String) -> Bool {
        for line in text.unicodeScalars.split(whereSeparator: { $0 == "\n" || $0 == "\r" }) {
            let line = String(line).trimmed
            if line.isEmpty || line.hasPrefix("#") { continue }
            return line.hasPrefix("msgid") || line.hasPrefix("msgctxt")
        }
        return false
    }

    /// Reads a file's text; `nil` where it is not a PO file of a translation, and the log says why.
    ///
    /// - Parameter source: the language of the texts where the file does not say it.
    mutating func read(_ text: String, source: Language) -> TranslationFile? {
        var number = 0
        for line in text.unicodeScalars.split(
            omittingEmptySubsequences: false, whereSeparator: { $0 == "\n" })
        {
            number += 1
            guard read(line: String(line).trimmed, number, source) else { return nil }
        }
        guard finish(source) else { return nil }
        guard let languages else {
            log.error(
                Place(file: path), "the file does not say its language",
                "write \"Language: de\\n\" in the header")
            return nil
        }
        return TranslationFile(source: languages.source, target: languages.target, units: units)
    }

    // MARK: Lines

    private func fail(_ line: Int, _ message: String, _ remedy: String) -> Bool {
        log.error(Place(file: path, line: line), message, remedy)
        return false
    }

    /// - Returns: whether the rest is worth reading.
    private mutating func read(line: String, _ number: Int, _ source: Language) -> Bool {
        if line.isEmpty { return true }
        if line.hasPrefix("#") {
            // A comment behind a text begins the next entry.
            if entry.texts[.msgstr] != nil, !finish(source) { return false }
            take(comment: line)
            return true
        }
        if line.hasPrefix("\"") {
            guard let keyword else {
                return fail(number, "a text stands here without msgid or msgstr", Self.remedy)
            }
            guard let text = Self.text(of: line) else { return failAtText(number) }
            entry.texts[keyword, default: ""] += text
            return true
        }
        let word = line.prefix { $0.isLetter || $0 == "_" || $0 == "[" || $0 == "]" || $0.isNumber }
        guard let keyword = Keyword(rawValue: String(word)) else {
            return word.hasPrefix("msgid_plural") || word.hasPrefix("msgstr[")
                ? fail(
                    number, "the entry has plural forms, which the texts do not have",
                    "write one msgstr for each msgid")
                : fail(
                    number, "\"\(line.shortened(to: 40))\" is not a line of a PO file", Self.remedy)
        }
        let isNext = keyword == .msgctxt || keyword == .msgid && entry.texts[.msgid] != nil
        if isNext, !entry.texts.isEmpty, !finish(source) { return false }
        guard let text = Self.text(of: String(line.dropFirst(word.count)).trimmed) else {
            return failAtText(number)
        }
        if entry.line == 0 { entry.line = number }
        guard entry.texts.updateValue(text, forKey: keyword) == nil else {
            return fail(number, "the entry has two \(keyword.rawValue)", Self.remedy)
        }
        self.keyword = keyword
        return true
    }

    private static let remedy = "have the translator's tool write the file again"

    private func failAtText(_ number: Int) -> Bool {
        fail(
            number, "the text is not in quotation marks, or has an unknown escape", Self.remedy)
    }

    private mutating func take(comment: String) {
        if comment.hasPrefix("#,") {
            let flags = comment.dropFirst(2).split(separator: ",").map { String($0).trimmed }
            if flags.contains("fuzzy") { entry.isFuzzy = true }
        } else if comment.hasPrefix("#.") {
            let words = String(comment.dropFirst(2)).trimmed
            if words.hasPrefix(POWriter.before.trimmed) {
                entry.before = String(words.dropFirst(POWriter.before.trimmed.count)).trimmed
            }
            if words == POWriter.reviewed { entry.isReviewed = true }
        }
    }

    /// The text between quotation marks, its escapes undone; `nil` where it is none.
    private static func text(of quoted: String) -> String? {
        guard quoted.utf8.count >= 2, quoted.hasPrefix("\""), quoted.hasSuffix("\"") else {
            return nil
        }
        var text = ""
        var rest = quoted.unicodeScalars.dropFirst().dropLast()
        while let scalar = rest.popFirst() {
            guard scalar == "\\" else {
                if scalar == "\"" { return nil }
                text.unicodeScalars.append(scalar)
                continue
            }
            guard let escape = rest.popFirst() else { return nil }
            switch escape {
            case "n": text += "\n"
            case "t": text += "\t"
            case "r": text += "\r"
            case "\\", "\"": text.unicodeScalars.append(escape)
            case "0"..."3":
                let digits = String(String.UnicodeScalarView([escape] + rest.prefix(2)))
                guard digits.count == 3, let value = UInt8(digits, radix: 8), value < 0x80 else {
                    return nil
                }
                text.unicodeScalars.append(Unicode.Scalar(value))
                rest = rest.dropFirst(2)
            default: return nil
            }
        }
        return text
    }

    // MARK: Entries

    /// Takes the entry that has been read.
    private mutating func finish(_ source: Language) -> Bool {
        defer {
            entry = Entry()
            keyword = nil
        }
        guard let id = entry.texts[.msgid] else {
            if entry.texts.isEmpty { return true }
            return fail(entry.line, "the entry has no msgid, but other parts", Self.remedy)
        }
        guard let translation = entry.texts[.msgstr] else {
            return fail(entry.line, "the entry has no msgstr", Self.remedy)
        }
        guard let context = entry.texts[.msgctxt] else {
            guard id.isEmpty else {
                return fail(
                    entry.line, "the entry has no msgctxt, so it is not known which text it is",
                    "keep the msgctxt that docent tour translate export has written")
            }
            return takeHeader(translation, source)
        }
        let digest = TranslationRecord.digest(of: translation)
        let state: TranslationState =
            translation.isEmpty
            ? .new
            : entry.isFuzzy
                ? .stale
                // A reviewed translation whose words have changed is not reviewed any more.
                : entry.isReviewed && digest == entry.before ? .reviewed : .translated
        units.append(
            TranslationFile.Unit(
                id: TextID(context: context) ?? TextID(file: "", key: context),
                place: Place(file: path, line: entry.line), source: id,
                target: translation.isEmpty ? nil : translation, state: state,
                before: entry.before, isUnfinished: entry.isFuzzy))
        return true
    }

    private mutating func takeHeader(_ header: String, _ source: Language) -> Bool {
        guard !hasHeader else { return fail(entry.line, "the file has two headers", Self.remedy) }
        hasHeader = true
        var fields: [String: String] = [:]
        for line in header.split(separator: "\n") {
            let parts = line.split(separator: ":", maxSplits: 1).map { String($0).trimmed }
            if parts.count == 2 { fields[parts[0].lowercased()] = parts[1] }
        }
        if let type = fields["content-type"]?.lowercased(), let at = type.firstRange(of: "charset=")
        {
            let charset = type[at.upperBound...].trimmed
            guard ["utf-8", "utf8", "us-ascii", "ascii"].contains(charset) else {
                return fail(
                    entry.line, "the file is in \(charset.shortened)", "save it in UTF-8")
            }
        }
        guard let target = fields["language"], !target.isEmpty else { return true }
        let from = fields[POWriter.sourceLanguage.lowercased()].map(Language.init(rawValue:))
        languages = (
            from ?? source, Language(rawValue: target.replacing("_", with: "-"))
        )
        return true
    }
}

extension Substring {
    fileprivate var trimmed: String { String(self).trimmed }
}
