import Imaging
import Payloads
import TourModel
import Wording

/// What all readers of one folder share: its files, the site's languages, the log, and what refers
/// to what.
final class ContentScope {
    /// Something that is named in one place and described in another.
    enum Subject: String, Codable {
        case person, room, medium, tour, calendar
    }

    struct Reference: Codable, Equatable {
        var subject: Subject
        var id: String
        var place: Place
        /// A medium that only a picture or only a film can be.
        var kind: Media.Kind?
    }

    /// What a room is called beside its ID: its number, or an ID that it had.
    struct RoomNumber: Codable, Equatable {
        var room: Room.ID
        var text: String
        var isFormer: Bool
        var place: Place
    }

    /// A place that a way must lead to: a door, a lift, an entrance, the kiosk.
    struct Anchor: Equatable {
        /// The key that it is written under.
        var key: String
        var area: RouteArea
        var point: Point
        var place: Place
    }

    private(set) var listing: FolderListing
    let limits: ImportLimits
    let log: ProblemLog
    /// What an earlier import has read; nil where none is asked.
    let memory: ReadingMemory?
    /// What this program has read before; nil where it reads once.
    let resident: ResidentPages?
    /// The site's languages, the default first; nil where site.yaml does not tell them.
    var languages: [Language]?
    /// What drawings of the building's floors that is read at present say of its rooms.
    var shapes: [Floor.ID: FloorShapes] = [:]
    /// What was found so far.
    var findings = Findings()
    private var suggestions = 0

    /// Looking for the nearest of many words takes time; whoever has so many wrong ones has another
    /// problem.
    private static let maximumSuggestions = 200

    init(
        listing: FolderListing, limits: ImportLimits, log: ProblemLog,
        memory: ReadingMemory? = nil, resident: ResidentPages? = nil
    ) {
        self.listing = listing
        self.limits = limits
        self.log = log
        self.memory = memory
        self.resident = resident
    }

    /// Lists a folder; all its problems go into one log.
    convenience init(
        folder: String, memory: ReadingMemory? = nil, resident: ResidentPages? = nil
    ) throws(TourImportError) {
        let limits = ImportLimits()
        let log = ProblemLog(limit: limits.problems)
        let listing = try FolderListing(folder: folder, limits: limits, log: log)
        self.init(
            listing: listing, limits: limits, log: log, memory: memory, resident: resident)
    }

    /// Goes on with the folder as it is, once files stand in it that were read from elsewhere.
    func goOn(with listing: FolderListing) { self.listing = listing }

    /// The same folder, of which nothing is read yet, with a separate log.
    func fresh(memory: ReadingMemory? = nil) -> ContentScope {
        ContentScope(
            listing: listing, limits: limits, log: ProblemLog(limit: limits.problems),
            memory: memory)
    }

    /// The language that plain texts are in.
    var defaultLanguage: Language { languages?.first ?? Language(rawValue: "und") }

    /// The languages that a translation may be missing in.
    var otherLanguages: ArraySlice<Language> { (languages ?? []).dropFirst() }

    /// The languages that names and other short texts may be missing in: an easy or plain one has those of the language
    /// that it falls back to.
    var namingLanguages: [Language] {
        otherLanguages.filter { language in
            language.simple == nil
                || !sequence(first: language, next: \.wider).dropFirst().contains {
                    languages?.contains($0) == true
                }
        }
    }

    func text(
        _ path: String, converting: ([UInt8]) -> [UInt8] = { $0 }
    ) -> TextFile? {
        knownFiles.insert(listing.stored(path) ?? path)
        return TextFile(path, in: listing, limits: limits, log: log, converting: converting)
    }

    /// A text of other programs, which may be in UTF-16 or, with a warning, in Windows-1252.
    func guessedText(_ path: String, _ rule: TourRule) -> TextFile? {
        var doubt: (message: FilledMessage, remedy: FilledMessage)?
        let file = text(path) { bytes in
            guard let found = try? FileText(bytes) else { return bytes }
            doubt = found.doubt
            return Array(found.text.utf8)
        }
        if let doubt, file != nil { warn(path, doubt, rule) }
        return file
    }

    /// Warns about a file whose character set is in doubt.
    func warn(
        _ path: String, _ doubt: (message: FilledMessage, remedy: FilledMessage), _ rule: TourRule
    ) {
        log.warning(Place(file: path), doubt.message, doubt.remedy, rule)
    }

    func page(_ path: String) -> PageFile? {
        text(path).flatMap { PageFile($0, limits: limits, log: log) }
    }

    /// The entries of a file that describes one thing for each ID.
    ///
    /// - Parameter advice: what to write where the file is something else, which is an error.
    /// - Returns: none where there is no such file, it is empty, or it cannot be read.
    func entries(ofFile path: String, advice: FilledMessage) -> [YAMLValue.Entry] {
        guard listing.size(of: path) != nil, let file = text(path) else { return [] }
        let reader = YAMLReader(file: path, lineOffset: 0, limits: limits, log: log)
        guard let value = reader.read(file.text) else { return [] }
        switch value.content {
        case .map(let entries): return entries
        case .empty: return []
        default:
            log.error(value.place, "the file is \(value.kind), not keys with values", advice)
            return []
        }
    }

    /// Asks for the known word that a wrong one may have been meant for; nil where none is near.
    func suggestion(for word: String, among known: [String]) -> FilledMessage? {
        guard suggestions < Self.maximumSuggestions else { return nil }
        suggestions += 1
        return Wording.suggestion(for: word, among: known)
    }

    func refer(to subject: Subject, _ id: Located<String>, kind: Media.Kind? = nil) {
        references.append(
            Reference(subject: subject, id: id.value, place: id.place, kind: kind))
    }
}
