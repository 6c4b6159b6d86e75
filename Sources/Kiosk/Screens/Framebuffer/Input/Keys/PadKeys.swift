import PageModel

/// The keys of a keypad on one device, and those that are held.
struct PadKeys {
    private let profile: KeypadProfile?
    private var held: (code: UInt32, hold: KeypadProfile.Hold, key: PadKey, since: Duration)?

    init(_ profile: KeypadProfile?) { self.profile = profile }

    var deadline: Duration? { held.map { $0.since + $0.hold.after } }

    /// The key of a code; `nil` where it is none of the keypad's.
    func key(_ code: UInt32) -> PadKey? { profile?.keys[code] ?? KeypadProfile.volume[code] }

    /// Takes a key that was pressed; one that may be held means something when it is released, or was held for long enough.
    mutating func press(_ code: UInt32, _ key: PadKey, now: Duration) -> PadKey? {
        held = nil
        guard let hold = profile?.holds[key] else { return key }
        held = (code, hold, key, now)
        return nil
    }

    mutating func release(_ code: UInt32, now: Duration) -> PadKey? {
        guard let key = held, key.code == code else { return nil }
        held = nil
        return now - key.since >= key.hold.after ? key.hold.key : key.key
    }

    mutating func expire(now: Duration) -> PadKey? {
        guard let key = held, now - key.since >= key.hold.after else { return nil }
        held = nil
        return key.hold.key
    }

    /// Forgets what is held.
    mutating func letGo() { held = nil }
}

/// Drops presses that repeat the one before too soon, as trembling hands make them.
///
/// - SeeAlso: EN 301 549, 5.8 (double-strike key acceptance)
struct DoubleStrike {
    /// Zero takes all.
    let interval: Duration
    private var last: (code: UInt32, time: Duration)?

    init(_ interval: Duration) { self.interval = interval }

    /// - Parameter leastPause: what is quicker was typed by a scanner, which may well double a character.
    /// - Returns: whether the press counts.
    mutating func accepts(_ code: UInt32, now: Duration, leastPause: Duration) -> Bool {
        if let last, last.code == code, case let pause = now - last.time, pause < interval,
            pause >= leastPause
        {
            return false
        }
        last = (code, now)
        return true
    }
}
