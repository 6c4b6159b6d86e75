import PageMaking
import PageModel
import Payloads
import TourModel
import TourStore
import WebPages

// Recordings, questions, pairs, people, walks, and the list of everything.

extension SiteComposer {
    /// The films and sounds among media, each with its words.
    func recordings(_ media: [Media.ID]) throws -> [Band] {
        try media.compactMap { id in
            guard let medium = try store.media(id), medium.kind != .picture,
                let file = self.media.file(of: medium.id)
            else { return nil }
            let caption = text(medium.captions)
            let poster = medium.poster.map {
                Picture(id: $0, image: nil, alternative: text(medium.alternatives))
            }
            let recording = Recording(
                file: file.link, type: file.type,
                name: caption.isEmpty ? Text(medium.id) : caption,
                facts: Text(Self.facts(medium, bytes: file.bytes)), poster: poster,
                subtitles: tracks(self.media.subtitles[id] ?? [:], of: medium),
                descriptions: tracks(self.media.descriptions[id] ?? [:], of: nil),
                words: words(of: medium))
            return medium.kind == .film
                ? Band("film-\(medium.id)", say("film"), .film(recording))
                : Band("sound-\(medium.id)", say("sound"), .sound(recording))
        }
    }

    /// The words of a film or a sound; where there are none, what it shows or tells.
    private func words(of medium: Media) -> [Section] {
        let transcript = pages.sections(medium.transcripts, in: language)
        if !transcript.isEmpty { return transcript }
        if let text = medium.subtitles.values[language],
            let subtitles = try? Subtitles(webVTT: text)
        {
            let lines = subtitles.cues.map { $0.text.replacing("\n", with: " ") }
            return [.paragraph(Text(lines.joined(separator: " ")))]
        }
        return [.paragraph(self.text(medium.alternatives))]
    }

    /// In the order of the site's languages; subtitles in the page's own are shown, else those in the film's.
    ///
    /// - Parameter film: `nil` for descriptions, which a visitor turns on.
    private func tracks(_ files: [Language: Link], of film: Media?) -> [Recording.Subtitle] {
        let shown =
            film.map { Localized(files).value(in: [language])?.language ?? $0.language } ?? nil
        return pages.site.languages.compactMap { language in
            files[language].map { file in
                Recording.Subtitle(
                    file: file, language: language.rawValue,
                    name: pages.ownName(language), isShown: language == shown)
            }
        }
    }

    /// "2:10, 0.9 MB".
    private static func facts(_ medium: Media, bytes: Int) -> String {
        let tenths = max(1, (bytes + 50_000) / 100_000)
        let size = "\(tenths / 10).\(tenths % 10) MB"
        guard let duration = medium.duration else { return size }
        let seconds = Int(duration.components.seconds)
        let rest = seconds % 60
        return "\(seconds / 60):\(rest < 10 ? "0" : "")\(rest), \(size)"
    }

    func questions(_ quiz: [QuizQuestion]) -> [Band] {
        quiz.enumerated().map { index, question in
            Band(
                "question-\(index + 1)", say("question"),
                .question(
                    Question(
                        text(question.texts),
                        answers: question.answers.map {
                            .init(
                                text($0.texts), isRight: $0.isRight,
                                reason: text($0.explanations))
                        })))
        }
    }

    func comparison(_ timeline: [Media.ID]) -> [Band] {
        let pictures = timeline.compactMap { id -> Picture? in
            guard let medium = try? store.media(id) else { return nil }
            let caption = text(medium.captions)
            return Picture(
                id: id, image: nil, alternative: text(medium.alternatives),
                caption: caption.isEmpty ? nil : caption)
        }
        guard pictures.count > 1 else { return [] }
        let label = pages.say(
            "then.slider", in: language, ["older": "{older}", "newer": "{newer}"])
        let comparison = Comparison(
            id: ActionID("then", to: .command), pictures: pictures, label: label)
        return [Band("then", say("then"), .comparison(comparison))]
    }

    func complete(person id: Person.ID, _ page: inout WebPage) throws {
        // The store gives the contacts that the site may show; rooms stand below with their links.
        if case .card(var card) = page.screen.content {
            card.sections = card.sections.compactMap { section in
                guard case .facts(let facts) = section else { return section }
                let contacts = facts.filter { $0.icon != .room }
                return contacts.isEmpty ? nil : .facts(contacts)
            }
            page.screen.content = .card(card)
        }
        let rooms = try store.rooms(ofPerson: id)
        if !rooms.isEmpty {
            page.bands.append(
                Band("rooms", say("rooms"), .sections([.rows(rooms.map { row($0) })])))
        }
        page.bands.append(
            Band(
                "take", say("take"),
                .file(
                    PersonCard.fileName, beside: page.address, name: say("card"),
                    how: say("card.how"))))
    }

    func complete(tour id: GuidedTour.ID, _ page: inout WebPage) throws {
        guard let code = pages.code(.tour, id, in: language) else { return }
        page.bands.append(
            Band(
                "take", say("take"),
                .code(code.picture, address: code.text.lowercased(), how: say("take.how"))))
    }

    func complete(stop index: Int, of id: GuidedTour.ID, _ page: inout WebPage) throws {
        guard let tour = try store.tour(id), tour.stops.indices.contains(index) else { return }
        let stop = tour.stops[index]
        page.walk = try walk(tour, index)
        // Its place among the stops stands above, with all of them.
        page.screen.content = page.screen.content.withoutFirstHeading
        if let room = try store.room(stop.roomID) {
            page.plate = room.label
            page.screen.title = text(room.names)
        }
        page.room = stop.roomID
        if let sound = stop.sound { page.bands += try recordings([sound]) }
        page.bands += questions(stop.quiz)
        page.bands += comparison(stop.timeline)
    }

    private func walk(_ tour: GuidedTour, _ index: Int) throws -> Walk {
        let stops = try tour.stops.enumerated().map { number, stop in
            let room = try store.room(stop.roomID)
            return Walk.Stop(
                ActionID("stop \(number)", to: .stop(tour: tour.id, index: number)),
                place: pages.say(
                    "stop.place", in: language,
                    ["index": "\(number + 1)", "count": "\(tour.stops.count)"]),
                name: room.map { text($0.names) } ?? "\(stop.roomID)")
        }
        let room = tour.stops[index].roomID
        return Walk(
            text(tour.names), at: .tour(tour.id), stops: stops, index: index,
            room: ActionID("room \(room)", to: .room(room)))
    }

    /// The list of all rooms, people and walks.
    func everything() throws -> [Band] {
        var bands: [Band] = []
        for building in try store.buildings() {
            let rooms = try store.rooms(inBuilding: building.id)
            guard !rooms.isEmpty else { continue }
            bands.append(
                Band(
                    "rooms-\(building.id)", text(building.names),
                    .sections([.rows(rooms.map { row($0) })])))
        }
        let people = try store.people().map { person in
            Row(
                id: ActionID("person \(person.id)", to: .person(person.id)),
                title: Text(person.name), detail: text(person.roles), icon: .person)
        }
        if !people.isEmpty {
            bands.append(Band("people", say("people"), .sections([.rows(people)])))
        }
        return bands
    }
}

// What stands below the names of what is found.

extension SiteComposer {
    /// A line for each that a search finds: where a room is, what a person does, what a building or a walk has.
    func details() throws -> (SearchIndex.Entry) -> String {
        var lines: [String: String] = [:]
        for building in try store.buildings() {
            lines["building \(building.id)"] = text(building.summaries).string
            for floor in building.floors {
                let place = pages.name(of: floor, in: building, in: language).string
                for room in try store.rooms(inBuilding: building.id, floor: floor.id) {
                    lines["room \(room.id)"] = place
                }
            }
        }
        for person in try store.people() {
            lines["person \(person.id)"] = text(person.roles).string
        }
        for tour in try store.tours() { lines["tour \(tour.id)"] = text(tour.summaries).string }
        return { entry in lines["\(entry.kind.rawValue) \(entry.id)"] ?? "" }
    }
}

extension Content {
    /// The same content without its first heading.
    fileprivate var withoutFirstHeading: Content {
        func shortened(_ sections: [Section]) -> [Section] {
            guard case .heading = sections.first else { return sections }
            return Array(sections.dropFirst())
        }
        switch self {
        case .article(var page):
            page.sections = shortened(page.sections)
            return .article(page)
        case .plan(var page):
            page.sections = shortened(page.sections)
            return .plan(page)
        default: return self
        }
    }
}
