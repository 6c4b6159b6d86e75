import Testing
import TourTestSupport

@testable import Studio

@Suite("Rooms are called by the numbers on their doors in the studio")
struct RoomNumberTests {
    @Test("lists, stops, labels, people and plans show the number where a room has one")
    func shown() async throws {
        let studio = try await OpenStudio()
        let page = try studio.text("buildings/A/A-014.md")
        try studio.folder.write(
            "buildings/A/A-014.md",
            page.replacing("\nfloor:", with: "\nnumber: HG F 26.1\nfloor:"))
        for (path, isCalled) in [
            (["rooms"], "HG F 26.1<span class=\"path\"> A-014"),
            (["tours", "short-walk"], "<span class=\"room-no\">HG F 26.1"),
            (["plans", "A", "G"], "<span class=\"room-no\">HG F 26.1"),
            (["plans", "A", "G.json"], "\"label\":\"HG F 26.1\""),
            (["new", "tours"], ">HG F 26.1 "),
        ] {
            #expect(await studio.get(path).body.contains(isCalled), "\(path)")
        }
        let codes = await studio.get(["codes"], query: ["show": "rooms"]).body
        #expect(codes.contains("<span class=\"room-no\">HG F 26.1"))
        // The one thing that is found opens at once.
        let found = await studio.service.answer(
            OpenStudio.request(["find"], query: ["q": "26.1"], token: studio.token))
        #expect(found.location == "/rooms/A-014")
        let overview = try await studio.service.folder.overview()
        #expect(overview.label(ofRoom: "A-014") == "HG F 26.1")
        #expect(overview.label(ofRoom: "B-001") == "B-001")
    }
}
