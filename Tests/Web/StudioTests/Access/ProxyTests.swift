import TestSupport
import Testing

@testable import Accounts
@testable import Studio

@Suite("People whom a proxy signs in")
struct ProxyTests {
    private let studio: TeamStudio

    init() throws { studio = try TeamStudio(proxyFrom: ["127.0.0.1"]) }

    private func ask(
        _ path: [String] = [], peer: StudioTeam.Peer = .address("127.0.0.1"),
        users: [String] = ["mira"], secrets: [String] = [TeamStudio.secret], token: String? = nil
    ) async -> StudioService.Answer {
        await studio.service.answer(
            studio.request(
                .get, path, token: token,
                caller: .init(peer: peer, users: users, secrets: secrets)))
    }

    @Test(
        "with the secret, from its address or the socket, it opens a session that only it goes on with"
    )
    func opens() async throws {
        _ = try studio.file.invite("mira", roles: [.author])
        for peer in [StudioTeam.Peer.address("127.0.0.1"), .socket] {
            let answer = await ask(peer: peer)
            #expect(answer.status == 200)
            let token = try #require(answer.cookie)
            #expect(await ask(peer: peer, token: token).cookie == nil)
            // The cookie alone is no session: whoever was signed out at the proxy is out here.
            let alone = await ask(["rooms"], users: [], secrets: [], token: token)
            #expect(alone.status == 303 && alone.location == "/enter?why=changed&to=rooms")
            #expect(await ask(token: token).cookie != nil)
        }
        #expect(try studio.file.accounts()[0].lastSignedIn == studio.clocks.date)
    }

    @Test("a stranger's header, or one without the secret, is not listened to")
    func strangers() async throws {
        _ = try studio.file.invite("mira", roles: [.operator])
        let secret = TeamStudio.secret
        let asked: [StudioService.Answer] = [
            await ask(peer: .address("192.0.2.1")), await ask(peer: .address("")),
            await ask(secrets: []), await ask(secrets: [""]),
            await ask(secrets: [String(secret.dropLast())]), await ask(secrets: [secret + "0"]),
            await ask(secrets: [secret.uppercased()]), await ask(secrets: [secret, secret]),
            await ask(users: ["jon", "mira"]), await ask(users: [""]), await ask(users: []),
        ]
        for answer in asked {
            #expect(answer.status == 303 && answer.location == "/enter" && answer.cookie == nil)
        }
        let without = try TeamStudio()
        _ = try without.file.invite("mira", roles: [.operator])
        let answer = await without.service.answer(
            without.request(
                .get, [], token: nil,
                caller: .init(peer: .socket, users: ["mira"], secrets: [secret])))
        #expect(answer.status == 303 && answer.cookie == nil)
    }

    @Test("nobody comes in who was not invited by that name, letter by letter")
    func uninvited() async throws {
        _ = try studio.file.invite("mira", roles: [.author])
        for name in ["jon", "Mira", "ｍira"] {
            let answer = await ask(users: [name])
            #expect(answer.status == 403 && answer.cookie == nil, "\(name)")
        }
        let token = try #require(await ask().cookie)
        #expect(await ask(users: ["jon"], token: token).status == 403)
        try studio.file.remove("mira")
        #expect(await ask(token: token).status == 403)
    }

    @Test("whoever comes next at the same browser has a session of their own")
    func next() async throws {
        _ = try studio.file.invite("mira", roles: [.author])
        _ = try studio.file.invite("jon", roles: [.reader])
        let mira = try #require(await ask().cookie)
        let answer = await ask(users: ["jon"], token: mira)
        let jon = try #require(answer.cookie)
        #expect(jon != mira && String(decoding: answer.body, as: UTF8.self).contains("<b>jon</b>"))
        #expect(await ask(token: mira).cookie != nil)
    }

    @Test("the head of a form opens no session: the whole of it does, once")
    func heads() async throws {
        _ = try studio.file.invite("mira", roles: [.author])
        _ = try studio.file.invite("jon", roles: [.reader])
        let begun = try studio.file.accounts().map(\.lastSignedIn)
        func refusal(_ path: [String], _ user: String) async -> Int? {
            await studio.service.refusal(
                of: studio.request(
                    .post, path, token: nil,
                    caller: .init(
                        peer: .socket, users: [user], secrets: [TeamStudio.secret])))?.status
        }
        #expect(await refusal(["rooms", "A-014"], "mira") == nil)
        #expect(await refusal(["close"], "jon") == nil)
        #expect(await refusal(["rooms", "A-014"], "jon") == 403)
        #expect(await refusal(["passes"], "mira") == 403)
        #expect(await refusal(["rooms"], "mira") == 404)
        #expect(await refusal(["rooms", "A-014"], "eve") == 403)
        #expect(try studio.file.accounts().map(\.lastSignedIn) == begun)
    }
}
