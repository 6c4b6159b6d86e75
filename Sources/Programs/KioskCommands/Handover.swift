import Synchronization

/// A place for a value that comes later, and is asked for from anywhere.
final class Handover<Value: Sendable>: Sendable {
    private let place = Mutex<Value?>(nil)

    init() {}

    var value: Value? {
        get { place.withLock { $0 } }
        set { place.withLock { $0 = newValue } }
    }
}
