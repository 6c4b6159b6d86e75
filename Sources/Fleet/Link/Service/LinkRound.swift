internal import Service
internal import Transfers

/// One round of a link, by hand.
public final class LinkRound: Sendable {
    private let plan: LinkPlan
    private let state: LinkStateFile
    private let time: LinkTime
    private let halt = TransferStop()

    /// - Throws: where what the link remembers cannot be read.
    public init(_ plan: LinkPlan, time: LinkTime = LinkTime()) throws {
        self.plan = plan
        self.time = time
        state = try LinkStateFile(folder: plan.folder)
    }

    /// Ends it from another thread.
    public func stop() { halt.set() }

    /// Follows the channel, then tells the hub; each where link.yaml names one.
    ///
    /// - Returns: what happened, in sentences.
    /// - Throws: the first error, after both were tried.
    public func run() async throws -> [String] {
        let worker = LinkWorker(
            name: "link", version: plan.version, state: state, time: time, liveness: Liveness(),
            stop: halt)
        var words: [String] = []
        var failure: (any Error)?
        if !plan.configuration.channels.isEmpty {
            do {
                words.append(try await worker.fetch(plan) { false }.description)
                try state.change { ($0.failingSince, $0.problem) = (nil, nil) }
            } catch {
                failure = error
                let now = time.now()
                try state.change { state in
                    state.failingSince = state.failingSince ?? now
                    state.problem = String("\(error)".prefix(LinkState.maximumProblem))
                }
            }
        }
        if plan.configuration.hub != nil {
            do {
                words += try await worker.poll(plan, wait: 0).refused + ["the hub was told"]
            } catch {
                failure = failure ?? error
            }
        }
        if let failure { throw failure }
        return words
    }
}
