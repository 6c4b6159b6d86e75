import Foundation
import HTTPTypes
import Hub
import Hummingbird
import Logging
import NIOCore
import NIOPosix
import Service

/// What a server answers: published files, kiosks' requests, and how it is.
struct DocentResponder: HTTPResponder {
    typealias Context = BasicRequestContext

    /// A channel's files, and a site's; the first that has a path answers.
    let files: [TableKeeper]
    let hub: HubRoutes?
    let began = ContinuousClock.now

    private let published = PublishedFiles()

    init(files: [TableKeeper], hub: HubRoutes?) {
        self.files = files
        self.hub = hub
    }

    func respond(to request: Request, context: BasicRequestContext) async throws -> Response {
        if let response = await hub?.answer(request) { return response }
        switch request.uri.path {
        case "/health": return await health(request)
        case "/metrics": return await metrics(request)
        default: break
        }
        if let path = request.uri.path.removingPercentEncoding {
            for table in files {
                switch table[path] {
                case .file(let file): return try await published.answer(request, file)
                case .elsewhere(let path, let isPermanent):
                    return Self.moved(to: path, isPermanent, request)
                case nil: continue
                }
            }
        }
        guard let page = files.lazy.compactMap(\.notFound).first,
            request.method == .get || request.method == .head
        else { return Self.notFound }
        return try await published.answer(request, page, isThere: false)
    }

    /// Leads to where a page is, with the question that was asked.
    private static func moved(
        to path: String, _ isPermanent: Bool, _ request: Request
    ) -> Response {
        let path = path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? "/"
        let query = request.uri.query.map { "?\($0)" } ?? ""
        return Response(
            status: isPermanent ? .permanentRedirect : .found,
            headers: [
                .location: path + query, .cacheControl: PublishedFile.revalidated,
                .contentLength: "0",
            ])
    }

    private static let notFound = text("404: this server has no such page\n", .notFound)

    private static func text(
        _ words: String, _ status: HTTPResponse.Status,
        type: String = "text/plain; charset=utf-8"
    ) -> Response {
        Response(
            status: status,
            headers: [
                .contentType: type, .cacheControl: "no-store", .xContentTypeOptions: "nosniff",
            ], body: ResponseBody(byteBuffer: ByteBuffer(string: words)))
    }

    // MARK: How it is

    /// Only those at this machine may ask: a request that a proxy has passed on is refused.
    private static func isOwn(_ request: Request) -> Bool {
        let names = ["Forwarded", "X-Forwarded-For", "X-Real-IP", "Via"].compactMap {
            HTTPField.Name($0)
        }
        return request.method == .get && names.allSatisfy { request.headers[$0] == nil }
    }

    private func health(_ request: Request) async -> Response {
        guard Self.isOwn(request) else { return Self.notFound }
        guard let hub else { return Self.text("pass\n", .ok) }
        do {
            _ = try await NIOThreadPool.singleton.runIfActive { [store = hub.service.store] in
                try store.marks()
            }
            return Self.text("pass\n", .ok)
        } catch {
            return Self.text("fail: \(error)\n", .serviceUnavailable)
        }
    }

    private func metrics(_ request: Request) async -> Response {
        guard Self.isOwn(request), let hub else { return Self.notFound }
        do {
            let (service, now) = (hub.service, hub.now())
            let uptime = ContinuousClock.now - began
            let page = try await NIOThreadPool.singleton.runIfActive {
                HubMetrics.page(
                    try service.store.kiosks(), rollout: try service.store.rollout()?.rollout,
                    at: now, interval: service.settings.interval,
                    uptime: Double(uptime.components.seconds))
            }
            return Self.text(page, .ok, type: MetricsPage.contentType)
        } catch {
            return Self.text("fail: \(error)\n", .serviceUnavailable)
        }
    }
}
