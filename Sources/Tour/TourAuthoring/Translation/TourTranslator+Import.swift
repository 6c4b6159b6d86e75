import TourModel
import Wording

extension TourTranslator {
    /// What is done where a translation has changed in the folder since it was given to the
    /// translator.
    public enum Conflicts: String, Sendable, CaseIterable {
        /// The folder's own stay, and each is an error.
        case refuse
        /// The folder's own stay.
        case keep
        /// The translator's take their place.
        case replace
    }

    /// What came of taking translations in.
    public struct Outcome: Sendable, Equatable {
        /// What is different in the folder, by page and language.
        public var changes: [TourChange] = []
        /// Translations that could not be taken.
        public var errors: [TourProblem] = []
        /// Translations that were left out, or are of a text that has changed since.
        public var warnings: [TourProblem] = []
    }

    /// Takes translators' files into a folder: pages and lists are rewritten where a translation
    /// in them changes, without their comments; all others stay as they are.
    ///
    /// What cannot be taken does not keep the rest from being taken. A unit that says what the folder says, and is no further,
    /// changes nothing.
    ///
    /// - Parameters:
    ///   - files: paths of XLIFF and PO files and of tables, in any number of languages.
    ///   - isStrict: whether nothing is taken where anything is wrong.
    ///   - isDryRun: whether the changes are only reported.
    /// - Throws: ``TourImportError/invalid(folder:problems:)`` with every error of the folder, or of the files where nothing
    ///   of them is taken; the folder is as it was then.
    public static func `import`(
        _ files: [String], into folder: String, conflicts: Conflicts = .refuse,
        isStrict: Bool = false, isDryRun: Bool = false
    ) throws(TourImportError) -> Outcome {
        func take() throws(TourImportError) -> (outcome: Outcome, update: FolderUpdate) {
            let (intake, update, problems) = try taking(
                files.map { ReturnedFile(path: $0, name: $0) }, into: folder,
                conflicts: conflicts, isStrict: isStrict)
            let outcome = Outcome(
                changes: intake.changes, errors: problems.filter { $0.severity == .error },
                warnings: problems.filter { $0.severity == .warning })
            return (outcome, update)
        }
        if isDryRun { return try take().outcome }
        return try FolderJournal.exclusively(in: folder) { () throws(TourImportError) in
            let (outcome, update) = try take()
            try update.write()
            return outcome
        }
    }

    /// What files change, what is to be written, and what is to be said about it.
    static func taking(
        _ files: [ReturnedFile], into folder: String, conflicts: Conflicts,
        replacing: Set<String>? = nil, isStrict: Bool = false
    ) throws(TourImportError) -> (
        intake: TranslationIntake, update: FolderUpdate, problems: [TourProblem]
    ) {
        let translated = try EditedFolder(folder)
        let log = ProblemLog(limit: ImportLimits().problems)
        var intake = TranslationIntake(
            content: translated.content, conflicts: conflicts, replacing: replacing, log: log)
        for file in files {
            for units in try read(file, languages: translated.content.site.languages, log) {
                intake.take(units, named: file.name)
            }
        }
        let update = translated.update(to: intake.content)
        let isUseless = log.hasErrors && (isStrict || intake.texts.isEmpty)
        guard !isUseless, checkSizes(of: update, translated.scope, log) else {
            throw .invalid(folder: folder, problems: log.sorted())
        }
        return (intake, update, log.sorted())
    }

    /// Reads what a translator has sent back, whatever its format: for each language of the site a file of it.
    private static func read(
        _ returned: ReturnedFile, languages: [Language], _ log: ProblemLog
    ) throws(TourImportError) -> [TranslationFile] {
        let name = returned.name
        guard let text = try ReturnedText.read(returned.path, as: name, log: log) else { return [] }
        let files: [ReturnedTranslation]?
        if text.trimmed.hasPrefix("<") {
            files = XLIFFReader(path: name, log: log).read(text)
        } else if POReader.reads(text) {
            var reader = POReader(path: name, log: log)
            files = [reader.read(text)]
        } else {
            files = TranslationTable.read(text, called: name, languages: languages, log: log)
        }
        return (files ?? []).compactMap { $0.file(named: name, languages: languages, log) }
    }

    /// Whether no file becomes larger than an import takes; the log tells which do.
    static func checkSizes(
        of update: FolderUpdate, _ scope: ContentScope, _ log: ProblemLog
    ) -> Bool {
        let large = update.files.filter {
            !$0.path.hasPrefix(TranslationRecords.folder) && $0.bytes.count > scope.limits.textBytes
        }
        for file in large {
            log.error(
                Place(file: file.path), "the file would have \(file.bytes.count) bytes",
                "shorten the translations, so that it stays under \(scope.limits.textBytes)")
        }
        return large.isEmpty
    }
}
