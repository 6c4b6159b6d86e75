import Files
import Glibc
public import TourModel
import Wording

/// Gives the texts of a folder of content to translators, and takes their work back.
///
/// The folder stays the source. What each translation was made from is remembered beside it, in
/// `translations/`, so that a text that changes later makes its translations stale.
public enum TourTranslator {
    public enum Format: String, Sendable, CaseIterable {
        /// XLIFF 2.0, which translators' tools read.
        case xliff
        /// XLIFF 1.2, for tools that do not read 2.0.
        case xliff12 = "xliff-1.2"
        /// A PO file of gettext.
        case po
        /// A table that a spreadsheet opens.
        case csv
    }

    /// How many texts are how far in a language.
    public struct Progress: Sendable, Equatable {
        public var language: Language
        /// Every state has its number.
        public var counts: [TranslationState: Int]
    }

    /// The texts that are translated into a language, as a file for a translator.
    ///
    /// - Parameter states: only texts that are as far as one of these.
    /// - Returns: the file's bytes; nil where there is no such text.
    /// - Throws: ``TourImportError/invalid(folder:problems:)`` with every error of the folder, or
    ///   where the site has no such language.
    public static func export(
        _ folder: String, into language: Language,
        states: Set<TranslationState> = Set(TranslationState.allCases), as format: Format
    ) throws(TourImportError) -> [UInt8]? {
        let content = try EditedFolder(folder).content
        guard content.targetLanguages.contains(language) else {
            throw .invalid(folder: folder, problems: [unknown(language, content)])
        }
        let file = content.translationFile(into: language, states: states)
        if file.units.isEmpty { return nil }
        switch format {
        case .xliff: return Array(XLIFFWriter(file: file).text.utf8)
        case .xliff12: return Array(XLIFF1Writer(file: file).text.utf8)
        case .po: return Array(POWriter(file: file).text.utf8)
        case .csv: return Array(TranslationTable.text(file).utf8)
        }
    }

    /// How far the translations into each language are, in the site's order.
    public static func progress(of folder: String) throws(TourImportError) -> [Progress] {
        var content = try EditedFolder(folder).content
        let records = content.translations
        let none = Dictionary(uniqueKeysWithValues: TranslationState.allCases.map { ($0, 0) })
        var progress = content.targetLanguages.map { Progress(language: $0, counts: none) }
        let source = content.sourceLanguage
        content.forEachText { place, texts in
            guard let text = texts.values[source] else { return }
            for index in progress.indices {
                let language = progress[index].language
                let state = TranslationRecord.state(
                    of: texts.values[language], from: text, records[language]?[place.id])
                progress[index].counts[state, default: 0] += 1
            }
        }
        return progress
    }

    /// Remembers that translations say what the texts say now.
    ///
    /// - Parameters:
    ///   - languages: all but the first where there is none.
    ///   - files: pages by their path in the folder, in whatever language; all where there is none.
    ///   - areReviewed: whether somebody has read them beside the texts.
    /// - Returns: how many translations of each language are confirmed again.
    /// - Throws: ``TourImportError/invalid(folder:problems:)`` with every error of the folder, or
    ///   for a language or a file that it does not have; nothing is changed then.
    @discardableResult
    public static func confirm(
        _ folder: String, languages: [Language] = [], files: [String] = [],
        areReviewed: Bool = false
    ) throws(TourImportError) -> [(language: Language, count: Int)] {
        try FolderJournal.exclusively(in: folder) { () throws(TourImportError) in
            let (counts, update) = try confirming(
                folder, languages: languages, files: files, areReviewed: areReviewed)
            try update.write()
            return counts
        }
    }

    private static func confirming(
        _ folder: String, languages: [Language], files: [String], areReviewed: Bool
    ) throws(TourImportError) -> (
        counts: [(language: Language, count: Int)], update: FolderUpdate
    ) {
        let translated = try EditedFolder(folder)
        var content = translated.content
        var problems: [TourProblem] = []
        for language in languages where !content.targetLanguages.contains(language) {
            problems.append(unknown(language, content))
        }
        let chosen = languages.isEmpty ? Array(content.targetLanguages) : languages
        let wanted = Set(files.map { Self.page($0, content) })
        var known: Set<String> = []
        var records = content.translations
        var counts: [Language: Int] = [:]
        let source = content.sourceLanguage
        content.forEachText { place, texts in
            known.insert(place.id.file)
            guard wanted.isEmpty || wanted.contains(place.id.file),
                let text = texts.values[source]
            else { return }
            for language in chosen {
                guard let translation = texts.values[language] else { continue }
                let old = records[language]?[place.id]
                let state = TranslationRecord.state(of: translation, from: text, old)
                let new = TranslationRecord(
                    of: translation, from: text, isReviewed: areReviewed || state == .reviewed)
                guard new != old else { continue }
                records[language, default: TranslationRecords()][place.id] = new
                counts[language, default: 0] += 1
            }
        }
        for file in wanted.subtracting(known).sorted() {
            problems.append(
                TourProblem(
                    .error, file: file.shortened, message: "this is not a page of the folder",
                    remedy: suggestion(for: file, among: known.sorted())
                        ?? "name one such as buildings/A/building.md"))
        }
        guard problems.isEmpty else { throw .invalid(folder: folder, problems: problems) }
        content.translations = records
        return (chosen.map { ($0, counts[$0] ?? 0) }, translated.update(to: content))
    }

    // MARK: Names

    static func unknown(_ language: Language, _ content: TourContent) -> TourProblem {
        let known = content.targetLanguages.map(\.rawValue).joined(separator: ", ")
        let isSource = language == content.sourceLanguage
        return TourProblem(
            .error, file: SiteReader.path,
            message: isSource
                ? "\(language) is the language that texts are translated from"
                : "\"\(language.rawValue.shortened)\" is none of the site's languages",
            remedy: known.isEmpty
                ? "add one to languages in site.yaml"
                : "name one of \(known), or add it to languages in site.yaml")
    }

    /// The page in the first language that a path means: its own, or that of its translation.
    private static func page(_ path: String, _ content: TourContent) -> String {
        var path = path
        while path.hasPrefix("./") { path.removeFirst(2) }
        for language in content.targetLanguages where path.hasSuffix(".\(language).md") {
            return path.dropLast(".\(language).md".count) + ".md"
        }
        return path
    }
}

/// A folder of content that was read to be changed.
struct EditedFolder {
    let content: TourContent
    let scope: ContentScope

    /// - Throws: ``TourImportError/invalid(folder:problems:)`` with every error of the folder.
    init(_ folder: String) throws(TourImportError) {
        scope = try ContentScope(folder: folder)
        // Pictures play no part here, so none is looked at.
        let reader = ContentReader(scope: scope, measure: { _ in (width: 1, height: 1) })
        guard let content = reader.read(progress: { _ in }) else {
            throw .invalid(folder: folder, problems: scope.log.errors)
        }
        self.content = content
    }

    /// The files that are different in some other content.
    func update(to new: TourContent) -> FolderUpdate {
        FolderUpdate(from: content, to: new, scope: scope)
    }
}
