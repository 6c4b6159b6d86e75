import Foundation
import Imaging
import TestSupport
import Testing
import TourAuthoring
import TourModel
import TourStore

@testable import PageMaking
@testable import PageModel
@testable import TextPages

@Suite("Rooms are called by the numbers on their doors")
struct RoomNumberPageTests {
    /// The project's tour, each room of which has a number that is not like its ID: "HG A 01.4" for A-014.
    private static let database = Result {
        let folder = try TemporaryFolder()
        let content = "\(folder.path)/content"
        try FileManager.default.copyItem(atPath: Repository.tour, toPath: content)
        let buildings = "\(content)/buildings"
        for name in try FileManager.default.subpathsOfDirectory(atPath: buildings) {
            let file = name.split(separator: "/").last ?? ""
            let id = file.dropLast(3)
            guard id.wholeMatch(of: /[A-Z]-[0-9]{3}/) != nil else { continue }
            let path = "\(buildings)/\(name)"
            let text = try String(contentsOfFile: path, encoding: .utf8)
            let lines = "number: HG \(id.prefix(1)) \(id.dropFirst(2).prefix(2)).\(id.suffix(1))"
            try "---\n\(lines)\nformerly: [OLD-\(id)]\(text.dropFirst(3))"
                .write(toFile: path, atomically: true, encoding: .utf8)
        }
        let path = "\(folder.path)/tour.sqlite"
        try TourImporter.import(folder: content, into: path)
        return (path, folder)
    }

    private let path: String
    private let content: TourContent
    private let now = ContinuousClock.now

    init() throws {
        path = try Self.database.get().0
        content = try TourContent(store: TourStore(path: path, as: .kiosk("lobby")))
    }

    private func screen(_ page: Page) throws -> (screen: Screen, choices: [Choice]) {
        let maker = PageMaker(
            content: content, strings: try Strings(), settings: PageSettings())
        let session = Session(language: .init(rawValue: "en"), page: page, now: now)
        let made = maker.page(
            of: session, in: .init(clock: "14:32", camera: .streaming, now: now))
        return (made.screen, Array(made.choices.values))
    }

    @Test("no page says an ID of a room that has a number", arguments: ["en", "de", "fr"])
    func everyPage(language: String) throws {
        let preview = try PagePreview(databasePath: path, as: .kiosk("lobby"))
        let moment = preview.moment(on: "2026-12-05", at: "13:32")
        let names =
            try preview.tour().filter { !$0.hasPrefix("code:ROOM:") && !$0.hasPrefix("attract") }
            + ["programme", "event:1", "event:2", "search:a-014", "number:HGA014"]
        var numbered = 0
        for name in names {
            var request = PagePreview.Request(name: name)
            request.language = Language(rawValue: language)
            request.moment = moment
            let text = PlainPage(try preview.screen(request)).text(withChoices: true)
            // An address keeps the ID, and so does the example in the field for a number.
            let found = text.matches(of: /(^|[^\/A-Za-z-])([A-Z]-[0-9]{3})/).filter {
                !(name.hasPrefix("number:") && $0.output.2 == "A-014")
                    && !(name.hasPrefix("scan:away") && $0.output.2 == "A-014")
                    && !name.contains($0.output.2)
            }
            #expect(found.isEmpty, "\(name): \(found.map(\.output.2))")
            if text.contains("HG ") { numbered += 1 }
        }
        #expect(numbered > 10)
    }

    @Test("a plan, a list and a page have the number, and lead to the ID")
    func pages() throws {
        let (room, _) = try screen(.room("A-014"))
        #expect(room.kicker?.line.string.hasPrefix("HG A 01.4  Room in the") == true)
        let (floor, choices) = try screen(.floor("A", floorID: "G", room: "A-014"))
        guard case .plan(let page) = floor.content else {
            Issue.record("no plan")
            return
        }
        #expect(page.plan.areas.contains { $0.label == "HG A 01.4" && $0.isSelected })
        #expect(floor.title.string.hasPrefix("HG A 01.4  "))
        #expect(choices.contains(.go(.room("A-014"))))
    }

    @Test(
        "a number is typed with the keys that there are, or with others",
        arguments: ["HG A 01.4", "HGA014", "hg-a 014", "A-014", "OLD-A-014", "old a014"])
    func typed(text: String) throws {
        #expect(try Router(content: content).page(forNumber: text) == .room("A-014"))
        let (page, choices) = try screen(.number(text))
        guard case .entry(let entry) = page.content else {
            Issue.record("no text field")
            return
        }
        #expect(entry.rows.map(\.label) == ["HG A 01.4"] && choices.contains(.go(.room("A-014"))))
    }

    @Test("a mistyped number is answered with the nearest one")
    func mistyped() throws {
        let (page, _) = try screen(.number("HGX014"))
        guard case .entry(let entry) = page.content else {
            Issue.record("no text field")
            return
        }
        #expect(
            entry.answer?.text == "No room has this number. Did you mean HG A 01.4?",
            "\(entry.answer?.text.string ?? "")")
    }

    @Test(
        "in a small room a plan says the end of its number",
        arguments: [
            ("A-014", "014"), ("HG F 26.1", "26.1"), ("5101.EG.250", "250"), ("26.1", "1"),
            ("B/7", "7"), ("Aula", nil), ("7-", nil), ("", nil),
        ] as [(String, String?)])
    func short(label: String, end: String?) {
        let area = Plan.Area(id: ActionID("room"), outline: [], label: label, name: "")
        #expect(area.shortLabel == end)
    }

    @Test("the code of an ID that a room had opens the room")
    func code() throws {
        let router = Router(content: content)
        for text in ["ROOM:OLD-A-014", "HTTPS://VESPER-RIDGE.EXAMPLE/T/R/OLD-A-014"] {
            #expect(
                try router.page(for: router.payload(of: text, symbology: "qr")) == .room("A-014"))
        }
    }
}
