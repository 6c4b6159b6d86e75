internal import Synchronization

/// Ends transfers from another thread, within about a second.
public final class TransferStop: Sendable {
    private let flag = Atomic(false)

    public init() {}

    public var isSet: Bool { flag.load(ordering: .relaxed) }
    public func set() { flag.store(true, ordering: .relaxed) }
}
