import TourModel

extension TourTranslator {
    /// What is done where a translation has changed in the folder since it was given to the
    /// translator.
    public enum Conflicts: String, Sendable, CaseIterable {
        /// Nothing is taken in, and all of them are reported.
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
        /// Translations that were left out, or are of a text that has changed since.
        public var warnings: [TourProblem] = []
    }

    /// Takes translators' files into a folder: pages and lists are rewritten where a translation
    /// in them changes, without their comments; all others stay as they are.
    ///
    /// A unit that says what the folder says, and is no further, changes nothing.
    ///
    /// - Parameters:
    ///   - files: paths of XLIFF and PO files and of tables, in any number of languages.
    ///   - isDryRun: whether the changes are only reported.
    /// - Throws: ``TourImportError/invalid(folder:problems:)`` with every error of the folder and
    ///   the files; the folder is as it was then.
    public static func `import`(
        _ files: [String], into folder: String, conflicts: Conflicts = .refuse,
        isDryRun: Bool = false
    ) throws(TourImportError) -> Outcome {
        if isDryRun { return try take(files, into: folder, conflicts: conflicts).outcome }
        return try FolderJournal.exclusively(in: folder) { () throws(TourImportError) in
            let (outcome, update) = try take(files, into: folder, conflicts: conflicts)
            try update.write()
            return outcome
        }
    }

    /// What the files change, and what is to be written.
    private static func take(
        _ files: [String], into folder: String, conflicts: Conflicts
    ) throws(TourImportError) -> (outcome: Outcome, update: FolderUpdate) {
        let translated = try EditedFolder(folder)
        let log = ProblemLog(limit: ImportLimits().problems)
        var intake = TranslationIntake(
            content: translated.content, conflicts: conflicts, log: log)
        for path in files {
            let file = ReturnedFile(path: path, name: path)
            if let units = try read(file, languages: translated.content.site.languages, log) {
                intake.take(units, named: path)
            }
        }
        let update = translated.update(to: intake.content)
        if !log.hasErrors { checkSizes(of: update, translated.scope, log) }
        let problems = log.sorted()
        guard !log.hasErrors else { throw .invalid(folder: folder, problems: problems) }
        return (Outcome(changes: intake.changes, warnings: problems), update)
    }

    /// Reads what a translator has sent back, whatever its format; nil where it is none of the site's, and the log says why.
    static func read(
        _ returned: ReturnedFile, languages: [Language], _ log: ProblemLog
    ) throws(TourImportError) -> TranslationFile? {
        let (path, name) = (returned.path, returned.name)
        guard let text = try Table.text(of: path, as: name, log: log) else { return nil }
        let file: TranslationFile?
        if text.trimmed.hasPrefix("<") {
            file = XLIFFReader(path: name, log: log).read(text)
        } else if POReader.reads(text) {
            var reader = POReader(path: name, log: log)
            file = reader.read(text, source: languages.first ?? Language(rawValue: "und"))
        } else {
            let table = try Table(path: path, called: returned.tableName, log: log)
            return table.flatMap { TranslationTable.read($0, languages: languages, log: log) }
        }
        guard let file else { return nil }
        guard file.source == languages.first else {
            log.error(
                Place(file: name), "it translates from \(file.source.rawValue.shortened)",
                "the site's texts are in \(languages.first?.rawValue ?? "")")
            return nil
        }
        guard languages.dropFirst().contains(file.target) else {
            log.error(
                Place(file: name),
                "it translates into \(file.target.rawValue.shortened), which the site does not have",
                "add it to languages in site.yaml first")
            return nil
        }
        return file
    }

    /// Tells files that would become larger than an import takes.
    static func checkSizes(
        of update: FolderUpdate, _ scope: ContentScope, _ log: ProblemLog
    ) {
        for file in update.files
        where !file.path.hasPrefix(TranslationRecords.folder)
            && file.bytes.count > scope.limits.textBytes
        {
            log.error(
                Place(file: file.path), "the file would have \(file.bytes.count) bytes",
                "shorten the translations, so that it stays under \(scope.limits.textBytes)")
        }
    }
}
