import PageMaking
import PageModel
import Payloads
import TourModel
import TourStore
import Wording

/// What stands on a page of the tour, as text.
struct ContentPage {
    private(set) var text = ""
    /// Whether the tour does not have what the code names.
    private(set) var isGone = false
    private let languages: [Language]

    init(_ code: SiteCode, in store: TourStore, languages: [Language]) throws {
        self.languages = languages
        switch try store.resolve(code) {
        case .room(let room): try add(room, store)
        case .building(let building): try add(building, store)
        case .person(let person): try add(person, store)
        case .tour(let tour): try add(tour, store)
        case .withheld:
            isGone = true
            line("\(code.id) is not shown to all visitors.")
        case .gone(let near):
            isGone = true
            line("\(code.id) is not in the tour.")
            if !near.isEmpty {
                line(
                    "Close by: "
                        + near.map { "\($0.label) \(words($0.names))" }.joined(separator: ", "))
            }
        }
    }

    private func words(_ texts: Localized<String>) -> String {
        texts.value(in: languages)?.value ?? ""
    }

    private mutating func line(_ words: String) {
        if !words.isEmpty { text += VisibleText.line(words) + "\n" }
    }

    /// A passage after an empty line; its line breaks stay.
    private mutating func passage(_ words: String) {
        text += "\n\(words)\n"
    }

    private mutating func add(_ room: Room, _ store: TourStore) throws {
        let building = try store.building(room.buildingID)
        let floor = building?.floors.first { $0.id == room.floorID }
        line("\(room.label)  \(words(room.names))")
        let place = [building.map { words($0.names) }, floor.map { words($0.names) }]
        line(place.compactMap(\.self).joined(separator: ", "))
        if room.number != nil { line("ID         \(room.id)") }
        if !room.formerly.isEmpty { line("Formerly   \(room.formerly.joined(separator: ", "))") }
        add(markdown: room.texts)
        if room.textAccess != .public { line("The text is for \(room.textAccess.holders).") }
        line(words(room.hours))
        for id in room.people {
            if let person = try store.person(id) {
                line(
                    [person.name, words(person.roles)].filter { !$0.isEmpty }.joined(
                        separator: ", "))
            }
        }
    }

    private mutating func add(_ building: Building, _ store: TourStore) throws {
        line("\(building.id)  \(words(building.names))")
        add(markdown: building.texts)
        line(words(building.hours))
        for floor in building.floors {
            passage(VisibleText.line(words(floor.names)))
            for room in try store.rooms(inBuilding: building.id, floor: floor.id) {
                line("  \(room.label)  \(words(room.names))")
            }
        }
    }

    private mutating func add(_ person: Person, _ store: TourStore) throws {
        line(person.name)
        line(
            [words(person.roles), words(person.organizations)].filter { !$0.isEmpty }
                .joined(separator: ", "))
        for phone in person.phones { line("Telephone  \(phone)") }
        for email in person.emails { line("E-mail     \(email)") }
        for room in try store.rooms(ofPerson: person.id) {
            line("Office     \(room.label), \(words(room.names))")
        }
    }

    private mutating func add(_ tour: GuidedTour, _ store: TourStore) throws {
        line(words(tour.names))
        line(words(tour.summaries))
        if tour.access != .public { line("The tour is for \(tour.access.holders).") }
        for (index, stop) in tour.stops.enumerated() {
            let room = try store.room(stop.roomID)
            line(
                "\(index + 1)  \(room?.label ?? stop.roomID)  \(room.map { words($0.names) } ?? "")"
            )
        }
    }

    private mutating func add(markdown texts: Localized<String>) {
        guard let (text, language) = texts.value(in: languages) else { return }
        for block in MarkdownText(text, in: language).blocks {
            switch block {
            case .heading(let words), .paragraph(let words): passage(Text(words).string)
            case .item(let words, let number):
                line("  \(number.map { "\($0)." } ?? "-") \(Text(words))")
            case .code(let text): passage(text)
            }
        }
    }
}

extension Visibility {
    /// Those to whom it is shown.
    fileprivate var holders: String {
        switch self {
        case .public: "all visitors"
        case .pass: "holders of a pass"
        case .visit: "groups whose visits name it"
        case .staff: "staff"
        }
    }
}
