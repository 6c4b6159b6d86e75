import Foundation
import Hub
import HubProtocol
import HubTestSupport
import TestSupport
import Testing

@Suite("A hub over HTTP")
struct HubServingTests {
    let folder: TemporaryFolder
    let service: HubService

    init() throws {
        folder = try TemporaryFolder()
        service = HubService(
            HubStore(try SQLiteDatabase(path: "\(folder.path)/hub.sqlite", isNew: true)))
    }

    private var now: Int64 { Int64(Date.now.timeIntervalSince1970) }

    private func join(_ name: String) throws -> String {
        let code = try service.store.add(name, at: now)
        return try #require(try service.store.join(code, at: now)).token.text
    }

    private func json(_ value: some Encodable) throws -> [UInt8] {
        Array(try JSONEncoder().encode(value))
    }

    private func poll(
        _ server: RunningServer, _ request: PollRequest, _ token: String
    ) throws -> PollAnswer {
        let answer = try server.send(
            "POST", HubProtocol.pollPath, headers: ["Authorization: Bearer \(token)"],
            body: json(request))
        try #require(answer.status == 200, "\(answer.text)")
        return try JSONDecoder().decode(PollAnswer.self, from: Data(answer.body))
    }

    private func refusal(_ answer: RunningServer.Answer) throws -> HubRefusal.Reason {
        try JSONDecoder().decode(HubRefusal.self, from: Data(answer.body)).reason
    }

    @Test("a kiosk joins, says how it is, and has its counts acknowledged")
    func whole() throws {
        let server = try RunningServer("--hub", service.store.name)
        let code = try service.store.add("lobby", at: now)
        let joined = try server.send(
            "POST", HubProtocol.joinPath,
            body: json(JoinRequest(code: code.text, software: "0.1.0")))
        #expect(joined.status == 200)
        #expect(joined.headers["cache-control"] == "no-store")
        let token = try JSONDecoder().decode(JoinAnswer.self, from: Data(joined.body)).token
        let day = Calendar(identifier: .gregorian).dateComponents(
            in: .gmt, from: Date.now - 86_400)
        let unit = HubStoreCheck.unit(
            (day.year ?? 0) * 10_000 + (day.month ?? 0) * 100 + (day.day ?? 0), 9)
        var request = HubStoreCheck.poll([unit], shown: 7)
        request.link.time = now
        let answer = try poll(server, request, token)
        #expect(answer.acknowledged == [unit.key])
        #expect(answer.ring == FleetRings.one)
        #expect(answer.next == 300)
        #expect(try service.store.kiosk("lobby")?.shown == 7)
        let again = try server.send(
            "POST", HubProtocol.joinPath,
            body: json(JoinRequest(code: code.text, software: "0.1.0")))
        #expect(again.status == 403)
        #expect(try refusal(again) == .code)
    }

    /// Sends a poll that waits for up to 55 seconds; its answer is read later.
    private func wait(_ server: RunningServer, _ token: String) throws -> LoopbackClient {
        var request = HubStoreCheck.poll()
        request.wait = 55
        let client = try LoopbackClient(port: server.port, patience: 50)
        let body = try json(request)
        client.sendAll(
            Array(
                """
                POST \(HubProtocol.pollPath) HTTP/1.1\r
                Host: localhost\r
                Connection: close\r
                Authorization: Bearer \(token)\r
                Content-Length: \(body.count)\r
                \r

                """.utf8) + body)
        usleep(500_000)
        return client
    }

    /// An answer that only comes at the end of the 55 seconds is not waited for.
    private func answer(_ client: LoopbackClient) throws -> PollAnswer {
        try JSONDecoder().decode(
            PollAnswer.self, from: Data(try RunningServer.answer(client.bytes() ?? []).body))
    }

    @Test("a poll that waits is answered when another kiosk greets a pass, at this hub or another")
    func waiting() throws {
        let server = try RunningServer("--hub", service.store.name, "--wait", "55")
        let other = try RunningServer("--hub", service.store.name, "--wait", "55")
        let (lobby, hall) = (try join("lobby"), try join("hall"))
        let waiting = [try wait(server, hall), try wait(other, hall)]
        let until = UInt32(now / 60) + 600
        let pass = GreetedPass(number: "4F2A-91C0-77B1-03DE", until: until)
        _ = try poll(server, HubStoreCheck.poll(passes: [pass]), lobby)
        for client in waiting {
            #expect(
                try answer(client).news
                    == [PassNews(number: pass.number, until: until, state: .used)])
        }
    }

    @Test(
        "a poll that waits is answered when an operator changes what its kiosk is told, and not else"
    )
    func steering() throws {
        let server = try RunningServer("--hub", service.store.name, "--wait", "55")
        let (lobby, hall) = (try join("lobby"), try join("hall"))
        let (first, second) = (try wait(server, lobby), try wait(server, hall))
        try service.store.setRing("canary", of: "lobby", at: now)
        #expect(try answer(first).ring == "canary")
        let third = try wait(server, lobby)
        try service.store.setHeld(true, of: "hall", at: now)
        #expect(try answer(second).isHeld)
        try service.store.retire("lobby", at: now)
        #expect(try RunningServer.answer(third.bytes() ?? []).status == 401)
    }

    @Test("nobody learns or changes anything without a kiosk's token")
    func tokens() throws {
        let server = try RunningServer("--hub", service.store.name)
        let token = try join("lobby")
        let body = try json(HubStoreCheck.poll())
        for header in [
            [], ["Authorization: Bearer"], ["Authorization: Bearer "],
            ["Authorization: Basic \(token)"], ["Authorization: Bearer \(token.dropLast())"],
            ["Authorization: Bearer \(token)0"], ["Authorization: Bearer \(token.uppercased())x"],
            ["Authorization: Bearer \(KioskToken.random().text)"],
            ["Cookie: token=\(token)"],
        ] {
            let answer = try server.send(
                "POST", HubProtocol.pollPath, headers: header, body: body)
            #expect(answer.status == 401, "\(header)")
            #expect(try refusal(answer) == .token)
        }
        #expect(try service.store.kiosk("lobby")?.seen == nil)
        for method in ["GET", "PUT", "DELETE", "PATCH", "OPTIONS"] {
            #expect(try server.send(method, HubProtocol.pollPath).status == 405)
        }
    }

    @Test(
        "what is no request of the protocol is refused",
        arguments: [
            "", "{", "[]", "{}", "null", "\"x\"", "{\"health\":1}",
            String(repeating: "[", count: 100_000),
            "{\"code\":\"" + String(repeating: "x", count: 2000) + "\"}",
        ])
    func malformed(_ text: String) throws {
        let server = try RunningServer("--hub", service.store.name)
        let token = try join("lobby")
        for path in [HubProtocol.pollPath, HubProtocol.joinPath] {
            let answer = try server.send(
                "POST", path, headers: ["Authorization: Bearer \(token)"],
                body: Array((text.isEmpty ? " " : text).utf8))
            #expect([400, 403, 413].contains(answer.status), "\(path): \(answer.status)")
        }
        #expect(try server.send("GET", "/health").status == 200)
    }

    @Test("a request that is too long is refused, announced or not")
    func long() throws {
        let server = try RunningServer("--hub", service.store.name)
        let token = try join("lobby")
        let bytes = [UInt8](repeating: 0x20, count: HubProtocol.maximumRequestBytes + 1)
        let announced = try server.send(
            "POST", HubProtocol.pollPath, headers: ["Authorization: Bearer \(token)"], body: bytes)
        #expect(announced.status == 413)
        let client = try LoopbackClient(port: server.port)
        client.send(
            "POST \(HubProtocol.pollPath) HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer \(token)\r\n"
                + "Transfer-Encoding: chunked\r\n\r\n")
        for _ in 0..<40 {
            client.sendAll(Array("8000\r\n".utf8) + bytes[..<0x8000] + Array("\r\n".utf8))
        }
        let answer = client.answer { String(decoding: $0, as: UTF8.self).contains("\r\n\r\n") }
        #expect(answer?.contains(" 413 ") == true)
    }

    @Test("a poll with another's token, or none, is refused before its body comes")
    func strangers() throws {
        let server = try RunningServer("--hub", service.store.name)
        let token = try join("lobby")
        for (header, status) in [
            ("Authorization: Bearer \(String(token.reversed()))", "401"), ("Accept: */*", "401"),
            ("Authorization: Bearer x", "401"),
        ] {
            let client = try LoopbackClient(port: server.port)
            client.send(
                "POST \(HubProtocol.pollPath) HTTP/1.1\r\nHost: a\r\n\(header)\r\n"
                    + "Content-Length: 1000000\r\n\r\n")
            let answer = client.answer { String(decoding: $0, as: UTF8.self).contains("\r\n\r\n") }
            #expect(answer?.contains(" \(status) ") == true, "\(answer ?? "")")
        }
    }

    @Test("figures and health are for this machine: what a proxy passes on is not answered")
    func metrics() throws {
        let server = try RunningServer("--hub", service.store.name)
        _ = try join("lobby")
        let page = try server.send("GET", "/metrics")
        #expect(page.status == 200)
        #expect(page.text.contains("docent_hub_kiosks 1"))
        #expect(page.text.contains("docent_hub_kiosk_silent{kiosk=\"lobby\"} 0"))
        for header in ["X-Forwarded-For: 10.0.0.1", "Forwarded: for=a", "Via: 1.1 x"] {
            #expect(try server.send("GET", "/metrics", headers: [header]).status == 404)
            #expect(try server.send("GET", "/health", headers: [header]).status == 404)
        }
        try service.store.retire("lobby", at: now)
        #expect(try !server.send("GET", "/metrics").text.contains("lobby"))
    }

    @Test("every metric of hubs that the alert rules and the dashboard name is exposed")
    func monitoring() throws {
        let server = try RunningServer("--hub", service.store.name)
        let token = try join("lobby")
        var request = HubStoreCheck.poll(shown: 7)
        request.link.time = now
        request.health.diskFreeBytes = 9_000_000_000
        _ = try poll(server, request, token)
        try service.store.start(8, soak: 3600, at: now)
        let page = try server.send("GET", "/metrics").text
        let named = try MonitoringFiles.metrics().filter { $0.hasPrefix("docent_hub_") }
        #expect(named.count > 8)
        let missing = named.subtracting(MonitoringFiles.series(of: page))
        #expect(missing.isEmpty, "no hub exposes \(missing.sorted())")
        #expect(page.contains("docent_hub_rollout_state{state=\"running\"} 1"))
    }

    @Test(
        "broken requests end their connection and nothing else",
        arguments: [
            "\r\n\r\n", "GET\r\n\r\n", "GET / HTTP/9.9\r\n\r\n", "\u{0}\u{0}\u{0}\r\n\r\n",
            "GET /health HTTP/1.1\r\nHost: a\r\nX: " + String(repeating: "x", count: 100_000)
                + "\r\n\r\n",
            "POST /hub/v1/poll HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n",
            "POST /hub/v1/poll HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello",
            "GET /health HTTP/1.1\r\n" + String(repeating: "A: b\r\n", count: 500) + "\r\n",
        ])
    func broken(_ text: String) throws {
        let server = try RunningServer("--hub", service.store.name)
        let client = try LoopbackClient(port: server.port)
        client.sendAll(Array(text.utf8))
        let answer = client.answer() ?? ""
        #expect(!answer.hasPrefix("HTTP/1.1 200"))
        #expect(try server.send("GET", "/health").status == 200)
    }
}

@Suite("Slow connections")
struct SlowConnectionTests {
    @Test("that drip their head or their body are closed, and others are answered meanwhile")
    func drip() async throws {
        let folder = try TemporaryFolder()
        let service = HubService(
            HubStore(try SQLiteDatabase(path: "\(folder.path)/hub.sqlite", isNew: true)))
        let server = try RunningServer("--hub", service.store.name)
        let clients = try (0..<200).map { _ in
            try LoopbackClient(port: server.port)
        }
        for (index, client) in clients.enumerated() {
            client.send(
                index.isMultiple(of: 2)
                    ? "GET /hea"
                    : "POST /hub/v1/join HTTP/1.1\r\nHost: a\r\nContent-Length: 500\r\n\r\n{")
        }
        for _ in 0..<14 {
            for client in clients { client.send("x") }
            #expect(try server.send("GET", "/health").status == 200)
            try await Task.sleep(for: .seconds(1))
        }
        // Each is read until the server has closed it; one that it never closes is nil.
        #expect(clients.allSatisfy { $0.answer() != nil })
    }
}
