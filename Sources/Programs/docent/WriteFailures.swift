import ArgumentParser
import Commands
import Synchronization
import Wording

/// The errors in writing files beside the results, from several threads; reported once at the end.
final class WriteFailures: Sendable {
    private let noun: String
    private let state = Mutex<(count: Int, first: String?)>((0, nil))

    /// - Parameter noun: what one of the files is called.
    init(of noun: String) { self.noun = noun }

    func gather(_ work: () throws -> Void) {
        do {
            try work()
        } catch {
            state.withLock { state in
                state.count += 1
                if state.first == nil { state.first = "\(error)" }
            }
        }
    }

    /// - Throws: `ExitCode` when something went wrong, after saying so.
    func report() throws {
        let (count, first) = state.withLock { $0 }
        guard count > 0, let first else { return }
        Words.say("cannot write \(counted(count, noun)); the first: \(first)")
        throw ExitCode.unreadable
    }
}
