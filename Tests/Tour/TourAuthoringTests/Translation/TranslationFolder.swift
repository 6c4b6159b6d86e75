import Foundation
import Times
import TourAuthoring
import TourModel
import TourTestSupport

/// A folder of content whose texts are translated, and a place for translators' files.
struct TranslationFolder {
    let folder: TestFolder
    let place: TestFolder

    static let german = Language(rawValue: "de")
    static let french = Language(rawValue: "fr")

    init() throws {
        folder = try TestFolder()
        place = try TestFolder()
        try SampleSite.write(to: folder)
    }

    var path: String { folder.path }

    func text(_ file: String) throws -> String {
        String(decoding: try folder.bytes(file), as: UTF8.self)
    }

    func change(_ file: String, _ old: String, _ new: String) throws {
        let text = try text(file)
        precondition(text.contains(old), "\(file) does not hold \(old)")
        try folder.write(file, text.replacing(old, with: new))
    }

    /// All files that are no media, by path.
    func texts() throws -> [String: [UInt8]] {
        var texts: [String: [UInt8]] = [:]
        let files = FileManager.default.enumerator(atPath: path)
        while let file = files?.nextObject() as? String {
            guard ["yaml", "md", "vcf", "csv"].contains((file as NSString).pathExtension) else {
                continue
            }
            texts[file] = try folder.bytes(file)
        }
        return texts
    }

    /// The texts in a language, as a translator gets them.
    func exported(
        _ language: Language = german, as format: TourTranslator.Format = .xliff,
        states: Set<TranslationState> = Set(TranslationState.allCases)
    ) throws -> String {
        let bytes = try TourTranslator.export(path, into: language, states: states, as: format)
        return String(decoding: bytes ?? [], as: UTF8.self)
    }

    /// Takes a translator's file in; what it changes.
    @discardableResult
    func take(
        _ text: String, named name: String = "de.xlf",
        conflicts: TourTranslator.Conflicts = .refuse, isStrict: Bool = false,
        isDryRun: Bool = false
    ) throws -> TourTranslator.Outcome {
        try take(
            Array(text.utf8), named: name, conflicts: conflicts, isStrict: isStrict,
            isDryRun: isDryRun)
    }

    /// The same for the bytes of a file.
    @discardableResult
    func take(
        _ bytes: [UInt8], named name: String = "de.xlf",
        conflicts: TourTranslator.Conflicts = .refuse, isStrict: Bool = false,
        isDryRun: Bool = false
    ) throws -> TourTranslator.Outcome {
        try place.write(name, bytes)
        return try TourTranslator.import(
            [place(name)], into: path, conflicts: conflicts, isStrict: isStrict,
            isDryRun: isDryRun)
    }

    /// What is wrong with a translator's file, without the folder that it lies in.
    func mistakes(_ text: String, named name: String = "de.xlf") throws -> [String] {
        do {
            let outcome = try take(text, named: name, isDryRun: true)
            return (outcome.errors + outcome.warnings).map { plain($0) }
        } catch TourImportError.invalid(_, let problems) {
            return problems.map { plain($0) }
        }
    }

    func plain(_ problem: TourProblem) -> String {
        problem.description.replacing(place.path + "/", with: "")
    }

    /// How many texts are in a state.
    func count(_ state: TranslationState, _ language: Language = german) throws -> Int {
        try TourTranslator.progress(of: path).first { $0.language == language }?.counts[state] ?? -1
    }

    /// What a check says of stale translations.
    func stale() throws -> [String] {
        try TourChecker.check(
            folder: path, options: .init(today: CalendarDay(year: 2026, month: 5, day: 1)),
            measure: SampleSite.measure
        ).filter { $0.rule == .staleTranslation }.map(\.description)
    }
}
