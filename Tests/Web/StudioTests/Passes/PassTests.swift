import Cryptography
import Foundation
import ImageFiles
import Imaging
import QRReader
import Sheets
import Synchronization
import TestSupport
import Testing
import Times
import TourModel
import TourTestSupport

@testable import Passes
@testable import Studio

@Suite("Visitors' passes in the studio")
struct PassTests {
    /// A clock that stands until it is moved.
    final class StillClock: Sendable {
        private let time = Mutex(PassTests.noon)

        var now: Date { time.withLock { $0 } }
        func move(minutes: Double) { time.withLock { $0 += minutes * 60 } }
    }

    /// A Saturday.
    static let noon = Date(timeIntervalSince1970: 1_795_262_400)
    private static let comment = "# Kept by reception."
    private static let visit = """
        name: {en: Class 7b}
        kind: school
        people: 24
        from: "09:30"
        until: "12:00"
        guide: MIRA-RAUTIO
        meet: A-011
        """

    let keys: TemporaryFolder
    let key: PrivatePassKey
    let clock = StillClock()
    let studio: OpenStudio

    init() async throws {
        let clock = clock
        let keys = try TemporaryFolder()
        let from = UTCMinute(Self.noon).subtracting(minutes: UTCMinute.day)
        let key = try PrivatePassKey(from: from, until: from.adding(minutes: 400 * UTCMinute.day))
        let folder = KeyFolder(path: keys.path)
        try folder.add(key, siteID: "vesper-ridge")
        (self.keys, self.key) = (keys, key)
        studio = try await OpenStudio(
            fill: { try Self.fill($0, key.publicKey) },
            passKey: StudioPassKey(file: folder.path(of: key.id)), now: { clock.now })
    }

    private static func fill(_ folder: TestFolder, _ key: PublicPassKey) throws {
        try SampleSite.write(to: folder)
        try folder.write("visits/2026-11-23-class-7b.yaml", visit)
        try folder.write(
            "passes.yaml",
            """
            \(comment)
            keys:
              - id: "\(key.id)"
                public: "\(key.base64)"
                from: \(key.from)
                until: \(key.until)  # a year

            """)
    }

    var register: [RegisteredPass] {
        get throws { try KeyFolder(path: keys.path).passes() }
    }

    func issue(_ values: [String: String]) async -> (
        status: Int, body: String, location: String?
    ) {
        await studio.post(
            ["passes"], form: ["host": "MIRA-RAUTIO", "room": "A-014"].merging(values) { $1 })
    }

    /// What the code in a picture or a PDF proves to be.
    func pass(in bytes: [UInt8], page number: Int = 1) throws -> Pass {
        let page = try ImageFile(bytes: bytes, name: "badge").lumaPage(number)
        var reader = Reader(options: ReaderOptions())
        let symbol = try #require(reader.read(page.image).symbols.first)
        let text = String(decoding: symbol.bytes, as: UTF8.self)
        let checker = PassChecker(
            site: SiteMark(siteID: "vesper-ridge"), rules: PassRules(keys: [key.publicKey]))
        guard
            case .genuine(let pass) = checker.prove(
                String(text.split { "/:".contains($0) }.last ?? ""))
        else { throw NoPass() }
        return pass
    }

    private struct NoPass: Error {}

    func get(_ path: [String], token: String? = nil) async -> StudioService.Answer {
        await studio.service.answer(
            OpenStudio.request(path, token: token ?? studio.token))
    }

    @Test("a pass is made, shown to who made it alone, and its name is in no file")
    func issues() async throws {
        let answer = await issue([
            "from": "today 15:00", "until": "17:00", "once": "1", "name": "Ada Lovelace",
            "language": "de",
        ])
        #expect(answer.status == 303)
        let path = try #require(answer.location).split(separator: "/").map(String.init)
        let page = await studio.get(path)
        #expect(page.body.contains("Ada Lovelace") && page.body.contains("Gast"))
        for file in ["badge.pdf", "badge.png", "code.png"] {
            let pass = try pass(in: await get(path + [file]).body)
            #expect(pass.visitor == "Ada Lovelace" && pass.room == "A-014" && pass.isSingleUse)
            #expect(pass.from == UTCMinute(Self.noon).adding(minutes: 180))
            #expect(pass.until == pass.from.adding(minutes: 120))
        }
        let passes = try register
        #expect(passes.count == 1 && passes[0].host == "MIRA-RAUTIO")
        let list = await studio.get(["passes"])
        #expect(list.body.contains(passes[0].number.description))
        #expect(list.body.contains("from 15:00") && !list.body.contains("Lovelace"))
        #expect(list.body.contains("today 15:00 to 17:00"))
        for folder in [keys.path, studio.state.path, studio.folder.path] {
            let files = try #require(FileManager.default.enumerator(atPath: folder))
            for case let file as String in files {
                let bytes = FileManager.default.contents(atPath: "\(folder)/\(file)") ?? Data()
                #expect(bytes.range(of: Data("Lovelace".utf8)) == nil, "\(file)")
            }
        }

        let other = try await studio.anotherToken()
        #expect(await get(path, token: other).location == "/passes")
        #expect(await get(path + ["badge.pdf"], token: other).status == 404)
        #expect(await get(path + ["../badge.pdf"]).status == 404)
        clock.move(minutes: 16)
        #expect(await get(path).location == "/passes")
        #expect(await get(path + ["badge.pdf"]).status == 404)
    }

    @Test(
        "times are read as people write them",
        arguments: [
            ("", "", 0, 120), ("", "17:00", 0, 300), ("heute 15:00", "18:00", 180, 360),
            ("tomorrow 9:00", "11:00", 1260, 1380), ("morgen 9:00", "morgen", 1260, 2160),
            ("2026-11-23 08:00", "+5d", 2640, 9840), ("aujourd’hui 13:00", "+1h", 60, 120),
            ("heute, 15 Uhr", "17.30", 180, 330), ("aujourd’hui à 13 h 30", "15h", 90, 180),
            ("tomorrow at 9 am", "5 pm", 1260, 1740), ("now", "Sunday", 0, 2160),
            ("jetzt", "Sonntag 18 Uhr", 0, 1800), ("Montag 9:00", "11:00", 2700, 2820),
            ("Saturday 13:00", "14:00", 60, 120), ("2026-11-21T13:00Z", "+1h", 60, 120),
        ])
    func times(from: String, until: String, start: UInt32, end: UInt32) async throws {
        let wish = PassWish(
            try #require(
                FormBody(Array("from=\(Self.coded(from))&until=\(Self.coded(until))".utf8))))
        let language = from.contains("jou") ? "fr" : from.contains("tom") ? "en" : "de"
        let words = StudioWords(.init(rawValue: language))
        let times = try wish.times(
            Self.noon, in: .gmt, words: PassTimes(words, in: .gmt, now: Self.noon), usual: nil)
        let now = UTCMinute(Self.noon)
        #expect(times.from == now.adding(minutes: start))
        #expect(times.until == now.adding(minutes: end))
    }

    private static func coded(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    }

    @Test("a group's pass has its guide, meeting point and times, and no name")
    func group() async throws {
        let answer = await issue([
            "kind": "group", "visit": "2026-11-23-CLASS-7B", "host": "", "room": "",
            "name": "Ada Lovelace", "once": "1",
        ])
        let path = try #require(answer.location).split(separator: "/").map(String.init)
        let pass = try pass(in: await get(path + ["code.png"]).body)
        #expect(pass.visit == "2026-11-23-CLASS-7B" && pass.visitor == nil && !pass.isSingleUse)
        #expect(pass.host == "MIRA-RAUTIO" && pass.room == "A-011")
        #expect(pass.from.description == "2026-11-23T08:30Z")
        #expect(pass.until.description == "2026-11-23T12:00Z")
    }

    @Test(
        "what makes no pass is said, and nothing is entered",
        arguments: [
            (["until": "yesterday"], "is not a time"),
            (["from": "2026-11-19", "until": "2026-11-20"], "ended already"),
            (["from": "tomorrow", "until": "today"], "before it begins"),
            (["until": "+400d"], "366 days"), (["kind": "staff"], "until when"),
            (["host": "NOBODY"], "who expects"), (["host": ""], "who expects"),
            (["room": "../NO-ROOM"], "where they go"), (["room": ""], "where they go"),
            (["kind": "group", "visit": "x"], "Choose the group"),
            (["name": String(repeating: "é", count: 21)], "42 bytes"),
            (["name": "Ada\u{202E}"], "invisible character"),
            (["from": "2028-01-01", "until": "2028-01-02"], "signs passes from"),
        ])
    func refuses(values: [String: String], words: String) async throws {
        let answer = await issue(values.merging(["name": values["name"] ?? "<b>Ada"]) { $1 })
        #expect(answer.status == 422 && answer.body.contains(words), "\(answer.body)")
        #expect(!answer.body.contains("<b>Ada") && answer.body.contains("No pass was made"))
        #expect(try register.isEmpty)
    }

    @Test("a revoked pass is in the tour, comments stay, and Changes takes it back to the byte")
    func revokes() async throws {
        _ = await issue(["until": "17:00"])
        _ = await issue(["until": "18:00"])
        let before = try studio.text("passes.yaml")
        let number = try register[0].number
        let answer = await studio.post(["passes", number.description, "revoke"], form: [:])
        #expect(answer.location == "/passes?revoked=\(number)")
        let after = try studio.text("passes.yaml")
        #expect(
            after.hasPrefix(before) && after.contains("number: ") && after.contains("\(number)"))
        #expect(after.contains("2026-11-21T17:00Z"))
        #expect(try register.map { $0.revoked != nil } == [true, false])
        let page = await studio.get(["passes"], query: ["revoked": number.description])
        let half = number.description.prefix(9)
        #expect(page.body.contains("<b>\(half) is revoked</b>"))
        #expect(page.body.contains("For 10 seconds it can be taken back here"))
        #expect(page.body.contains("class=\"tag danger\""))
        #expect(!page.body.contains("/passes/\(number)/revoke"))
        // Once more changes nothing.
        _ = await studio.post(["passes", number.description, "revoke"], form: [:])
        #expect(try studio.text("passes.yaml") == after)
        // Another one, beside what somebody else has changed meanwhile.
        try studio.folder.write("passes.yaml", after.replacing(Self.comment, with: "# Ours."))
        let other = try register[1].number
        _ = await studio.post(["passes", other.description, "revoke"], form: [:])
        let both = try studio.text("passes.yaml")
        #expect(both.hasPrefix("# Ours.") && both.contains("\(number)"))
        #expect(both.contains("\(other)"))
        _ = await studio.post(["undo"], ["page": "history", "number": "2"])
        _ = await studio.post(["undo"], ["page": "history", "number": "1"])
        #expect(try studio.text("passes.yaml") == before.replacing(Self.comment, with: "# Ours."))
        let back = await studio.get(["passes"])
        #expect(back.body.contains("revoked here, not in the tour"))
        #expect(back.body.contains("/passes/\(number)/revoke"))
    }

    @Test("only passes of the register are revoked")
    func unknown() async throws {
        let before = try studio.text("passes.yaml")
        for number in ["4F2A-91C0-77B1-03DE", "x", "", "../../passes", "4F2A"] {
            let answer = await studio.post(["passes", number, "revoke"], form: [:])
            #expect(answer.status == 404, "\(number)")
        }
        #expect(try studio.text("passes.yaml") == before)
    }

    @Test("without a key, or with one that cannot be used, the page says what to do")
    func noKey() async throws {
        let bare = try await OpenStudio()
        let page = await bare.get(["passes"])
        #expect(page.body.contains("docent pass key new --content \(bare.folder.path)"))
        #expect(page.body.contains("--pass-key ~/.config/docent/pass-keys/ID.key"))
        #expect(!page.body.contains("name=\"host\""))
        #expect(await bare.post(["passes"], form: ["until": "+1h"]).status == 422)

        let file = KeyFolder(path: keys.path).path(of: key.id)
        let other = try await OpenStudio(passKey: StudioPassKey(file: file))
        #expect(await other.get(["passes"]).body.contains("does not know the key"))

        #expect(await studio.get(["passes"]).body.contains("name=\"host\""))
        clock.move(minutes: 380 * 1440)
        #expect(
            await studio.get(["passes"]).body.contains("href=\"/passes/key\">Make the next one"))
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file)
        #expect(await studio.get(["passes"]).body.contains("can be read or written by others"))
        #expect(await issue(["until": "+1h"]).status == 422)
    }

    @Test("labels of a site that signs its codes are signed, and those without a signature stale")
    func signsCodes() async throws {
        let site = try studio.text("site.yaml")
        try studio.folder.write("site.yaml", site + "\nsigned_codes: true\n")
        let labels = try await studio.service.folder.overview().labels
        #expect(!labels.needsKey)
        #expect(labels.rows(of: .room).allSatisfy { $0.label.signature?.count == 103 })
    }

    @Test("no answer of the studio has anything of the key")
    func secret() async throws {
        let key = key
        let file = try String(
            contentsOfFile: KeyFolder(path: keys.path).path(of: key.id), encoding: .utf8)
        let base64 = Data(key.secret).base64EncodedString()
        #expect(file.contains(base64))
        let url = base64.replacing("+", with: "-").replacing("/", with: "_")
        let hex = key.secret.map { String(format: "%02x", $0) }.joined()
        let forms =
            [base64, url, hex, hex.uppercased()].map { Data($0.utf8.prefix(40)) }
            + [Data(key.secret)]

        var answers: [StudioService.Answer] = []
        let issued = await issue(["until": "17:00", "name": "Ada"])
        let badge = try #require(issued.location).split(separator: "/").map(String.init)
        let number = try register[0].number.description
        for path in [
            [], ["passes"], badge, badge + ["badge.pdf"], badge + ["badge.png"],
            badge + ["code.png"], ["codes"], ["history"], ["checks"], ["site"],
            ["passes", number], ["passes", "\(key.id).key"], ["passes", "register.json"],
            [keys.path], ["s", "\(key.id).key"], ["..", keys.path], ["preview", "home.png"],
        ] {
            answers.append(await get(path))
        }
        for path in [["passes"], ["passes", number, "revoke"], ["codes"]] {
            answers.append(
                await studio.service.answer(
                    OpenStudio.request(path, post: "until=+1x", token: studio.token)))
        }
        let path = KeyFolder(path: keys.path).path(of: key.id)
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
        answers.append(await get(["passes"]))
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        try Data(file.replacing("secret ", with: "secret x").utf8)
            .write(to: URL(fileURLWithPath: path))
        answers.append(await get(["passes"]))
        for answer in answers {
            for form in forms {
                #expect(Data(answer.body).range(of: form) == nil)
                #expect(Data((answer.location ?? "").utf8).range(of: form) == nil)
            }
        }
    }
}
