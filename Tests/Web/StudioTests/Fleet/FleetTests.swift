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

@Suite("The fleet in the studio")
struct FleetTests {
    /// A clock that stands until it is moved.
    private final class StillClock: Sendable {
        private let time = Mutex(FleetTests.now)

        var now: Date { Date(timeIntervalSince1970: Double(time.withLock { $0 })) }
        func move(seconds: Int64) { time.withLock { $0 += seconds } }
    }

    private static let now = HubStoreCheck.now
    private static let sentence = "the camera is <b>unplugged</b>; plug it in"
    private static let kiosks = """
        lobby:
          name: {en: Lobby by the door}
          building: A
          floor: G
          at: [8, 30]
          faces: left
        """

    private let folder: TemporaryFolder
    private let store: HubStore
    private let clock = StillClock()
    private let studio: OpenStudio

    private var path: String { "\(folder.path)/hub.sqlite" }

    private static func hub(_ path: String) -> StudioHub {
        StudioHub { () throws(HubError) in
            HubStore(try SQLiteDatabase(path: path, isNew: false))
        }
    }

    init() async throws {
        folder = try TemporaryFolder()
        let path = "\(folder.path)/hub.sqlite"
        store = HubStore(try SQLiteDatabase(path: path, isNew: true))
        try Self.fill(store)
        let clock = clock
        studio = try await OpenStudio(
            fill: { folder in
                try SampleSite.write(to: folder)
                try folder.write("kiosks.yaml", Self.kiosks)
            }, hub: Self.hub(path), now: { clock.now })
    }

    /// A kiosk in each state, by its name.
    private static func fill(_ store: HubStore) throws {
        for name in ["well", "failing", "absent", "silent", "behind", "held", "warning", "old"] {
            try HubStoreCheck.join(name, store)
            var poll = HubStoreCheck.poll(shown: 41)
            poll.link.offered = 41
            poll.link.time = now - 40
            switch name {
            case "well": poll.health.place = "lobby"
            case "failing":
                (poll.health.status, poll.health.camera) = (.fail, "unplugged")
                poll.health.problems = [sentence, "the display does not respond"]
            case "absent": poll.health.status = .absent
            case "behind":
                // Any numbers may be reported.
                poll.link.offered = 42
                (poll.link.done, poll.link.total) = (.max, .max)
                (poll.health.uptimeSeconds, poll.health.hoursLost) = (.max, .max)
                (poll.health.diskFreeBytes, poll.health.hoursWaiting) = (.max, .max)
            case "warning": poll.health.warnings = ["the clock is not set"]
            default: break
            }
            let time = name == "silent" ? now - 30_000 : now - 40
            #expect(try store.take(poll, of: name, at: time) != nil)
        }
        try store.setHeld(true, of: "held", at: now)
        try store.retire("old", at: now)
        _ = try store.add("awaited", at: now)
        let code = try store.add("never", at: now - 30_000)
        #expect(try store.join(code, at: now - 30_000) != nil)
    }

    private static let states: [(name: String, tag: String, words: String)] = [
        ("well", "well", "since"), ("failing", "needs you", "plug it in again"),
        ("absent", "needs you", "its link is heard, the kiosk itself is not"),
        ("silent", "not heard", "it goes on by itself"),
        ("never", "not heard", "was never heard"),
        ("behind", "fetches a version", "version 42 is on its way, 100 %"),
        ("held", "keeps its version", "docent hub hold held --release"),
        ("warning", "to look at", "the clock is not set"),
        ("awaited", "new", "it has not joined yet"), ("old", "retired", "joins with a new code"),
    ]

    /// The row of a kiosk in the table.
    private func row(_ name: String, in page: String) -> Substring? {
        page.range(of: "href=\"/fleet/\(name)\"").map { start in
            let rest = page[start.lowerBound...]
            return rest[..<(rest.range(of: "</tr>")?.lowerBound ?? rest.endIndex)]
        }
    }

    /// What stands beside the desk's name in the navigation.
    private func count(in page: String) -> String? {
        page.firstMatch(of: /href="\/fleet"[^>]*>(?:(?!<\/a>).)*class="n look">([0-9]+)</)
            .map { String($0.output.1) }
    }

    // MARK: What is shown

    @Test("every kiosk is in the table with how it is, and those that need somebody are counted")
    func table() async throws {
        let page = await studio.get(["fleet"])
        #expect(page.status == 200)
        for (name, tag, _) in Self.states where name != "old" {
            let row = try #require(self.row(name, in: page.body), "\(name)")
            #expect(row.contains("</svg>\(tag)</span>"), "\(name): \(row)")
        }
        #expect(row("old", in: page.body) == nil)
        #expect(row("well", in: page.body)?.contains("Lobby by the door") == true)
        #expect(row("failing", in: page.body)?.contains("camera is &lt;b&gt;unplugged") == true)
        #expect(row("silent", in: page.body)?.contains("8 h ago") == true)
        #expect(page.body.contains("9 kiosks: 2 not heard, 2 need you, 1 fetches a version"))
        #expect(count(in: page.body) == "4")
        let retired = await studio.get(["fleet"], query: ["show": "retired"])
        #expect(row("old", in: retired.body) != nil && row("well", in: retired.body) == nil)
    }

    @Test("a kiosk's page says how it is and what to do, in the kiosk's own sentences")
    func pages() async throws {
        for (name, tag, words) in Self.states {
            let page = await studio.get(["fleet", name])
            #expect(page.status == 200, "\(name)")
            #expect(page.body.contains("</svg>\(tag)</span>"), "\(name)")
            #expect(page.body.contains(words), "\(name): \(page.body)")
            #expect(page.body.contains("Name at the hub"), "\(name)")
        }
        let failing = await studio.get(["fleet", "failing"]).body
        #expect(!failing.contains("<b>unplugged"))
        #expect(failing.contains("the display does not respond"))
        #expect(await studio.get(["fleet", "well"]).body.contains("href=\"/kiosks/lobby\""))
        #expect(!failing.contains("href=\"/kiosks/lobby\""))
        // All others stand beside it, and it is marked among them.
        #expect(failing.components(separatedBy: "<tr class=\"sel\">").count == 2)
        #expect(row("well", in: failing) != nil && row("old", in: failing) == nil)
        let old = await studio.get(["fleet", "old"]).body
        #expect(!old.contains("/fleet/old/retire") && !old.contains("/fleet/old/ring"))
    }

    @Test("a kiosk's last day is a band, with a table that has its words")
    func lastDay() async throws {
        // Of a kiosk that has joined just now nothing is known before.
        var poll = HubStoreCheck.poll(shown: 41)
        for (minute, camera) in [(-300, "streaming"), (-60, "covered"), (-3, "streaming")] {
            (poll.health.status, poll.health.camera) = (camera == "covered" ? .fail : .pass, camera)
            _ = try store.take(
                poll, of: "well", at: Self.now + Int64(minute) * 60, interval: 36_000)
        }
        let page = await studio.get(["fleet", "well"]).body
        let day = try #require(page.components(separatedBy: "The last day</h2>").dropFirst().first)
            .components(separatedBy: "</section>")[0]
        // What is longest is drawn first; nothing has an inline style.
        #expect(
            day.contains(
                "<rect class=\"is-unknown\" x=\"0\" width=\"1140\" height=\"18\"/>")
                || day.contains("class=\"is-unknown\" x=\"0\" width=\"1140\""), "\(day)")
        #expect(day.contains("class=\"is-well\" x=\"1140\" width=\"240\""))
        #expect(
            day.contains(
                "class=\"is-failing\" fill=\"url(#band-hatch)\" x=\"1380\" width=\"57\""))
        #expect(day.contains("class=\"is-well\" x=\"1434\" width=\"6\""))
        #expect(!day.contains("style="))
        let rows = day.components(separatedBy: "<tr>").dropFirst(2).map { row in
            row.replacing(/<[^>]*>/, with: "|").split(separator: "|").map(String.init)
        }
        #expect(
            rows.map { $0.last ?? "" } == ["not known", "well", "The camera is covered", "well"])
        #expect(rows.last?[1] == "now")
        let failing = await studio.get(["fleet", "failing"]).body
        #expect(failing.contains("<b>The camera is unplugged</b>"))
        #expect(failing.contains("they type numbers instead"))
        #expect(!(await studio.get(["fleet", "old"]).body.contains("The last day")))
    }

    @Test(
        "for each trouble the panel says what it is and what to do first",
        arguments: [
            ("absent", "There is no camera", "Plug a camera in"),
            ("busy", "Another program has the camera", "end it"),
            ("denied", "The kiosk may not use the camera", "group video"),
            ("frozen", "The camera sends nothing", "five seconds"),
            ("black", "nothing but dark", "whether there is light"),
            ("blinded", "The camera is blinded", "give it shade"),
            ("covered", "The camera is covered", "Take away what covers"),
            ("display", "The screen shows nothing", "whether the screen is switched on"),
        ])
    func troubles(trouble: (word: String, title: String, step: String)) async throws {
        var poll = HubStoreCheck.poll(status: .fail, problems: ["it does not work"], shown: 41)
        if trouble.word == "display" {
            poll.health.display = "hidden"
        } else {
            poll.health.camera = trouble.word
        }
        _ = try store.take(poll, of: "well", at: Self.now)
        let page = await studio.get(["fleet", "well"]).body
        #expect(page.contains(trouble.title) && page.contains(trouble.step), "\(page)")
        #expect(page.contains("it does not work"))
    }

    @Test("the number in the navigation is read once in 20 seconds, for all pages together")
    func counts() async throws {
        let opened = Mutex(0)
        let (path, clock) = (path, clock)
        let desk = FleetDesk(
            StudioHub { () throws(HubError) in
                opened.withLock { $0 += 1 }
                return HubStore(try SQLiteDatabase(path: path, isNew: false))
            }, now: { clock.now })
        #expect(desk.counts?.inNeed == nil)
        for _ in 0..<5 { _ = desk.counts?.inNeed }
        // The desk does one thing after the other.
        #expect(try await desk.fleet().counts.inNeed == 4)
        #expect(opened.withLock { $0 } == 2)
        #expect(desk.counts?.inNeed == 4)
        try store.retire("failing", at: Self.now)
        clock.move(seconds: 19)
        #expect(desk.counts?.inNeed == 4)
        clock.move(seconds: 1)
        for _ in 0..<5 { _ = desk.counts?.inNeed }
        #expect(try await desk.fleet().counts.inNeed == 3)
        #expect(opened.withLock { $0 } == 4)
        #expect(desk.counts?.inNeed == 3)
        let rooms = await studio.get(["fleet"])
        #expect(count(in: rooms.body) == "3")
        #expect(count(in: await studio.get(["rooms"]).body) == "3")
    }

    @Test("the version on its way is shown with who has it, in the words of the command")
    func rollout() async throws {
        let none = await studio.get(["fleet"])
        #expect(none.body.contains("No version is on its way"))
        #expect(none.body.contains("docent hub ring VERSION"))
        try store.setRing("canary", of: "well", at: Self.now)
        try store.start(42, soak: 3600, at: Self.now)
        let kiosks = try store.kiosks()
        let rollout = try #require(try store.rollout()).rollout
        let words = rollout.progress(kiosks, at: Self.now, interval: 300)
        let running = await studio.get(["fleet"])
        #expect(running.body.contains("Version 42 goes out"))
        #expect(!words.isEmpty && running.body.contains(words))
        #expect(running.body.contains("Shown by 0 of 8 kiosks."))
        #expect(running.body.contains("canary") && running.body.contains("version 41 (1): well"))
        #expect(running.body.components(separatedBy: "aria-current=\"step\"").count == 2)

        func page(_ state: Rollout.State, _ reason: String? = nil) async throws -> String {
            try store.change(at: Self.now, { _ in "changed" }) {
                ($0.state, $0.reason) = (state, reason)
            }
            return await studio.get(["fleet"]).body
        }
        #expect(try await page(.held).contains("Version 42 waits"))
        let halted = try await page(.halted, "1 of 1 became <i>unwell")
        #expect(halted.contains("Version 42 has stopped"))
        #expect(halted.contains("halted: 1 of 1 became &lt;i&gt;unwell"))
        let done = try await page(.done)
        #expect(done.contains("Version 42 is everywhere"))
        #expect(!done.contains("aria-current=\"step\""))
    }

    // MARK: What is changed

    @Test("a kiosk is put into a ring and back, after a question")
    func rings() async throws {
        let traces = try store.traces(limit: 100).count
        #expect(await studio.get(["fleet", "well", "ring"]).status == 200)
        #expect(try store.traces(limit: 100).count == traces)
        let answer = await studio.post(["fleet", "well", "ring"], ["ring": " canary "])
        #expect(answer.status == 303 && answer.location == "/fleet/well")
        #expect(try store.kiosk("well")?.ring == "canary")
        #expect(await studio.get(["fleet", "well"]).body.contains("chosen by an operator"))
        for ring in ["Bad", "\"><script>", "ä", String(repeating: "a", count: 33), "a b"] {
            let wrong = await studio.post(["fleet", "well", "ring"], ["ring": ring])
            #expect(wrong.status == 422 && wrong.body.contains("That is no ring"), "\(ring)")
            #expect(!wrong.body.contains("<script>"))
        }
        #expect(try store.kiosk("well")?.ring == "canary")
        for ring in ["none", ""] {
            try store.setRing("canary", of: "well", at: Self.now)
            _ = await studio.post(["fleet", "well", "ring"], ["ring": ring])
            #expect(try store.kiosk("well")?.ring == nil)
        }
        #expect(await studio.get(["fleet", "old", "ring"]).status == 404)
        #expect(await studio.post(["fleet", "old", "ring"], ["ring": "canary"]).status == 404)
    }

    @Test("a kiosk is retired once, after a question, and what it counted stays")
    func retires() async throws {
        #expect(await studio.get(["fleet", "well", "retire"]).body.contains("Retire well?"))
        #expect(try store.kiosk("well")?.retired == nil)
        let answer = await studio.post(["fleet", "well", "retire"])
        #expect(answer.location == "/fleet?retired=well")
        #expect(try store.kiosk("well")?.retired == Self.now)
        let page = await studio.get(["fleet"], query: ["retired": "well"])
        #expect(page.body.contains("well is retired.") && row("well", in: page.body) == nil)
        let traces = try store.traces(limit: 100)
        #expect(traces.first?.words == "well was retired")
        #expect(await studio.post(["fleet", "well", "retire"]).status == 303)
        #expect(try store.traces(limit: 100) == traces)
        #expect(await studio.get(["fleet", "well", "retire"]).status == 404)
        let other = await studio.get(["fleet"], query: ["retired": "<b>x"])
        #expect(other.status == 200 && !other.body.contains("<b>x"))
    }

    @Test("a code is shown once, and lets the kiosk join")
    func adds() async throws {
        #expect(await studio.get(["fleet"], query: ["add": ""]).body.contains("Make a code"))
        let answer = await studio.post(["fleet"], ["name": " Annex "])
        let text = try #require(
            answer.body.firstMatch(of: /[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}/)
        ).output
        #expect(answer.status == 200 && answer.body.contains("for 15 minutes"))
        for path in [["fleet"], ["fleet", "annex"]] {
            #expect(!(await studio.get(path).body.contains(text)))
        }
        let code = try #require(JoinCode(String(text)))
        #expect(try store.join(code, at: Self.now)?.kiosk == "annex")
        #expect(try store.join(code, at: Self.now) == nil)
    }

    @Test("another code for a kiosk that is there needs a second press, with its own name")
    func addsAgain() async throws {
        let traces = try store.traces(limit: 100)
        for again in [nil, "failing", ""] as [String?] {
            let answer = await studio.post(
                ["fleet"],
                form: ["name": "well"].merging(again.map { ["again": $0] } ?? [:]) { $1 })
            #expect(answer.status == 409 && answer.body.contains("There is a kiosk well."))
        }
        #expect(try store.traces(limit: 100) == traces)
        for values in [["name": "well", "again": "well"], ["name": "old"], ["name": "awaited"]] {
            let answer = await studio.post(["fleet"], form: values)
            #expect(answer.status == 200 && answer.body.contains("The code for"))
        }
        #expect(try store.traces(limit: 100).count == traces.count + 3)
    }

    // MARK: What is refused

    private static let hostile = [
        "../lobby", "Well", "a b", "<script>alert(1)</script>", "-a", "", "ä", "%00", "well\0",
        "x'; DROP TABLE kiosk; --", String(repeating: "a", count: 33), "nobody",
    ]

    @Test("names that no kiosk has are no pages, and change nothing")
    func hostileNames() async throws {
        let before = (try store.kiosks(), try store.traces(limit: 100))
        for name in Self.hostile {
            for path in [[name], [name, "ring"], [name, "retire"], [name, "log"]] {
                let shown = await studio.get(["fleet"] + path)
                #expect(shown.status == 404 && !shown.body.contains("<script>alert"), "\(path)")
                let sent = await studio.post(["fleet"] + path, ["ring": "canary"])
                #expect(sent.status == 404, "\(path)")
            }
            if name != "nobody", name != "Well" {
                let added = await studio.post(["fleet"], ["name": name])
                #expect(added.status == 422 && !added.body.contains("<script>alert"), "\(name)")
            }
        }
        #expect(await studio.get(["fleet", "well", "ring", "x"]).status == 404)
        let body = OpenStudio.request(["fleet"], post: "name=a&name=b", token: studio.token)
        #expect(await studio.service.answer(body).status == 400)
        let ring = OpenStudio.request(
            ["fleet", "well", "ring"], post: "ring=%", token: studio.token)
        #expect(await studio.service.answer(ring).status == 400)
        #expect(try store.kiosks() == before.0 && store.traces(limit: 100) == before.1)
    }

    @Test("without a hub the page says what it is and which command has one")
    func noHub() async throws {
        let studio = try await OpenStudio()
        let page = await studio.get(["fleet"])
        #expect(page.status == 200 && page.body.contains("No hub was named"))
        #expect(page.body.contains("docent serve --hub hub.sqlite"))
        #expect(page.body.contains("--hub hub.sqlite"))
        #expect(count(in: page.body) == nil)
        #expect(await studio.get(["fleet", "well"]).status == 404)
        #expect(await studio.post(["fleet"], ["name": "annex"]).status == 404)
    }

    @Test("a hub that cannot be read is said, stays as it is, and stops no other page")
    func broken() async throws {
        let copy = "\(folder.path)/copy.sqlite"
        try SQLiteDatabase(path: path, isNew: false).copy(to: copy)
        let whole = try #require(FileManager.default.contents(atPath: copy))
        #expect(whole.count > 8192)
        let files: [(name: String, bytes: [UInt8]?, words: String)] = [
            ("missing", nil, "there is no hub at"),
            ("text", Array("not a database".utf8), "is not a hub's database"),
            (
                "torn",
                Array(whole.prefix(4096))
                    + [UInt8](repeating: 7, count: whole.count - 4096), "torn.sqlite"
            ),
        ]
        for file in files {
            let path = "\(folder.path)/\(file.name).sqlite"
            if let bytes = file.bytes { try folder.write(bytes, to: "\(file.name).sqlite") }
            let studio = try await OpenStudio(hub: Self.hub(path))
            for request in [["fleet"], ["fleet", "well"], ["fleet", "well", "retire"]] {
                let page = await studio.get(request)
                #expect(page.status == 503, "\(file.name)")
                #expect(page.body.contains("The hub cannot be read"))
                #expect(page.body.contains(file.words), "\(page.body)")
            }
            #expect(await studio.post(["fleet"], ["name": "annex"]).status == 503)
            #expect(await studio.get(["rooms"]).status == 200)
            #expect(count(in: await studio.get(["rooms"]).body) == nil)
            if file.name == "missing" {
                #expect(!FileManager.default.fileExists(atPath: path))
            } else if file.name == "text" {
                #expect(FileManager.default.contents(atPath: path).map(Array.init) == file.bytes)
            }
        }
    }

    @Test("in a team operators change kiosks, with a pass phrase that is new, and all others look")
    func team() async throws {
        let studio = try TeamStudio(hub: Self.hub(path))
        let publisher = try await studio.join("Ada", [.publisher])
        let traces = try store.traces(limit: 100)
        #expect(await studio.get(["fleet"], as: publisher).status == 200)
        #expect(await studio.get(["fleet"], as: publisher).body.contains("note info may"))
        for path in [["fleet"], ["fleet", "well", "retire"], ["fleet", "well", "ring"]] {
            let answer = await studio.post(path, ["name": "annex", "ring": "x"], as: publisher)
            #expect(answer.status == 403, "\(path)")
        }
        #expect(try store.traces(limit: 100) == traces)
        let token = try await studio.join("Grace", [.operator])
        let early = await studio.post(["fleet", "well", "ring"], ["ring": "x"], as: token)
        #expect(early.status == 303)
        studio.clocks.move(by: .seconds(5 * 60))
        let late = await studio.post(["fleet", "well", "retire"], as: token)
        #expect(late.status == 403 && late.body.contains("action=\"/again\""))
        #expect(try store.kiosk("well")?.retired == nil && store.kiosk("well")?.ring == "x")
    }
}
