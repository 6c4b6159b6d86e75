package import Foundation
import Imaging
package import PageModel
package import Payloads
import Times
package import TourModel
package import TourStore

/// The kiosk's pages without a kiosk: no camera, no place where it stands, no visitor.
///
/// What the public site shows is made from these, so that its words, marks and order are the kiosk's.
package struct PublicPages: Sendable {
    let content: TourContent
    private let strings: Strings
    private let settings = PageSettings()
    /// When the pages are made: which news are shown, and which dates are still to come.
    let moment: Date

    /// - Throws: an error of the store when the content cannot be read.
    package init(store: TourStore, moment: Date = .now) throws {
        self.moment = moment
        content = try TourContent(store: store, showsPixels: false)
        strings = try Strings()
    }

    /// What is shown to everybody.
    package var store: TourStore { content.store }

    /// The site's own page.
    package var site: Site { content.site }

    /// What the public site says beside the pages; `key` is one of the messages that begin with "web.".
    package func say(
        _ key: String, in language: Language, _ values: KeyValuePairs<String, Text> = [:]
    ) -> Text {
        strings("web.\(key)", language, values)
    }

    /// A message of the kiosk's pages, whose values the caller fills in later.
    package func kioskWords(_ key: String, in language: Language) -> Text {
        strings(key, language)
    }

    /// The site's colour, `0xRRGGBB`.
    package var accent: UInt32 { builder(.home, in: site.languages[0]).accent }

    /// A language's name in itself.
    package func ownName(_ language: Language) -> String {
        LanguageName.own(language, given: site.languageNames)
    }

    /// The content's words in a language, or in the first of the site's that has them.
    package func text(_ texts: Localized<String>, in language: Language) -> Text {
        builder(.home, in: language).text(texts)
    }

    /// A description in sections; one in another language than the page's says so first.
    package func sections(_ texts: Localized<String>, in language: Language) -> [Section] {
        var builder = builder(.home, in: language)
        return builder.markdown(texts)
    }

    /// The day on which the content was last written, "30 November 2026"; `nil` where that is not known.
    ///
    /// - Throws: an error of the store.
    package func dayOfContent(in language: Language) throws -> Text? {
        let written = try store.compiled()
        guard written.minutes > 0 else { return nil }
        let style = Date.FormatStyle(locale: language.locale, timeZone: content.zone)
        return Text(written.date.formatted(style.day().month(.wide).year()))
    }

    /// "Stop 3 of 7".
    package func stop(_ index: Int, of tour: GuidedTour, in language: Language) -> Text {
        strings(
            "tours.stop", language, ["index": "\(index + 1)", "count": "\(tour.stops.count)"])
    }

    /// The plan of a floor with its rooms; one of them may be marked.
    ///
    /// - Throws: an error of the store.
    package func plan(
        of floor: Floor, in building: Building, marking room: Room.ID?, in language: Language
    ) throws -> Plan {
        let rooms = try store.rooms(inBuilding: building.id, floor: floor.id)
        var builder = builder(.home, in: language)
        return builder.plan(of: floor, in: building, rooms: rooms, selected: room).withoutKiosks
    }

    /// A message as it is written, its placeholders not filled in, and the language that it is in.
    package func template(
        _ key: String, in language: Language
    ) -> (text: String, language: Language) {
        let own = Strings.language(for: language)
        return (strings.text(key, exactlyIn: own) ?? "", own)
    }

    /// A way in the kiosk's words.
    package struct WayInWords: Sendable {
        /// "2 min, 75 m".
        package var summary: Text
        package var steps: [Step]
    }

    /// - Throws: an error of the store.
    package func words(of route: Route, in language: Language) throws -> WayInWords {
        let builder = builder(.home, in: language)
        return WayInWords(
            summary: builder.summary(route),
            steps: try route.steps.enumerated().map {
                Step(
                    $0.offset + 1, try builder.sentence($0.element),
                    detail: builder.distance($0.element))
            })
    }

    /// "Operations hall, ground floor".
    package func name(of floor: Floor, in building: Building, in language: Language) -> Text {
        strings(
            "map.floor", language,
            [
                "building": text(building.names, in: language),
                "floor": text(floor.names, in: language),
            ])
    }

    /// The address of the page of something that has a code, in a language, and the code of it; `nil` for what has none.
    package func code(
        _ kind: SiteCode.Kind, _ id: String, in language: Language
    ) -> (text: String, picture: CodePicture)? {
        guard
            let text = SiteCode(kind: kind, id: id)?.speaking(language.rawValue)
                .text(site: content.address)
        else { return nil }
        let taken = TakeAlong(texts: [text], title: "", alternative: Text(text))
        guard case .code(let code) = builder(.home, in: language).handover(taken) else {
            return nil
        }
        return (text, code.picture)
    }

    /// A page of the kiosk; `nil` where there is nothing of this name.
    ///
    /// - Throws: an error of the store.
    package func screen(_ subject: Subject, in language: Language) throws -> Screen? {
        let page: Page? =
            switch subject {
            case .home: .home
            case .map: .siteMap
            case .tours: .tours
            case .about: .about
            case .search: .search("")
            case .news: .news
            case .building(let id): try store.building(id).map { .building($0.id) }
            case .floor(let id, let floor): .floor(id, floorID: floor, room: nil)
            case .room(let id): try store.room(id).map { .room($0.id) }
            case .person(let id): try store.person(id).map { .person($0.id) }
            case .tour(let id): try store.tour(id).map { .tour($0.id) }
            case .stop(let id, let index): .stop(id, index: index)
            case .newsItem(let id): try store.news(id).map { .newsItem($0.id) }
            case .event(let id, let start): .event(.event(id), start: start)
            }
        guard let page else { return nil }
        let maker = PageMaker(content: content, strings: strings, settings: settings)
        var screen = maker.page(of: session(page, in: language), in: surroundings(of: subject))
            .screen
        if case .plan(var plan) = screen.content {
            plan.plan = plan.plan.withoutKiosks
            screen.content = .plan(plan)
        }
        if subject == .about, case .sheet(var sheet) = screen.content {
            sheet.sections += builder(.about, in: language).journalStatementForWeb()
            screen.content = .sheet(sheet)
        }
        return screen
    }

    /// What a page of the public site is about.
    package enum Subject: Sendable, Hashable {
        case home, map, tours, about, search, news
        case building(Building.ID)
        case floor(Building.ID, Floor.ID)
        case room(Room.ID)
        case person(Person.ID)
        case tour(GuidedTour.ID)
        /// A stop of a tour, from 0.
        case stop(GuidedTour.ID, Int)
        case newsItem(NewsItem.ID)
        /// One date of an event; its start is in seconds since 1970-01-01T00:00 on the site's clock.
        case event(ProgrammeEvent.ID, start: Int)
    }

    func builder(_ page: Page, in language: Language) -> PageBuilder {
        PageBuilder(
            maker: PageMaker(content: content, strings: strings, settings: settings),
            session: session(page, in: language), surroundings: surroundings)
    }

    private func session(_ page: Page, in language: Language) -> Session {
        Session(language: language, page: page, now: .now)
    }

    /// Nothing that changes from one moment to the next: the same content makes the same pages.
    private var surroundings: PageMaker.Surroundings { surroundings(at: nil) }

    private func surroundings(of subject: Subject) -> PageMaker.Surroundings {
        switch subject {
        case .news, .newsItem: surroundings(at: SiteTime(moment, in: content.zone))
        // Seen from the day before no event is on, or begins soon.
        case .event: surroundings(at: dayBefore)
        default: surroundings
        }
    }

    private func surroundings(at time: SiteTime?) -> PageMaker.Surroundings {
        PageMaker.Surroundings(clock: "", today: nil, time: time, camera: .streaming, now: .now)
    }

    /// The time of the site a day before the pages are made.
    var dayBefore: SiteTime { SiteTime(moment.addingTimeInterval(-86_400), in: content.zone) }
}

extension Plan {
    /// The same plan where no kiosk stands.
    fileprivate var withoutKiosks: Plan {
        var plan = self
        plan.here = nil
        plan.looks = nil
        plan.marks = []
        return plan
    }
}
