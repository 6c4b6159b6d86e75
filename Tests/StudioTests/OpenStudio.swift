import Foundation
import Synchronization
import TestSupport
import Testing
import Tour
import TourTestSupport

@testable import Studio
@testable import TourAuthoring

/// A studio over a folder of its own, without a server, and the session of somebody who has opened it.
struct OpenStudio: Sendable {
    let folder: TestFolder
    let service: StudioService
    let token: String
    let state: TemporaryFolder

    private final class Invitation: Sendable {
        let key = Mutex("")
    }

    /// - Parameters:
    ///   - fill: what the folder has.
    ///   - measure: looks at pictures.
    ///   - prove: reads the codes of sheets back.
    init(
        fill: (TestFolder) throws -> Void = SampleSite.write,
        measure: @escaping TourImporter.Measure = SampleSite.measure,
        prove: @escaping SheetDesk.Prove = SheetDesk.prove
    ) async throws {
        folder = try TestFolder()
        state = try TemporaryFolder()
        try fill(folder)
        let invitation = Invitation()
        service = StudioService(
            folder: try StudioFolder(
                folder: folder.path, state: state.path, measure: measure),
            gate: .loopback(port: 8077), sheets: SheetDesk(state: state.path, prove: prove)
        ) { key in invitation.key.withLock { $0 = key } }
        service.open()
        let key = invitation.key.withLock { $0 }
        let opened = await service.answer(
            Self.request(["enter"], post: "key=\(key)", token: nil))
        token = try #require(opened.cookie)
        #expect(opened.status == 303 && opened.location == "/")
    }

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
