import Foundation
import Synchronization
import TestSupport
import Testing
import TourTestSupport

@testable import Studio
@testable import TourAuthoring

/// A studio over a folder of its own, without a server, and the session of somebody who has opened it.
struct OpenStudio: Sendable {
    let folder: TestFolder
    let service: StudioService
    let token: String
    let state: TemporaryFolder

    private let invitation: Invitation

    private final class Invitation: Sendable {
        let key = Mutex("")
    }

    /// The key of the address that was shown last.
    var lastKey: String { invitation.key.withLock { $0 } }

    /// - Parameters:
    ///   - fill: what the folder has.
    ///   - measure: looks at pictures.
    ///   - publishing: what to publish with, by the studio's own folder.
    ///   - probe: looks at films that are published.
    ///   - prove: reads the codes of sheets back.
    ///   - passKey: signs passes.
    ///   - journal: what kiosks have counted.
    ///   - hub: what kiosks report to.
    ///   - now: by which passes are valid and periods end, in UTC.
    init(
        fill: (TestFolder) throws -> Void = SampleSite.write,
        measure: @escaping TourImporter.Measure = SampleSite.measure,
        prove: @escaping SheetDesk.Prove = SheetDesk.prove, passKey: StudioPassKey? = nil,
        publishing: (TemporaryFolder) throws -> PublishSettings? = { _ in nil },
        probe: TourImporter.Probe? = nil,
        journal: String? = nil, hub: StudioHub? = nil,
        now: @escaping @Sendable () -> Date = { .now }
    ) async throws {
        folder = try TestFolder()
        state = try TemporaryFolder()
        try fill(folder)
        let invitation = Invitation()
        let content = try StudioFolder(
            folder: folder.path, state: state.path, measure: measure, passKey: passKey)
        var desks = StudioDesks(of: content, publishing: try publishing(state), probe: probe)
        desks.sheets = SheetDesk(state: state.path, prove: prove)
        desks.passes = PassDesk(
            key: content.passKey, database: content.database, timeZone: .gmt, now: now)
        desks.journal = JournalDesk(
            file: journal, least: 10, database: content.database, state: state.path,
            timeZone: .gmt, now: now)
        desks.fleet = FleetDesk(hub, now: now)
        desks.revocations = RevocationDesk(hub, state: state.path, now: now)
        service = StudioService(
            folder: content, gate: .loopback(port: 8077), desks: desks,
            invite: { key in invitation.key.withLock { $0 = key } })
        token = try await Self.enter(service, invitation)
        self.invitation = invitation
    }

    private static func enter(
        _ service: StudioService, _ invitation: Invitation
    ) async throws -> String {
        service.open()
        let key = invitation.key.withLock { $0 }
        let opened = await service.answer(
            Self.request(["enter"], post: "key=\(key)", token: nil))
        #expect(opened.status == 303 && opened.location == "/")
        return try #require(opened.cookie)
    }

    /// The token of another session.
    func anotherToken() async throws -> String { try await Self.enter(service, invitation) }

    static func request(
        _ path: [String], query: [String: String] = [:], post: String? = nil, token: String?,
        isScript: Bool = false
    ) -> StudioService.Request {
        StudioService.Request(
            post == nil ? .get : .post, path: path, query: query, token: token,
            origin: .init(
                isChange: post != nil, host: "127.0.0.1:8077", site: "same-origin",
                mode: "navigate", origin: nil), isScript: isScript,
            body: Array((post ?? "").utf8))
    }

    func get(_ path: [String], query: [String: String] = [:]) async -> (status: Int, body: String) {
        let answer = await service.answer(Self.request(path, query: query, token: token))
        return (answer.status, String(decoding: answer.body, as: UTF8.self))
    }

    /// Sends a form.
    func post(
        _ path: [String], _ values: KeyValuePairs<String, String> = [:],
        query: [String: String] = [:], isScript: Bool = false
    ) async -> (status: Int, body: String, location: String?) {
        let allowed = CharacterSet.alphanumerics
        let body = values.map { name, value in
            "\(name)=\(value.addingPercentEncoding(withAllowedCharacters: allowed) ?? "")"
        }.joined(separator: "&")
        let answer = await service.answer(
            Self.request(path, query: query, post: body, token: token, isScript: isScript))
        return (answer.status, String(decoding: answer.body, as: UTF8.self), answer.location)
    }

    func text(_ file: String) throws -> String {
        String(decoding: try folder.bytes(file), as: UTF8.self)
    }

    /// Every file of the folder.
    func files() throws -> [String: [UInt8]] {
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        var files: [String: [UInt8]] = [:]
        for name in names {
            guard let bytes = FileManager.default.contents(atPath: folder(name)) else { continue }
            files[name] = Array(bytes)
        }
        return files
    }
}
