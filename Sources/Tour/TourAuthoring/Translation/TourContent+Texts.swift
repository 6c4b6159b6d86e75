import Times
import TourModel

extension TourContent {
    /// A text that can be translated, and what it is about.
    struct TextPlace {
        var id: TextID
        var kind: TextKind
        /// In the words of a note: "room A-014".
        var subject: String
    }

    /// The languages that texts are translated into: all but the first.
    var targetLanguages: ArraySlice<Language> { site.languages.dropFirst() }

    /// The language that texts are translated from.
    var sourceLanguage: Language { site.languages.first ?? Language(rawValue: "und") }

    /// Hands out every text that can be translated, in the order of the files.
    ///
    /// Whatever the body does to a text is done to the content.
    mutating func forEachText(_ body: (TextPlace, inout Localized<String>) -> Void) {
        siteTexts(body)
        for index in buildings.indices { Self.texts(of: &buildings[index], body) }
        for index in rooms.indices { Self.texts(of: &rooms[index], body) }
        for index in people.indices { Self.texts(of: &people[index], site.languages, body) }
        for index in tours.indices { Self.texts(of: &tours[index], body) }
        for index in visits.indices { Self.texts(of: &visits[index], body) }
        for index in kiosks.indices { Self.texts(of: &kiosks[index], body) }
        for index in calendars.indices { Self.texts(of: &calendars[index], body) }
        for index in news.indices { Self.texts(of: &news[index], body) }
        for index in media.indices { Self.texts(of: &media[index], body) }
    }

    private typealias Body = (TextPlace, inout Localized<String>) -> Void

    private mutating func siteTexts(_ body: Body) {
        let file = SiteReader.path
        func place(_ kind: TextKind, _ subject: String, _ key: String) -> TextPlace {
            TextPlace(id: TextID(file: file, key: key), kind: kind, subject: subject)
        }
        body(place(.name, "the site", "name"), &site.names)
        body(place(.line, "the home page: its title", "home.title"), &site.home.titles)
        body(place(.line, "the home page, under its title", "home.lead"), &site.home.leads)
        var count: [String: Int] = [:]
        for index in site.home.events.indices {
            let time = site.home.events[index].time
            let id = Self.id(file, "home.events", time, &count)
            body(
                TextPlace(id: id, kind: .line, subject: "what is on today at \(time)"),
                &site.home.events[index].names)
        }
        body(place(.name, "the site map", "map.name"), &site.map.names)
        body(place(.hours, "the reception", "reception.hours"), &site.reception.hours)
        for index in site.web.pages.indices {
            let page = site.web.pages[index].id
            let texts = Self.places(in: file, of: "the page \(page)")
            body(texts(.name, "web.pages.\(page).name"), &site.web.pages[index].names)
            body(texts(.webText, "web.pages.\(page).text"), &site.web.pages[index].texts)
        }
        body(place(.markdown, "the page about the site", "about"), &site.about)
    }

    /// A maker of the places of one subject's texts.
    private static func places(
        in file: String, of subject: String
    ) -> (_ kind: TextKind, _ key: String) -> TextPlace {
        { TextPlace(id: TextID(file: file, key: $1), kind: $0, subject: subject) }
    }

    private static func texts(of building: inout Building, _ body: Body) {
        let file = "buildings/\(building.id)/building.md"
        let place = places(in: file, of: "building \(building.id)")
        body(place(.name, "name"), &building.names)
        body(place(.summary, "summary"), &building.summaries)
        body(place(.hours, "hours"), &building.hours)
        for index in building.floors.indices {
            let floor = building.floors[index].id
            let id = TextID(file, "floors", floor)
            let subject = "floor \(floor) of building \(building.id)"
            body(
                TextPlace(id: id, kind: .name, subject: subject), &building.floors[index].names)
        }
        body(place(.markdown, "text"), &building.texts)
    }

    private static func texts(of room: inout Room, _ body: Body) {
        let place = places(
            in: "buildings/\(room.buildingID)/\(room.id).md", of: "room \(room.id)")
        body(place(.name, "name"), &room.names)
        body(place(.hours, "hours"), &room.hours)
        body(place(.markdown, "text"), &room.texts)
        texts(of: &room.quiz, "quiz", place, body)
    }

    private static func texts(
        of person: inout Person, _ languages: [Language], _ body: Body
    ) {
        let old = person
        let place = places(
            in: "people/\(person.id.lowercased()).vcf", of: "the role of \(person.name)")
        body(place(.line, "role"), &person.roles)
        guard person.roles != old.roles else { return }
        person.vCard = CardText.updated(person, from: old, languages: languages)
    }

    private static func texts(of tour: inout GuidedTour, _ body: Body) {
        let file = "tours/\(tour.id.lowercased()).yaml"
        let place = places(in: file, of: "tour \(tour.id)")
        body(place(.name, "name"), &tour.names)
        body(place(.summary, "summary"), &tour.summaries)
        var count: [String: Int] = [:]
        for index in tour.stops.indices {
            let room = tour.stops[index].roomID
            let id = id(file, "stops", room, &count)
            let subject = "the stop of tour \(tour.id) in room \(room)"
            body(TextPlace(id: id, kind: .line, subject: subject), &tour.stops[index].texts)
            texts(
                of: &tour.stops[index].quiz, "\(id.key).quiz", places(in: file, of: subject), body)
        }
    }

    /// The questions' texts, by their numbers: a question has no other name.
    private static func texts(
        of quiz: inout [QuizQuestion], _ key: String,
        _ place: (_ kind: TextKind, _ key: String) -> TextPlace, _ body: Body
    ) {
        for index in quiz.indices {
            let key = "\(key).\(index + 1)"
            body(place(.question, "\(key).question"), &quiz[index].texts)
            for number in quiz[index].answers.indices {
                let key = "\(key).answers.\(number + 1)"
                body(place(.answer, "\(key).text"), &quiz[index].answers[number].texts)
                body(place(.explanation, "\(key).why"), &quiz[index].answers[number].explanations)
            }
        }
    }

    private static func texts(of visit: inout GroupVisit, _ body: Body) {
        let file = "visits/\(visit.id.lowercased()).yaml"
        let place = places(in: file, of: "visit \(visit.id)")
        body(place(.line, "name"), &visit.names)
        body(place(.markdown, "welcome"), &visit.welcomes)
        var count: [String: Int] = [:]
        for index in visit.programme.indices {
            let time = ClockTime.text(visit.programme[index].start)
            let id = id(file, "programme", time, &count)
            let subject = "the programme of visit \(visit.id) at \(time)"
            body(TextPlace(id: id, kind: .line, subject: subject), &visit.programme[index].names)
        }
    }

    private static func texts(of kiosk: inout KioskPlace, _ body: Body) {
        let id = TextID(KiosksReader.path, kiosk.id, "name")
        body(
            TextPlace(id: id, kind: .name, subject: "the place of kiosk \(kiosk.id)"),
            &kiosk.names)
    }

    private static func texts(of calendar: inout CalendarContent, _ body: Body) {
        for index in calendar.subjects.indices {
            let key = calendar.subjects[index].key
            let name = calendar.subjects[index].ownTitles.values.values.min() ?? key
            func place(_ part: String) -> TextPlace {
                TextPlace(
                    id: TextID(calendar.path, key, part), kind: .line,
                    subject: "the event \"\(name.shortened)\" of the calendar \(calendar.id)")
            }
            body(place("title"), &calendar.subjects[index].titles)
            body(place("text"), &calendar.subjects[index].texts)
        }
    }

    private static func texts(of item: inout NewsItem, _ body: Body) {
        let place = places(in: "news/\(item.id).md", of: "the news \(item.id)")
        body(place(.name, "title"), &item.titles)
        body(place(.markdown, "text"), &item.texts)
    }

    private static func texts(of medium: inout Media, _ body: Body) {
        let subject = "the \(medium.kind.rawValue) \(medium.id)"
        func place(_ kind: TextKind, _ key: String) -> TextPlace {
            TextPlace(id: TextID(MediaReader.path, medium.id, key), kind: kind, subject: subject)
        }
        body(place(.alternative, "alt"), &medium.alternatives)
        body(place(.caption, "caption"), &medium.captions)
        body(place(.transcript, "transcript"), &medium.transcripts)
    }

    /// The key of something in a list, by what it is and not by its number.
    ///
    /// A list in another order keeps its translations. The second of the same has a 2 behind it.
    private static func id(
        _ file: String, _ list: String, _ name: String, _ count: inout [String: Int]
    ) -> TextID {
        let number = count[name, default: 0] + 1
        count[name] = number
        var id = number == 1 ? TextID(file, name) : TextID(file, name, "\(number)")
        id.key = "\(list).\(id.key)"
        return id
    }
}
