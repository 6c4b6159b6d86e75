import Files
import Forms
import Foundation
import Glibc
import TourModel
import Wording

/// Brings what other programs have written into a folder of content: indoor maps, guides, tables, address books, calendars, and media.
///
/// The folder stays the source: what is there is kept and completed, what is not is made. All files are written, or none. A folder
/// without a tour becomes one, where the files say enough for it.
public struct TourIntake {
    private let folder: String
    private let place: String?
    private let log = ProblemLog(limit: ImportLimits().problems)
    private var content: TourContent
    private let old: TourContent?
    /// New files that hold no text.
    private var files: [(path: String, content: FolderJournal.Content)] = []
    private let workshop: String
    /// The tables that are taken by the rules of tables.
    private var tables: (rooms: String?, people: String?)

    /// Files of one folder, and files beside a manifest.
    private static let mostFiles = 5_000

    /// Takes a file, or the files of a folder, into a tour.
    ///
    /// - Parameters:
    ///   - source: the file or folder of another program.
    ///   - folder: the tour's; made where it is not there.
    ///   - place: the building and floor, "A:G", of rooms of which the file says nothing.
    ///   - isDryRun: whether nothing is written.
    ///   - report: takes what is in doubt or passed over.
    /// - Returns: what becomes different.
    /// - Throws: ``TourImportError``; ``TourImportError/invalid(folder:problems:)`` with what is wrong with the file or the folder, which
    ///   is as it was then.
    public static func take(
        _ source: String, into folder: String, at place: String? = nil, isDryRun: Bool = false,
        warning report: (TourProblem) -> Void = { _ in }
    ) throws -> [TourChange] {
        let workshop = NSTemporaryDirectory() + "/docent-take-\(getpid())-\(UUID().uuidString)"
        try FilePath.makeFolder(workshop, mode: 0o700)
        defer { try? FileManager.default.removeItem(atPath: workshop) }
        func intake() throws -> TourIntake {
            let sources = try paths(of: source)
            var edited: EditedFolder?
            if hasTour(folder) { edited = try EditedFolder(folder) }
            var intake = TourIntake(folder, at: place, workshop, edited?.content)
            try intake.take(sources, from: source)
            let problems = intake.log.sorted()
            problems.filter { $0.severity == .warning }.forEach(report)
            let errors = problems.filter { $0.severity == .error }
            guard errors.isEmpty else {
                throw TourImportError.invalid(folder: folder, problems: errors)
            }
            return intake
        }
        if isDryRun {
            let intake = try intake()
            return intake.changes + (try intake.takeTables(isDryRun: true, report))
        }
        let isThere = try status(ofPath: folder) != nil
        if !isThere { try FilePath.makeFolder(folder) }
        do {
            var taken: Result<TourIntake, any Error>?
            try FolderJournal.exclusively(in: folder) { () throws(TourImportError) in
                taken = Result {
                    let intake = try intake()
                    try intake.write()
                    return intake
                }
            }
            guard let intake = try taken?.get() else { return [] }
            return intake.changes + (try intake.takeTables(isDryRun: false, report))
        } catch {
            if !isThere { _ = unsafe rmdir(folder) }
            throw error
        }
    }

    private init(
        _ folder: String, at place: String?, _ workshop: String, _ content: TourContent?
    ) {
        (self.folder, self.place, self.workshop) = (folder, place, workshop)
        old = content
        self.content = content ?? TourContent(site: NewSite.empty)
    }

    private static func hasTour(_ folder: String) -> Bool {
        (try? status(ofPath: "\(folder)/\(SiteReader.path)")) != nil
    }

    // MARK: Files

    /// A file itself, or those of a folder: what others build on first, then in the order of their names.
    private static func paths(of source: String) throws -> [String] {
        guard let found = try status(ofPath: source) else {
            throw TourImportError.cannotOpen(file: source, reason: "there is no such file")
        }
        guard found.isDirectory else { return [source] }
        let names = try FileManager.default.contentsOfDirectory(atPath: source)
            .filter { !$0.hasPrefix(".") }
        guard names.count <= mostFiles else {
            throw TourImportError.tooMuch(path: source, what: "files", limit: mostFiles)
        }
        return names.sorted { (rank($0), $0) < (rank($1), $1) }.map { "\(source)/\($0)" }
            .filter { (try? status(ofPath: $0))??.isRegularFile == true }
    }

    /// Maps begin a tour, tables and guides name rooms of it, and subtitles belong to a film.
    private static func rank(_ name: String) -> Int {
        if FileName.stem(of: name, "zip", "geojson") != nil { return 0 }
        if FileName.stem(of: name, "csv", "tsv", "json", "xml") != nil { return 1 }
        return FileName.stem(of: name, "srt", "vtt") != nil ? 3 : 2
    }

    private mutating func take(_ paths: [String], from source: String) throws {
        if try status(ofPath: source)?.isDirectory == true,
            case .house(let house)? = try TakenSource.house(inFolder: source)
        {
            return join(house, FilePath.split(source).name)
        }
        if paths.isEmpty {
            log.error(
                Place(file: source), "there are no files in it", "name a file or a folder of files")
        }
        // Manifests that one of them names are not taken twice.
        var seen: Set<String> = []
        for path in paths where !seen.contains(path) {
            let name = FilePath.split(path).name
            do {
                let taken = try TakenSource.file(path) {
                    Self.manifests(beside: path).map { other in
                        seen.insert(other.path)
                        return (other.name, other.bytes)
                    }
                } warn: { message, remedy in
                    log.warning(Place(file: name), message, remedy, .content)
                }
                try join(taken, path, name)
            } catch let refusal as TakenSource.Refusal {
                tell(refusal, name, isAlone: paths.count == 1)
            } catch let error as FileError {
                throw TourImportError.cannotOpen(file: path, reason: "\(error)")
            } catch let error as SystemCallError {
                throw TourImportError.cannotOpen(file: path, reason: error.reason)
            }
        }
    }

    /// One file of a folder that is not taken does not keep the others from it.
    private func tell(_ refusal: TakenSource.Refusal, _ name: String, isAlone: Bool) {
        if isAlone {
            log.error(Place(file: name), refusal.message, refusal.remedy)
        } else {
            log.warning(
                Place(file: name), "skipped: \(refusal.message)", refusal.remedy, .content)
        }
    }

    private static func manifests(
        beside path: String
    ) -> [(path: String, name: String, bytes: [UInt8])] {
        let folder = FilePath.split(path).folder
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.sorted().filter { $0.hasSuffix(".json") }.prefix(mostFiles).compactMap {
            name in
            let own = "\(folder)/\(name)"
            let bytes = (try? BoundedFile.read(own, limit: 4 << 20))??.bytes
            return bytes.map { (own, name, $0) }
        }
    }

    private mutating func join(
        _ taken: TakenSource, _ path: String, _ name: String
    ) throws {
        if case .house(let house) = taken { return join(house, name) }
        if case .guide(let guide) = taken, content.buildings.isEmpty {
            content = NewSite.content(for: guide)
        }
        guard !content.buildings.isEmpty else {
            return log.error(
                Place(file: name), "\(folder) has no tour yet",
                "take a plan, a table of rooms or a guide first")
        }
        switch taken {
        case .house: break
        case .guide(let guide):
            var taking = GuideTaking(
                guide, into: content, at: place, media: media(of: path, name), file: name, log: log)
            taking.join()
            content = taking.content
            files += taking.media.files
        case .people(let book): join(book, name)
        case .calendar(let text): joinCalendar(text, name)
        case .table(let isRooms):
            if isRooms { tables.rooms = path } else { tables.people = path }
        case .subtitles: joinSubtitles(path, name)
        case .medium:
            var taking = media(of: path, name)
            if taking.take(path, names: ForeignText()) != nil {
                content.media = taking.content
                files += taking.files
            }
        }
    }

    private func media(of path: String, _ name: String) -> MediaTaking {
        MediaTaking(
            content, of: folder, from: FilePath.split(path).folder, workshop: workshop, file: name,
            log: log)
    }

    private mutating func join(_ house: ForeignHouse, _ name: String) {
        if place != nil {
            log.warning(
                Place(file: name), "--floor has no effect on a map, which has its own floors",
                "leave the option out", .content)
        }
        let isNew = content.buildings.isEmpty
        if isNew { content = NewSite.content(for: house) }
        var taking = HouseTaking(house, into: content, isNew: isNew, file: name, log: log)
        taking.join()
        content = taking.content
    }

    private mutating func join(_ book: AddressBook, _ name: String) {
        let place = Place(file: name)
        if book.cards.isEmpty {
            return log.error(
                place, "the file has no complete vCard", "export it as vCard again")
        }
        let (people, nameless) = book.people(
            content.site.languages, taken: Set(content.people.map(\.id)), known: content.people)
        for number in nameless {
            log.warning(
                place, "skipped card \(number), which has no name", "write FN: and the name",
                .content)
        }
        if book.privateLines > 0 {
            log.warning(
                place, "skipped \(counted(book.privateLines, "private line"))",
                "write into a person's card what visitors may see", .content)
        }
        var known = content.people.byID
        for person in people { known[person.id] = person }
        content.people = known.values.sorted { $0.id < $1.id }
    }

    private mutating func joinCalendar(_ text: String, _ name: String) {
        let stem = FileName.stem(of: name, "ics", "ical", "ifb", "icalendar") ?? name
        let id = Naming.id(from: stem, or: "events", taken: [])
        guard
            let calendar = CalendarContent(
                id: id, source: text, languages: content.site.languages)
        else {
            let fault = CalendarFault.noCalendar
            return log.error(Place(file: name), fault.message, fault.remedy)
        }
        // A house whose clocks are not known goes by those of its calendar.
        content.site.timeZone = content.site.timeZone ?? calendar.zone?.identifier
        content.calendars.removeAll { $0.id == id }
        content.calendars.append(calendar)
        content.calendars.sort { $0.id < $1.id }
    }

    /// Subtitles belong to the film of the same name: film.srt and film.de.srt to film.mp4.
    private mutating func joinSubtitles(_ path: String, _ name: String) {
        let stem = FileName.stem(of: name, "srt", "vtt") ?? name
        let parts = stem.split(separator: ".", omittingEmptySubsequences: false)
        let tag = parts.count > 1 ? parts.last.map(String.init) : nil
        let language = tag.flatMap { Language.meant(by: $0, among: content.site.languages) }
        let own = language == nil ? stem : parts.dropLast().joined(separator: ".")
        let id = Naming.id(from: own, or: "", taken: [])
        let film = content.media.firstIndex { $0.kind == .film && $0.id == id }
        guard let film, let first = content.site.languages.first else {
            return log.warning(
                Place(file: name), "skipped the subtitles: the tour has no film \(id)",
                "give them the film's name, and take them after it", .content)
        }
        do {
            let text = try FormFile.foreignText(of: path, limit: Subtitles.mostBytes).text
            content.media[film].subtitles.values[language ?? first] =
                try Subtitles(file: text).webVTT
        } catch let problem as Subtitles.Problem {
            log.error(Place(file: name, line: problem.line), problem.message, problem.advice)
        } catch {
            log.error(
                Place(file: name), "it cannot be read: \(error)",
                "keep subtitles under \(Subtitles.mostBytes) bytes, as UTF-8 text")
        }
    }

    // MARK: Writing

    private var changes: [TourChange] { ContentDifference.all(from: old, to: content) }

    /// Takes the tables of rooms and people as a command of their own does.
    private func takeTables(
        isDryRun: Bool, _ report: (TourProblem) -> Void
    ) throws(TourImportError) -> [TourChange] {
        guard tables.rooms != nil || tables.people != nil else { return [] }
        return try TableImporter.apply(
            rooms: tables.rooms, people: tables.people, to: folder, isDryRun: isDryRun,
            warning: report)
    }

    private func write() throws(TourImportError) {
        let scope = try ContentScope(folder: folder)
        if let old {
            try FolderUpdate(from: old, to: content, scope: scope).write(adding: files)
            return
        }
        let texts = FolderExport(content: content).files().map { file in
            (path: file.path, content: FolderJournal.Content.bytes(file.bytes))
        }
        if let known = texts.first(where: { scope.listing.size(of: $0.path) != nil }) {
            throw .cannotWriteFolder(
                path: folder, reason: "\(known.path) is there already, but no site.yaml")
        }
        do {
            try FolderJournal(root: scope.listing.root).change(texts + files, gone: [])
        } catch {
            throw FolderJournal.failure(error, folder: folder)
        }
    }
}
