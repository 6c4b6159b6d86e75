import Calendars
public import Foundation
public import Imaging
public import PageModel
import Payloads
import Times
public import TourModel
import TourStore

/// The kiosk's own pages for those who write its content, and for tests: no camera, no visitor.
public struct PagePreview: Sendable {
    let content: TourContent
    let strings: Strings
    let settings: PageSettings

    /// What a page is asked for with.
    public struct Request: Sendable {
        /// One of ``PagePreview/forms``.
        public var name: String
        /// The site's first when `nil`.
        public var language: Language?
        public var appearance = Appearance()
        /// The time of day and the day as they stand on the page.
        public var clock = "14:32"
        public var date: String?
        /// The moment that the programme and the news are shown for; `nil` for neither.
        public var moment: Date?
        /// How the camera is.
        public var camera = CameraCondition.streaming
        /// The visitor whose page it is.
        public var holder = Holder.visitor
        /// A code's text that was just read on the scan page.
        public var recognised: String?

        public init(name: String) { self.name = name }
    }

    /// Whose page is drawn.
    public enum Holder: Sendable, Hashable {
        /// Of no pass.
        case visitor
        /// Of a visitor's pass.
        case pass
        /// Of the pass of a group's visit.
        case visit(GroupVisit.ID)
        /// Of a staff pass.
        case staff

        fileprivate var clearance: Clearance {
            switch self {
            case .visitor: .public
            case .pass: .pass
            case .visit(let id): .visit(id)
            case .staff: .staff
            }
        }
    }

    /// Every form of a page's name, with an example.
    public static let forms = PageName.forms

    /// - Throws: an error of the store when the content cannot be read.
    public init(
        databasePath: String, as kiosk: KioskChoice = .kiosk(nil),
        settings: PageSettings = PageSettings()
    ) throws {
        content = try TourContent(store: TourStore(path: databasePath, as: kiosk))
        strings = try Strings()
        self.settings = settings
    }

    /// Where the kiosk stands whose pages these are.
    public var standpoint: Standpoint { content.standpoint }

    /// The moment at which clocks at the site show a time of a day, today where none is named.
    public func moment(on day: String?, at clock: String) -> Date {
        let today = SiteTime(Date.now, in: content.zone)
        let parts = clock.split(separator: ":").compactMap { Int($0) }
        let minutes = parts.count == 2 ? parts[0] * 60 + parts[1] : 0
        let number = day.flatMap(Self.day) ?? today.day
        let moment = today.moment(atWall: number * 86_400 + minutes * 60)
        return Date(timeIntervalSince1970: Double(moment))
    }

    /// The number of a day, "2026-12-05", since 1970-01-01; `nil` for what is none.
    public static func day(_ text: String) -> Int? { CalendarDay(text)?.number }

    /// The languages of the content.
    public var languages: [Language] { content.site.languages }

    /// The names of the pages that show every kind: what a look through the kiosk leads past.
    ///
    /// - Throws: an error of the store.
    public func tour() throws -> [String] {
        var names = [
            "attract", "attract:2", "home", "scan", "scan:away", "search:xyzzy", "map",
        ]
        let store = content.store
        if let building = try store.buildings().first {
            names.append("building:\(building.id)")
            names += building.floors.prefix(1).map { "floor:\(building.id):\($0.id)" }
            let floor = building.floors.first { $0.here != nil } ?? building.floors.first
            let rooms = try floor.map { try store.rooms(inBuilding: building.id, floor: $0.id) }
            if let room = rooms?.last(where: { !$0.media.isEmpty }) ?? rooms?.last {
                let name = room.names.value(in: content.site.languages)?.value ?? ""
                let word = name.split { !$0.isLetter }.max { $0.count < $1.count } ?? ""
                let missing = try missingRoom(like: room.id)
                names += [
                    "search:\(word)", "number:\(room.id.prefix(1))", "number:\(missing)",
                    "code:ROOM:\(missing)", "place:\(room.id)", "room:\(room.id)",
                    "take:\(room.id)", "way:\(room.id)",
                    "way:\(room.id):step-free",
                ]
                names += try room.people.prefix(1).map {
                    "person:\(try store.person($0)?.id ?? $0)"
                }
            }
        }
        names.append("tours")
        if let tour = try store.tours().first {
            names += [
                "tour:\(tour.id)", "stop:\(tour.id):1", "stop:\(tour.id):2", "leg:\(tour.id):2",
                "tour:\(tour.id):2", "end:\(tour.id)",
            ]
        }
        let rooms = try store.buildings().flatMap { try store.rooms(inBuilding: $0.id) }
        let pairs = rooms.filter { !$0.timeline.isEmpty }
        names += pairs.first { $0.timeline.count == 2 }.map { ["compare:\($0.id)"] } ?? []
        names += pairs.first { $0.timeline.count > 2 }.map { ["compare:\($0.id):2"] } ?? []
        if let room = rooms.first(where: { !$0.quiz.isEmpty }) {
            names += ["question:\(room.id)", "question:\(room.id):1:abcd"]
        }
        if let film = content.site.home.film { names.append("film:\(film)") }
        // The site's own name before a strange host, and the same path on another site.
        let address = content.site.address.flatMap { URL(string: $0) }
        let (host, path) = (address?.host() ?? "site.example", address?.path() ?? "/t")
        names += [
            "code:https://www.example.org/visit?from=door",
            "code:http://\(host)@203.0.113.7:8080/login",
            "code:WIFI:T:WPA;S:Guests;P:correct horse;;",
            "code:BEGIN:VCARD\nVERSION:3.0\nFN:Ada Lovelace\nTEL:+44 20 7946 0000\nEND:VCARD",
            "code:BEGIN:VEVENT\nSUMMARY:Open day\nDTSTART:20261204T190000\nEND:VEVENT",
            "code:mailto:hello@example.org?subject=Visit", "code:tel:+4961512345",
            "code:SMSTO:+4961512345:Please call back",
            "code:otpauth://totp/Site:ada?secret=JBSWY3DPEHPK3PXP&issuer=Site",
            "code:otpauth://totp/Site:ada?secret=", "code:WIFI:P:correct horse;;",
            "code:WIFI:S:Lobby;T:nopass;;",
            "code:BCD\n002\n1\nSCT\n\nRed Cross\nAT611904300234573201\nEUR10",
            "code:https://other-site.example\(path)/r/b-12", "part:2:3",
            "code:geo:49.8712,8.6226", "code:Hello\u{202E}olleH",
        ]
        if let room = rooms.first, let (place, _) = try store.earthPlace(ofRoom: room.id) {
            func digits(_ degrees: Double) -> Double { (degrees * 1e5).rounded() / 1e5 }
            names.append("code:geo:\(digits(place.latitude)),\(digits(place.longitude));u=12")
        }
        names += try known(host: host, path: path)
        names += PassPreview.states.map { "pass:\($0)" }
        if let visit = try store.visits().first { names.append("group:\(visit.id)") }
        names += ["help", "keys", "about", "languages", "view", "countdown"]
        return names
    }

    /// Codes of others that name a person or a thing of this site.
    private func known(host: String, path: String) throws -> [String] {
        let rooms = try content.store.buildings().prefix(1)
            .flatMap { try content.store.rooms(inBuilding: $0.id) }
        guard let room = rooms.first(where: { !$0.people.isEmpty }),
            let person = try room.people.first.flatMap({ try content.store.person($0) })
        else { return [] }
        let address = person.emails.first.map { "EMAIL:\($0)\n" } ?? ""
        return person.phones.prefix(1).map { "code:tel:\($0.filter { $0 != " " })" } + [
            "code:BEGIN:VCARD\nVERSION:3.0\nFN:\(person.name)\n\(address)END:VCARD",
            "code:https://\(host)\(path)/en/r/\(room.id)?from=mail",
            "code:BEGIN:VEVENT\nSUMMARY:Meeting\nDTSTART:20301204T190000\nLOCATION:\(room.id)\nEND:VEVENT",
        ]
    }

    /// A number beside one that there is, which no room has.
    private func missingRoom(like id: String) throws -> String {
        let numbers = (0...9).reversed().map { "\(id.dropLast())\($0)" }
        return try numbers.first { try content.store.room($0) == nil } ?? "\(id)-0"
    }

    /// Makes a page.
    ///
    /// - Throws: ``PreviewError`` for a name that leads nowhere, or an error of the store.
    public func screen(_ request: Request) throws -> Screen {
        let language =
            request.language ?? content.site.languages.first ?? Language(rawValue: "en")
        if case .visit(let id) = request.holder, try content.store.visit(id) == nil {
            throw PreviewError.unknownVisit(id: id)
        }
        let content = try content.seen(by: request.holder.clearance)
        let name: PageName
        do {
            name = try PageName(request.name, in: content, for: language, at: request.moment)
        } catch PreviewError.notThere(let name) {
            // What is not there for this holder may be for another.
            let everything = try self.content.seen(by: .staff)
            _ = try PageName(request.name, in: everything, for: language, at: request.moment)
            throw PreviewError.withheld(name: name)
        }
        let now = ContinuousClock.now
        var session = Session(
            language: language, page: name.page == .attract ? .attract : .home,
            appearance: request.appearance, now: now)
        switch name.page {
        case .pass(let sight): session.preview(sight.clearance)
        case .group(let id): session.preview(.visit(id))
        default: session.preview(request.holder.clearance)
        }
        for page in name.walked { session.go(to: page) }
        if name.page != session.page { session.go(to: name.page) }
        for answer in name.answers { session.answer(answer.index, of: answer.question) }
        session.show(name.panel)
        var recognised: Page?
        if let text = request.recognised {
            let router = Router(content: content)
            recognised = try router.page(for: router.payload(of: text, symbology: "qr"))
        }
        let time = request.moment.map { SiteTime($0, in: content.zone) }
        let maker = PageMaker(content: self.content, strings: strings, settings: settings)
        let countdown: IdleClock.Phase =
            name.isCounting ? .counting(seconds: 12, fraction: 0.8) : .active
        return maker.page(
            of: session,
            in: .init(
                clock: request.clock, date: request.date ?? LongDay.today(in: language),
                today: name.day, time: time,
                camera: name.isCameraAway ? .absent : request.camera,
                recognised: recognised, film: name.film,
                now: now.advanced(by: AttractScene.duration * name.beat), countdown: countdown)
        ).screen
    }
}
