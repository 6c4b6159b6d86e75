import Commands
import Dispatch
import Foundation

/// SIGHUP as a request to reload the configuration; each is handled after the one before.
///
/// `@unchecked Sendable`: the source is made and resumed in `init` and then only kept.
package final class ReloadSignal: @unchecked Sendable {
    private let source: any DispatchSourceSignal
    /// The wishes, one at a time; more that come meanwhile are one.
    package let wishes: AsyncStream<Void>

    package init() {
        let (wishes, continuation) = AsyncStream.makeStream(
            of: Void.self, bufferingPolicy: .bufferingNewest(1))
        self.wishes = wishes
        signal(SIGHUP, SIG_IGN)
        source = DispatchSource.makeSignalSource(signal: SIGHUP, queue: .global())
        source.begin { continuation.yield() }
    }
}
