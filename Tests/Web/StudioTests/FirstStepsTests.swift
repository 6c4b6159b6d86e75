import Foundation
import ImageFiles
import Imaging
import TestSupport
import Testing
import Times
import TourTestSupport

@testable import Studio
@testable import TourAuthoring

@Suite("The first steps of a tour")
struct FirstStepsTests {
    private static let place: KeyValuePairs = [
        "name": "The Clock Museum", "language": "en", "second": "de", "third": "", "address": "",
    ]

    /// A studio of an empty folder, with the steps answered up to one of them.
    private func begun(to step: FirstStep) async throws -> OpenStudio {
        let studio = try await OpenStudio { _ in }
        let answers: [(FirstStep, KeyValuePairs<String, String>)] = [
            (.place, Self.place),
            (.building, ["building": "Main house", "letter": "A", "floor": "Ground floor"]),
        ]
        for (one, values) in answers where one.number < step.number {
            let sent = await studio.post(["start", one.rawValue], values)
            #expect(sent.status == 303, "\(one): \(sent.body)")
        }
        guard step.number > FirstStep.plan.number else { return studio }
        _ = try await studio.service.folder.bring(try sheet(), to: "A", "G", width: 40)
        #expect(await studio.post(["start", "plan"], ["do": "next"]).location == "/start/scale")
        guard step.number > FirstStep.scale.number else { return studio }
        let scale = await studio.post(
            ["start", "scale"],
            ["ax": "20", "ay": "20", "bx": "340", "by": "20", "metres": "32", "do": "next"])
        #expect(scale.location == "/start/wall", "\(scale.body)")
        guard step.number > FirstStep.wall.number else { return studio }
        let wall = await studio.post(
            ["start", "wall"],
            ["left": "2", "top": "2", "width": "32", "depth": "10", "do": "next"])
        #expect(wall.location == "/start/rooms", "\(wall.body)")
        return studio
    }

    /// 400 pixels wide, 300 high.
    private func sheet() throws -> [UInt8] {
        try ColorImage(LumaImage(width: 400, height: 300))
            .encoded(named: "the sheet", isDrawn: true)
    }

    // MARK: Step by step

    @Test(
        "each step writes, the folder can be read after each, and the studio opens at the open one")
    func stepByStep() async throws {
        let studio = try await begun(to: .place)
        let pages: [FirstStep: String] = [
            .place: "What is the place called?", .building: "Which building comes first?",
            .plan: "Is there a plan", .scale: "How large is it?", .wall: "Where is the outer wall?",
            .rooms: "Which rooms are there?", .ways: "Which way do visitors go?",
        ]
        for step in FirstStep.allCases {
            let begun = try await begun(to: step)
            let opened = await begun.service.answer(
                OpenStudio.request(["start"], token: begun.token))
            let reached = step == .ways ? FirstStep.rooms : step
            #expect(opened.location == "/start/\(reached.rawValue)", "\(step)")
            let page = await begun.get(["start", reached.rawValue])
            #expect(page.status == 200 && page.body.contains(pages[reached]!), "\(step)")
            #expect(page.body.contains("aria-current=\"step\""))
            guard step != .place else { continue }
            let errors = try TourChecker.check(
                folder: begun.folder.path,
                options: .init(today: CalendarDay(year: 2026, month: 11, day: 25)),
                measure: SampleSite.measure
            ).filter { $0.severity == .error }
            #expect(errors == [], "\(step)")
        }
        // Nothing but the first step can be answered before there is a building.
        for step in FirstStep.allCases.dropFirst() {
            let sent = await studio.post(["start", step.rawValue], ["do": "next"])
            #expect(sent.status == 303 && sent.location == "/start/place", "\(step)")
        }
        #expect(try studio.files().isEmpty)
    }

    @Test("the scale and the walls come from the sheet, and the sheet lies below the floor")
    func fromSheet() async throws {
        let studio = try await begun(to: .rooms)
        let building = try studio.text("buildings/A/building.md")
        #expect(building.contains("size: [32, 10]"))
        #expect(building.contains("outline: [[0, 0], [32, 0], [32, 10], [0, 10]]"))
        #expect(building.contains("outline: [[20, 20], [52, 20], [52, 30], [20, 30]]"))
        let sheet = try #require(await studio.service.folder.sheet(of: "A", "G"))
        #expect(sheet.scale == 10 && sheet.at == [-2, -2] && sheet.turn == 0)
        // Another scale moves nothing that was chosen on the sheet.
        let other = await studio.post(
            ["start", "scale"],
            ["ax": "0", "ay": "0", "bx": "100", "by": "0", "metres": "5", "do": "next"])
        #expect(other.location == "/start/wall")
        let scaled = try #require(await studio.service.folder.sheet(of: "A", "G"))
        #expect(scaled.scale == 20 && scaled.at == [-1, -1])
    }

    @Test("a wall that lies aslant straightens the sheet by the line along it")
    func straightened() async throws {
        let studio = try await begun(to: .scale)
        let sent = await studio.post(
            ["start", "scale"],
            [
                "ax": "0", "ay": "0", "bx": "300", "by": "15", "metres": "30", "level": "yes",
                "do": "next",
            ])
        #expect(sent.location == "/start/wall")
        let sheet = try #require(await studio.service.folder.sheet(of: "A", "G"))
        #expect(abs(sheet.turn + atan2(15, 300) * 180 / .pi) < 0.001)
        // The corners of the house are set on the sheet as it is turned.
        let view = SheetView(sheet)
        let wall = await studio.post(
            ["start", "wall"],
            ["left": "3", "top": "4", "width": "20", "depth": "10", "do": "next"])
        #expect(wall.location == "/start/rooms")
        let placed = try #require(await studio.service.folder.sheet(of: "A", "G"))
        #expect(abs(placed.at[0] - (view.corner.x / sheet.scale - 3)) < 0.001)
        #expect(abs(placed.at[1] - (view.corner.y / sheet.scale - 4)) < 0.001)
        #expect(abs(placed.floorCorner.x - 3) < 0.001 && abs(placed.floorCorner.y - 4) < 0.001)
    }

    @Test("without a script, a click on the picture sets the nearer place, and nothing is written")
    func clicks() async throws {
        let studio = try await begun(to: .scale)
        let before = try studio.files()
        // Two pixels of the sheet for each that is shown.
        let clicked = await studio.post(
            ["start", "scale"],
            [
                "ax": "20", "ay": "20", "bx": "340", "by": "20", "metres": "32", "at.x": "160",
                "at.y": "100", "shown": "2",
            ])
        #expect(clicked.status == 200)
        #expect(
            clicked.body.contains(
                "name=\"bx\" type=\"number\" step=\"any\" min=\"0\" value=\"320\""))
        #expect(
            clicked.body.contains(
                "name=\"by\" type=\"number\" step=\"any\" min=\"0\" value=\"200\""))
        #expect(clicked.body.contains("Then the whole sheet is"))
        #expect(try studio.files() == before)

        let wall = try await begun(to: .wall)
        let moved = await wall.post(
            ["start", "wall"],
            [
                "left": "2", "top": "2", "width": "32", "depth": "10", "at.x": "190", "at.y": "90",
                "shown": "2",
            ])
        #expect(moved.status == 200)
        #expect(
            moved.body.contains(
                "name=\"width\" type=\"number\" step=\"any\" min=\"0\" value=\"36\""))
        #expect(
            moved.body.contains(
                "name=\"depth\" type=\"number\" step=\"any\" min=\"0\" value=\"16\""))
    }

    @Test("who only knows how wide the sheet is says that")
    func wholeSheet() async throws {
        let studio = try await begun(to: .scale)
        let page = await studio.get(["start", "scale"], query: ["by": "sheet"]).body
        #expect(page.contains("name=\"whole\"") && !page.contains("name=\"ax\""))
        let sent = await studio.post(["start", "scale"], ["whole": "80", "do": "next"])
        #expect(sent.location == "/start/wall")
        #expect(await studio.service.folder.sheet(of: "A", "G")?.scale == 5)
    }

    // MARK: A scale that is printed on it

    /// A page of an A3 sheet, the longer side across, in points.
    private static func plan(_ words: [String]) -> [UInt8] {
        let lines = words.map { "(\($0)) Tj 0 -20 Td " }.joined()
        let text = "BT /F 12 Tf 40 400 Td \(lines)ET"
        return Array(
            """
            %PDF-1.4
            1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj
            2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj
            3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 1190.55 841.89]/Contents 4 0 R
            /Resources<</Font<</F 5 0 R>>>>>> endobj
            4 0 obj <</Length \(text.utf8.count)>> stream
            \(text)
            endstream endobj
            5 0 obj <</Type/Font/Subtype/Type1/BaseFont/Helvetica>> endobj
            trailer <</Root 1 0 R>>

            """.utf8)
    }

    @Test("a scale that is printed on a PDF is offered, and nothing is done with it unasked")
    func printed() async throws {
        let studio = try await begun(to: .plan)
        let folder = studio.service.folder
        let brought = try await folder.bring(
            Self.plan(["Ground floor", "Scale 1:100"]), to: "A", "G", width: 40)
        #expect(abs(brought.paper - 420) < 0.01 && brought.printed == [100])
        #expect(brought.scale == Double(brought.size[0]) / 40)
        _ = await studio.post(["start", "plan"], ["do": "next"])
        let page = await studio.get(["start", "scale"]).body
        #expect(page.contains("The plan says 1:100; then this page is 42 m wide."))
        #expect(page.contains("name=\"do\" value=\"printed:100\""))
        // It is in the list beside the sheet, and the sheet is as it was.
        let kept = try #require(await folder.sheet(of: "A", "G"))
        #expect(kept.scale == (brought.scale * 10_000).rounded() / 10_000)
        #expect(kept.printed == [100])
        let used = await studio.post(["start", "scale"], ["do": "printed:100"])
        #expect(used.location == "/start/wall")
        let scaled = try #require(await folder.sheet(of: "A", "G"))
        #expect(abs(Double(scaled.size[0]) / scaled.scale - 42) < 0.01)
        #expect(scaled.printed == [100])
        // Other scales are nobody's to take.
        for act in ["printed:50", "printed:", "printed:x", "printed:100:1"] {
            let answer = await studio.post(["start", "scale"], ["do": act])
            #expect(answer.status == 422, "\(act)")
        }
        #expect(await folder.sheet(of: "A", "G") == scaled)
    }

    @Test("of several scales each is offered, and of a sheet on its side, how wide it lies")
    func severalPrinted() async throws {
        let studio = try await begun(to: .plan)
        _ = try await studio.service.folder.bring(
            Self.plan(["1:100", "Stairs 1:50"]), to: "A", "G", width: 40)
        _ = await studio.post(["start", "plan"], ["do": "turn"])
        _ = await studio.post(["start", "plan"], ["do": "next"])
        let page = await studio.get(["start", "scale"]).body
        #expect(page.contains("says 1:100; then this page is 30 m wide."))
        #expect(page.contains("says 1:50; then this page is 15 m wide."))
        // Another sheet says nothing, and offers nothing.
        _ = try await studio.service.folder.bring(
            Self.plan(["No scale"]), to: "A", "G", width: 40)
        #expect(!(await studio.get(["start", "scale"]).body.contains("printed:")))
    }

    @Test(
        "an SVG's scale is what the page tells that has drawn it, within bounds",
        arguments: [
            (["paper": "841", "high": "594", "says": "M 1:100"], [100]),
            (["paper": "841", "high": "594", "says": "1:100 @ A3"], []),
            (["paper": "0", "says": "M 1:100"], []), (["paper": "nan", "says": "1:100"], []),
            (["says": "M 1:100"], []), (["paper": "841"], []),
        ] as [([String: String], [Int])])
    func printedOnDrawing(query: [String: String], printed: [Int]) async throws {
        let studio = try await begun(to: .plan)
        let path = ["plans", "A", "G", "sheet"]
        var request = OpenStudio.request(
            path, query: query, post: "", token: studio.token, isScript: true)
        request.body = try sheet()
        let answer = await studio.service.answer(request)
        #expect(answer.status == 200)
        let sheet = try #require(await studio.service.folder.sheet(of: "A", "G"))
        #expect(sheet.printed == printed && sheet.size == [400, 300])
        let width = printed.first.flatMap { sheet.scale(printed: $0) }.map { 400 / $0 }
        #expect(width.map { abs($0 - 84.1) < 0.01 } ?? true)
    }

    @Test("a sheet is turned by quarters, and taken out where one goes on without it")
    func turned() async throws {
        let studio = try await begun(to: .scale)
        for turn in [90.0, 180, -90, 0] {
            #expect(await studio.post(["start", "plan"], ["do": "turn"]).location == "/start/plan")
            let sheet = try #require(await studio.service.folder.sheet(of: "A", "G"))
            #expect(sheet.turn == turn)
            let isUpright = turn == 90 || turn == -90
            let view = SheetView(sheet)
            #expect(view.width == (isUpright ? 300 : 400) && view.height == (isUpright ? 400 : 300))
        }
        #expect(await studio.post(["start", "plan"], ["do": "none"]).location == "/start/wall")
        #expect(await studio.service.folder.sheet(of: "A", "G") == nil)
        let page = await studio.get(["start", "wall"]).body
        #expect(page.contains("How large is the house?") && !page.contains("name=\"left\""))
    }

    // MARK: Going back

    @Test("the answers of the first steps can be changed, and all else in the files stays")
    func changed() async throws {
        let studio = try await begun(to: .plan)
        try studio.folder.write(
            "site.yaml",
            try studio.text("site.yaml")
                .replacing("languages:", with: "# Kept.\nlanguages:"))
        let page = await studio.get(["start", "place"]).body
        #expect(page.contains("value=\"The Clock Museum\""))
        let place = await studio.post(
            ["start", "place"],
            [
                "name": "Clocks", "language": "de", "second": "en", "third": "fr",
                "address": "https://clocks.example/t",
            ])
        #expect(place.location == "/start/building", "\(place.body)")
        let site = try studio.text("site.yaml")
        #expect(site.contains("name: Clocks\n# Kept.\nlanguages: [de, en, fr]"), "\(site)")
        #expect(site.contains("title: Clocks") && site.contains("https://clocks.example/t"))

        let building = await studio.post(
            ["start", "building"], ["building": "Coach house", "letter": "C", "floor": "Yard"])
        #expect(building.location == "/start/plan", "\(building.body)")
        #expect(try !studio.files().keys.contains("buildings/A/building.md"))
        let text = try studio.text("buildings/C/building.md")
        #expect(text.contains("name: Coach house") && text.contains("name: Yard"))
        // A step that was passed stays passed.
        let opened = await studio.service.answer(
            OpenStudio.request(["start"], token: studio.token))
        #expect(opened.location == "/start/plan")
    }

    @Test("a building with a sheet keeps its letter, and walls with rooms are left to the plan")
    func stays() async throws {
        let studio = try await begun(to: .rooms)
        let before = try studio.files()
        let letter = await studio.post(
            ["start", "building"], ["building": "Main house", "letter": "B", "floor": "G"])
        #expect(letter.status == 422 && letter.body.contains("q-letter-problem"))
        #expect(try studio.files() == before)
        _ = await studio.post(
            ["new", "rooms"],
            [
                "name": "Hall", "number": "A-001", "left": "0", "top": "0", "width": "8",
                "depth": "6",
            ])
        let rooms = try studio.files()
        let wall = await studio.post(
            ["start", "wall"], ["width": "5", "depth": "5", "do": "next"])
        #expect(wall.status == 303)
        #expect(try studio.files() == rooms)
        #expect(await studio.get(["start", "wall"]).body.contains("move the walls on the plan"))
    }

    @Test(
        "an answer that will not do is said, and nothing is written",
        arguments: [
            ("scale", ["ax": "nan", "ay": "0", "bx": "9", "by": "0", "metres": "3"]),
            ("scale", ["ax": "0", "ay": "0", "bx": "401", "by": "0", "metres": "3"]),
            ("scale", ["ax": "5", "ay": "5", "bx": "5", "by": "5", "metres": "3"]),
            ("scale", ["ax": "0", "ay": "0", "bx": "9", "by": "0", "metres": ""]),
            ("scale", ["ax": "0", "ay": "0", "bx": "9", "by": "0", "metres": "1e400"]),
            ("scale", ["ax": "0", "ay": "0", "bx": "9", "by": "0", "metres": "-3"]),
            ("scale", ["whole": "0"]), ("scale", ["whole": "wide"]), ("scale", [:]),
            ("wall", ["left": "-1", "top": "0", "width": "5", "depth": "5"]),
            ("wall", ["left": "0", "top": "0", "width": "1", "depth": "5"]),
            ("wall", ["left": "0", "top": "0", "width": "5001", "depth": "5"]),
            ("wall", ["left": "0"]), ("plan", ["page": "x"]), ("place", ["name": ""]),
            ("place", ["name": "X", "language": "xx"]), ("building", ["letter": "../x"]),
        ] as [(String, [String: String])])
    func refused(step: String, values: [String: String]) async throws {
        let at = FirstStep(rawValue: step) ?? .place
        let studio = try await begun(to: at == .place ? .building : at)
        let before = try studio.files()
        let body = FormBody.encoded(values.merging(["do": "next"]) { $1 })
        let answer = await studio.service.answer(
            OpenStudio.request(["start", step], post: body, token: studio.token))
        #expect(answer.status == 422, "\(String(decoding: answer.body, as: UTF8.self))")
        #expect(try studio.files() == before)
    }

    @Test("a tour that is made has no first steps")
    func made() async throws {
        let studio = try await OpenStudio()
        let before = try studio.files()
        for path in [["start"]] + FirstStep.allCases.map({ ["start", $0.rawValue] }) {
            let answer = await studio.service.answer(
                OpenStudio.request(path, token: studio.token))
            #expect(answer.status == 303 && answer.location == "/")
        }
        let sent = await studio.post(["start", "place"], Self.place)
        #expect(sent.location == "/")
        #expect(try studio.files() == before)
    }

    // MARK: Sheets

    @Test("a turned sheet lies in its box")
    func boxes() {
        var random = SeededGenerator(seed: 5)
        for _ in 0..<500 {
            let size = [
                Int.random(in: 1...9000, using: &random), Int.random(in: 1...9000, using: &random),
            ]
            let turn = Double.random(in: -180...180, using: &random)
            let view = SheetView(size: size, turn: turn)
            let angle = turn * .pi / 180
            for corner in [(0, 0), (size[0], 0), (0, size[1]), (size[0], size[1])] {
                let (x, y) = (Double(corner.0), Double(corner.1))
                let place = Point(
                    x: view.corner.x + x * cos(angle) - y * sin(angle),
                    y: view.corner.y + x * sin(angle) + y * cos(angle))
                #expect((-1e-6...view.width + 1e-6).contains(place.x))
                #expect((-1e-6...view.height + 1e-6).contains(place.y))
            }
        }
    }

    @Test(
        "a line is off from level or upright by the smaller angle",
        arguments: [
            (0.0, 0.0, 100.0, 0.0, 0.0), (0, 0, 0, 100, 0), (0, 0, 100, 100, 45),
            (0, 0, -100, 0, 0), (10, 10, 10, 10, 0), (0, 0, 100, -1, -0.5729),
            (0, 0, 1, 100, -0.5729),
        ])
    func slants(x: Double, y: Double, toX: Double, toY: Double, degrees: Double) {
        let slant = SheetView.slant(from: Point(x: x, y: y), to: Point(x: toX, y: toY))
        #expect(abs(abs(slant) - abs(degrees)) < 0.001)
        if abs(degrees) < 45 { #expect(abs(slant - degrees) < 0.001) }
    }

    @Test("the bar is 1, 2 or 5 of something, and a tenth of the sheet or so")
    func bars() {
        for metres in stride(from: 0.5, through: 3000, by: 7.3) {
            let bar = StudioPage.bar(metres)
            let digit = bar / pow(10, floor(log10(bar) + 1e-9))
            #expect([1.0, 2, 5].contains { abs($0 - digit) < 1e-6 }, "\(metres)")
            #expect(bar <= max(0.1, metres / 8) + 1e-9 && bar >= metres / 8 / 2.6)
        }
    }
}
