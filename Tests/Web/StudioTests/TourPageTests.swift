import Foundation
import TestSupport
import Testing
import TourModel
import TourStore
import TourTestSupport

@testable import Studio
@testable import TourAuthoring

@Suite("A tour's page in a studio")
struct TourPageTests {
    private static let file = "tours/short-walk.yaml"

    /// The form of the tour as the page has it, with a button and what somebody has written.
    private func sent(
        _ studio: OpenStudio, _ act: String, _ written: [String: String] = [:]
    ) async throws -> Int {
        await studio.post(["tours", "short-walk"], form: try await form(studio, act, written))
            .status
    }

    private func form(
        _ studio: OpenStudio, _ act: String, _ written: [String: String] = [:]
    ) async throws -> [String: String] {
        try await studio.form(of: ["tours", "short-walk"]).merging(["do": act]) { $1 }
            .merging(written) { $1 }
    }

    @Test("the walk is the kiosk's own, and its minutes are walking, reading and looking")
    func counted() async throws {
        let studio = try await OpenStudio()
        _ = await studio.get([])
        let english = Language(rawValue: "en")
        let walk = try #require(
            try await studio.service.painter.walk(of: "short-walk", language: english))
        let store = try TourStore(path: studio.service.painter.database)
        let itinerary = try #require(try store.itinerary(ofTour: "SHORT-WALK"))
        #expect(walk.legs.map(\.room) == itinerary.stages.map(\.stop.roomID))
        #expect(walk.metres == itinerary.metres && walk.metres > 10)
        var words = 0
        for stage in itinerary.stages {
            let room = try store.room(stage.stop.roomID)
            let text = stage.stop.texts.values[english] ?? room?.texts.values[english] ?? ""
            words += text.split(whereSeparator: \.isWhitespace).count
        }
        #expect(words > 0)
        let staying = Double(words) / 130 + Double(walk.legs.count)
        #expect(walk.staying == Int(staying.rounded(.up)))
        // Each stop is marked on a floor, and each floor has its rooms.
        #expect(walk.levels.flatMap(\.stops).map(\.place).sorted() == Array(walk.legs.indices))
        #expect(walk.levels.allSatisfy { !$0.sketch.rooms.isEmpty })
        #expect(try await studio.service.painter.walk(of: "nowhere", language: english) == nil)
    }

    @Test("the minutes that were counted are taken, and nothing else of the file changes")
    func taken() async throws {
        let studio = try await OpenStudio()
        let before = try studio.text(Self.file)
        let page = await studio.get(["tours", "short-walk"]).body
        let act = try #require(page.firstMatch(of: /value="(set:minutes:(\d+))"/)).output
        #expect(try await sent(studio, String(act.1)) == 303)
        let line = try #require(before.firstMatch(of: /minutes: \d+/)).output
        #expect(
            try studio.text(Self.file) == before.replacing(line, with: "minutes: \(act.2)"))
        #expect(!(await studio.get(["tours", "short-walk"]).body.contains("set:minutes")))
    }

    @Test("a room is stopped at last, and a stop goes to another room with its text")
    func stops() async throws {
        let studio = try await OpenStudio()
        _ = await studio.get([])
        let stops = try await studio.service.painter.walk(
            of: "short-walk", language: Language(rawValue: "en"))?.legs.map(\.room)
        let before = try studio.text(Self.file)
        #expect(try await sent(studio, "stop:stops:A-011") == 303)
        let more = try studio.text(Self.file)
        #expect(more.hasPrefix(before) && more != before)
        #expect(try await sent(studio, "room:stops.0:A-011") == 303)
        let rooms = try studio.text(Self.file).matches(of: /room: ([\w-]+)/).map {
            $0.output.1.uppercased()
        }
        #expect(rooms.first == "A-011" && rooms.last == "A-011")
        #expect(rooms.count == (stops?.count ?? 0) + 1)
        // Unknown rooms are refused, and the file stays.
        let now = try studio.text(Self.file)
        #expect(try await sent(studio, "room:stops.0:../x") == 422)
        #expect(try await sent(studio, "stop:stops:Z-999") == 422)
        #expect(try await sent(studio, "room:stops.99:A-014") == 303)
        #expect(try studio.text(Self.file) == now)
    }

    // MARK: Moving

    /// A tour as somebody writes one: with comments, quotes of their own, and a key that no format knows where one is asked for.
    private static func walk(_ parts: [String]) -> String {
        "name: {en: The short walk, de: Der kurze Weg}\nminutes:   30\nstops:\n"
            + parts.joined() + "# the end\naccess: public\n"
    }

    private static let first = """
          - room: A-014   # quiet
            text:
              en: "Begin here."   # said softly
              de: 'Hier beginnen.'
            quiz:
              - question: {en: How many?}
                answers:
                  - {text: One, why: No., right: true}
                  # nobody takes it
                  - {text: Two, why: Yes.}

        """
    private static let second = "  - {room: a-011, text: Go on.}\n"
    private static let third = """
          - text: {en: Look at the end., fr: Regardez la fin.}
            room: A-014

        """

    private func studio(_ parts: [String]) async throws -> OpenStudio {
        let studio = try await OpenStudio()
        try studio.folder.write(Self.file, Self.walk(parts))
        return studio
    }

    @Test(
        "a stop is moved with all that it has, and no other byte of the folder changes",
        arguments: [
            ("up:stops.1", "", [1, 0, 2]), ("down:stops.0", "", [1, 0, 2]),
            ("down:stops.1", "", [0, 2, 1]), ("up:stops.0", "", [0, 1, 2]),
            ("down:stops.2", "", [0, 1, 2]), ("", "2,0,1", [2, 0, 1]), ("", "1,2,0", [1, 2, 0]),
            ("up:stops.1", "2,0,1", [2, 1, 0]), ("", "2,2,-1,x,9999999999999999999,0", [2, 0, 1]),
            ("up:stops.7", "", [0, 1, 2]), ("down:stops", "", [0, 1, 2]),
            ("up:", ",,", [0, 1, 2]), ("down:stops.-1", "0", [0, 1, 2]),
        ])
    func moved(act: String, order: String, then: [Int]) async throws {
        let parts = [Self.first, Self.second, Self.third]
        let studio = try await studio(parts)
        let before = try studio.files()
        #expect(try await sent(studio, act, ["o.stops": order]) == 303)
        #expect(try studio.text(Self.file) == Self.walk(then.map { parts[$0] }))
        let after = try studio.files()
        #expect(Set(before.keys.filter { before[$0] != after[$0] }).subtracting([Self.file]) == [])
        if then != [0, 1, 2] { _ = await studio.post(["undo"]) }
        #expect(try studio.files() == before)
    }

    @Test("a stop that is moved and written in keeps the rest of its lines, in one step")
    func movedAndWritten() async throws {
        let parts = [Self.first, Self.second, Self.third]
        let studio = try await studio(parts)
        let before = try studio.text(Self.file)
        let status = try await sent(
            studio, "", ["o.stops": "1,2,0", "stops.0.text.en": "Begin there."])
        #expect(status == 303)
        let written = Self.first.replacing("\"Begin here.\"", with: "Begin there.")
        #expect(try studio.text(Self.file) == Self.walk([parts[1], parts[2], written]))
        _ = await studio.post(["undo"])
        #expect(try studio.text(Self.file) == before)
    }

    @Test("a stop keeps a key that the format does not know, wherever it goes")
    func unknownKey() async throws {
        let strange = "  - room: A-011\n    flavour: [sweet, sour]   # from a later version\n"
        let studio = try await studio([Self.second, strange])
        // The folder cannot be read with it, and its page can be written all the same.
        let page = await studio.get(["tours", "short-walk"]).body
        #expect(page.contains("name=\"stops.1.room\""))
        #expect(try await sent(studio, "up:stops.1") == 303)
        #expect(try studio.text(Self.file) == Self.walk([strange, Self.second]))
        #expect(try await sent(studio, "", ["stops.0.text.en": "Taste."]) == 303)
        #expect(try studio.text(Self.file).contains("flavour: [sweet, sour]   # from a later"))
        #expect(try studio.text(Self.file).contains("Taste."))
    }

    @Test("a window that has moved a stop gets the metres of the new walk, and what it read is so")
    func movedByScript() async throws {
        let studio = try await studio([Self.first, Self.second])
        let before = await studio.get(["tours", "short-walk"]).body
        let form = try await form(studio, "", ["o.stops": "1,0", "stop": "0"])
        let answer = await studio.post(["tours", "short-walk"], form: form, isScript: true)
        #expect(answer.status == 200)
        let saved = try #require(
            try JSONSerialization.jsonObject(with: Data(answer.body.utf8)) as? [String: Any])
        let (read, parts) = (
            saved["read"] as? [String: String], saved["parts"] as? [String: String]
        )
        #expect(read?["stops"]?.hasPrefix("[{\"room\":\"a-011\"") == true)
        let legs = try #require(
            try await studio.service.painter.walk(
                of: "short-walk", language: Language(rawValue: "en"))?.legs)
        #expect(legs.map(\.room) == ["A-011", "A-014"])
        for (place, leg) in legs.enumerated() {
            let metres = try #require(leg.metres)
            #expect(parts?["leg-\(place)"]?.contains(">\(Int(metres.rounded())) m<") == true)
        }
        // The stop that is worked on is the second one now.
        #expect(parts?["walk"]?.contains("class=\"stop-mark on\" data-stop=\"1\"") == true)
        #expect(before.contains("class=\"stop-mark on\" data-stop=\"0\""))
    }

    @Test("what is told is shown of the chosen stop, and the form has all of them")
    func chosen() async throws {
        let studio = try await studio([Self.first, Self.second, Self.third])
        for (query, chosen) in [
            ([:], 0), (["stop": "2"], 2), (["stop": "9"], 0), (["stop": "x"], 0),
            (["add": "stops"], 3), (["add": "stops.1.quiz"], 1),
        ] {
            let page = await studio.get(["tours", "short-walk"], query: query).body
            let shown = page.matches(
                of: /<section class="told" data-element="(\d+)" aria-label="[^"]*">/)
            #expect(shown.map { Int($0.output.1) } == [chosen], "\(query)")
            let row = page.firstMatch(
                of: /<li class="stop-row" data-element="(\d+)"[^>]* aria-current="true"/)
            #expect(row.map { Int($0.output.1) } == chosen, "\(query)")
            for number in 0..<3 {
                #expect(page.contains("name=\"stops.\(number).text.en\""))
                #expect(page.contains("stop=\(number)\""))
            }
        }
        // It stays chosen where it is saved, also where it goes.
        let form = try await form(studio, "down:stops.1", ["stop": "1"])
        let saved = await studio.post(["tours", "short-walk"], form: form)
        #expect(saved.location?.hasSuffix("&stop=2") == true)
        // Somebody else's change of the same stop is answered by both.
        let met = try await self.form(
            studio, "", ["stops.2.text.en": "Mine.", "stop": "2", "o.stops": "2,0,1"])
        try studio.folder.write(
            Self.file, try studio.text(Self.file).replacing("Go on.", with: "Theirs."))
        let answer = await studio.post(["tours", "short-walk"], form: met)
        #expect(answer.status == 409 && answer.body.contains("id=\"c-stops\""))
        #expect(
            answer.body.contains(
                /<textarea [^>]*name="stops\.2\.text\.en"[^>]*>\nMine\.<\/textarea>/))
        #expect(answer.body.contains("name=\"o.stops\" value=\"2,0,1\""))
    }
}
