import Calendars
import TourModel
import TourStore

/// What search knows of a subject: one entry of the index for each language that it has a name or a
/// text in.
struct SearchEntry {
    var kind: SearchHit.Kind
    var id: String
    /// To whom it is found.
    var access = Visibility.public
    /// The number of a room.
    private var number: String?
    private var names: Localized<String>
    /// What belongs to the subject in every language: people, tags, phone numbers.
    private var other: [String] = []
    private var texts: [Localized<String>] = []

    init(_ building: Building, _ media: SpokenMedia) {
        kind = .building
        id = building.id
        names = building.names
        texts = [building.summaries, building.texts] + media.transcripts(of: building.media)
    }

    /// The entries of a room: where its text is restricted, one with what all see and one with
    /// everything.
    ///
    /// - Parameter people: the names of all people.
    static func entries(
        of room: Room, people: [Person.ID: String], _ media: SpokenMedia
    ) -> [SearchEntry] {
        let heard = media.transcripts(of: room.media)
        var open = SearchEntry(room, people: people)
        var whole = open
        open.texts += heard
        guard room.textAccess != .public else { return [open] }
        whole.texts += heard
        whole.access = room.textAccess
        open.other.removeLast(room.tags.count)
        open.texts = heard
        return [open, whole]
    }

    private init(_ room: Room, people: [Person.ID: String]) {
        kind = .room
        id = room.id
        number = room.number
        names = room.names
        other = room.people.compactMap { people[$0] } + room.tags
        texts = [room.texts] + room.quiz.map(\.texts)
    }

    init(_ tour: GuidedTour, _ media: SpokenMedia) {
        kind = .tour
        id = tour.id
        access = tour.access
        names = tour.names
        texts =
            [tour.summaries] + tour.stops.map(\.texts)
            + tour.stops.flatMap(\.quiz).map(\.texts)
            + media.transcripts(of: tour.stops.compactMap(\.sound))
    }

    init(_ kiosk: KioskPlace) {
        kind = .kiosk
        id = kiosk.id
        names = kiosk.names
    }

    init(_ item: NewsItem) {
        kind = .news
        id = item.id
        names = item.titles
        texts = [item.texts]
    }

    /// What a calendar says under a subject, and where it takes place.
    init(_ subject: CalendarContent.Subject, id: String, places: [String]) {
        kind = .event
        self.id = id
        names = subject.titles
        texts = [subject.texts]
        other = places
    }

    /// The subjects of a calendar, in their order.
    static func all(of calendar: CalendarContent) -> [SearchEntry] {
        var places = Array(repeating: [String](), count: calendar.subjects.count)
        for (index, entry) in calendar.entries.enumerated() {
            let subject = calendar.subjectOfEntry[index]
            for place in entry.places.values.sorted() where !places[subject].contains(place) {
                places[subject].append(place)
            }
        }
        return calendar.subjects.enumerated().map { position, subject in
            SearchEntry(
                subject, id: calendar.subjectID(at: position), places: places[position])
        }
    }

    init(_ person: Person) {
        kind = .person
        id = person.id
        names = Localized([Language(rawValue: ""): person.name])
        let texts = [person.roles, person.organizations].flatMap { texts in
            texts.values.sorted { $0.key.rawValue < $1.key.rawValue }.map(\.value)
        }
        other = texts + person.phones + person.emails
    }

    /// The languages of its entries, in their order.
    var languages: [Language] {
        var languages = Set(names.values.keys)
        for text in texts { languages.formUnion(text.values.keys) }
        return languages.sorted { $0.rawValue < $1.rawValue }
    }

    /// The words of one entry, column by column.
    struct Words: Equatable {
        var code: String
        var name: String
        var other: String
        var body: String
    }

    func words(in language: Language) -> Words {
        let body = texts.compactMap { $0.values[language] }.map { MarkdownText($0).plainText }
        return Words(
            // The name of a file is nothing that anybody looks for.
            code: kind == .news || kind == .event ? "" : SearchEntry.code(id, number),
            name: Folding.fold(names.values[language] ?? ""),
            other: Folding.fold(other.joined(separator: "\n")),
            body: Folding.fold(body.joined(separator: "\n")))
    }

    /// The ID and the number, with their numerals also without the zeros before them: "A-014" is found by "14".
    private static func code(_ id: String, _ number: String?) -> String {
        let groups = [id.split(separator: "-").map(String.init), Folding.words(number ?? "")]
        let parts = groups.flatMap(\.self)
        let numbers = parts.compactMap { Int($0) }.map(String.init)
        // "a3" is what many type for A-003.
        let joined = groups.filter { $0.count > 1 }.map { group in
            group.map { part in Int(part).map(String.init) ?? part }.joined()
        }
        return Folding.fold((parts + numbers + joined).joined(separator: " "))
    }
}
