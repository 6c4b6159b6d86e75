import PageModel

/// The keys of one device: what a person types on it, or a scanner.
struct DeviceKeys {
    private let layout: KeyboardLayout
    private var keyboard: Keyboard
    private var wedge = WedgeDetector()
    private var heldKey: KeyRepeat
    private var pad: PadKeys
    private var strikes: DoubleStrike
    /// The layout that codes are typed in; `nil` where it is the keyboards'.
    private var scanner: KeyboardLayout?
    private var burst = KeyBurst()
    /// When a code ended: a scanner may send a line feed or a tab after its Enter.
    private var lastCode: Duration?

    /// Keys of a device that has just come: the beginning of what it types now may have been missed.
    ///
    /// - Returns: `nil` when out of memory.
    init?(
        _ layout: KeyboardLayout, scanner: KeyboardLayout? = nil, keypad: KeypadProfile? = nil,
        repeats: Bool = true, doubleStrike: Duration = .zero, now: Duration
    ) {
        self.scanner = scanner
        heldKey = KeyRepeat(isOn: repeats)
        pad = PadKeys(keypad)
        strikes = DoubleStrike(doubleStrike)
        guard let keyboard = Keyboard(layout) else { return nil }
        self.layout = layout
        self.keyboard = keyboard
        wedge.spoil(now: now)
    }

    /// When ``expire(now:)`` has something to do.
    var deadline: Duration? {
        [wedge.deadline, heldKey.deadline, pad.deadline].compactMap { $0 }.min()
    }

    /// What time alone brings: slow characters and the key that is held.
    mutating func expire(now: Duration) -> [DeviceInput] {
        wedge.expire(now: now).map(Self.typed)
            + (heldKey.expire(now: now).map { [.key($0)] } ?? [])
            + (pad.expire(now: now).map { [.key(.pad($0))] } ?? [])
    }

    mutating func take(_ code: UInt32, isDown: Bool, now: Duration) -> [DeviceInput] {
        // Keys of a keypad are no part of a code, and the Enter that ends one is none of a keypad's.
        let padKey = wedge.isEmpty ? pad.key(code) : nil
        guard isDown else {
            burst.add(code, isDown: false, now: now)
            keyboard.release(code)
            heldKey.release(code)
            return pad.release(code, now: now).map { [.key(.pad($0))] } ?? []
        }
        let leastPause = padKey == nil ? WedgeDetector.gap : .zero
        guard strikes.accepts(code, now: now, leastPause: leastPause) else { return [] }
        if let padKey {
            heldKey.stop()
            return pad.press(code, padKey, now: now).map { [.key(.pad($0))] } ?? []
        }
        burst.add(code, isDown: true, now: now)
        let slow = wedge.expire(now: now).map(Self.typed)
        switch keyboard.press(code) {
        case .nothing:
            return slow
        case .text(let text):
            heldKey.stop()
            return slow + text.flatMap { wedge.add($0, now: now).map(Self.typed) }
        case .key(.control(let letter)):
            // A scanner types the separators of GS1 and of ISO/IEC 15434 as Ctrl-] and its like.
            heldKey.stop()
            return slow + wedge.add(Self.controlCharacter(letter), now: now).map(Self.typed)
        case .key(let key):
            heldKey.press(code, key, now: now)
            return slow + take(key, now: now)
        }
    }

    private mutating func take(_ key: Key, now: Duration) -> [DeviceInput] {
        if key == .enter || key == .lineFeed || key == .tab {
            if let code = wedge.enter(now: now) {
                lastCode = now
                return read(code)
            }
            if wedge.isEmpty, let lastCode, now - lastCode < WedgeDetector.gap { return [] }
            if wedge.isSpoiled {
                // The Enter that ends a spoiled burst presses nothing.
                _ = wedge.flush()
                return []
            }
        }
        return wedge.flush().map(Self.typed) + [.key(key == .lineFeed ? .enter : key)]
    }

    /// A code as the scanner means it; the test text says which layout that is.
    private mutating func read(_ code: String) -> [DeviceInput] {
        let text = scanner.flatMap { burst.text($0) } ?? code
        guard text != ScannerTest.text, let tested = burst.testedLayout() else {
            return [.typedCode(text)]
        }
        scanner = tested.layout
        return [.scannerLayout(tested.name), .typedCode(ScannerTest.text)]
    }

    /// Whatever was held is held no longer; a code that lost a part is none.
    mutating func letGo(now: Duration) {
        wedge.spoil(now: now)
        heldKey.stop()
        pad.letGo()
        keyboard = Keyboard(layout) ?? keyboard
    }

    // MARK: Control characters among typed ones

    static func controlCharacter(_ letter: Character) -> Character {
        Character(Unicode.Scalar((letter.asciiValue ?? 0) & 0x1F))
    }

    private static func typed(_ character: Character) -> DeviceInput {
        guard let value = character.asciiValue, value < 0x20 else { return .character(character) }
        let letter = value + 0x40
        return .key(
            KeySymbol.control(UInt32(letter)) ?? .control(Character(Unicode.Scalar(letter))))
    }
}
