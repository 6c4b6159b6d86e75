import Foundation
import TestSupport
import TourTestSupport

@testable import Studio

extension OpenStudio {
    /// Sends a form of any names.
    func post(
        _ path: [String], form: [String: String], query: [String: String] = [:],
        isScript: Bool = false
    ) async -> (status: Int, body: String, location: String?) {
        let body = form.sorted { $0.key < $1.key }.map { name, value in
            "\(name)=\(value.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")"
        }.joined(separator: "&")
        let answer = await service.answer(
            Self.request(path, query: query, post: body, token: token, isScript: isScript))
        return (answer.status, String(decoding: answer.body, as: UTF8.self), answer.location)
    }

    /// Sends a file as a page does.
    func send(
        _ bytes: [UInt8], called name: String, to path: [String] = ["media"],
        fields: [String: String] = [:], isScript: Bool = false
    ) async throws -> (status: Int, body: String, location: String?) {
        var request = Self.request(path, post: "", token: token, isScript: isScript)
        let mostFileBytes: Int
        switch await service.allowance(for: request) {
        case .refused(let refusal): return (refusal.status, "", refusal.location)
        case .taken(_, nil): return (StudioService.takesNoFiles.status, "", nil)
        case .taken(_, let most?): mostFileBytes = most
        }
        let receiver = try service.receiver(
            contentType: "multipart/form-data; boundary=b", mostFileBytes: mostFileBytes)
        let others = fields.map { name, value in
            "--b\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n"
        }
        let head =
            others.joined()
            + "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"\(name)\"\r\n\r\n"
        try await receiver.take(Array(head.utf8) + bytes + Array("\r\n--b--\r\n".utf8))
        request.upload = try await receiver.finish()
        let answer = await service.answer(request)
        return (answer.status, String(decoding: answer.body, as: UTF8.self), answer.location)
    }

    func exists(_ file: String) -> Bool { FileManager.default.fileExists(atPath: folder(file)) }

    /// What lies in the studio's own folder under a name.
    func kept(_ name: String) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: "\(state.path)/\(name)"))?.sorted()
            ?? []
    }
}

extension StudioService {
    /// The answer to the head of a request alone; nil where its body may be read.
    func refusal(of request: Request) async -> Answer? {
        guard case .refused(let answer) = await allowance(for: request) else { return nil }
        return answer
    }

    /// The receiver of a form with files, by the address that it is sent to.
    func receiver(
        contentType type: String, at path: [String]
    ) throws(MultipartReader.Mistake) -> UploadReceiver {
        try receiver(
            contentType: type, mostFileBytes: Desk.route(.post, path)?.route.mostFileBytes ?? 0)
    }
}
