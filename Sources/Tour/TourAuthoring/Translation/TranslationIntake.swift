import TourModel
import Wording

/// Takes translators' files into content, unit by unit.
struct TranslationIntake {
    private(set) var content: TourContent
    private let conflicts: TourTranslator.Conflicts
    let log: ProblemLog
    /// The conflicts in which the translator's own counts, by their ``TourTranslator/Review/Text/mark``; nil where
    /// ``conflicts`` decides for all of them.
    private let replacing: Set<String>?

    /// What is different, by page and language, in the order of the texts.
    private(set) var changes: [TourChange] = []
    /// The same, text by text, with the conflicts of which nothing was taken.
    private(set) var texts: [TourTranslator.Review.Text] = []

    init(
        content: TourContent, conflicts: TourTranslator.Conflicts,
        replacing: Set<String>? = nil, log: ProblemLog
    ) {
        self.content = content
        self.conflicts = conflicts
        self.replacing = replacing
        self.log = log
    }

    mutating func take(_ file: TranslationFile, named path: String) {
        let units = unitsByID(file, named: path)
        guard !units.isEmpty else { return }
        var found: Set<TextID> = []
        var unmarked = 0
        var records = content.translations[file.target] ?? TranslationRecords()
        var changes: [TourChange] = []
        var reviewed: [TourTranslator.Review.Text] = []
        var next = content
        next.forEachText { place, texts in
            guard let unit = units[place.id], let source = texts.values[file.source] else { return }
            found.insert(place.id)
            let old = texts.values[file.target]
            guard
                let taken = taken(
                    unit, place, source: source, old: old, record: records[place.id],
                    language: file.target)
            else { return }
            reviewed.append(
                .init(
                    id: place.id, subject: place.subject, language: file.target, source: source,
                    old: old, new: taken.translation, state: taken.state,
                    isConflict: taken.isConflict, isTaken: taken.isTaken))
            guard taken.isTaken else { return }
            if unit.before == nil, let old, old != taken.translation { unmarked += 1 }
            texts.values[file.target] = taken.translation
            records[place.id] = taken.record
            Self.add(taken, of: place, old: old, language: file.target, to: &changes)
        }
        tellMissing(units, found, path)
        if unmarked > 0 {
            log.warning(
                Place(file: path),
                unmarked == 1
                    ? "it does not say which translations it was made from; "
                        + "1 of the folder is replaced as if it had not been changed here since"
                    : "it does not say which translations it was made from; "
                        + "\(unmarked) of the folder are replaced as if they had not been changed here since",
                "look at what becomes different", .content)
        }
        next.translations[file.target] = records.isEmpty ? nil : records
        content = next
        self.changes += changes
        texts += reviewed
    }

    private func tellMissing(
        _ units: [TextID: TranslationFile.Unit], _ found: Set<TextID>, _ path: String
    ) {
        if found.isEmpty {
            log.error(
                Place(file: path), "none of its texts (\(units.count)) is in the folder",
                "name the folder that it was exported from")
            return
        }
        for unit in units.values where !found.contains(unit.id) {
            log.warning(
                unit.place, "\(unit.id) is no longer in the folder", "its translation is left out",
                .content)
        }
    }

    // MARK: One text

    private struct Taken {
        var translation: String
        var record: TranslationRecord
        /// What is different besides the translation itself.
        var state: TranslationState
        /// Whether the folder's own has changed since the file was made.
        var isConflict = false
        var isTaken = true
    }

    /// What a unit makes of a text; `nil` where it changes nothing.
    private func taken(
        _ unit: TranslationFile.Unit, _ place: TourContent.TextPlace, source: String,
        old: String?, record: TranslationRecord?, language: Language
    ) -> Taken? {
        guard let target = unit.target.flatMap({ Self.normal($0, of: place.id) }) else {
            return nil
        }
        let isSame = old.map { Self.isSame($0, target) } ?? false
        let state = TranslationRecord.state(of: old, from: source, record)
        // A tool that leaves the state as it was may have changed the words all the same.
        let isUntouched =
            unit.state == .new || unit.state == .stale || unit.state == state
            || (unit.state == .translated && state == .reviewed)
        if isSame, isUntouched { return nil }
        if unit.isUnfinished {
            // The same words that are marked as unfinished are those that the file was made with.
            guard !isSame else { return nil }
            log.warning(
                unit.place, "the translation of \(unit.id) is marked as unfinished (fuzzy)",
                "it is not imported until the translator removes the mark", .content)
            return nil
        }
        let translation = isSame ? (old ?? target) : target
        var (isConflict, isTaken) = (false, true)
        if !isSame {
            guard isWritable(target, unit) else { return nil }
            // A tool that has dropped the note makes no conflict of every change.
            if let old, let before = unit.before, before != TranslationRecord.digest(of: old) {
                isConflict = true
                isTaken = mayReplace(old, by: target, unit, language)
                // Where each is decided by itself, those that stay are shown as well.
                if !isTaken, replacing == nil { return nil }
            }
        }
        let isCurrent = Self.isSame(unit.source, source)
        let isReviewed = unit.state == .reviewed
        let new =
            isCurrent
            ? TranslationRecord(of: translation, from: source, isReviewed: isReviewed)
            : TranslationRecord(of: translation, from: unit.source, isReviewed: isReviewed)
        if !isCurrent, isTaken {
            log.warning(
                unit.place, "\(unit.id) has changed since the file was made",
                "its translation is taken in as stale", .staleTranslation)
        }
        if isSame, new == record { return nil }
        let becomes = TranslationRecord.state(of: translation, from: source, new)
        return Taken(
            translation: translation, record: new, state: becomes, isConflict: isConflict,
            isTaken: isTaken)
    }

    /// Whether a translation that is not the one the file was made with gives way.
    private func mayReplace(
        _ old: String, by new: String, _ unit: TranslationFile.Unit, _ language: Language
    ) -> Bool {
        if let replacing {
            return replacing.contains(
                TourTranslator.Review.Text.mark(unit.id, language, over: old))
        }
        switch conflicts {
        case .replace: return true
        case .keep:
            log.warning(
                unit.place, "\(unit.id) has another translation by now: \"\(old.shortened)\"",
                "it stays, and \"\(new.shortened)\" is left out", .content)
        case .refuse:
            log.error(
                unit.place, "\(unit.id) has another translation by now: \"\(old.shortened)\"",
                "take one of them for all: --conflicts keep or --conflicts replace")
        }
        return false
    }

    /// Whether a translation can stand in a file of the folder.
    private func isWritable(_ text: String, _ unit: TranslationFile.Unit) -> Bool {
        if text.utf8.count > ImportLimits().textBytes {
            log.error(
                unit.place, "the translation of \(unit.id) has \(text.utf8.count) bytes",
                "keep a text under \(ImportLimits().textBytes) bytes")
            return false
        }
        let isDamaged = { $0 == "\u{FFFD}" as Unicode.Scalar }
        guard
            let scalar = text.unicodeScalars.first(where: {
                TextFile.isControl($0) || isDamaged($0)
            })
        else { return true }
        log.error(
            unit.place,
            isDamaged(scalar)
                ? "the translation of \(unit.id) holds a damaged character, U+\(scalar.hexadecimal)"
                : "the translation of \(unit.id) holds a control character, U+\(scalar.hexadecimal)",
            isDamaged(scalar) ? "write it again" : TextFile.controlRule)
        return false
    }

    private static func add(
        _ taken: Taken, of place: TourContent.TextPlace, old: String?, language: Language,
        to changes: inout [TourChange]
    ) {
        let subject = "\(place.id.file) in \(language)"
        let new = "\"\(taken.translation.shortened)\""
        let detail: String
        if let old {
            detail =
                old == taken.translation
                ? "\(place.id.key): \(taken.state.rawValue)"
                : "\(place.id.key): \"\(old.shortened)\" becomes \(new)"
        } else {
            detail = "\(place.id.key): \(new)"
        }
        if changes.last?.subject == subject {
            changes[changes.count - 1].details.append(detail)
        } else {
            changes.append(TourChange(kind: .update, subject: subject, details: [detail]))
        }
    }

    // MARK: Comparing

    /// A translation as the folder's own reader will give it back; `nil` where nothing is left.
    ///
    /// Texts that were pasted have byte order marks within, which say nothing there.
    private static func normal(_ text: String, of id: TextID) -> String? {
        var lines = lines(text.replacing("\u{FEFF}", with: ""))
        // What stands below a page's keys may begin with blanks, what stands in them may not.
        guard id.file.hasSuffix(".md"), id.key == "text" else {
            let trimmed = lines.joined(separator: "\n").trimmed
            return trimmed.isEmpty ? nil : trimmed
        }
        func isBlank(_ line: String) -> Bool {
            line.utf8.allSatisfy { $0 == 0x20 || $0 == 0x09 }
        }
        while let line = lines.first, isBlank(line) { lines.removeFirst() }
        while let line = lines.last, isBlank(line) { lines.removeLast() }
        return lines.isEmpty ? nil : lines.joined(separator: "\n")
    }

    private static func lines(_ text: String) -> [String] {
        text.unicodeScalars.split(omittingEmptySubsequences: false) { $0 == "\n" }.map {
            $0.last == "\r" ? String($0.dropLast()) : String($0)
        }
    }

    /// Whether two texts say the same; tools and spreadsheets have their own line ends, lose blanks at both ends, and put in
    /// or take out byte order marks.
    static func isSame(_ a: String, _ b: String) -> Bool {
        func plain(_ text: String) -> String {
            lines(text.replacing("\u{FEFF}", with: "")).joined(separator: "\n").trimmed
        }
        return a == b || plain(a) == plain(b)
    }
}
