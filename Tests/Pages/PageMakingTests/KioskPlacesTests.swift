import Foundation
import Imaging
import PageTestSupport
import Payloads
import TestSupport
import Testing
import TourAuthoring
import TourModel
import TourStore

@testable import PageMaking
@testable import PageModel

/// The sample site has four kiosks: in the lobby, in the training centre, in the laboratories (for staff), and outdoors.
@Suite("The pages of each kiosk")
struct KioskPlacesTests {
    private func preview(_ kiosk: String?) throws -> PagePreview {
        try PagePreview(databasePath: ShippedSite.database(), as: .kiosk(kiosk))
    }

    private func screen(
        _ name: String, at kiosk: String?, language: String = "en"
    ) throws -> Screen {
        var request = PagePreview.Request(name: name)
        request.language = Language(rawValue: language)
        return try preview(kiosk).screen(request)
    }

    private func plan(_ name: String, at kiosk: String?) throws -> Plan {
        guard case .plan(let page) = try screen(name, at: kiosk).content else { throw NoPlan() }
        return page.plan
    }

    private struct NoPlan: Error {}

    @Test(
        "the site map shows this kiosk as here, and the others by their names",
        arguments: [
            ("lobby", Point(x: 39.3, y: 136), ["South gate", "Training centre"]),
            ("training", Point(x: 131, y: 139), ["Lobby", "South gate"]),
            ("south-gate", Point(x: 114, y: 172), ["Lobby", "Training centre"]),
            ("laboratories", Point(x: 128, y: 74), ["Lobby", "South gate", "Training centre"]),
        ])
    func siteMap(kiosk: String, here: Point, others: [String]) throws {
        let plan = try plan("map", at: kiosk)
        #expect(try #require(plan.here).distance(to: here) < 0.01)
        #expect(plan.marks.map(\.name.string).sorted() == others)
    }

    @Test("a floor shows here only where this kiosk stands on it")
    func floors() throws {
        #expect(try plan("floor:A:G", at: "lobby").here == Point(x: 11.3, y: 42))
        let other = try plan("floor:A:G", at: "training")
        #expect(other.here == nil)
        #expect(other.marks.map(\.name.string) == ["Lobby"])
        #expect(try plan("floor:C:G", at: "training").here == Point(x: 3, y: 17))
        #expect(try plan("floor:C:G", at: "training").looks == 0)
        #expect(try plan("floor:A:G", at: "lobby").looks == 90)
    }

    @Test("kiosks for staff are seen by staff alone")
    func staff() throws {
        #expect(try !plan("map", at: "lobby").marks.contains { $0.name == "Laboratories" })
        func titles(_ kiosk: String) throws -> [String] {
            guard case .entry(let page) = try screen("search:laboratories", at: kiosk).content
            else { return [] }
            return page.rows.filter { $0.icon == .youAreHere }.map(\.title.string)
        }
        #expect(try titles("lobby") == [])
        #expect(try titles("laboratories") == ["Laboratories"])
    }

    @Test("a search for a kiosk's name leads to the plan on which it stands")
    func search() throws {
        guard case .entry(let page) = try screen("search:south gate", at: "lobby").content else {
            Issue.record("no text field")
            return
        }
        let row = try #require(page.rows.first { $0.icon == .youAreHere })
        #expect(row.title == "South gate")
        #expect(row.detail == "Vesper Ridge site")
    }

    @Test(
        "the first sentence of a way begins with the turn of who stands there",
        arguments: [
            ("lobby", "A-014", "From here, turn left"),
            ("training", "C-011", "From here, turn right"),
            ("south-gate", "C-011", "From here, turn right"),
            ("laboratories", "B-011", "From here, turn left"),
        ])
    func firstSentence(kiosk: String, room: String, words: String) throws {
        guard case .plan(let page) = try screen("way:\(room)", at: kiosk).content else {
            throw NoPlan()
        }
        let step = try #require(page.way?.steps.first?.text.string)
        #expect(step.hasPrefix(words), "\(step)")
    }

    @Test("“turn around” is said in every language", arguments: ["en", "de", "fr"])
    func turnAround(language: String) throws {
        // In the lobby the entrance lies behind the visitor.
        let words = ["en": "Turn around", "de": "Drehen Sie sich um", "fr": "Faites demi-tour"]
        let strings = try Strings()
        let found = strings("start.around", Language(rawValue: language), [:])
        #expect(found.string.hasPrefix(words[language] ?? "-"))
    }

    @Test("the tours that a kiosk begins with come first")
    func tours() throws {
        func titles(_ kiosk: String) throws -> [String] {
            guard case .plan(let page) = try screen("tours", at: kiosk).content else {
                throw NoPlan()
            }
            return page.sections.flatMap { section -> [String] in
                guard case .rows(let rows, _) = section else { return [] }
                return rows.map(\.title.string)
            }
        }
        let (short, family, fly, ears) = (
            "The short walk", "Touch and try", "Made to fly", "With open ears"
        )
        #expect(try titles("lobby") == [short, family, fly, ears])
        #expect(try titles("laboratories").first == "Made to fly")
        #expect(try titles("south-gate") == [short, fly, family, ears])
    }

    @Test("the content says where the camera is, unless kiosk.yaml does")
    func camera() throws {
        func words(_ kiosk: String, _ place: PageSettings.CameraSide? = nil) throws -> String {
            var settings = PageSettings()
            settings.cameraSide = place
            let preview = try PagePreview(
                databasePath: ShippedSite.database(), as: .kiosk(kiosk),
                settings: settings)
            guard case .scan(let page) = try preview.screen(.init(name: "scan")).content,
                case .searching(let search) = page.state
            else { return "" }
            return search.cameraText.string
        }
        #expect(try words("training") == "The camera is below the screen")
        #expect(try words("laboratories") == "The camera is to the left of the screen")
        #expect(try words("training", .right) == "The camera is to the right of the screen")
    }

    @Test("a kiosk that the content does not know shows all pages, without a place")
    func unknown() throws {
        let preview = try preview("loby")
        #expect(
            preview.standpoint.flaw?.description
                == "unknown kiosk \"loby\"; did you mean \"lobby\"?")
        for name in try preview.tour() where !name.hasPrefix("pass:") {
            _ = try preview.screen(.init(name: name))
        }
        #expect(try plan("map", at: "loby").here == nil)
        #expect(try plan("map", at: "loby").looks == nil)
        // A way that begins nowhere is the room's place.
        #expect(try screen("way:A-014", at: "loby").title.string.contains("A-014"))
    }
}

@Suite("Places on the Earth, as this site sees them")
struct EarthSightTests {
    private func sight(
        _ latitude: Double, _ longitude: Double, at kiosk: String = "lobby"
    ) throws -> EarthSight {
        let content = try TourContent(
            store: TourStore(path: ShippedSite.database(), as: .kiosk(kiosk)))
        return try EarthSight(
            Location(latitude: latitude, longitude: longitude), in: content)
    }

    private func words(_ code: String, at kiosk: String = "lobby", language: String = "en") throws
        -> Screen
    {
        var request = PagePreview.Request(name: "code:\(code)")
        request.language = Language(rawValue: language)
        return try PagePreview(databasePath: ShippedSite.database(), as: .kiosk(kiosk))
            .screen(request)
    }

    /// Where the lobby's kiosk lies on the Earth.
    private func lobby() throws -> EarthPlace {
        let globe = try #require(try ShippedSite.content().site.map.globe)
        return GlobeProjection(globe).place(of: Point(x: 39.3, y: 136))
    }

    @Test("a room's own coordinates lie in its building")
    func room() throws {
        let store = try TourStore(path: ShippedSite.database())
        let (place, uncertainty) = try #require(try store.earthPlace(ofRoom: "A-014"))
        let sight = try sight(place.latitude, place.longitude)
        guard case .onMap(let point, let building) = sight.whereabouts else {
            Issue.record("not on the map")
            return
        }
        #expect(building == EarthSight.Nearby(id: "A", metres: 0))
        // The door of A-014 lies at [58, 15] on a plan whose corner is at [28, 94].
        #expect(point.distance(to: Point(x: 86, y: 109)) < 0.02)
        #expect(uncertainty == 1)
        let screen = try words("geo:\(place.latitude),\(place.longitude)")
        #expect(screen.title == "A place on our map")
        #expect(screen.words.contains("It lies in A, Operations hall"))
    }

    @Test("a place on the grounds is said to be near a building, or none")
    func grounds() throws {
        let globe = try #require(try ShippedSite.content().site.map.globe)
        let projection = GlobeProjection(globe)
        let gate = projection.place(of: Point(x: 118, y: 170))
        let near = try sight(gate.latitude, gate.longitude)
        guard case .onMap(_, let building?) = near.whereabouts else {
            Issue.record("no building")
            return
        }
        #expect(building.id == "C")
        #expect(abs(building.metres - 200.0.squareRoot()) < 0.1)
        let wood = projection.place(of: Point(x: 3, y: 188))
        let far = try sight(wood.latitude, wood.longitude)
        guard case .onMap(_, let none) = far.whereabouts else {
            Issue.record("not on the map")
            return
        }
        #expect(none?.id == "A")
    }

    @Test("a place elsewhere has a distance and a direction from this kiosk")
    func away() throws {
        let lobby = try lobby()
        // 3 km to the north and 3 km to the east.
        let place = EarthPlace(
            latitude: lobby.latitude + 3_000 / 111_195, longitude: lobby.longitude + 3_000 / 76_300)
        let sight = try sight(place.latitude, place.longitude)
        guard case .away(let metres, let bearing?) = sight.whereabouts else {
            Issue.record("not away")
            return
        }
        #expect(sight.isFromKiosk)
        #expect(abs(metres - 18_000_000.0.squareRoot()) < 30)
        #expect(abs(bearing - 45) < 1)
        let code = "geo:\(place.latitude),\(place.longitude);u=35"
        let english = try words(code)
        #expect(english.title == "4.2 km to the north-east")
        #expect(english.words.contains { $0.contains("within 35 m") }, "\(english.words)")
        #expect(try words(code, language: "de").title == "4,2 km im Nordosten")
        #expect(try words(code, language: "fr").title == "4,2 km au nord-est")
    }

    @Test(
        "the compass is turned to where the visitor looks",
        arguments: [
            // The lobby's screen faces left: who looks at it looks east, and has the north to the left.
            ("lobby", 90.0, "From here: ahead to the left"),
            ("training", 0.0, "From here: ahead to the right"),
            ("laboratories", 180.0, "From here: behind you to the left"),
        ])
    func compass(kiosk: String, top: Double, look: String) throws {
        let lobby = try lobby()
        let code = "geo:\(lobby.latitude + 0.3),\(lobby.longitude + 0.43)"
        let screen = try words(code, at: kiosk)
        guard case .plan(let page) = screen.content else {
            Issue.record("no compass")
            return
        }
        let compass = try #require(page.plan.compass)
        #expect(compass.top == top)
        #expect(abs(try #require(compass.target) - 45) < 5)
        #expect(screen.words.contains { $0.contains(look) }, "\(screen.words)")
    }

    @Test(
        "no place on the Earth traps",
        arguments: [
            "geo:90,0", "geo:-90,180", "geo:0,180", "geo:0,-180", "geo:-46.67,-171.75", "geo:0,0",
            "geo:46.6712,8.2465,1200;u=0", "geo:46.6712,8.2465;u=900000000", "geo:89.99999999,-0",
        ])
    func extremes(code: String) throws {
        for language in ["en", "de", "fr"] {
            let screen = try words(code, language: language)
            #expect(!screen.title.isEmpty)
            // The code stands on the page where there is no map or compass.
            var hasCode = false
            if case .card(let page) = screen.content, case .code = page.handover { hasCode = true }
            #expect(hasCode || screen.actions.contains { $0.icon == .takeAlong })
        }
    }

    @Test("a place in another reference system is a text, and not a place")
    func otherSystem() throws {
        let screen = try words("geo:323482,4306480;crs=EPSG:32618;u=20")
        #expect(screen.title == "The code says")
    }

    @Test("where the content does not say where its map lies, the page says what the code says")
    func noGlobe() throws {
        let folder = try TemporaryFolder()
        let copy = "\(folder.path)/content"
        try FileManager.default.copyItem(
            atPath: Repository.tour, toPath: copy)
        let site = try String(contentsOfFile: "\(copy)/site.yaml", encoding: .utf8)
        try site.split(separator: "\n", omittingEmptySubsequences: false)
            .filter { !$0.contains("globe:") }.joined(separator: "\n")
            .write(toFile: "\(copy)/site.yaml", atomically: true, encoding: .utf8)
        let path = "\(folder.path)/tour.sqlite"
        try TourImporter.import(folder: copy, into: path)
        let content = try TourContent(store: TourStore(path: path, as: .kiosk("lobby")))
        let sight = try EarthSight(Location(latitude: 46, longitude: 8), in: content)
        #expect(sight.whereabouts == .unknown)
        #expect(try TourStore(path: path).earthPlace(ofRoom: "A-014") == nil)
    }
}
