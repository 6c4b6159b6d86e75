/// Distinguishes a keyboard-wedge scanner, which types its codes, from a person.
///
/// Characters less than 50 ms apart that end in Enter are one code; whatever pauses longer was typed by a person.
/// Characters are therefore held back for 50 ms at most. Scanners by radio pause for up to that time, as point-of-sale programs
/// allow for, too. What is left of a code is a text that no symbol says, so
/// a burst is no code when it follows typed characters within 300 ms (a scanner that was held up for a moment: all
/// of it is then typed), and is dropped whole when it is longer than any code or has lost a part.
package struct WedgeDetector {
    package static let gap = Duration.milliseconds(50)
    /// The silence before a code: longer than a busy machine holds a key up, shorter than a hand needs from the
    /// keyboard to the scanner.
    static let silence = Duration.milliseconds(300)
    /// Two quick letters and Enter can be a person's; scanners' codes are longer.
    static let shortestCode = 3
    /// The longest QR code holds 7089 digits.
    package static let longestCode = 7089

    private var characters: [Character] = []
    package private(set) var isSpoiled = false
    private var first: Duration?
    private var last: Duration?
    /// When the last character came that was no code's.
    private var lastTyped: Duration?

    package init() {}

    /// When what is held back was certainly typed by a person.
    package var deadline: Duration? {
        isEmpty ? nil : last.map { $0 + Self.gap }
    }

    package var isEmpty: Bool { characters.isEmpty && !isSpoiled }

    /// Takes a character; gives back what turns out to have been typed slowly before it.
    package mutating func add(_ character: Character, now: Duration) -> [Character] {
        let slow = expire(now: now)
        if isEmpty { first = now }
        if characters.count < Self.longestCode {
            characters.append(character)
        } else {
            isSpoiled = true
        }
        last = now
        return slow
    }

    /// What has waited longer than the gap.
    package mutating func expire(now: Duration) -> [Character] {
        guard let deadline, now >= deadline else { return [] }
        return flush()
    }

    /// Something was lost: what is held back, and what follows without a pause, is dropped.
    package mutating func spoil(now: Duration) {
        isSpoiled = true
        last = now
    }

    /// Everything held back, as typed by a person.
    package mutating func flush() -> [Character] {
        if !isEmpty { lastTyped = last }
        let typed = isSpoiled ? [] : characters
        characters = []
        isSpoiled = false
        return typed
    }

    /// Enter was pressed: the code, when a scanner typed it.
    package mutating func enter(now: Duration) -> String? {
        guard let deadline, now < deadline, characters.count >= Self.shortestCode, !isSpoiled,
            let first, lastTyped.map({ first - $0 >= Self.silence }) ?? true
        else { return nil }
        defer { characters = [] }
        return String(characters)
    }
}
