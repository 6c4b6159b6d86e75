import TourModel
import Wording

/// Reads what a translator sends back as a PO file of gettext.
///
/// Obsolete entries and what tools add in comments are passed over. An entry that cannot be read is reported, and the next one
/// is read.
///
/// - SeeAlso: GNU gettext manual, 3, "The Format of PO Files".
struct POReader {
    private let path: String
    private let log: ProblemLog
    private var file = ReturnedTranslation(units: [])
    private var entry = Entry()
    /// The keyword whose text the next lines continue.
    private var keyword: Keyword?
    private var hasHeader = false

    private enum Keyword: String, CaseIterable {
        case msgctxt, msgid, msgstr
        case plural = "msgid_plural"
    }

    private struct Entry {
        var line = 0
        var texts: [Keyword: String] = [:]
        var isFuzzy = false
        var isReviewed = false
        var before: String?
        /// Where its plural forms begin.
        var pluralLine: Int?
        /// Why it is not taken.
        var fault: (line: Int, message: FilledMessage, remedy: FilledMessage)?
        /// Whether a line behind this one that begins another entry ends it.
        var isOver: Bool { texts[.msgstr] != nil || fault != nil }
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

    /// Reads a file's text.
    mutating func read(_ text: String) -> ReturnedTranslation {
        var number = 0
        let text = text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
        for line in text.unicodeScalars.split(
            omittingEmptySubsequences: false, whereSeparator: { $0 == "\n" })
        {
            number += 1
            read(line: String(line).trimmed, number)
        }
        finish()
        return file
    }

    // MARK: Lines

    private mutating func fail(
        _ line: Int, _ message: FilledMessage, _ remedy: FilledMessage = Self.remedy
    ) {
        entry.fault = entry.fault ?? (line, message, remedy)
    }

    private mutating func read(line: String, _ number: Int) {
        if line.isEmpty || line.hasPrefix("#") {
            // A comment behind a text begins the next entry.
            if entry.isOver { finish() }
            if !line.isEmpty { take(comment: line) }
            return
        }
        if line.hasPrefix("\"") {
            guard let keyword else {
                return fail(number, "a text stands here without msgid or msgstr")
            }
            guard let text = Self.text(of: line) else { return failAtText(number) }
            entry.texts[keyword, default: ""] += text
            return
        }
        let word = line.prefix { $0.isLetter || $0 == "_" || $0 == "[" || $0 == "]" || $0.isNumber }
        let isPlural = word.hasPrefix("msgstr[")
        guard let keyword = isPlural ? .msgstr : Keyword(rawValue: String(word)) else {
            return fail(number, "\"\(line.shortened(to: 40))\" is not a line of a PO file")
        }
        let isNext =
            keyword == .msgctxt
            || keyword == .msgid && (entry.texts[.msgid] != nil || entry.fault != nil)
        if isNext, !entry.texts.isEmpty || entry.fault != nil { finish() }
        if keyword == .plural || isPlural { entry.pluralLine = entry.pluralLine ?? number }
        if entry.line == 0 { entry.line = number }
        self.keyword = keyword
        guard let text = Self.text(of: String(line.dropFirst(word.count)).trimmed) else {
            return failAtText(number)
        }
        guard entry.texts[keyword] == nil || isPlural else {
            return fail(number, "the entry has two \(keyword.rawValue)")
        }
        entry.texts[keyword, default: ""] += text
    }

    private static let remedy: FilledMessage = "have the translator's tool write the file again"

    private mutating func failAtText(_ number: Int) {
        fail(number, "the text is not in quotation marks, or has an unknown escape")
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
    private mutating func finish() {
        defer {
            entry = Entry()
            keyword = nil
        }
        let (id, translation) = (entry.texts[.msgid], entry.texts[.msgstr])
        if entry.fault == nil, !entry.texts.isEmpty {
            if id == nil { fail(entry.line, "the entry has no msgid, but other parts") }
            if translation == nil { fail(entry.line, "the entry has no msgstr") }
            if let line = entry.pluralLine, translation?.isEmpty == false {
                fail(
                    line, "the entry has plural forms, which the texts do not have",
                    "write one msgstr for each msgid")
            }
        }
        if let fault = entry.fault {
            log.error(Place(file: path, line: fault.line), fault.message, fault.remedy)
            return
        }
        guard let id, let translation else { return }
        let context = entry.texts[.msgctxt]
        if context == nil, id.isEmpty { return takeHeader(translation) }
        let digest = TranslationRecord.digest(of: translation)
        let state: TranslationState =
            translation.isEmpty
            ? .new
            : entry.isFuzzy
                ? .stale
                // A reviewed translation whose words have changed is not reviewed any more.
                : entry.isReviewed && digest == entry.before ? .reviewed : .translated
        file.units.append(
            TranslationFile.Unit(
                id: context.flatMap { TextID(context: $0) } ?? TextID(file: "", key: context ?? ""),
                place: Place(file: path, line: entry.line), source: id,
                target: translation.isEmpty ? nil : translation, state: state,
                before: entry.before, isUnfinished: entry.isFuzzy))
    }

    /// What a header says of the languages; others than the first, which some tools leave where they join files, say nothing new.
    private mutating func takeHeader(_ header: String) {
        guard !hasHeader else { return }
        hasHeader = true
        for line in header.split(separator: "\n") {
            let parts = line.split(separator: ":", maxSplits: 1).map { String($0).trimmed }
            guard parts.count == 2, !parts[1].isEmpty else { continue }
            switch parts[0].lowercased() {
            case "language": file.target = parts[1]
            case POWriter.sourceLanguage.lowercased(): file.source = parts[1]
            default: break
            }
        }
    }
}

extension Substring {
    fileprivate var trimmed: String { String(self).trimmed }
}
