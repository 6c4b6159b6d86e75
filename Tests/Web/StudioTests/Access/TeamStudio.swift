import Cryptography
import Foundation
import TestSupport
import Testing
import TourTestSupport

@testable import Accounts
@testable import Studio

/// A team's studio over the sample site, without a server, whose clocks stand until they are moved.
struct TeamStudio: Sendable {
    let folder: TestFolder
    let state: TemporaryFolder
    let file: AccountFile
    let service: StudioService
    let clocks = StillClocks()

    static let host = "studio.example"
    static let phrase = "otters sail past noon"
    static let secret = "0123456789abcdef0123456789abcdef"

    /// - Parameters:
    ///   - proxyFrom: the addresses of a proxy that signs people in.
    ///   - hub: what kiosks report to.
    init(proxyFrom: Set<String>? = nil, hub: StudioHub? = nil) throws {
        folder = try TestFolder()
        state = try TemporaryFolder()
        try SampleSite.write(to: folder)
        file = AccountFile("\(state.path)/team.json")
        let clocks = clocks
        let desk = SignInDesk(
            file, cost: .init(passes: 1, kibibytes: 64), time: { clocks.now },
            date: { clocks.date })
        let content = try StudioFolder(
            folder: folder.path, state: state.path, measure: SampleSite.measure)
        service = StudioService(
            folder: content,
            sessions: StudioSessions(now: { clocks.now }),
            gate: .loopback(port: 8077, public: PublicAddress("https://\(Self.host)")),
            team: StudioTeam(
                desk: desk,
                proxy: proxyFrom.map {
                    .init(header: "Remote-User", addresses: $0, secret: Array(Self.secret.utf8))
                }, isForwarded: true), desks: StudioDesks(of: content, hub: hub))
    }

    // MARK: Requests

    static func body(_ values: KeyValuePairs<String, String>) -> String {
        values.map { name, value in
            "\(name)=\(value.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")"
        }.joined(separator: "&")
    }

    func request(
        _ method: StudioService.Request.Method, _ path: [String], token: String?,
        body: String = "", query: [String: String] = [:], isScript: Bool = false,
        caller: StudioTeam.Caller = .init(peer: .address("127.0.0.1"))
    ) -> StudioService.Request {
        var request = StudioService.Request(
            method, path: path, query: query, token: token,
            origin: .init(
                isChange: method != .get, host: Self.host, site: "same-origin",
                mode: "navigate", origin: nil), isScript: isScript, body: Array(body.utf8))
        request.caller = caller
        return request
    }

    func get(
        _ path: [String], as token: String?, query: [String: String] = [:]
    ) async -> (status: Int, body: String, location: String?) {
        let answer = await service.answer(request(.get, path, token: token, query: query))
        return (answer.status, String(decoding: answer.body, as: UTF8.self), answer.location)
    }

    func post(
        _ path: [String], _ values: KeyValuePairs<String, String> = [:], as token: String?,
        query: [String: String] = [:], isScript: Bool = false
    ) async -> (status: Int, body: String, location: String?) {
        let answer = await service.answer(
            request(
                .post, path, token: token, body: Self.body(values), query: query,
                isScript: isScript))
        return (answer.status, String(decoding: answer.body, as: UTF8.self), answer.location)
    }

    // MARK: People

    /// Invites somebody who sets the pass phrase.
    ///
    /// - Returns: the token of the session.
    func join(_ name: String, _ roles: Set<Role>) async throws -> String {
        let code = try file.invite(name, roles: roles, now: clocks.date).code
        let body = Self.body(["key": code, "phrase": Self.phrase, "repeated": Self.phrase])
        let answer = await service.answer(request(.post, ["join"], token: nil, body: body))
        #expect(answer.status == 303 && answer.location == "/")
        return try #require(answer.cookie)
    }

    /// Signs somebody in.
    func signIn(
        _ name: String, _ phrase: String = Self.phrase, with old: String? = nil,
        from address: String = "192.0.2.1"
    ) async -> StudioService.Answer {
        await service.answer(
            request(
                .post, ["enter"], token: old,
                body: Self.body(["name": name, "phrase": phrase]),
                caller: .init(peer: .address("127.0.0.1"), forwarded: [address])))
    }
}
