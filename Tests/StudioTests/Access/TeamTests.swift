import Foundation
import TestSupport
import Testing
import TourAuthoring
import TourTestSupport

@testable import Accounts
@testable import Studio

@Suite("A studio that a team shares")
struct TeamTests {
    private let studio: TeamStudio
    private static let room = ["rooms", "A-014"]
    private static let change: KeyValuePairs = ["name": "Reading room", "r.name": "\"Library\""]

    init() throws { studio = try TeamStudio() }

    private func text() throws -> String {
        String(decoding: try studio.folder.bytes("buildings/A/A-014.md"), as: UTF8.self)
    }

    // MARK: Signing in

    @Test("without a session there is the sign-in page alone, which leads back")
    func noSession() async {
        for token in [nil, "", "0123"] as [String?] {
            let answer = await studio.get(["rooms", "A-014"], as: token)
            #expect(answer.status == 303 && answer.body.isEmpty)
            #expect(answer.location?.hasPrefix("/enter?") == true)
            #expect(answer.location?.hasSuffix("to=rooms%2FA-014") == true)
        }
        #expect(await studio.post(Self.room, Self.change, as: nil).location == "/enter")
        let page = await studio.get(["enter"], as: nil, query: ["to": "rooms/A-014"]).body
        for part in [
            "autocomplete=\"username\"", "autocomplete=\"current-password\"", "type=\"password\"",
            "value=\"rooms/A-014\"",
        ] { #expect(page.contains(part), "\(part)") }
    }

    @Test(
        "signing in leads to a page of the studio, whatever a link says",
        arguments: [
            ("rooms/A-014", "/rooms/A-014"), ("//evil.example", "/evil.example"),
            ("https://evil.example", "/https%3A/evil.example"), ("\\\\evil", "/%5C%5Cevil"),
            ("enter", "/"), ("../..", "/"), ("", "/"),
            ("a\r\nSet-Cookie: x", "/a%0ASet-Cookie%3A%20x"),
        ])
    func leadsBack(to: String, address: String) async throws {
        _ = try await studio.join("Mira", [.author])
        let body = TeamStudio.body(["name": "Mira", "phrase": TeamStudio.phrase, "to": to])
        let answer = await studio.service.answer(
            studio.request(.post, ["enter"], token: nil, body: body))
        #expect(answer.location == address && answer.cookie != nil)
    }

    @Test("wrong phrases and unknown names read the same, to the byte, but for the name itself")
    func sameWords() async throws {
        _ = try await studio.join("Mira", [.author])
        let known = await studio.signIn("Mira", "wrong")
        let unknown = await studio.signIn("Eben", "wrong")
        #expect(known.status == 403 && unknown.status == 403)
        let page = String(decoding: known.body, as: UTF8.self)
        #expect(page.contains("role=\"alert\""))
        #expect(
            page == String(decoding: unknown.body, as: UTF8.self).replacing("Eben", with: "Mira"))
        for number in 2...5 { _ = await studio.signIn("Eben", "wrong", from: "192.0.2.\(number)") }
        let waits = await studio.signIn("Eben", "wrong", from: "198.51.100.1")
        #expect(waits.status == 429)
        #expect(String(decoding: waits.body, as: UTF8.self).contains("30 s"))
    }

    @Test("a network of IPv6 counts as one, and what a browser says of itself does not")
    func addresses() {
        let team = studio.service.team
        func counted(_ forwarded: [String], _ peer: StudioTeam.Peer = .address("127.0.0.1"))
            -> String?
        {
            team?.address(of: .init(peer: peer, forwarded: forwarded))
        }
        #expect(counted(["2001:db8:1:2::1"]) == counted(["2001:db8:1:2:ffff::9"]))
        #expect(counted(["2001:db8:1:2::1"]) != counted(["2001:db8:1:3::1"]))
        #expect(counted(["10.0.0.1, 192.0.2.7"]) == "192.0.2.7")
        #expect(counted(["10.0.0.1", "192.0.2.7"]) == "192.0.2.7")
        #expect(counted([], .socket) == "socket")
        #expect(counted(["::ffff:192.0.2.7"]) == "192.0.2.7")
        #expect(counted(["::ffff:192.0.2.7"]) != counted(["::ffff:192.0.2.8"]))
        #expect(counted(["x"]) == counted(["192.0.2.7:1234"]))
        let alone = StudioTeam(desk: SignInDesk(studio.file), isForwarded: false)
        #expect(
            alone.address(of: .init(peer: .address("127.0.0.1"), forwarded: ["1.2.3.4"]))
                == "127.0.0.1")
    }

    // MARK: Sessions

    @Test("a token that was there before signing in opens nothing after it")
    func fixation() async throws {
        let first = try await studio.join("Mira", [.author])
        let planted = String(repeating: "ab", count: 32)
        let answer = await studio.signIn("Mira", with: planted)
        let token = try #require(answer.cookie)
        #expect(token != planted && token.count == 64)
        #expect(await studio.get([], as: planted).status == 303)
        #expect(await studio.get([], as: token).status == 200)
        // Signing in over an own session ends that one.
        let second = try #require(await studio.signIn("Mira", with: token).cookie)
        #expect(second != token)
        #expect(await studio.get([], as: token).status == 303)
        #expect(await studio.get([], as: first).status == 200)
    }

    @Test(
        "a session ends after 30 quiet minutes and after 12 hours, and the sign-in page says which")
    func ends() async throws {
        let idle = try await studio.join("Mira", [.author])
        studio.clocks.move(by: .seconds(30 * 60))
        let quiet = await studio.get(["rooms"], as: idle)
        #expect(quiet.location == "/enter?why=idle&to=rooms")
        #expect(
            await studio.get(["enter"], as: nil, query: ["why": "idle"]).body.contains(
                "30 quiet minutes")
        )
        let used = try #require(await studio.signIn("Mira").cookie)
        for _ in 0..<28 {
            studio.clocks.move(by: .seconds(25 * 60))
            #expect(await studio.get([], as: used).status == 200)
        }
        studio.clocks.move(by: .seconds(21 * 60))
        #expect(await studio.get(["rooms"], as: used).location == "/enter?why=over&to=rooms")
        #expect(
            await studio.get(["enter"], as: nil, query: ["why": "over"]).body.contains("12 hours"))
        // A script is led there without a reason; the token that the browser still has tells it.
        let scripted = try #require(await studio.signIn("Mira").cookie)
        studio.clocks.move(by: .seconds(30 * 60))
        #expect(
            await studio.post(Self.room, Self.change, as: scripted, isScript: true).status == 401)
        #expect(await studio.get(["enter"], as: scripted).body.contains("30 quiet minutes"))
        #expect(await studio.get(["rooms"], as: scripted).location == "/enter?why=idle&to=rooms")
        // A window that only looks keeps nobody signed in; a reason that is none of ours says nothing.
        #expect(
            !(await studio.get(["enter"], as: nil, query: ["why": "<b>"]).body.contains("&lt;b")))
    }

    @Test("closing ends the session on the server")
    func closes() async throws {
        let token = try await studio.join("Mira", [.reader])
        let answer = await studio.service.answer(studio.request(.post, ["close"], token: token))
        #expect(answer.status == 200 && answer.cookie == "")
        #expect(await studio.get([], as: token).status == 303)
    }

    @Test("who is removed is out with the next request, and another role counts with it")
    func changed() async throws {
        let token = try await studio.join("Mira", [.author])
        #expect(await studio.get([], as: token).status == 200)
        try studio.file.setRoles([.reader], of: "Mira")
        #expect(await studio.post(Self.room, Self.change, as: token).status == 403)
        #expect(try text().contains("name: Library"))
        try studio.file.setRoles([.author], of: "Mira")
        #expect(await studio.post(Self.room, Self.change, as: token).status == 303)
        try studio.file.remove("Mira")
        #expect(await studio.get(["rooms"], as: token).location == "/enter?why=changed&to=rooms")
        // Invited again, the same name is somebody else.
        _ = try await studio.join("Mira", [.operator])
        #expect(await studio.get([], as: token).status == 303)
    }

    @Test("a new pass phrase ends the sessions before it")
    func newPhrase() async throws {
        let token = try await studio.join("Mira", [.author])
        let code = try studio.file.invite("Mira", roles: [], isAgain: true, now: studio.clocks.date)
            .code
        #expect(await studio.get([], as: token).status == 200)
        let joined = await studio.post(
            ["join"],
            ["key": code, "phrase": "four new good words", "repeated": "four new good words"],
            as: nil)
        #expect(joined.status == 303)
        #expect(await studio.get([], as: token).status == 303)
    }

    @Test("accounts that others may open let nobody in, and say so")
    func looseFile() async throws {
        let token = try await studio.join("Mira", [.author])
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o644], ofItemAtPath: studio.file.path)
        let answer = await studio.get([], as: token)
        #expect(answer.status == 503 && answer.body.contains("cannot be read"))
        #expect(!answer.body.contains(studio.file.path))
        #expect(await studio.signIn("Mira").status == 503)
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o600], ofItemAtPath: studio.file.path)
        #expect(await studio.get([], as: token).status == 200)
    }

    @Test("everybody sees when they signed in last")
    func before() async throws {
        let first = try await studio.join("Mira", [.reader])
        #expect(!(await studio.get([], as: first).body.contains("here before")))
        let second = try #require(await studio.signIn("Mira").cookie)
        let page = await studio.get([], as: second).body
        #expect(page.contains("<b>Mira</b>") && page.contains("here before"))
    }

    // MARK: Invitations

    @Test("an invitation sets a pass phrase, once, and its code is pasted where no script runs")
    func invitation() async throws {
        let code = try studio.file.invite("Mira Rautio", roles: [.author], now: studio.clocks.date)
            .code
        let page = await studio.get(["join"], as: nil).body
        #expect(page.contains("id=\"key\"") && page.contains("studio-enter.js"))
        let choose = await studio.post(["join"], ["key": " \(code)\n"], as: nil)
        #expect(choose.status == 200 && choose.body.contains("Mira Rautio"))
        #expect(choose.body.contains("autocomplete=\"new-password\""))
        for (phrase, repeated, words) in [
            ("short", "short", "12 letters or more"),
            ("otters sail past noon", "otters sail past moon", "not the same"),
            ("mirarautio 123", "mirarautio 123", "is your name"),
        ] {
            let answer = await studio.post(
                ["join"], ["key": code, "phrase": phrase, "repeated": repeated], as: nil)
            #expect(answer.status == 422 && answer.body.contains(words), "\(words)")
        }
        let phrase = TeamStudio.phrase
        let joined = await studio.post(
            ["join"], ["key": code, "phrase": phrase, "repeated": phrase], as: nil)
        #expect(joined.status == 303)
        let again = await studio.post(["join"], ["key": code], as: nil)
        #expect(again.status == 403 && again.body.contains("tell whoever invited you"))
    }

    @Test("an invitation that has ended opens nothing")
    func expired() async throws {
        let code = try studio.file.invite("Mira", roles: [.author], now: studio.clocks.date).code
        studio.clocks.move(by: .seconds(72 * 60 * 60))
        #expect(await studio.post(["join"], ["key": code], as: nil).status == 403)
    }

    // MARK: What each may do

    /// Each change that a desk takes, and the least role that makes it.
    private static let changes: [(path: [String], role: Role)] = [
        (["rooms", "A-014"], .author), (["buildings", "A"], .author),
        (["tours", "short-walk"], .author), (["news", "x"], .author), (["visits", "x"], .author),
        (["site"], .author), (["people"], .author), (["people", "mira-rautio", "rooms"], .author),
        (["media"], .author), (["media", "x", "out"], .author),
        (["media", "x", "subtitles"], .author), (["calendars"], .author),
        (["calendars", "x", "out"], .author), (["passes", "rules"], .publisher),
        (["passes", "badge", "x", "mail"], .publisher), (["passes", "times"], .publisher),
        (["passes", "x", "restore"], .publisher), (["passes", "x", "tell"], .publisher),
        (["waiting", "x"], .author),
        (["plans", "A", "G", "sheet"], .author), (["values"], .author), (["codes"], .author),
        (["new", "rooms"], .author), (["start", "place"], .author),
        (["out", "rooms", "A-014"], .author),
        (["history"], .author),
        (["translations", "de"], .translator), (["translations"], .translator),
        (["translations", "returned", "x"], .translator), (["undo"], .translator),
        (["publish"], .publisher), (["passes"], .publisher),
        (["passes", "x", "revoke"], .publisher),
        (["journal"], .publisher),
        (["kiosks", "lobby"], .operator), (["new", "kiosks"], .operator),
        (["out", "kiosks", "lobby"], .operator), (["fleet"], .operator),
        (["fleet", "lobby", "retire"], .operator), (["fleet", "lobby", "ring"], .operator),
        (["history", "keep"], .author),
    ]

    @Test("every role, and every change of every desk", arguments: Role.allCases)
    func table(role: Role) {
        let order: [Role] = [.reader, .translator, .author, .publisher, .operator]
        let rank = order.firstIndex(of: role) ?? 0
        for (path, least) in Self.changes {
            let isAllowed = rank >= order.firstIndex(of: least) ?? 0
            for method in [StudioService.Request.Method.post, .patch] {
                #expect(RoleTable.allows([role], method, path) == isAllowed, "\(role) \(path)")
            }
            #expect(RoleTable.allows([role], .get, path))
        }
        // What nobody was given nobody changes.
        for path in [
            [], ["later"], ["preview", "home.png"], ["Rooms", "A-014"], ["kiosks2"], [""],
        ] {
            #expect(!RoleTable.allows([role], .post, path), "\(path)")
        }
        // Every address is in the list above.
        let listed = Set(Self.changes.map { $0.path[0] })
        #expect(Set(RoleTable.changes.keys.map { String($0.prefix { $0 != "/" }) }) == listed)
    }

    @Test("every kind of entry that can be changed has been given to somebody")
    func entries() {
        for kind in StudioEntry.Kind.allCases {
            #expect(RoleTable.role(changing: [kind.rawValue, "x"]) != nil, "\(kind)")
        }
        for kind in MakingKind.allCases {
            #expect(RoleTable.role(changing: ["new", kind.rawValue]) != nil, "\(kind)")
        }
    }

    @Test("what somebody may not do is refused by the server, which says who may")
    func refused() async throws {
        let reader = try await studio.join("Eve", [.reader])
        _ = try await studio.join("Mira", [.author])
        _ = try await studio.join("Ada", [.operator])
        let files = try FileManager.default.subpathsOfDirectory(atPath: studio.folder.path)
        for (path, _) in Self.changes {
            let answer = await studio.post(path, ["name": "X"], as: reader)
            #expect(answer.status == 403, "\(path)")
        }
        #expect(try FileManager.default.subpathsOfDirectory(atPath: studio.folder.path) == files)
        let answer = await studio.post(Self.room, Self.change, as: reader)
        #expect(answer.body.contains("authors, publishers, operators"))
        #expect(answer.body.contains("Ask Ada, Mira."))
        let script = await studio.post(Self.room, Self.change, as: reader, isScript: true)
        #expect(script.status == 403 && script.body.contains("Ada, Mira"))
        let plan = await studio.service.answer(
            studio.request(.patch, ["values"], token: reader, body: "{}", isScript: true))
        #expect(
            plan.status == 422 && String(decoding: plan.body, as: UTF8.self).contains("Ada, Mira"))
        let upload = await studio.service.admission(
            of: studio.request(.post, ["media"], token: reader))
        #expect(upload?.status == 403)
        #expect(try text().contains("name: Library"))
    }

    @Test(
        "the plan, whose page names the files itself, is no way to change kiosks",
        arguments: ["kiosks.yaml", "./kiosks.yaml", "KIOSKS.YAML", "media/../kiosks.yaml"])
    func plans(file: String) async throws {
        let publisher = try await studio.join("Mira", [.publisher])
        let ada = try await studio.join("Ada", [.operator])
        let edit = """
            {"file": "\(file)", "path": ["lobby", "name"], "read": null, "new": "X"}
            """
        func ask(_ token: String, _ body: String) async -> String {
            let answer = await studio.service.answer(
                studio.request(.patch, ["values"], token: token, body: body, isScript: true))
            return String(decoding: answer.body, as: UTF8.self)
        }
        for body in [
            "{\"edits\": [\(edit)], \"make\": [], \"remove\": []}",
            "{\"edits\": [], \"make\": [], \"remove\": [\"\(file)\"]}",
            "{\"edits\": [], \"make\": [{\"file\": \"\(file)\", \"values\": {}}], \"remove\": []}",
        ] {
            #expect(await ask(publisher, body).contains("only operators can do this. Ask Ada."))
        }
        #expect(!FileManager.default.fileExists(atPath: studio.folder("kiosks.yaml")))
        let own = await ask(ada, "{\"edits\": [\(edit)], \"make\": [], \"remove\": []}")
        #expect(!own.contains("only operators"))
    }

    @Test("pages that somebody may not change say so at the top")
    func notices() async throws {
        let reader = try await studio.join("Eve", [.reader])
        let author = try await studio.join("Mira", [.author])
        for path in [[], ["rooms"], Self.room, ["site"], ["history"]] {
            #expect(await studio.get(path, as: reader).body.contains("change nothing"), "\(path)")
            #expect(!(await studio.get(path, as: author).body.contains("note info may")), "\(path)")
        }
        #expect(
            await studio.get(["kiosks"], as: author).body.contains("operators can change it"))
    }

    @Test("others' changes are taken back by operators alone, and Changes says whose they are")
    func undo() async throws {
        let mira = try await studio.join("Mira Rautio", [.author])
        let jon = try await studio.join("Jon Weir", [.publisher])
        let ada = try await studio.join("Ada", [.operator])
        let before = try text()
        #expect(await studio.post(Self.room, Self.change, as: mira).status == 303)
        #expect(await studio.get(["history"], as: jon).body.contains("Mira Rautio"))
        let refused = await studio.post(["undo"], ["number": "1"], as: jon)
        #expect(refused.status == 403 && refused.body.contains("Ask Ada."))
        #expect(try text() != before)
        #expect(await studio.post(["undo"], ["number": "1"], as: ada).status == 303)
        #expect(try text() == before)
        let steps = await studio.service.folder.history.steps
        #expect(steps.map(\.person) == ["Ada"])
        // It is kept with the step.
        let kept = StudioHistory(folder: "\(studio.state.path)/history")
        #expect(kept.steps.map(\.person) == ["Ada"])
    }

    @Test("who has changed the same is named, where it was changed in this studio")
    func meets() async throws {
        let mira = try await studio.join("Mira Rautio", [.author])
        let jon = try await studio.join("Jon", [.author])
        let form = { (name: String) -> KeyValuePairs<String, String> in
            ["name": name, "r.name": "\"Library\""]
        }
        #expect(await studio.post(Self.room, form("Archive"), as: mira).status == 303)
        let met = await studio.post(Self.room, form("Reading room"), as: jon)
        #expect(met.status == 409 && met.body.contains("Mira Rautio changed this while you were"))
        #expect(met.body.contains("<del>Library</del><ins>Reading room</ins>"))
        #expect(met.body.contains("<del>Library</del><ins>Archive</ins>"))
        // What was changed by a text editor has no name.
        let now = try text()
        try studio.folder.write(
            "buildings/A/A-014.md", now.replacing("name: Archive", with: "name: Cellar"))
        let other = await studio.post(Self.room, form("Reading room"), as: jon)
        #expect(other.status == 409 && other.body.contains("Somebody changed this"))
    }

    @Test("steps that a studio of one person has kept are still read")
    func oldSteps() throws {
        let place = try TemporaryFolder()
        var history = StudioHistory(folder: place.path)
        _ = history.add(.init(), by: "one", isUndo: false)
        let file = "\(place.path)/1.json"
        #expect(!(try String(contentsOfFile: file, encoding: .utf8).contains("person")))
        #expect(StudioHistory(folder: place.path).steps.count == 1)
    }

    @Test("what one person wrote and did not save is not another's")
    func drafts() async throws {
        let mira = try await studio.join("Mira", [.author])
        let jon = try await studio.join("Jon", [.author])
        let ids = try studio.file.accounts().map(\.id)
        let page = await studio.get(Self.room, as: mira).body
        // A browser keeps what is not saved by the address that the form goes to.
        #expect(page.contains("as=\(ids[0])") && !page.contains("as=\(ids[1])"))
        #expect(await studio.get(Self.room, as: jon).body.contains("as=\(ids[1])"))
        // A window of Mira's saves nothing in Jon's name.
        let other = await studio.post(
            Self.room, Self.change, as: jon, query: ["lang": "en", "as": ids[0]])
        #expect(other.status == 403)
        let script = await studio.post(
            Self.room, Self.change, as: jon, query: ["lang": "en", "as": ids[0]], isScript: true)
        #expect(script.status == 401)
        #expect(try text().contains("name: Library"))
        #expect(
            await studio.post(Self.room, Self.change, as: mira, query: ["as": ids[0]]).status == 303
        )
    }

    // MARK: Once more

    @Test("publishing asks for the pass phrase again after five minutes, and then goes on")
    func onceMore() async throws {
        let token = try await studio.join("Mira", [.publisher])
        let early = await studio.post(["publish"], ["note": "a & b"], as: token)
        #expect(!early.body.contains("action=\"/again\""))
        studio.clocks.move(by: .seconds(5 * 60))
        for path in [["publish"], ["passes", "x"]] {
            let late = await studio.post(path, ["note": "a & b"], as: token)
            #expect(late.status == 403 && late.body.contains("action=\"/again\""))
            #expect(late.body.contains("value=\"\(path.joined(separator: "/"))\""))
            #expect(late.body.contains("note=a%20%26%20b"))
        }
        #expect(!(await studio.get(["publish"], as: token).body.contains("/again")))
        let form: KeyValuePairs = [
            "to": "publish", "query": "", "body": "note=a", "phrase": "wrong",
        ]
        let wrong = await studio.post(["again"], form, as: token)
        #expect(wrong.status == 403 && wrong.body.contains("note=a"))
        let right = await studio.post(
            ["again"],
            ["to": "publish", "query": "", "body": "note=a", "phrase": TeamStudio.phrase],
            as: token)
        #expect(!right.body.contains("action=\"/again\""))
        #expect(!(await studio.post(["publish"], as: token).body.contains("/again")))
        // It leads nowhere else, and counts as signing in does.
        let elsewhere = await studio.post(
            ["again"], ["to": "rooms/A-014", "body": "name=X", "phrase": TeamStudio.phrase],
            as: token)
        #expect(elsewhere.status == 404)
        for _ in 1...5 { _ = await studio.post(["again"], form, as: token) }
        #expect(await studio.post(["again"], form, as: token).status == 429)
    }

    // MARK: Other sites and hosts

    @Test("other hosts and other sites are refused before anything is looked at")
    func elsewhere() async throws {
        let token = try await studio.join("Mira", [.author])
        func asked(host: String, site: String?, origin: String?, _ path: [String]) async -> Int {
            var request = studio.request(
                .post, path, token: token, body: TeamStudio.body(Self.change))
            request.origin = .init(
                isChange: true, host: host, site: site, mode: "navigate", origin: origin)
            return await studio.service.answer(request).status
        }
        for path in [Self.room, ["enter"], ["join"], ["close"], ["again"]] {
            #expect(
                await asked(host: "evil.example", site: "same-origin", origin: nil, path) == 421)
            #expect(await asked(host: "studio.example:8077", site: nil, origin: nil, path) == 421)
            #expect(
                await asked(host: "studio.example", site: "cross-site", origin: nil, path) == 403)
            #expect(
                await asked(
                    host: "studio.example", site: nil, origin: "http://studio.example", path)
                    == 403)
            #expect(
                await asked(host: "studio.example", site: nil, origin: "https://evil.example", path)
                    == 403)
        }
        #expect(try text().contains("name: Library"))
        #expect(
            await asked(
                host: "studio.example", site: nil, origin: "https://studio.example", Self.room)
                == 303)
    }

    @Test(
        "an address that people know it by is encrypted, and has no path",
        arguments: [
            ("https://studio.example", "https://studio.example"),
            ("https://Studio.Example:443/", "https://studio.example"),
            ("https://studio.example:8443", "https://studio.example:8443"),
            ("http://localhost:8080", "http://localhost:8080"),
            ("http://[::1]:8080", "http://[::1]:8080"), ("http://studio.example", nil),
            ("https://studio.example/staff", nil), ("studio.example", nil), ("https://", nil),
            ("https://a@b", nil), ("https://a:0", nil), ("https://a:99999", nil), ("ftp://a", nil),
        ] as [(String, String?)])
    func publicAddresses(text: String, origin: String?) {
        #expect(PublicAddress(text)?.origin == origin)
    }
}
