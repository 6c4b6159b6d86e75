import Foundation
import Hub
import HubProtocol
import HubTestSupport
import Synchronization
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

    /// A hub whose first write comes just after another operator's.
    private final class OvertakenDatabase: HubDatabase {
        private let database: any HubDatabase
        private let other: Mutex<(@Sendable () throws -> Void)?>
        var name: String { database.name }

        init(_ database: any HubDatabase, other: @escaping @Sendable () throws -> Void) {
            self.database = database
            self.other = Mutex(other)
        }

        func read<Value>(
            _ body: (any HubTransaction) throws -> Value
        ) throws(HubError) -> Value { try database.read(body) }

        func write<Value>(
            _ body: (any HubTransaction) throws -> Value
        ) throws(HubError) -> Value {
            let other = other.withLock { other in
                defer { other = nil }
                return other
            }
            do { try other?() } catch { throw .invalid("\(error)") }
            return try database.write(body)
        }
    }

    @Test(
        "who loses to another operator at the same moment reads who was faster, and how it is now")
    func overtaken() async throws {
        let path = "\(folder.path)/hub.sqlite"
        for (name, words) in [
            ("Mira <b>", "Mira &lt;b&gt; was faster"),
            (nil, "Another operator or the hub was faster"),
        ] as [(String?, String)] {
            let version = name == nil ? 43 : 42
            try store.start(version, soak: 3600, at: Self.now)
            let (store, now) = (store, Self.now)
            let hub = StudioHub { () throws(HubError) in
                HubStore(
                    OvertakenDatabase(try SQLiteDatabase(path: path, isNew: false)) {
                        try store.holdRollout(at: now, by: name)
                    })
            }
            let studio = try await OpenStudio(
                hub: hub, now: { Date(timeIntervalSince1970: Double(Self.now)) })
            let answer = await studio.post(
                ["fleet"], ["roll": "next", "version": "\(version)", "stage": "one"])
            #expect(answer.status == 409)
            #expect(answer.body.contains(words), "\(answer.body)")
            #expect(answer.body.contains("Look again"))
            #expect(answer.body.contains("Version \(version) waits"))
            #expect(!answer.body.contains("The hub cannot be read"))
            #expect(try rollout().state == .held && rollout().stage == .one)
        }
    }

    @Test(
        "of several operators who press at once one is obeyed, and none reads that the hub is away")
    func atOnce() async throws {
        for version in 42..<46 {
            try store.start(version, soak: 3600, at: Self.now)
            let answers = await withTaskGroup(of: Int.self) { group in
                for _ in 0..<4 {
                    let other = FleetDesk(Self.hub("\(folder.path)/hub.sqlite"))
                    group.addTask {
                        guard
                            let isFirst = try? await other.change(
                                .next, seen: (version, "one"), by: "Mira")
                        else { return 2 }
                        return isFirst ? 1 : 0
                    }
                }
                return await group.reduce(into: []) { $0.append($1) }
            }
            #expect(answers.sorted() == [0, 0, 0, 1])
            #expect(try rollout().stage == .tenth)
        }
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
