import Foundation
import PageModel
import Payloads
import Times
import TourModel
import TourStore

/// A page as it is asked for by name: `home`, `room:A-014`, `floor:A:G`, `code:TEXT`.
struct PageName: Sendable, Equatable {
    var page: Page
    /// What lies over it.
    var panel: Panel?
    var isCounting = false
    /// Whether the camera is away.
    var isCameraAway = false
    /// The stops of a tour that were walked before.
    var walked: [Page] = []
    /// The day of a group's visit, which decides what is on.
    var day: CalendarDay?
    /// The answers that were given before.
    var answers: [QuizAnswers.Answer] = []
    /// How many cuts of the invitation were made before.
    var beat = 0
    /// How the film or the sound of the page stands.
    var film = FilmSight()

    /// Every form of a name, with an example.
    static let forms = [
        "attract", "attract:2", "home", "home:away", "scan", "scan:away", "number:A-0",
        "search:control", "map",
        "building:A",
        "floor:A:G", "place:A-014", "room:A-014",
        "pictures:A-014:2", "compare:A-014", "compare:A-204:2", "question:A-012",
        "question:A-012:1:ab", "take:A-014", "way:A-014", "way:A-014:step-free",
        "person:MIRA-RAUTIO", "tours",
        "tour:MUST-SEE", "tour:MUST-SEE:3", "stop:MUST-SEE:1", "leg:MUST-SEE:1",
        "leg:MUST-SEE:1:step-free", "end:MUST-SEE", "film:eleven-minutes", "film:welcome:playing",
        "stop:MUST-SEE:1:silent", "code:TEXT", "part:2:3",
        "pass:valid", "pass:early", "opened", "group:2030-05-14-LINDGREN-7B",
        "programme", "event:1", "news", "news:2026-11-20-OPEN-HOUSE", "help", "keys", "about",
        "languages", "view", "countdown",
    ]

    /// Understands a name; codes lead where the content says.
    ///
    /// - Parameter language: what is handed over is named in it.
    /// - Throws: ``PreviewError/unknownPage(name:)``, or an error of the store.
    init(
        _ name: String, in content: TourContent, for language: Language, at moment: Date? = nil
    ) throws {
        let parts = name.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let kind = parts[0].lowercased()
        let argument = parts.count > 1 ? String(parts[1]) : ""
        let pieces = argument.split(separator: ":").map(String.init)
        let store = content.store
        func found<Value>(_ value: Value?) throws -> Value {
            guard let value else { throw PreviewError.notThere(name: name) }
            return value
        }
        switch kind {
        case "attract":
            page = .attract
            // A day of cuts is enough to see them all.
            beat = max(0, min(10_000, Int(argument) ?? 1) - 1)
        case "home": (page, isCameraAway) = (.home, argument == "away")
        case "scan": (page, isCameraAway) = (.scan, argument == "away")
        case "number": page = .number(argument.uppercased())
        case "search": page = .search(argument)
        case "map": page = .siteMap
        case "building":
            page = .building(try found(store.building(argument.uppercased())).id)
        case "floor":
            let building = try found(pieces.first.flatMap { try store.building($0.uppercased()) })
            let floor = try found(
                building.floors.first { pieces.count < 2 || $0.id == pieces[1] })
            page = .floor(building.id, floorID: floor.id, room: nil)
        case "place":
            let room = try found(store.room(argument.uppercased()))
            page = .floor(room.buildingID, floorID: room.floorID, room: room.id)
        case "room": page = .room(try found(store.room(argument.uppercased())).id)
        case "pictures":
            let room = try found(pieces.first.flatMap { try store.room($0.uppercased()) })
            let media = try room.media.filter { try store.media($0)?.kind == .picture }
            let number = pieces.count > 1 ? Int(pieces[1]) : 1
            let index = try found(number.flatMap { media.indices.contains($0 - 1) ? $0 : nil })
            page = .pictures(media, index: index - 1, of: room.label)
        case "compare":
            let id = pieces.first?.uppercased() ?? ""
            let room = try store.room(id)
            let timeline = try found(room?.timeline ?? store.building(id)?.timeline)
            let step = pieces.count > 1 ? Int(pieces[1]) : 1
            let index = try found(
                step.flatMap { timeline.dropLast().indices.contains($0 - 1) ? $0 - 1 : nil })
            page = .compare(room == nil ? .building(id) : .room(id), step: index, divider: 0.5)
        case "question":
            let room = try found(pieces.first.flatMap { try store.room($0.uppercased()) })
            let number = pieces.count > 1 ? Int(pieces[1]) : 1
            let index = try found(
                number.flatMap { room.quiz.indices.contains($0 - 1) ? $0 - 1 : nil })
            let place = QuestionPlace(subject: .room(room.id), index: index)
            page = .question(place)
            let count = room.quiz[index].answers.count
            answers = (pieces.dropFirst(2).first ?? "").prefix(4).compactMap { letter in
                Array("abcd").prefix(count).firstIndex(of: letter).map {
                    QuizAnswers.Answer(question: place, index: $0)
                }
            }
        case "take":
            let room = try found(store.room(argument.uppercased()))
            page = .take(TakeAlong(room, in: content, languages: [language]))
        case "part":
            let numbers = pieces.compactMap(Int.init)
            // A message has 16 parts at most, ISO/IEC 18004:2015, 8.
            guard numbers.count == 2, (2...16).contains(numbers[1]),
                (1...numbers[1]).contains(numbers[0])
            else { throw PreviewError.notThere(name: name) }
            page = .part(
                index: numbers[0] - 1, count: numbers[1],
                missing: (0..<numbers[1]).filter { $0 != numbers[0] - 1 })
        case "way":
            let room = try found(pieces.first.flatMap { try store.room($0.uppercased()) })
            let leg = pieces.dropFirst().compactMap(Int.init).first ?? 1
            page = .way(room.id, isStepFree: pieces.contains("step-free"), leg: max(0, leg - 1))
        case "person": page = .person(try found(store.person(argument.uppercased())).id)
        case "tours": page = .tours
        case "programme": page = .programme
        case "event":
            // The number of an event, in the order of the programme's dates.
            let time = SiteTime(moment ?? Date.now, in: content.zone)
            let items = try content.programme(from: time.day, days: 7, calendars: [], at: time)
            let number = Int(argument) ?? 1
            let item = try found(items.indices.contains(number - 1) ? items[number - 1] : nil)
            page = .event(item.source, start: item.start)
        case "news":
            page =
                argument.isEmpty
                ? .news : .newsItem(try found(store.news(argument.lowercased())).id)
        case "tour", "stop", "leg", "end":
            let tour = try found(pieces.first.flatMap { try store.tour($0.uppercased()) })
            // The number of the stop at which the visitor is.
            let number = pieces.dropFirst().first.map { Int($0) } ?? 1
            let index = try found(number.flatMap { tour.stops.indices.contains($0 - 1) ? $0 : nil })
            switch kind {
            case "tour": page = .tour(tour.id)
            case "stop": page = .stop(tour.id, index: index - 1)
            case "leg":
                let leg = pieces.dropFirst(2).compactMap(Int.init).first ?? 1
                page = .leg(
                    tour.id, stop: index - 1, isStepFree: pieces.contains("step-free"),
                    leg: max(0, leg - 1))
            default: page = .tourEnd(tour.id)
            }
            let last = kind == "end" ? tour.stops.count : kind == "tour" ? index : index - 1
            let isBegun = kind != "tour" || pieces.count > 1
            if kind == "stop" { film = try Self.sight(pieces.dropFirst(2).first) }
            walked = isBegun ? (0..<last).map { .stop(tour.id, index: $0) } : []
        case "film":
            page = .film(try found(pieces.first.flatMap { try store.media($0) }).id)
            film = try Self.sight(pieces.dropFirst().first)
        case "code":
            let router = Router(content: content)
            let payload = router.payload(of: argument, symbology: "qr")
            if let pass = router.pass(in: payload) {
                var desk = try PassDesk(content: content, ledger: nil)
                page = .pass(desk.look(at: pass))
            } else {
                page = try router.page(for: payload)
            }
        case "pass":
            let sight = try PassPreview.sight(
                argument.lowercased(), in: content, at: PassPreview.moment(in: content.zone))
            page = .pass(try found(sight))
        case "group":
            let visit = try found(store.visit(argument.uppercased()))
            (page, day) = (.group(visit.id), visit.day)
        case "opened": page = .opened
        case "help": page = .help
        case "keys": page = .keys
        case "about": page = .about
        case "languages": (page, panel) = (.home, .languages)
        case "view": (page, panel) = (.home, .view)
        case "countdown": (page, isCounting) = (.home, true)
        default: throw PreviewError.unknownPage(name: name)
        }
    }

    /// A film or a sound that is `playing` or `paused` or has `ended`, or on a kiosk that is `silent`; without a word, at its start.
    private static func sight(_ word: String?) throws -> FilmSight {
        var sight = FilmSight()
        switch word {
        case nil: break
        case "playing"?: (sight.phase, sight.position) = (.playing, 12)
        case "paused"?: (sight.phase, sight.position) = (.paused, 12)
        case "ended"?: sight.phase = .ended
        case "silent"?: sight.isHeard = false
        case let other?: throw PreviewError.unknownState(word: other)
        }
        sight.hasSound = true
        return sight
    }
}

/// Why there is no preview.
public enum PreviewError: Error, Equatable, CustomStringConvertible {
    case unknownPage(name: String)
    case notThere(name: String)
    /// Who holds no pass, or not the right one, has no such page.
    case withheld(name: String)
    case unknownVisit(id: String)
    case unknownState(word: String)

    public var description: String {
        switch self {
        case .unknownPage(let name):
            "there is no page \"\(name)\"; pages are \(PageName.forms.joined(separator: ", "))"
        case .notThere(let name):
            "\"\(name)\" is not in the content; docent tour search finds what is"
        case .unknownVisit(let id):
            "there is no visit \"\(id)\"; write visitor, staff or the ID of a visit, which docent tour visits --all lists"
        case .unknownState(let word):
            "there is no state \"\(word)\"; write playing, paused, ended or silent"
        case .withheld(let name):
            "\"\(name)\" is not shown to this visitor; add --pass visitor, --pass staff or a visit's ID"
        }
    }
}
