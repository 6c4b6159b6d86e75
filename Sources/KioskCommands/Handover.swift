import Synchronization

/// A place for a value that comes later, and is asked for from anywhere.
package final class Handover<Value: Sendable>: Sendable {
    private let place = Mutex<Value?>(nil)

    package init() {}

    package var value: Value? {
        get { place.withLock { $0 } }
        set { place.withLock { $0 = newValue } }
    }
}
