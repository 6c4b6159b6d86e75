import Dispatch
import Synchronization

extension Array where Element: Sendable {
    /// Transforms every element, on all cores; the results are in the elements' order.
    ///
    /// - Throws: one of the errors that the transformation threw.
    package func mapOnAllCores<Result: Sendable>(
        _ transform: @Sendable (Element) throws -> Result
    ) throws -> [Result] {
        let results = Mutex<[Int: Swift.Result<Result, any Error>]>([:])
        DispatchQueue.concurrentPerform(iterations: count) { index in
            let result = Swift.Result { try transform(self[index]) }
            results.withLock { $0[index] = result }
        }
        return try results.withLock { results in
            try indices.compactMap { try results[$0]?.get() }
        }
    }
}
