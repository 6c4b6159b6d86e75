import Cryptography
import Synchronization
import Threads

/// Hashes pass phrases, two at a time, each on a thread of its own.
///
/// One hash takes 64 MiB and a tenth of a second: it must not hold up the threads that all tasks share, and no
/// crowd of requests may take all memory.
final class PassPhraseHasher: Sendable {
    private let threads = [ThreadExecutor(name: "phrase-1"), ThreadExecutor(name: "phrase-2")]
    private let waiting = Mutex([0, 0])
    private let cost: Argon2id.Cost
    /// The hash of a random phrase, checked for unknown names.
    private let nobodys: String

    /// Tries that wait for each thread at most; further ones are refused as busy.
    private static let mostWaiting = 8

    init(cost: Argon2id.Cost) {
        self.cost = cost
        let phrase = Array(SecretBytes.token(bytes: 32).utf8)
        guard let hash = threads[0].run({ Argon2id.hash(phrase, cost: cost) }) else {
            preconditionFailure("\(cost.kibibytes) KiB of memory for a hash")
        }
        nobodys = hash
    }

    /// - Returns: nil when too many tries wait, or memory is short.
    func hash(_ phrase: String) async -> String? {
        let (bytes, cost) = (PassPhrase.bytes(of: phrase), cost)
        return await run { Argon2id.hash(bytes, cost: cost) } ?? nil
    }

    /// Whether a phrase is the one of a hash; without a hash it takes as long, and is not.
    ///
    /// - Returns: nil where too many others wait.
    func matches(_ phrase: String, _ hash: String?) async -> Bool? {
        let bytes = PassPhrase.bytes(of: phrase)
        let compared = hash ?? nobodys
        let isMatch = await run { Argon2id.matches(bytes, compared) }
        return isMatch.map { $0 && hash != nil }
    }

    private func run<Result: Sendable>(
        _ body: @escaping @Sendable () -> Result
    ) async -> Result? {
        let thread: Int? = waiting.withLock { waiting in
            let thread = waiting[0] <= waiting[1] ? 0 : 1
            guard waiting[thread] < Self.mostWaiting else { return nil }
            waiting[thread] += 1
            return thread
        }
        guard let thread else { return nil }
        return await withCheckedContinuation { continuation in
            threads[thread].add { [self] in
                let result = body()
                waiting.withLock { $0[thread] -= 1 }
                continuation.resume(returning: result)
            }
        }
    }
}
