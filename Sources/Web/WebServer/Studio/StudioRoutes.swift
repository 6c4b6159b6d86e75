import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import NIOPosix
import Studio

/// The pages of a studio, over HTTP.
struct StudioRoutes: Sendable {
    let service: StudioService
    let cookie: StudioCookie
    private let bodies = BodyBudget()

    init(_ service: StudioService, cookie: StudioCookie) {
        self.service = service
        self.cookie = cookie
    }

    func answer(_ request: Request, from peer: StudioTeam.Peer) async -> Response {
        let method: StudioService.Request.Method
        switch request.method {
        case .get, .head: method = .get
        case .post: method = .post
        case .patch: method = .patch
        default:
            return Response(
                status: .methodNotAllowed, headers: [.allow: "GET, HEAD, POST, PATCH"])
        }
        var asked = read(request, method, peer)
        if method != .get {
            // Nothing of a body is read before it is known that its sender may send it.
            switch await service.allowance(for: asked) {
            case .refused(let answer): return response(answer, to: request)
            case .taken(let mostBytes, let mostFileBytes):
                let type = request.headers[.contentType] ?? ""
                if method == .post, type.lowercased().hasPrefix("multipart/") {
                    return await upload(asked, type, mostFileBytes, request)
                }
                do {
                    return try await bodies.withBody(of: request, upTo: mostBytes) { body in
                        asked.body = Array(body.readableBytesView)
                        return await answer(asked, request)
                    }
                } catch BodyBudget.Refusal.full {
                    return Response(status: .serviceUnavailable, headers: [.retryAfter: "10"])
                } catch {
                    return Response(
                        status: .contentTooLarge,
                        headers: [.connection: "close", .contentLength: "0"])
                }
            }
        }
        return await answer(asked, request)
    }

    private func answer(_ asked: StudioService.Request, _ request: Request) async -> Response {
        let answer = await service.answer(asked)
        if let file = answer.file { return await response(answer, with: file, to: request) }
        return response(answer, to: request)
    }

    /// A form with files, which go to the disk as they come.
    private func upload(
        _ asked: StudioService.Request, _ type: String, _ mostFileBytes: Int?, _ request: Request
    ) async -> Response {
        guard let mostFileBytes else {
            return response(StudioService.takesNoFiles, to: request)
        }
        var asked = asked
        let mistake: UploadReceiver.Mistake
        do {
            let receiver = try service.receiver(contentType: type, mostFileBytes: mostFileBytes)
            do {
                asked.upload = try await receive(request.body, by: receiver)
                return response(await service.answer(asked), to: request)
            } catch let error as UploadReceiver.Mistake {
                await receiver.abandon()
                mistake = error
            }
        } catch let error as MultipartReader.Mistake {
            mistake = .form(error)
        } catch {
            mistake = .truncated
        }
        return response(service.answer(to: mistake, of: asked), to: request)
    }

    private func receive(
        _ body: RequestBody, by receiver: UploadReceiver
    ) async throws -> StudioUpload {
        var mistake: UploadReceiver.Mistake?
        var bytes = 0
        do {
            for try await part in body {
                bytes += part.readableBytes
                // What comes after a mistake is read and dropped, so that a browser reads the answer.
                guard mistake == nil else {
                    guard bytes <= UploadReceiver.mostBytes else { break }
                    continue
                }
                do {
                    try await receiver.take(Array(part.readableBytesView))
                } catch let error as UploadReceiver.Mistake {
                    mistake = error
                }
            }
        } catch {
            throw mistake ?? .truncated
        }
        if let mistake { throw mistake }
        return try await receiver.finish()
    }

    private func read(
        _ request: Request, _ method: StudioService.Request.Method, _ peer: StudioTeam.Peer
    ) -> StudioService.Request {
        let headers = request.headers
        func value(_ name: String) -> String? {
            HTTPField.Name(name).flatMap { headers[$0] }
        }
        func values(_ name: String) -> [String] {
            HTTPField.Name(name).map { headers[values: $0] } ?? []
        }
        let parts = request.uri.path.split(separator: "/")
            .map { String($0).removingPercentEncoding ?? "" }
        var query: [String: String] = [:]
        for (name, value) in request.uri.queryParameters { query[String(name)] = String(value) }
        let cookies = headers[values: .cookie].flatMap { $0.split(separator: ";") }
            .map { $0.trimmingCharacters(in: .whitespaces) }
        func kept(_ name: String) -> String? {
            cookies.first { $0.hasPrefix("\(name)=") }.map { String($0.dropFirst(name.count + 1)) }
        }
        var asked = StudioService.Request(
            method, path: parts, query: query, token: kept(cookie.name),
            languages: headers[.acceptLanguage],
            origin: .init(
                isChange: method != .get, host: request.head.authority ?? value("Host"),
                site: value("Sec-Fetch-Site"), mode: value("Sec-Fetch-Mode"),
                origin: headers[.origin]),
            isScript: value("X-Docent-Studio") != nil)
        asked.device = kept(cookie.deviceName)
        if let team = service.team {
            asked.caller = .init(
                peer: peer, forwarded: values("X-Forwarded-For"),
                users: team.proxy.map { values($0.header) } ?? [],
                secrets: values("Docent-Proxy"))
        }
        return asked
    }

    private static let policy = """
        default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; \
        connect-src 'self'; form-action 'self'; frame-src 'self'; base-uri 'none'; \
        frame-ancestors 'none'
        """

    /// Of what stands in a frame.
    ///
    /// `sandbox` also counts where it is opened by itself; the page keeps its origin, since browsers would otherwise load its
    /// pictures without the session's cookie (HTML Living Standard, 7.1.5).
    private static let framePolicy = """
        default-src 'none'; style-src 'self'; img-src 'self'; form-action 'none'; base-uri 'none'; \
        frame-ancestors 'self'; sandbox allow-same-origin
        """

    /// A file, which is sent as it is read.
    private func response(
        _ answer: StudioService.Answer, with path: String, to request: Request
    ) async -> Response {
        let threads = NIOThreadPool.singleton
        guard let file = try? await threads.runIfActive({ try OpenFile(path) }) else {
            return Response(status: .notFound)
        }
        var response = response(answer, to: request)
        response.headers[.contentLength] = "\(file.size)"
        if request.method != .head {
            response.body = file.body(of: 0..<file.size, read: threads)
        }
        return response
    }

    private func response(_ answer: StudioService.Answer, to request: Request) -> Response {
        let accepted = (request.headers[.acceptEncoding] ?? "").split(separator: ",")
            .map { $0.trimmingCharacters(in: .whitespaces) }
        let compressed = answer.compressed.flatMap { accepted.contains($0.encoding) ? $0 : nil }
        let body = compressed?.bytes ?? answer.body
        var headers: HTTPFields = [
            .contentType: answer.type, .xContentTypeOptions: "nosniff",
            .cacheControl: answer.isLasting ? "no-cache" : "no-store",
            .contentLength: "\(body.count)",
        ]
        if answer.compressed != nil { headers[.vary] = "Accept-Encoding" }
        if let compressed { headers[.contentEncoding] = compressed.encoding }
        var more = [
            "Content-Security-Policy": answer.isFramed ? Self.framePolicy : Self.policy,
            "X-Frame-Options": answer.isFramed ? "SAMEORIGIN" : "DENY",
            "Referrer-Policy": "same-origin", "Cross-Origin-Resource-Policy": "same-origin",
        ]
        // Browsers show no page of its own that has this and a sandbox.
        if !answer.isFramed { more["Cross-Origin-Opener-Policy"] = "same-origin" }
        for (name, value) in more {
            if let name = HTTPField.Name(name) { headers[name] = value }
        }
        if let name = answer.download, let field = HTTPField.Name("Content-Disposition") {
            headers[field] = "attachment; filename=\"\(name)\""
        }
        if let location = answer.location { headers[.location] = location }
        headers[values: .setCookie] = [
            answer.cookie.map { cookie.header($0) },
            answer.device.map { cookie.header(device: $0) },
        ].compactMap { $0 }
        return Response(
            status: HTTPResponse.Status(code: answer.status), headers: headers,
            body: request.method == .head
                ? ResponseBody() : ResponseBody(byteBuffer: ByteBuffer(bytes: body)))
    }
}
