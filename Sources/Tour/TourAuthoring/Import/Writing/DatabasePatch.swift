import Files
import GRDB
import Glibc
import TourModel
import TourStore

/// Makes of a copy of an earlier database what a whole new one would hold, where most of it is as it
/// was.
///
/// The copy's rows, and the order of its search entries, are those of a whole new one; only where
/// they lie in the file differs.
struct DatabasePatch {
    let content: TourContent
    let listing: FolderListing
    let memory: ReadingMemory
    let earlier: TourStore
    let progress: (TourImportProgress) -> Void

    /// More changes than this are slower than rewriting.
    private static let maximumShare = 4
    /// Of more search entries than this, looking up each word is slower than writing down all words.
    private static let mostEntriesByWord = 200

    /// Nil where nothing is known of an earlier import, or too much has changed.
    init?(
        content: TourContent, listing: FolderListing, memory: ReadingMemory,
        progress: @escaping (TourImportProgress) -> Void
    ) {
        guard let earlier = memory.earlier, !memory.recalledRooms.isEmpty,
            content.rooms.count - memory.recalledRooms.count
                <= content.rooms.count / Self.maximumShare
        else { return nil }
        self.content = content
        self.listing = listing
        self.memory = memory
        self.earlier = earlier
        self.progress = progress
    }

    /// Writes the new database; it is closed and complete when this returns, but not yet safe from a
    /// power cut.
    ///
    /// - Parameter isPassing: whether the database is not read once more as a whole.
    /// - Returns: false where a whole new database has to be written: another import has put its own
    ///   in the place, or new search entries find no room between their neighbours.
    func write(to path: String, isPassing: Bool) throws -> Bool {
        guard try copy(to: path) else { return false }
        return try DatabaseWriter.open(path) { queue in
            let hasRoom = try queue.write { database in
                do {
                    try change(database)
                    return true
                } catch is NoRoom {
                    return false
                }
            }
            guard hasRoom else { return false }
            if !isPassing { try DatabaseWriter.check(queue, by: "quick_check", progress) }
            return true
        }
    }

    private func copy(to path: String) throws -> Bool {
        let old = try FileDescriptor(opening: earlier.path, O_RDONLY)
        let new = try FileDescriptor(opening: path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW)
        while case let part = try old.read(upTo: 1 << 20), !part.isEmpty { try new.write(part) }
        // The same file before and after has been the same all the time.
        return !earlier.isStale()
    }

    /// A search entry finds no number between its neighbours'.
    private struct NoRoom: Error {}

    private func change(_ database: Database) throws {
        let row = RowWriter(database: database)
        let eraser = RowEraser(database: database)
        let old = try OldContent(earlier)
        try eraser.eraseAllButRoomsAndPeople()
        try row.write(content.site)
        try row.write(content.passRules, compiled: content.compiled)
        try row.write(content.translations)
        for (position, building) in content.buildings.enumerated() {
            try row.write(building, at: position)
        }
        for (position, tour) in content.tours.enumerated() { try row.write(tour, at: position) }
        for visit in content.visits { try row.write(visit) }
        for (position, kiosk) in content.kiosks.enumerated() {
            try row.write(kiosk, at: position)
        }
        try changePeople(from: old, row, eraser)
        try changeRooms(from: old, row, eraser)
        try ProgrammeWriter(database: database).write(
            content.calendars, languages: content.site.languages, compiled: content.compiled)
        for item in content.news { try row.write(item) }
        try changeMedia(row, eraser)
        try changeReadings(database, eraser)
        try changeSearch(from: old, database)
    }

    /// What the earlier database has of what may have to be taken out.
    private struct OldContent {
        let buildings: [Building]
        let tours: [GuidedTour]
        let kiosks: [KioskPlace]
        let people: [Person]
        let news: [NewsItem]
        /// What search knows of the calendars' subjects, by their IDs.
        let events: [String: SearchEntry]
        let roomIDs: Set<Room.ID>
        let names: [Person.ID: String]
        let media: SpokenMedia

        init(_ store: TourStore) throws {
            buildings = try store.buildings()
            tours = try store.tours()
            kiosks = try store.kiosks()
            people = try store.people()
            news = try store.news()
            let calendars = try store.calendarContent(store.site().languages)
            events = Dictionary(
                calendars.flatMap { SearchEntry.all(of: $0) }.map { ($0.id, $0) },
                uniquingKeysWith: { first, _ in first })
            names = people.byID.mapValues(\.name)
            media = SpokenMedia(try store.media())
            roomIDs = try store.read { database in
                Set(try String.fetchAll(database, sql: "SELECT id FROM room"))
            }
        }
    }

    // MARK: Rows

    private func changePeople(
        from old: OldContent, _ row: RowWriter, _ eraser: RowEraser
    ) throws {
        let before = old.people.byID
        let after = Set(content.people.map(\.id))
        for person in old.people where !after.contains(person.id) {
            try eraser.erasePerson(person.id)
        }
        for person in content.people where before[person.id] != person {
            if before[person.id] != nil { try eraser.erasePerson(person.id) }
            try row.write(person)
        }
    }

    private func changeRooms(
        from old: OldContent, _ row: RowWriter, _ eraser: RowEraser
    ) throws {
        for id in old.roomIDs.subtracting(content.rooms.map(\.id)) { try eraser.eraseRoom(id) }
        for room in content.rooms where !content.recalledRooms.contains(room.id) {
            if old.roomIDs.contains(room.id) { try eraser.eraseRoom(room.id) }
            try row.write(room)
        }
    }

    private func changeMedia(_ row: RowWriter, _ eraser: RowEraser) throws {
        let before = try earlier.media().byID
        for id in before.keys where !content.media.contains(where: { $0.id == id }) {
            try eraser.eraseParts(ofMedium: id)
        }
        let writer = DatabaseWriter(content: content, listing: listing, progress: progress)
        for medium in content.media {
            let path = "media/" + medium.fileName
            let subject = ReadingMemory.subject(ofBytes: medium.id)
            let digest = memory.digest(ofMedium: path, listing)
            let isKept: Bool? = digest.flatMap { memory.recall(subject, $0) }
            if isKept == true, before[medium.id] != nil {
                try row.write(medium, size: listing.size(of: path) ?? 0)
            } else {
                try eraser.eraseParts(ofMedium: medium.id)
                try writer.write(medium, row)
                if let digest { memory.keep(subject, digest, true) }
            }
        }
    }

    private func changeReadings(_ database: Database, _ eraser: RowEraser) throws {
        let before = try earlier.read { database in
            try String.fetchAll(database, sql: "SELECT subject FROM reading")
        }
        for subject in before where !memory.recalled.contains(subject) {
            try eraser.eraseReading(subject)
        }
        let row = RowWriter(database: database)
        for (subject, reading) in memory.readings where !memory.recalled.contains(subject) {
            try row.write(reading, of: subject)
        }
    }

    // MARK: Search

    private func changeSearch(from old: OldContent, _ database: Database) throws {
        var plan = SearchPlan(
            numbers: try Row.fetchAll(
                database,
                sql: """
                    SELECT serial, kind, id, language, access FROM search_entry ORDER BY serial
                    """
            ).map { row in
                (
                    try row.decode(Int.self, atIndex: 0), try row.decode(String.self, atIndex: 1),
                    try row.decode(String.self, atIndex: 2),
                    try row.decode(String.self, atIndex: 3),
                    try row.decode(String.self, atIndex: 4)
                )
            })
        let names = content.people.byID.mapValues(\.name)
        let media = SpokenMedia(content.media)
        for building in content.buildings {
            try plan.set(
                [SearchEntry(building, media)],
                was: old.buildings.filter { $0.id == building.id }
                    .map { SearchEntry($0, old.media) })
        }
        let withOtherWords = try earlier.rooms(naming: media.differences(from: old.media))
        for room in content.rooms {
            let isRecalled = content.recalledRooms.contains(room.id)
            if isRecalled, room.people.allSatisfy({ names[$0] == old.names[$0] }),
                !withOtherWords.contains(room.id)
            {
                plan.keep(.room, room.id)
                continue
            }
            let before = try old.roomIDs.contains(room.id) ? earlier.room(room.id) : nil
            guard let after = isRecalled ? before : room else { continue }
            try plan.set(
                SearchEntry.entries(of: after, people: names, media),
                was: before.map { SearchEntry.entries(of: $0, people: old.names, old.media) })
        }
        for tour in content.tours {
            try plan.set(
                [SearchEntry(tour, media)],
                was: old.tours.filter { $0.id == tour.id }.map { SearchEntry($0, old.media) })
        }
        let people = old.people.byID
        for person in content.people {
            try plan.set([SearchEntry(person)], was: people[person.id].map { [SearchEntry($0)] })
        }
        let kiosks = old.kiosks.byID
        for kiosk in content.kiosks {
            try plan.set([SearchEntry(kiosk)], was: kiosks[kiosk.id].map { [SearchEntry($0)] })
        }
        let news = old.news.byID
        for item in content.news {
            try plan.set([SearchEntry(item)], was: news[item.id].map { [SearchEntry($0)] })
        }
        for calendar in content.calendars {
            for entry in SearchEntry.all(of: calendar) {
                try plan.set([entry], was: old.events[entry.id].map { [$0] })
            }
        }
        for (kind, id) in plan.left {
            for entry in try entries(kind, id, old) { plan.remove(entry) }
        }
        let writer = SearchIndexWriter(database: database)
        for change in plan.removals {
            try writer.delete(change.entry, change.language, change.serial)
        }
        for change in plan.additions {
            try writer.insert(change.entry, change.language, change.serial)
        }
        let changes = plan.removals + plan.additions
        guard !changes.isEmpty else { return }
        guard changes.count <= Self.mostEntriesByWord else {
            return try SearchTables.writeWords(database)
        }
        try SearchTables.writeWords(
            of: changes.filter { $0.entry.access == .public }.map {
                let words = $0.entry.words(in: $0.language)
                return [words.code, words.name, words.other, words.body].joined(separator: "\n")
            }, hasRestricted: changes.contains { $0.entry.access != .public }, database)
    }

    /// What the earlier database had of a subject that is gone.
    private func entries(
        _ kind: SearchHit.Kind, _ id: String, _ old: OldContent
    ) throws -> [SearchEntry] {
        switch kind {
        case .building: old.buildings.filter { $0.id == id }.map { SearchEntry($0, old.media) }
        case .tour: old.tours.filter { $0.id == id }.map { SearchEntry($0, old.media) }
        case .kiosk: old.kiosks.filter { $0.id == id }.map { SearchEntry($0) }
        case .person: old.people.filter { $0.id == id }.map { SearchEntry($0) }
        case .news: old.news.filter { $0.id == id }.map { SearchEntry($0) }
        case .event: old.events[id].map { [$0] } ?? []
        case .room:
            try earlier.room(id).map {
                SearchEntry.entries(of: $0, people: old.names, old.media)
            } ?? []
        }
    }

    /// Which search entries are put in and taken out, and under which numbers.
    ///
    /// Subjects are reported in the order of the content.
    private struct SearchPlan {
        struct Change {
            var entry: SearchEntry
            var language: Language
            var serial: Int
        }

        private struct Subject: Hashable {
            var kind: String
            var id: String
            var access: String

            init(kind: String, id: String, access: String) {
                (self.kind, self.id, self.access) = (kind, id, access)
            }

            init(_ entry: SearchEntry) {
                self.init(
                    kind: entry.kind.rawValue, id: entry.id, access: entry.access.rawValue)
            }
        }

        private(set) var removals: [Change] = []
        private(set) var additions: [Change] = []
        /// The numbers of each subject's entries, by language, before.
        private var before: [Subject: [(language: String, serial: Int)]] = [:]
        private let numbers: [Int]
        /// The number of the entry that was reported last.
        private var last = 0

        init(numbers: [(serial: Int, kind: String, id: String, language: String, access: String)]) {
            self.numbers = numbers.map(\.serial)
            for number in numbers {
                let subject = Subject(kind: number.kind, id: number.id, access: number.access)
                before[subject, default: []]
                    .append((number.language, number.serial))
            }
        }

        /// The subjects that were not reported: they are gone.
        var left: [(kind: SearchHit.Kind, id: String)] {
            before.keys.compactMap { subject in
                SearchHit.Kind(rawValue: subject.kind).map { ($0, subject.id) }
            }
        }

        mutating func keep(_ kind: SearchHit.Kind, _ id: String) {
            for access in Visibility.allCases {
                let subject = Subject(kind: kind.rawValue, id: id, access: access.rawValue)
                let entries = before.removeValue(forKey: subject)
                if let serial = entries?.last?.serial { last = serial }
            }
        }

        mutating func remove(_ entry: SearchEntry) {
            for (language, serial) in before.removeValue(forKey: Subject(entry)) ?? [] {
                removals.append(
                    Change(entry: entry, language: Language(rawValue: language), serial: serial))
            }
        }

        /// Takes in the entries of a subject, and those that it had; one of another visibility is
        /// another entry.
        mutating func set(_ entries: [SearchEntry], was old: [SearchEntry]?) throws {
            for entry in entries {
                try set(entry, was: old?.first { $0.access == entry.access })
            }
            for entry in old ?? [] where !entries.contains(where: { $0.access == entry.access }) {
                remove(entry)
            }
        }

        private mutating func set(_ entry: SearchEntry, was old: SearchEntry?) throws {
            let serials = before.removeValue(forKey: Subject(entry)) ?? []
            let languages = entry.languages
            for (tag, serial) in serials {
                let language = Language(rawValue: tag)
                guard let old else { continue }
                let stays = languages.contains(language)
                if stays, old.words(in: language) == entry.words(in: language) { continue }
                removals.append(Change(entry: old, language: language, serial: serial))
                if stays {
                    additions.append(Change(entry: entry, language: language, serial: serial))
                }
            }
            for language in languages {
                if let known = serials.first(where: { $0.language == language.rawValue }) {
                    // What stands in another order than before has to be rewritten.
                    guard known.serial > last else { throw NoRoom() }
                    last = known.serial
                } else {
                    last = try number(after: last)
                    additions.append(Change(entry: entry, language: language, serial: last))
                }
            }
        }

        /// A number that none has, in the middle between the last one and the next that any has had.
        private func number(after last: Int) throws -> Int {
            var low = 0
            var high = numbers.count
            while low < high {
                let middle = (low + high) / 2
                if numbers[middle] > last { high = middle } else { low = middle + 1 }
            }
            guard low < numbers.count else { return last + TourSchema.serialStep }
            let number = last + (numbers[low] - last) / 2
            guard number > last else { throw NoRoom() }
            return number
        }
    }
}
