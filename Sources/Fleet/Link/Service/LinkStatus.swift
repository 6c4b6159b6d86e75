import Bundles
internal import Foundation
internal import KioskSettings
internal import Transfers

/// What a link knows, in words: for systemd's status in one line, for `docent link status` in several.
public struct LinkStatus: Sendable {
    private let state: LinkState
    private let plan: LinkPlan

    public init(_ state: LinkState, plan: LinkPlan) {
        self.state = state
        self.plan = plan
    }

    /// Reads what the link remembers.
    ///
    /// - Throws: where the file cannot be read.
    public init(plan: LinkPlan) throws {
        self.init(try LinkStateFile(folder: plan.folder).current, plan: plan)
    }

    public var line: String {
        if let since = state.failingSince, let problem = state.problem {
            let words =
                state.heard.map { "no word from the channel since \(Self.text($0))" }
                ?? "no word from the channel yet; it fails since \(Self.text(since))"
            return "\(words): \(problem)"
        }
        if let progress { return "fetching \(progress)" }
        guard let heard = state.heard else { return "no word from the channel yet" }
        return "the channel was heard \(Self.text(heard))"
    }

    /// One fact to a line.
    public var lines: [String] {
        var lines: [String] = []
        func add(_ name: String, _ value: String?) {
            if let value { lines.append("\(name): \(value)") }
        }
        if !plan.configuration.channels.isEmpty {
            add("channel", plan.configuration.channels.map(\.description).joined(separator: ", "))
            add(
                "heard",
                state.heard.map { heard in
                    "\(Self.text(heard))\(state.heardFrom.map { " from \($0)" } ?? "")"
                } ?? "never")
            add("sequence", state.sequence.map { "\($0)" })
            add("offered", state.offered.map { "version \($0)" })
            add("ring", plan.kiosk.shelf?.ring)
            add("on its way", progress)
            add("failing since", state.failingSince.map(Self.text))
            add("problem", state.problem)
        }
        if let hub = plan.configuration.hub {
            add("hub", hub.description)
            add("told", state.hub.heard.map(Self.text) ?? "never")
            if state.hub.isHeld { add("held", "nothing new is shown until the hub says so") }
            add("hub's problem", state.hub.problem)
        }
        return lines
    }

    private var progress: String? {
        guard let done = state.done, let total = state.total, total > 0 else { return nil }
        return "\(ByteSize.text(done)) of \(ByteSize.text(total)) (\(done * 100 / total) %)"
    }

    static func text(_ date: Date) -> String { date.ISO8601Format() }
}
