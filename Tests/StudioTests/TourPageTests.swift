import Foundation
import TestSupport
import Testing
import Tour
import TourTestSupport

@testable import Studio
@testable import TourAuthoring

@Suite("A tour's page in a studio")
struct TourPageTests {
    private static let file = "tours/short-walk.yaml"

    /// The form of the tour as the page has it, with a button.
    private func sent(_ studio: OpenStudio, _ act: String) async throws -> Int {
        let page = await studio.get(["tours", "short-walk"]).body
        var form = ["do": act]
        for field in page.matches(of: /<input[^>]* name="([^"]+)"[^>]* value="([^"]*)"/) {
            form[String(field.output.1)] = Self.text(field.output.2)
        }
        for field in page.matches(of: /<input[^>]* value="([^"]*)"[^>]* name="([^"]+)"/) {
            form[String(field.output.2)] = Self.text(field.output.1)
        }
        for field in page.matches(of: /<select[^>]* name="([^"]+)"[^>]*>(.*?)<\/select>/) {
            let chosen = field.output.2.firstMatch(of: /value="([^"]*)" selected/)
            form[String(field.output.1)] = Self.text(chosen?.output.1 ?? "")
        }
        return await studio.post(["tours", "short-walk"], form: form).status
    }

    private static func text(_ markup: Substring) -> String {
        String(markup).replacing("&quot;", with: "\"").replacing("&#39;", with: "'")
            .replacing("&lt;", with: "<").replacing("&gt;", with: ">")
            .replacing("&amp;", with: "&")
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
        #expect(walk.levels.allSatisfy { !$0.rooms.isEmpty })
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
}
