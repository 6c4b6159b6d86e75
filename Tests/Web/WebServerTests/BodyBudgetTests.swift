import HTTPTypes
import Hummingbird
import NIOCore
import Testing

@testable import WebServer

@Suite("The memory of all bodies together")
struct BodyBudgetTests {
    private static func request(_ bytes: Int, announced: String? = nil) -> Request {
        var head = HTTPRequest(method: .post, scheme: "http", authority: "a", path: "/")
        head.headerFields[.contentLength] = announced
        return Request(
            head: head, body: RequestBody(buffer: ByteBuffer(repeating: 7, count: bytes)))
    }

    /// Reads a body, and counts its bytes; nil where the budget has no place for them.
    private static func read(_ request: Request, of budget: BodyBudget) async throws -> Int? {
        do {
            return try await budget.withBody(of: request, upTo: 100) { $0.readableBytes }
        } catch BodyBudget.Refusal.full {
            return nil
        }
    }

    @Test("a body takes what it has announced, else what it may have, until it was worked on")
    func shares() async throws {
        let budget = BodyBudget(bytes: 100)
        let small = Self.request(40, announced: "40")
        let (silent, tooMuch) = (Self.request(40), Self.request(61, announced: "61"))
        let inner = try await budget.withBody(of: small, upTo: 100) { _ in
            [
                try await Self.read(silent, of: budget), try await Self.read(tooMuch, of: budget),
                try await Self.read(Self.request(60, announced: "60"), of: budget),
            ]
        }
        #expect(inner == [nil, nil, 60])
        #expect(try await Self.read(silent, of: budget) == 40)
    }

    @Test("a body that is too long takes nothing, announced or not")
    func tooLong() async throws {
        let budget = BodyBudget(bytes: 100)
        for request in [Self.request(101), Self.request(1, announced: "101")] {
            await #expect(throws: BodyBudget.Refusal.self) {
                try await budget.withBody(of: request, upTo: 100) { _ in }
            }
        }
        #expect(try await Self.read(Self.request(3, announced: "-9"), of: budget) == 3)
        #expect(try await Self.read(Self.request(100, announced: "100"), of: budget) == 100)
    }
}
