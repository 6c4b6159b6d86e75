public import ArgumentParser
import Foundation
import Journal
import KioskCommands
import KioskSettings
import Times
public import TourModel
import TourStore
import Wording

/// Where the journal is; the same for every command on it.
struct JournalOptions: ParsableArguments {
    @Option(
        name: .customLong("journal"),
        help: .init("Journal file (default: the kiosk's).", valueName: "file"))
    var journalPath: String?

    @OptionGroup var content: ContentOptions

    func path() throws -> String {
        if let journalPath { return journalPath }
        let configuration = try content.trustedConfiguration()
        guard let path = configuration.journalPath(in: ProcessInfo.processInfo.environment) else {
            throw ValidationError("no folder is known for the journal; name it with --journal FILE")
        }
        return path
    }

    func store(readOnly: Bool) throws -> JournalStore {
        let store = try JournalStore(path: path(), readOnly: readOnly)
        if !readOnly { try giveToOwner(of: store.path) }
        return store
    }

    /// Gives a journal that root has made to the owner of its folder: the kiosk, which keeps writing it.
    private func giveToOwner(of path: String) throws {
        guard geteuid() == 0 else { return }
        let files = FileManager.default
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        let owner = try files.attributesOfItem(atPath: folder)
        guard let user = owner[.ownerAccountID], let group = owner[.groupOwnerAccountID] else {
            return
        }
        try files.setAttributes(
            [.ownerAccountID: user, .groupOwnerAccountID: group], ofItemAtPath: path)
    }

    /// The journal to change what is in it: it must be there.
    func editableStore() throws -> JournalStore {
        let path = try path()
        guard FileManager.default.fileExists(atPath: path) else {
            throw JournalError.missing(path: path)
        }
        return try JournalStore(path: path)
    }

    /// The number of an entry that was named by it, or by the ID of a group's visit, which is taken over first.
    func entry(_ name: String, in store: JournalStore) throws -> Int {
        if let id = Int(name) { return id }
        let visits = try visits()
        guard let visit = visits.first(where: { $0.id == name.uppercased() }) else {
            throw ValidationError(
                unknown(
                    "entry", name, known: visits.map(\.id), otherwise: "journal list shows them"))
        }
        try store.take([visit])
        let entries = try store.entries(from: visit.day, through: visit.day)
        guard let entry = entries.first(where: { $0.visit == visit.id }) else {
            throw ValidationError(
                "the visit \(visit.id) was deleted from the journal; add it again")
        }
        return entry.id
    }

    /// A guided tour that was named, which the content must have; "" stands for none.
    func checkedTour(_ id: String?) throws -> String? {
        guard let id, !id.isEmpty else { return id }
        let tours = try TourStore(path: content.databasePath()).tours().map(\.id)
        guard tours.contains(id.uppercased()) else {
            throw ValidationError(unknown("tour", id, known: tours))
        }
        return id.uppercased()
    }

    /// The entries of a period; groups of the content that the kiosk has not taken over yet stand among them, with the
    /// ID 0.
    func entries(from first: CalendarDay, through last: CalendarDay) throws -> [HandEntry] {
        let path = try path()
        let store =
            FileManager.default.fileExists(atPath: path)
            ? try JournalStore(path: path, readOnly: true) : nil
        if store == nil, journalPath != nil { throw JournalError.missing(path: path) }
        let entries = try store?.entries(from: first, through: last) ?? []
        let taken = Set(entries.compactMap(\.visit))
        let deleted = Set(try store?.changes().compactMap { $0.before?.visit } ?? [])
        let announced = try visits().filter { first <= $0.day && $0.day <= last }
            .filter { !taken.contains($0.id) && !deleted.contains($0.id) }
            .map { visit in
                HandEntry(
                    day: visit.day, people: visit.people, kind: visit.kind, tour: visit.tour,
                    visit: visit.id, announced: visit.people, hasCome: false)
            }
        return (entries + announced).sorted { ($0.day, $0.id) < ($1.day, $1.id) }
    }

    /// The groups of the content; none where there is no content on this machine.
    private func visits() throws -> [GroupVisit] {
        do {
            return try TourStore(path: content.databasePath()).visits()
        } catch TourError.notFound {
            return []
        }
    }
}

/// A day on the command line.
struct JournalDay: ExpressibleByArgument {
    let day: CalendarDay

    init?(argument: String) {
        guard let day = argument == "today" ? .today : CalendarDay(argument) else {
            return nil
        }
        self.day = day
    }
}

/// The days of a list.
struct JournalPeriodOptions: ParsableArguments {
    @Option(help: .init("First day (default: 30 days before the last).", valueName: "day"))
    var from: JournalDay?

    @Option(help: .init("Last day (default: today).", valueName: "day"))
    var through: JournalDay?

    func days() throws -> (first: CalendarDay, last: CalendarDay) {
        let last = through?.day ?? .today
        let first = from?.day ?? last.adding(days: -30)
        guard first <= last else {
            throw ValidationError("--from is later than --through; exchange them")
        }
        return (first, last)
    }
}

extension GroupVisit.Kind: ExpressibleByArgument {}

extension HandEntry {
    /// "2026-11-24  school  24 people came, 28 announced, tour FAMILY-WALK  from Turku".
    var line: String {
        var parts = [
            hasCome ? "\(counted(people, "person", plural: "people")) came" : "not come yet"
        ]
        if let announced { parts.append("\(announced) announced") }
        if let tour { parts.append("tour \(tour)") }
        if let visit { parts.append("visit \(visit)") }
        return "\(day)  \(kind.rawValue)  \(parts.joined(separator: ", "))"
            + (note.isEmpty ? "" : "  \(note)")
    }
}
