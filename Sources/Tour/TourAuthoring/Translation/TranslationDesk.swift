import Cryptography
import Files
public import TourModel

/// The texts of a folder beside their translations into one language, to be worked through one by one.
public struct TranslationDesk: Sendable {
    /// A text that can be translated.
    public struct Text: Sendable, Equatable {
        /// What it is, as translators' files name it.
        public var id: TextID
        /// The note for a translator.
        public var note: String
        /// What it is about, in words: "room A-014".
        public var subject: String
        /// How many letters a kiosk's screen shows; nil where it makes room for any.
        public var limit: Int?
        /// Whether it is Markdown, with paragraphs.
        public var isLong: Bool
        public var source: String
        public var translation: String?
        public var state: TranslationState
        /// The digest of the text that a stale translation was made from; nil for others.
        public var madeFrom: String?

        /// Whether a stale translation was made from a text.
        public func isMade(from text: String) -> Bool {
            madeFrom == TranslationRecord.digest(of: text)
        }
    }

    public var source: Language
    public var target: Language
    /// In the order of the files.
    public var texts: [Text]
    /// How far each language is, in the site's order.
    public var progress: [TourTranslator.Progress]
}

extension TranslationDesk {
    /// - Throws: ``TourImportError/invalid(folder:problems:)`` with every error of the folder, or where the site has no such
    ///   language.
    public init(_ folder: String, into language: Language) throws(TourImportError) {
        self = try Self.desks(folder, into: [language])[0]
    }

    /// The texts beside their translations into several languages, of one reading of the folder.
    ///
    /// - Parameter file: whose texts they are; nil for all.
    /// - Returns: one for each language, in their order.
    /// - Throws: ``TourImportError/invalid(folder:problems:)`` with every error of the folder, or where the site has no such
    ///   language.
    public static func desks(
        _ folder: String, into languages: [Language], of file: String? = nil
    ) throws(TourImportError) -> [TranslationDesk] {
        var content = try EditedFolder(folder).content
        for language in languages where !content.targetLanguages.contains(language) {
            throw .invalid(folder: folder, problems: [TourTranslator.unknown(language, content)])
        }
        let (source, records) = (content.sourceLanguage, content.translations)
        let none = Dictionary(uniqueKeysWithValues: TranslationState.allCases.map { ($0, 0) })
        var progress = content.targetLanguages.map {
            TourTranslator.Progress(language: $0, counts: none)
        }
        var texts: [Language: [Text]] = [:]
        content.forEachText { place, localized in
            guard let text = localized.values[source] else { return }
            for index in progress.indices {
                let language = progress[index].language
                let translation = localized.values[language]
                let record = records[language]?[place.id]
                let state = TranslationRecord.state(of: translation, from: text, record)
                progress[index].counts[state, default: 0] += 1
                guard languages.contains(language), file == nil || file == place.id.file else {
                    continue
                }
                texts[language, default: []].append(
                    Text(
                        id: place.id, note: place.kind.note(about: place.subject),
                        subject: place.subject,
                        limit: place.kind.limit, isLong: place.kind.isLong, source: text,
                        translation: translation, state: state,
                        madeFrom: state == .stale ? record?.source : nil))
            }
        }
        return languages.map {
            TranslationDesk(
                source: source, target: $0, texts: texts[$0] ?? [], progress: progress)
        }
    }
}

extension TourTranslator {
    /// What somebody at the desk says of one text.
    public struct Answer: Sendable, Equatable {
        public var id: TextID
        /// The text as it was read.
        public var source: String
        /// The translation as it was read; nil where there was none.
        public var before: String?
        public var translation: String
        public var isReviewed: Bool

        public init(
            id: TextID, source: String, before: String?, translation: String, isReviewed: Bool
        ) {
            self.id = id
            self.source = source
            self.before = before
            self.translation = translation
            self.isReviewed = isReviewed
        }
    }

    /// Writes one translation, and remembers what it was made from.
    ///
    /// One that somebody else has changed since it was read is not written over.
    ///
    /// - Returns: what takes it back; empty where nothing is different.
    /// - Throws: ``TourImportError/invalid(folder:problems:)`` where it cannot be taken; nothing is changed then.
    public static func take(
        _ answer: Answer, into language: Language, of folder: String
    ) throws(TourImportError) -> ContentChange {
        try take([answer], into: language, of: folder)
    }

    /// Writes translations into one language, all or none, and remembers what they were made from.
    ///
    /// One that somebody else has changed since it was read is not written over.
    ///
    /// - Returns: what takes them back; empty where nothing is different.
    /// - Throws: ``TourImportError/invalid(folder:problems:)`` where one cannot be taken; nothing is changed then.
    public static func take(
        _ answers: [Answer], into language: Language, of folder: String
    ) throws(TourImportError) -> ContentChange {
        try FolderJournal.exclusively(in: folder) { () throws(TourImportError) in
            let translated = try EditedFolder(folder)
            let log = ProblemLog(limit: ImportLimits().problems)
            var intake = TranslationIntake(
                content: translated.content, conflicts: .refuse, log: log)
            let units = answers.map { answer in
                TranslationFile.Unit(
                    id: answer.id, place: Place(file: answer.id.file), source: answer.source,
                    target: answer.translation,
                    state: answer.isReviewed ? .reviewed : .translated,
                    before: answer.before.map { TranslationRecord.digest(of: $0) } ?? "")
            }
            intake.take(
                TranslationFile(
                    source: translated.content.sourceLanguage, target: language, units: units),
                named: answers.first?.id.file ?? "")
            let update = translated.update(to: intake.content)
            guard !log.hasErrors, checkSizes(of: update, translated.scope, log) else {
                throw .invalid(folder: folder, problems: log.sorted())
            }
            let undo = update.undo()
            try update.write()
            return undo
        }
    }
}

extension FolderUpdate {
    /// What brings the files back that the update is about to change.
    ///
    /// - Parameter longest: files that are longer stay as the update makes them, in bytes.
    func undo(longest: Int = ContentChange.Before.longest) -> ContentChange {
        var undo = ContentChange()
        for file in files {
            let path = listing.actualPath(of: file.path)
            let hash = SHA256.hash(file.bytes).hexadecimal
            guard listing.size(of: path) != nil else {
                undo.gone.append(.init(file: path, sha256: hash))
                continue
            }
            // A long list of what is remembered of translations stays: what does not fit it counts as not remembered.
            guard
                let old = try? BoundedFile.read(
                    listing.location(of: path), limit: longest)?.bytes
            else { continue }
            undo.before.append(.init(file: path, sha256: hash, bytes: old))
        }
        return undo
    }
}
