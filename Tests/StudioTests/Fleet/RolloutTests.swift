import Foundation
import Hub
import HubProtocol
import HubTestSupport
import TestSupport
import Testing
import TourTestSupport

@testable import Accounts
@testable import Studio

@Suite("The version on its way, in the studio")
struct RolloutTests {
    private static let now = HubStoreCheck.now
    private let folder: TemporaryFolder
    private let store: HubStore
    private let studio: OpenStudio

    private static func hub(_ path: String) -> StudioHub {
        StudioHub { () throws(HubError) in
            HubStore(try SQLiteDatabase(path: path, isNew: false))
        }
    }

    init() async throws {
        folder = try TemporaryFolder()
        let path = "\(folder.path)/hub.sqlite"
        store = HubStore(try SQLiteDatabase(path: path, isNew: true))
        for name in ["lobby", "foyer", "annex"] {
            try HubStoreCheck.join(name, store)
            var poll = HubStoreCheck.poll(shown: 41)
            poll.link.offered = name == "annex" ? 42 : 41
            let time = name == "foyer" ? Self.now - 30_000 : Self.now - 40
            #expect(try store.take(poll, of: name, at: time) != nil)
        }
        studio = try await OpenStudio(
            hub: Self.hub(path), now: { Date(timeIntervalSince1970: Double(Self.now)) })
    }

    private func rollout() throws -> Rollout { try #require(try store.rollout()).rollout }

    private func roll(
        _ act: String, version: Int = 42, stage: String = "one"
    ) async -> (status: Int, location: String?) {
        let answer = await studio.post(
            ["fleet"], ["roll": act, "version": "\(version)", "stage": stage])
        return (answer.status, answer.location)
    }

    @Test("it is held, continues and takes its next step after a question, as the command does it")
    func acts() async throws {
        #expect(!(await studio.get(["fleet"]).body.contains("roll=")))
        try store.start(42, soak: 3600, at: Self.now - 100)
        let page = await studio.get(["fleet"]).body
        #expect(page.contains("roll=hold") && page.contains("roll=next"))
        #expect(!page.contains("roll=resume"))
        let question = await studio.get(["fleet"], query: ["roll": "hold"]).body
        #expect(question.contains("Hold version 42?") && question.contains("Shown by 0 of 3"))
        #expect(try rollout().state == .running)
        #expect(await roll("hold") == (303, "/fleet"))
        #expect(try rollout().state == .held)
        let held = await studio.get(["fleet"]).body
        #expect(held.contains("roll=resume") && !held.contains("roll=next"))
        #expect(await roll("resume") == (303, "/fleet"))
        #expect(try rollout().state == .running)
        #expect(try rollout().began == Self.now)
        #expect(await roll("next") == (303, "/fleet"))
        #expect(try rollout().stage == .tenth)
        let traces = try store.traces(limit: 10).map(\.words)
        #expect(traces.contains { $0.contains("version 42 was held by an operator") })
        #expect(traces.contains { $0.contains("version 42 goes to tenth") })
    }

    @Test("one that halted by itself says why before it continues")
    func halted() async throws {
        try store.start(42, soak: 3600, at: Self.now)
        try store.change(at: Self.now, { _ in "halted" }) {
            ($0.state, $0.reason) = (.halted, "the <b>lobby</b> is unwell")
        }
        let question = await studio.get(["fleet"], query: ["roll": "resume"]).body
        #expect(question.contains("the &lt;b&gt;lobby&lt;/b&gt; is unwell"))
        #expect(await roll("resume").status == 303)
        #expect(try rollout().state == .running && rollout().reason == nil)
    }

    @Test("another version, step or state than was shown is left alone, and so is what is no act")
    func moved() async throws {
        try store.start(42, soak: 3600, at: Self.now)
        let before = try rollout()
        for (act, version, stage) in [
            ("hold", 41, "one"), ("hold", 42, "tenth"), ("resume", 42, "one"),
        ] {
            #expect(await roll(act, version: version, stage: stage).status == 409)
        }
        for (act, status) in [("stop", 400), ("", 400)] {
            #expect(await roll(act).status == status)
        }
        #expect(await studio.post(["fleet"], ["roll": "hold"]).status == 400)
        #expect(try rollout() == before)
        // A question that does not fit leads back.
        let answer = await studio.service.answer(
            OpenStudio.request(["fleet"], query: ["roll": "resume"], token: studio.token))
        #expect(answer.location == "/fleet")
        try store.change(at: Self.now, { _ in "done" }) { $0.stage = .all }
        #expect(await roll("next", stage: "all").status == 409)
    }

    @Test("today's page counts the kiosks that are silent or behind, where a hub is named")
    func today() async throws {
        // What the page says was read before it.
        _ = await studio.get(["fleet"])
        let page = await studio.get([]).body
        #expect(page.contains("3 kiosks: 1 not heard, 1 behind the newest version."))
        #expect(page.contains("id=\"fleet-today\""))
        for name in ["foyer", "annex"] { try store.retire(name, at: Self.now) }
        _ = await studio.get(["fleet"])
        #expect(await studio.get([]).body.contains("1 kiosk is heard, and shows what it should."))
        let none = try await OpenStudio()
        #expect(!(await none.get([]).body.contains("fleet-today")))
        let broken = try await OpenStudio(hub: Self.hub("\(folder.path)/none.sqlite"))
        #expect(await broken.get([]).body.contains("is not known right now"))
    }

    @Test("in a team operators alone do it, with a pass phrase that is new")
    func team() async throws {
        try store.start(42, soak: 3600, at: Self.now)
        let team = try TeamStudio(hub: Self.hub("\(folder.path)/hub.sqlite"))
        let form: KeyValuePairs = ["roll": "hold", "version": "42", "stage": "one"]
        let publisher = try await team.join("Ada", [.publisher])
        #expect(await team.post(["fleet"], form, as: publisher).status == 403)
        #expect(try rollout().state == .running)
        let other = try await team.join("Mira", [.operator])
        #expect(await team.post(["fleet"], form, as: other).status == 303)
        #expect(try rollout().state == .held)
        team.clocks.move(by: .seconds(6 * 60))
        let late: KeyValuePairs = ["roll": "resume", "version": "42", "stage": "one"]
        #expect(await team.post(["fleet"], late, as: other).status == 403)
        #expect(try rollout().state == .held)
    }
}
