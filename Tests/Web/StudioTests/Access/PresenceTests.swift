import Accounts
import Foundation
import TestSupport
import Testing

@testable import Studio

@Suite("Two of a team at one page")
struct PresenceTests {
    private static let room = ["rooms", "A-014"]

    /// What a window asks that has the page open.
    private func glance(
        _ studio: TeamStudio, _ token: String, since: String, with: String = ""
    ) async -> (status: Int, body: String) {
        let answer = await studio.service.answer(
            studio.request(
                .get, Self.room, token: token, query: ["since": since, "with": with],
                isScript: true))
        return (answer.status, String(decoding: answer.body, as: UTF8.self))
    }

    private func number(_ page: String) throws -> String {
        String(try #require(page.firstMatch(of: /data-number="(\d+)"/)).output.1)
    }

    @Test("each sees the other's name, on the same page alone, until a window is closed")
    func others() async throws {
        let studio = try TeamStudio()
        let mira = try await studio.join("Mira Rautio", [.author])
        let ruben = try await studio.join("Rubén Ojeda", [.author])
        let first = await studio.get(Self.room, as: mira).body
        #expect(!first.contains("Also here"))
        let second = await studio.get(Self.room, as: ruben).body
        #expect(second.contains("Also here: Mira Rautio"))
        // A window without the name gets it, and then nothing new.
        let named = await glance(studio, mira, since: try number(first))
        #expect(named.status == 200 && named.body.contains("Also here: Rubén Ojeda"))
        #expect(!named.body.contains("\"units\":{\""))
        let quiet = await glance(
            studio, mira, since: try number(first), with: "Rubén Ojeda")
        #expect(quiet.status == 204)
        _ = await studio.get(["rooms", "A-011"], as: ruben)
        let alone = await glance(
            studio, mira, since: try number(first), with: "Rubén Ojeda")
        #expect(alone.status == 200 && !alone.body.contains("Also here"))
        _ = await studio.get(Self.room, as: ruben)
        _ = await studio.post(["close"], as: ruben)
        #expect(await glance(studio, mira, since: try number(first)).status == 204)
    }

    @Test("a name disappears after some seconds, and two windows of one person are one person")
    func seconds() async throws {
        let clocks = StillClocks()
        let board = PresenceBoard(now: { clocks.now })
        func session(_ id: String, _ name: String?) -> StudioSessions.Session {
            var session = StudioSessions.Session(id: id)
            session.person = name.map {
                StudioSessions.Person(
                    Account(name: $0, roles: [.author], made: clocks.date), before: nil)
            }
            return session
        }
        let (a, b) = (session("1", "Mira"), session("2", "Rubén"))
        #expect(board.others(at: "x", besides: a).isEmpty)
        #expect(board.others(at: "x", besides: b) == ["Mira"])
        #expect(board.others(at: "x", besides: session("3", "Mira")) == ["Rubén"])
        #expect(board.others(at: "x", besides: session("4", nil)).isEmpty)
        clocks.move(by: .seconds(13))
        #expect(board.others(at: "x", besides: a).isEmpty)
    }

    @Test("the window asks a minute before an idle session ends; loading the page keeps it open")
    func ending() async throws {
        let studio = try TeamStudio()
        let mira = try await studio.join("Mira Rautio", [.author])
        let page = await studio.get(Self.room, as: mira).body
        #expect(!page.contains("still here"))
        studio.clocks.move(by: .seconds(29 * 60))
        let asked = await glance(studio, mira, since: try number(page))
        #expect(asked.status == 200 && asked.body.contains("Are you still here?"))
        // The window's own looks keep no session open; somebody's look does.
        #expect(await glance(studio, mira, since: try number(page), with: "!").status == 204)
        _ = await studio.get(Self.room, as: mira)
        studio.clocks.move(by: .seconds(20 * 60))
        #expect(await glance(studio, mira, since: try number(page)).status == 204)
        studio.clocks.move(by: .seconds(11 * 60))
        #expect(await glance(studio, mira, since: try number(page)).status == 401)
    }
}
