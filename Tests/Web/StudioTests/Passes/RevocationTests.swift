import Foundation
import Hub
import HubProtocol
import HubTestSupport
import Synchronization
import TestSupport
import Testing
import Times
import TourTestSupport

@testable import Passes
@testable import Studio

@Suite("Revoked passes, and the kiosks that know of them")
struct RevocationTests {
    private let folder: TemporaryFolder
    private let keys: TemporaryFolder
    private let store: HubStore
    private let clock = PassTests.StillClock()
    private let studio: OpenStudio
    /// Whether the studio is over, as far as the hub sees: it comes back to what it has to tell by a clock of its own.
    private let isOver = Switch()

    private final class Switch: Sendable {
        let isOn = Mutex(false)
    }

    private static let kiosks = """
        lobby:
          name: {en: Lobby by the door}
          building: A
          floor: G
          at: [8, 30]
          faces: left
        """

    private var now: Int64 { Int64(clock.now.timeIntervalSince1970) }
    private var file: String { "\(folder.path)/hub.sqlite" }

    init() async throws {
        let (folder, keys, clock) = (try TemporaryFolder(), try TemporaryFolder(), clock)
        let isOver = isOver
        let path = "\(folder.path)/hub.sqlite"
        store = HubStore(try SQLiteDatabase(path: path, isNew: true))
        let from = UTCMinute(PassTests.noon).subtracting(minutes: UTCMinute.day)
        let key = try PrivatePassKey(from: from, until: from.adding(minutes: 400 * UTCMinute.day))
        try KeyFolder(path: keys.path).add(key, siteID: "vesper-ridge")
        (self.folder, self.keys) = (folder, keys)
        studio = try await OpenStudio(
            fill: { content in
                try SampleSite.write(to: content)
                try content.write("kiosks.yaml", Self.kiosks)
                try content.write(
                    "passes.yaml",
                    """
                    # Kept by reception.
                    keys:
                      - id: "\(key.publicKey.id)"
                        public: "\(key.publicKey.base64)"
                        from: \(key.publicKey.from)
                        until: \(key.publicKey.until)

                    """)
            }, passKey: StudioPassKey(file: KeyFolder(path: keys.path).path(of: key.publicKey.id)),
            hub: StudioHub { () throws(HubError) in
                if isOver.isOn.withLock(\.self) { throw .missing(name: path) }
                return HubStore(try SQLiteDatabase(path: path, isNew: false))
            }, now: { clock.now })
        for name in ["lobby", "annex", "gone"] {
            try HubStoreCheck.join(name, store)
            try poll(name)
        }
        try store.retire("gone", at: now)
    }

    @discardableResult
    private func poll(_ name: String, cursor: Int64 = 0, shown: Int = 41) throws -> [PassNews] {
        var poll = HubStoreCheck.poll(shown: shown)
        poll.health.place = name == "lobby" ? "lobby" : nil
        poll.cursor = cursor
        return try #require(try store.take(poll, of: name, at: now)).news
    }

    private func issue() async throws -> PassNumber {
        let answer = await studio.post(
            ["passes"], form: ["host": "MIRA-RAUTIO", "room": "A-014", "until": "+5h", "once": "1"])
        try #require(answer.status == 303, "\(answer.body)")
        return try #require(try KeyFolder(path: keys.path).passes().last?.number)
    }

    private func act(_ name: String, _ number: PassNumber) async -> String? {
        await studio.post(["passes", number.description, name], form: [:]).location
    }

    @Test("for ten seconds it can be taken back, to the byte, and no kiosk has heard of it")
    func undo() async throws {
        let before = try studio.text("passes.yaml")
        let number = try await issue()
        _ = await act("revoke", number)
        #expect(try studio.text("passes.yaml").contains(number.description))
        clock.move(minutes: 9 / 60)
        let page = await studio.get(["passes"])
        #expect(page.body.contains("Kiosks are told in 1 second;"))
        #expect(page.body.contains("action=\"/passes/\(number)/restore\""))
        #expect(await act("restore", number) == "/passes?restored=\(number)")
        #expect(try studio.text("passes.yaml") == before)
        #expect(try KeyFolder(path: keys.path).passes()[0].revoked == nil)
        let after = await studio.get(["passes"], query: ["restored": number.description])
        #expect(after.body.contains("counts again") && after.body.contains("counts now"))
        clock.move(minutes: 5)
        _ = await studio.get(["passes"])
        #expect(try poll("lobby") == [])
    }

    @Test("what somebody has changed in between stays when it is taken back")
    func undoBesideOthers() async throws {
        let (first, second) = (try await issue(), try await issue())
        _ = await act("revoke", first)
        _ = await act("revoke", second)
        let text = try studio.text("passes.yaml")
        try studio.folder.write(
            "passes.yaml", text.replacing("# Kept by reception.", with: "# Ours."))
        #expect(await act("restore", first) == "/passes?restored=\(first)")
        let after = try studio.text("passes.yaml")
        #expect(after.hasPrefix("# Ours.") && after.contains("\(second)"))
        #expect(!after.contains("\(first)"))
    }

    @Test(
        "after that kiosks are told, it cannot be taken back, and the page says which of them know")
    func told() async throws {
        let number = try await issue()
        let half = number.description.prefix(9)
        _ = await act("revoke", number)
        clock.move(minutes: 11 / 60)
        var page = await studio.get(["passes"])
        #expect(page.body.contains("<b>\(half) still counts at 2 kiosks</b>"))
        #expect(page.body.contains("0 kiosks know that it is revoked."))
        #expect(page.body.contains("“Lobby by the door” is being told."))
        #expect(page.body.contains("Tell them again") && !page.body.contains("gone"))
        let late = await act("restore", number)
        #expect(late == "/passes?revoked=\(number)")
        page = await studio.get(["passes"], query: ["revoked": number.description])
        #expect(page.body.contains("\(half) is revoked. Kiosks refuse it from now on."))
        #expect(try studio.text("passes.yaml").contains(number.description))

        clock.move(minutes: 2)
        let news = try poll("lobby")
        #expect(news.map(\.number) == [number.description] && news[0].state == .revoked)
        page = await studio.get(["passes"])
        #expect(page.body.contains("still counts at 1 kiosk</b>"))
        #expect(page.body.contains("1 kiosk knows") && page.body.contains("“annex” is being told."))
        // A kiosk that is silent is named with when it was last heard.
        clock.move(minutes: 20)
        page = await studio.get(["passes"])
        #expect(page.body.contains("“annex” was last heard at 12:00."))
        try poll("annex")
        page = await studio.get(["passes"])
        #expect(!page.body.contains("still counts") && !page.body.contains("Tell them"))
    }

    @Test("a kiosk that shows a version with the revocation knows of it, whatever the hub was told")
    func version() async throws {
        let number = try await issue()
        _ = await act("revoke", number)
        clock.move(minutes: 11 / 60)
        let desk = studio.service.revocations
        let until = UTCMinute(clock.now).adding(minutes: 300).minutes
        for (version, unaware) in [(nil, 2), (42, 2), (41, 0)] as [(Int?, Int)] {
            let found = try await desk.standings(
                of: [.init(number: number, until: until, version: version)], among: []
            ).standings
            #expect((found.first?.unaware ?? 0) == unaware)
        }
    }

    @Test("a hub that is away is named, and told once it is back, also after a restart")
    func away() async throws {
        let number = try await issue()
        _ = await act("revoke", number)
        let (path, aside) = (file, "\(folder.path)/aside.sqlite")
        try FileManager.default.moveItem(atPath: path, toPath: aside)
        clock.move(minutes: 11 / 60)
        var page = await studio.get(["passes"])
        #expect(page.status == 200 && page.body.contains("cannot be looked up now"))
        #expect(page.body.contains(path) && page.body.contains("\(number)"))
        #expect(await act("tell", number) == "/passes")
        #expect(await act("restore", number) == "/passes?revoked=\(number)")
        // Another studio over the same state, as after a restart.
        isOver.isOn.withLock { $0 = true }
        try FileManager.default.moveItem(atPath: aside, toPath: path)
        let clock = clock
        let desk = RevocationDesk(
            StudioHub { () throws(HubError) in
                HubStore(try SQLiteDatabase(path: path, isNew: false))
            }, state: studio.state.path, now: { clock.now })
        await desk.resume()
        #expect(try poll("lobby").map(\.number) == [number.description])
        // Once more does no harm.
        isOver.isOn.withLock { $0 = false }
        #expect(await act("tell", number) == "/passes")
        page = await studio.get(["passes"])
        #expect(page.body.contains("being told"))
    }

    @Test("a pass that was revoked elsewhere can be told to kiosks, one that counts cannot")
    func elsewhere() async throws {
        let number = try await issue()
        #expect(await act("tell", number) == "/passes")
        #expect(try poll("lobby") == [])
        let text = try studio.text("passes.yaml")
        let end = UTCMinute(clock.now).adding(minutes: 300)
        try studio.folder.write(
            "passes.yaml", text + "revoked:\n  - {number: \"\(number)\", until: \(end)}\n")
        var page = await studio.get(["passes"])
        #expect(page.body.contains("“Lobby by the door” was not told."))
        #expect(page.body.contains("action=\"/passes/\(number)/tell\""))
        #expect(await act("tell", number) == "/passes")
        #expect(try poll("lobby").map(\.number) == [number.description])
        page = await studio.get(["passes"])
        #expect(page.body.contains("Tell them again"))
        for text in ["4F2A-91C0-77B1-03DE", "x"] {
            for name in ["tell", "restore"] {
                #expect(await studio.post(["passes", text, name], form: [:]).status == 404)
            }
        }
    }

    @Test("a pass that a kiosk has greeted is marked, without a time")
    func greeted() async throws {
        let number = try await issue()
        #expect(await studio.get(["passes"]).body.contains("counts now"))
        var poll = HubStoreCheck.poll(shown: 41)
        poll.passes = [
            GreetedPass(
                number: number.description, until: UTCMinute(clock.now).adding(minutes: 300).minutes
            )
        ]
        #expect(try store.take(poll, of: "annex", at: now) != nil)
        let page = await studio.get(["passes"])
        #expect(page.body.contains("<span class=\"tag\">greeted</span>"))
        #expect(try store.greeted(among: [number]) == [number: "annex"])
        // What is only revoked was greeted by nobody.
        let other = try await issue()
        try store.revoke(other, until: UInt32.max, at: now)
        #expect(try store.greeted(among: [other]) == [:])
    }
}
