import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization

/// The memory that the bodies of all requests may take together.
final class BodyBudget: Sendable {
    /// The reason that a body is not read.
    enum Refusal: Error {
        /// - Parameter announced: its length in bytes, where it was said.
        case tooLong(announced: Int?)
        /// The bodies of others take all of it now.
        case full
    }

    private let free: Mutex<Int>

    /// - Parameter bytes: of all bodies together.
    init(bytes: Int = 128 << 20) { free = Mutex(bytes) }

    /// Reads a body whole, and keeps its share until the work is done.
    ///
    /// - Parameter limit: the most bytes that it may have.
    func withBody<Answer>(
        of request: Request, upTo limit: Int, _ work: (ByteBuffer) async throws -> Answer
    ) async throws -> Answer {
        let announced = request.headers[.contentLength].flatMap { Int($0) }.map { max(0, $0) }
        let share = announced ?? limit
        guard share <= limit else { throw Refusal.tooLong(announced: announced) }
        let isTaken = free.withLock { free in
            guard share <= free else { return false }
            free -= share
            return true
        }
        guard isTaken else { throw Refusal.full }
        defer { free.withLock { $0 += share } }
        let body: ByteBuffer
        do {
            body = try await request.body.collect(upTo: limit)
        } catch is NIOTooManyBytesError {
            throw Refusal.tooLong(announced: nil)
        }
        return try await work(body)
    }
}
