import Foundation
import TestSupport
import Testing
import TourAuthoring
import TourTestSupport

@testable import Accounts
@testable import Studio

@Suite("A studio that a team shares")
struct TeamTests {
    let studio: TeamStudio
    static let room = ["rooms", "A-014"]
    static let change: KeyValuePairs = ["name": "Reading room", "r.name": "\"Library\""]

    init() throws { studio = try TeamStudio() }

    func text() throws -> String {
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
        for _ in 3...5 { _ = await studio.signIn("Eben", "wrong") }
        let waits = await studio.signIn("Eben", "wrong")
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

    // MARK: Once more

    @Test("publishing asks for the pass phrase again after five minutes, and then goes on")
    func onceMore() async throws {
        let token = try await studio.join("Mira", [.publisher])
        let early = await studio.post(["publish"], ["note": "a & b"], as: token)
        #expect(!early.body.contains("action=\"/again\""))
        studio.clocks.move(by: .seconds(5 * 60))
        for path in [["publish"], ["passes", "x", "revoke"]] {
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
