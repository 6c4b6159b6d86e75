/// Tells a scanner that types from a person who does.
///
/// Characters less than 35 ms apart that end in Enter are one code; whatever pauses longer was typed by a person.
/// Characters are therefore held back for 35 ms at most.
struct WedgeDetector {
    static let gap = Duration.milliseconds(35)
    /// Two quick letters and Enter can be a person's; scanners' codes are longer.
    static let shortestCode = 3
    /// The longest QR code holds 7089 digits.
    static let longestCode = 7089

    private var characters: [Character] = []
    private var last: Duration?

    /// When what is held back was certainly typed by a person.
    var deadline: Duration? {
        characters.isEmpty ? nil : last.map { $0 + Self.gap }
    }

    var isEmpty: Bool { characters.isEmpty }

    /// Takes a character; gives back what turns out to have been typed slowly before it.
    mutating func add(_ character: Character, now: Duration) -> [Character] {
        let slow = expire(now: now)
        if characters.count < Self.longestCode { characters.append(character) }
        last = now
        return slow
    }

    /// What has waited longer than the gap.
    mutating func expire(now: Duration) -> [Character] {
        guard let deadline, now >= deadline else { return [] }
        return flush()
    }

    /// Everything held back, as typed by a person.
    mutating func flush() -> [Character] {
        defer { characters = [] }
        return characters
    }

    /// Enter was pressed: the code, when a scanner typed it.
    mutating func enter(now: Duration) -> String? {
        guard let deadline, now < deadline, characters.count >= Self.shortestCode else {
            return nil
        }
        return String(flush())
    }
}
