import Foundation
import HTTPTypes
import Hub
import HubProtocol
import Hummingbird
import Logging
import NIOCore
import NIOPosix
import Studio

/// The requests of kiosks, over HTTP.
struct HubRoutes: Sendable {
    let service: HubService
    let news: NewsWatch
    let logger: Logger
    let now: @Sendable () -> Int64

    private let threads = NIOThreadPool.singleton
    private let bodies = BodyBudget()

    init(
        service: HubService, news: NewsWatch, logger: Logger,
        now: @escaping @Sendable () -> Int64 = { Int64(Date.now.timeIntervalSince1970) }
    ) {
        self.service = service
        self.news = news
        self.logger = logger
        self.now = now
    }

    /// Answers a request for one of the protocol's paths; `nil` for all others.
    func answer(_ request: Request) async -> Response? {
        switch request.uri.path {
        case HubProtocol.joinPath: await answer(request, join)
        case HubProtocol.pollPath: await answer(request, poll)
        default: nil
        }
    }

    private func answer<Value: Encodable>(
        _ request: Request, _ body: (Request) async throws -> Value
    ) async -> Response {
        guard request.method == .post else {
            return Response(status: .methodNotAllowed, headers: [.allow: "POST"])
        }
        do {
            return try Self.json(try await body(request), .ok)
        } catch let refusal as HubRefusal {
            return Self.refuse(refusal)
        } catch let error as HubError {
            logger.error("\(error)")
            return Self.refuse(
                HubRefusal(.store, "the hub cannot use its store now; try again later"))
        } catch {
            // The connection ended, or the server does.
            return Self.refuse(HubRefusal(.store, "the hub is being restarted; try again"))
        }
    }

    private func join(_ request: Request) async throws -> JoinAnswer {
        let asked = try await decode(JoinRequest.self, request, limit: 1024)
        let (service, now) = (service, now())
        // A hub listens for a proxy alone, which says where a request comes from.
        let forwarded = HTTPField.Name("X-Forwarded-For").map { request.headers[values: $0] }
        let network = StudioTeam.network(forwarded: forwarded ?? []) ?? ""
        let answer = try await threads.runIfActive {
            try service.join(asked, from: network, at: now)
        }
        logger.notice("The kiosk \(answer.kiosk) has joined")
        return answer
    }

    private func poll(_ request: Request) async throws -> PollAnswer {
        guard let header = request.headers[.authorization], header.hasPrefix("Bearer "),
            let token = KioskToken(header.dropFirst("Bearer ".count))
        else {
            throw HubRefusal(.token, "a poll needs the token that the kiosk got when it joined")
        }
        // Nothing of a poll is read before it is known whose it is.
        let (service, time) = (service, now())
        try await threads.runIfActive { try service.prove(token, at: time) }
        let asked = try await decode(
            PollRequest.self, request, limit: HubProtocol.maximumRequestBytes)
        let end = ContinuousClock.now + .seconds(min(asked.wait, service.settings.wait))
        var known = news.newest
        let answer = try await take(asked, token)
        guard answer.tellsTheSame(as: answer), ContinuousClock.now < end else { return answer }
        guard news.takePlace() else {
            // This kiosk asks again at the usual time.
            var answer = answer
            answer.wait = 0
            return answer
        }
        defer { news.leavePlace() }
        // What the request brought is stored; it only waits for what is new to the kiosk.
        var again = asked
        (again.counts, again.passes, again.cursor) = ([], [], answer.cursor)
        var later = answer
        while later.tellsTheSame(as: answer), ContinuousClock.now < end {
            known.news = later.cursor
            let isEnding = await !news.change(from: known, until: end)
            known = news.newest
            again.cursor = later.cursor
            later = try await take(again, token)
            if isEnding { break }
        }
        (later.acknowledged, later.refused) = (answer.acknowledged, answer.refused)
        later.stored = answer.stored
        return later
    }

    private func take(_ request: PollRequest, _ token: KioskToken) async throws -> PollAnswer {
        let (service, now) = (service, now())
        let answer = try await threads.runIfActive {
            try service.answer(request, token: token, at: now)
        }
        if !request.passes.isEmpty { news.look() }
        return answer
    }

    // MARK: JSON

    private func decode<Value: Decodable>(
        _ type: Value.Type, _ request: Request, limit: Int
    ) async throws -> Value {
        do {
            return try await bodies.withBody(of: request, upTo: limit) { body in
                try JSONDecoder().decode(type, from: Data(body.readableBytesView))
            }
        } catch BodyBudget.Refusal.tooLong(let length) {
            let bytes = length.map { "\($0)" } ?? "more than \(limit)"
            throw HubRefusal(.length, "the request has \(bytes) bytes; at most \(limit) are read")
        } catch BodyBudget.Refusal.full {
            throw HubRefusal(.store, "the hub reads others' requests now; try again later")
        } catch is DecodingError {
            throw HubRefusal(
                .request, "the request is not as this hub knows it; update the program")
        }
    }

    private static func json(
        _ value: some Encodable, _ status: HTTPResponse.Status
    ) throws -> Response {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let data = try encoder.encode(value)
        return Response(
            status: status,
            headers: [
                .contentType: "application/json", .cacheControl: "no-store",
                .xContentTypeOptions: "nosniff",
            ], body: ResponseBody(byteBuffer: ByteBuffer(bytes: data)))
    }

    private static func refuse(_ refusal: HubRefusal) -> Response {
        let status: HTTPResponse.Status =
            switch refusal.reason {
            case .code: .forbidden
            case .token: .unauthorized
            case .request: .badRequest
            case .length: .contentTooLarge
            case .rate: .tooManyRequests
            case .store: .serviceUnavailable
            }
        guard var response = try? json(refusal, status) else {
            return Response(status: .internalServerError)
        }
        if [.rate, .store].contains(refusal.reason) { response.headers[.retryAfter] = "60" }
        if refusal.reason == .token { response.headers[.wwwAuthenticate] = "Bearer" }
        // The rest of a body that is too long is not read.
        if refusal.reason == .length { response.headers[.connection] = "close" }
        return response
    }
}

extension PollAnswer {
    /// Whether it has nothing for the kiosk that an earlier answer has not.
    fileprivate func tellsTheSame(as earlier: PollAnswer) -> Bool {
        news.isEmpty && free == nil && ring == earlier.ring && isHeld == earlier.isHeld
    }
}
