import PageModel

/// Repeats the key that is held: after 400 ms, 25 times a second.
///
/// Only keys that move or erase repeat. A key that was delayed is given once, not as often as it was missed.
struct KeyRepeat {
    static let delay = Duration.milliseconds(400)
    static let interval = Duration.milliseconds(40)

    private let isOn: Bool
    private var held: (code: UInt32, key: Key)?
    private(set) var deadline: Duration?

    init(isOn: Bool = true) { self.isOn = isOn }

    /// The newest key is the one that repeats; one that does not repeat ends what did.
    mutating func press(_ code: UInt32, _ key: Key?, now: Duration) {
        guard isOn, let key, Self.repeats(key) else {
            stop()
            return
        }
        held = (code, key)
        deadline = now + Self.delay
    }

    mutating func release(_ code: UInt32) {
        if held?.code == code { stop() }
    }

    mutating func stop() {
        held = nil
        deadline = nil
    }

    mutating func expire(now: Duration) -> Key? {
        guard let held, let deadline, now >= deadline else { return nil }
        let next = deadline + Self.interval
        self.deadline = next > now ? next : now + Self.interval
        return held.key
    }

    private static func repeats(_ key: Key) -> Bool {
        switch key {
        case .up, .down, .left, .right, .pageUp, .pageDown, .backspace, .delete: true
        default: false
        }
    }
}
