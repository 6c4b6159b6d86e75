import Foundation

/// The share of repetitive work that a test run does: seeds, repetitions, moments of a kill, pictures of a corpus.
///
/// Some of each kind show what a test is for, and keep the suite light. All of it runs with the environment variable
/// `DOCENT_ALL_TESTS`.
package enum Amount {
    package static let isWhole = ProcessInfo.processInfo.environment["DOCENT_ALL_TESTS"] != nil

    package static func of(_ some: Int, all: Int) -> Int { isWhole ? all : some }
}

extension Collection {
    /// The first, the last, and others evenly between them; all where all tests are asked for.
    package func some(_ count: Int) -> [Element] {
        let all = Array(self)
        guard !Amount.isWhole, count < all.count else { return all }
        return (0..<count).map { all[$0 * (all.count - 1) / Swift.max(count - 1, 1)] }
    }
}
