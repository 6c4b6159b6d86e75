import PageModel

/// Takes a terminal's bytes apart into keys, characters, pastes, clicks and answers.
///
/// A value: bytes may come in pieces of any size. Time is given by the caller; an Escape that nothing follows
/// for 50 ms is the key, and a sequence that never ends is given up after two seconds. Nothing grows without
/// bound: pastes are cut at 8192 bytes, everything else at far less.
struct InputParser {
    /// When ``expire(now:)`` has something to do; `nil` when nothing is pending.
    private(set) var deadline: Duration?

    private var state = State.ground
    private var bytes: [UInt8] = []

    private enum State {
        case ground
        case escape
        /// After `ESC [`, with parameters so far in `bytes`.
        case sequence
        /// After `ESC [ [`, the function keys of the Linux console.
        case consoleKey
        /// After `ESC O`.
        case singleShift
        /// Inside a string of the terminal's, up to `ESC \`, BEL, CAN or SUB.
        case string(kind: UInt8, isEscaped: Bool)
        case utf8(count: Int)
        case paste
    }

    static let escapeDelay = Duration.milliseconds(50)
    static let patience = Duration.seconds(2)
    static let longestPaste = 8192
    private static let longestSequence = 64
    private static let longestString = 4096
    private static let pasteEnd: [UInt8] = Array("\u{1B}[201~".utf8)

    mutating func feed(_ input: some Sequence<UInt8>, now: Duration) -> [TerminalInput] {
        var out: [TerminalInput] = []
        for byte in input { take(byte, into: &out) }
        switch state {
        case .ground: deadline = nil
        case .escape: deadline = now + Self.escapeDelay
        default: deadline = now + Self.patience
        }
        return out
    }

    /// Ends what has waited too long.
    mutating func expire(now: Duration) -> [TerminalInput] {
        guard let deadline, now >= deadline else { return [] }
        self.deadline = nil
        var out: [TerminalInput] = []
        switch state {
        case .escape: out.append(.key(.escape))
        case .paste: finishPaste(into: &out)
        default: break
        }
        state = .ground
        bytes = []
        return out
    }

    private mutating func take(_ byte: UInt8, into out: inout [TerminalInput]) {
        switch state {
        case .ground: takeGround(byte, into: &out)
        case .escape: takeEscape(byte, into: &out)
        case .sequence: takeSequence(byte, into: &out)
        case .consoleKey:
            state = .ground
            if (0x41...0x45).contains(byte) { out.append(.key(.function(Int(byte) - 0x40))) }
        case .singleShift:
            state = .ground
            if let key = Self.singleShiftKeys[byte] { out.append(.key(key)) }
        case .string(let kind, let isEscaped):
            takeString(byte, kind: kind, isEscaped: isEscaped, into: &out)
        case .utf8(let count): takeContinuation(byte, count: count, into: &out)
        case .paste: takePaste(byte, into: &out)
        }
    }

    private mutating func takeGround(_ byte: UInt8, into out: inout [TerminalInput]) {
        switch byte {
        case 0x1B: state = .escape
        case 0x0D: out.append(.key(.enter))
        case 0x0A: out.append(.key(.lineFeed))
        case 0x09: out.append(.key(.tab))
        case 0x08, 0x7F: out.append(.key(.backspace))
        case 0x01...0x1A:
            out.append(.key(.control(Character(Unicode.Scalar(byte + 0x60)))))
        case 0x20...0x7E: out.append(.character(Character(Unicode.Scalar(byte))))
        case 0xC2...0xDF: begin(utf8: byte, count: 2)
        case 0xE0...0xEF: begin(utf8: byte, count: 3)
        case 0xF0...0xF4: begin(utf8: byte, count: 4)
        default: break
        }
    }

    private mutating func begin(utf8 byte: UInt8, count: Int) {
        state = .utf8(count: count)
        bytes = [byte]
    }

    private mutating func takeContinuation(
        _ byte: UInt8, count: Int, into out: inout [TerminalInput]
    ) {
        guard (0x80...0xBF).contains(byte) else {
            // A broken character is left out; this byte begins something new.
            state = .ground
            takeGround(byte, into: &out)
            return
        }
        bytes.append(byte)
        guard bytes.count == count else { return }
        state = .ground
        guard let text = String(validating: bytes, as: UTF8.self),
            let scalar = text.unicodeScalars.first,
            !(0x80...0x9F).contains(scalar.value)
        else { return }
        out.append(.character(Character(scalar)))
    }

    private mutating func takeEscape(_ byte: UInt8, into out: inout [TerminalInput]) {
        switch byte {
        case 0x1B: out.append(.key(.escape))
        case UInt8(ascii: "["): begin(.sequence)
        case UInt8(ascii: "O"): state = .singleShift
        case UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "]"), UInt8(ascii: "^"),
            UInt8(ascii: "X"):
            begin(.string(kind: byte, isEscaped: false))
        default:
            // Alt with a key means nothing here.
            state = .ground
        }
    }

    private mutating func begin(_ next: State) {
        state = next
        bytes = []
    }

    private mutating func takeSequence(_ byte: UInt8, into out: inout [TerminalInput]) {
        switch byte {
        case 0x1B:
            state = .escape
        case UInt8(ascii: "[") where bytes.isEmpty:
            state = .consoleKey
        case 0x20...0x3F:
            if bytes.count < Self.longestSequence { bytes.append(byte) }
        case 0x40...0x7E:
            state = .ground
            if bytes.count < Self.longestSequence { finishSequence(byte, into: &out) }
        case 0x18, 0x1A:
            state = .ground
        default: break
        }
    }

    private mutating func finishSequence(_ final: UInt8, into out: inout [TerminalInput]) {
        let isMouse = bytes.first == UInt8(ascii: "<")
        let isPrivate = bytes.first == UInt8(ascii: "?")
        let numbers = Self.numbers(
            in: bytes.drop { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "?") })
        switch (final, isMouse, isPrivate) {
        case (UInt8(ascii: "M"), true, _), (UInt8(ascii: "m"), true, _):
            if let mouse = Self.mouse(numbers, isRelease: final == UInt8(ascii: "m")) {
                out.append(.mouse(mouse))
            }
        case (UInt8(ascii: "c"), _, true): out.append(.attributes(numbers))
        case (UInt8(ascii: "R"), false, false) where numbers.count == 2:
            out.append(.cursor(row: numbers[0], column: numbers[1]))
        case (UInt8(ascii: "~"), false, false):
            if numbers.first == 200 {
                begin(.paste)
            } else if let key = numbers.first.flatMap({ Self.numberedKeys[$0] }) {
                out.append(.key(key))
            }
        case (_, false, false):
            if let key = Self.letteredKeys[final] { out.append(.key(key)) }
        default: break
        }
    }

    /// Decimal parameters, none over 99999; anything else counts as 0.
    private static func numbers(in bytes: some Sequence<UInt8>) -> [Int] {
        var out: [Int] = [0]
        for byte in bytes {
            if byte == UInt8(ascii: ";") {
                out.append(0)
            } else if (0x30...0x39).contains(byte) {
                let last = out.count - 1
                out[last] = min(99999, out[last] * 10 + Int(byte) - 0x30)
            }
        }
        return out
    }

    private static func mouse(_ numbers: [Int], isRelease: Bool) -> TerminalInput.Mouse? {
        guard numbers.count == 3, numbers[1] > 0, numbers[2] > 0 else { return nil }
        let kind: TerminalInput.Mouse.Kind =
            switch numbers[0] & 0b1110_0011 {
            case 0: isRelease ? .release : .press
            case 64: .wheelUp
            case 65: .wheelDown
            default: .other
            }
        return TerminalInput.Mouse(kind: kind, x: numbers[1] - 1, y: numbers[2] - 1)
    }

    private mutating func takeString(
        _ byte: UInt8, kind: UInt8, isEscaped: Bool, into out: inout [TerminalInput]
    ) {
        switch byte {
        case 0x18, 0x1A: begin(.ground)
        case 0x07: finishString(kind, into: &out)
        case UInt8(ascii: "\\") where isEscaped: finishString(kind, into: &out)
        case 0x1B: state = .string(kind: kind, isEscaped: true)
        case _ where isEscaped:
            // The string was broken off; the Escape began something else.
            begin(.ground)
            takeEscape(byte, into: &out)
        default:
            bytes.append(byte)
            if bytes.count > Self.longestString { begin(.ground) }
        }
    }

    private mutating func finishString(_ kind: UInt8, into out: inout [TerminalInput]) {
        if kind == UInt8(ascii: "_") && bytes.first == UInt8(ascii: "G") {
            out.append(.kittyGraphics(isSupported: bytes.suffix(3) == Array(";OK".utf8)[...]))
        }
        begin(.ground)
    }

    private mutating func takePaste(_ byte: UInt8, into out: inout [TerminalInput]) {
        bytes.append(byte)
        if byte == UInt8(ascii: "~") && bytes.suffix(6) == Self.pasteEnd[...] {
            bytes.removeLast(6)
            finishPaste(into: &out)
            begin(.ground)
        } else if bytes.count > Self.longestPaste + 6 {
            // Only what could be the end mark is kept of the rest.
            bytes.remove(at: Self.longestPaste)
        }
    }

    private mutating func finishPaste(into out: inout [TerminalInput]) {
        out.append(.paste(String(decoding: bytes.prefix(Self.longestPaste), as: UTF8.self)))
    }

    private static let letteredKeys: [UInt8: Key] = [
        UInt8(ascii: "A"): .up, UInt8(ascii: "B"): .down, UInt8(ascii: "C"): .right,
        UInt8(ascii: "D"): .left, UInt8(ascii: "H"): .home, UInt8(ascii: "F"): .end,
        UInt8(ascii: "Z"): .backTab, UInt8(ascii: "P"): .function(1),
        UInt8(ascii: "Q"): .function(2), UInt8(ascii: "R"): .function(3),
        UInt8(ascii: "S"): .function(4),
    ]

    private static let singleShiftKeys: [UInt8: Key] = [
        UInt8(ascii: "A"): .up, UInt8(ascii: "B"): .down, UInt8(ascii: "C"): .right,
        UInt8(ascii: "D"): .left, UInt8(ascii: "H"): .home, UInt8(ascii: "F"): .end,
        UInt8(ascii: "P"): .function(1), UInt8(ascii: "Q"): .function(2),
        UInt8(ascii: "R"): .function(3), UInt8(ascii: "S"): .function(4),
        UInt8(ascii: "M"): .enter,
    ]

    private static let numberedKeys: [Int: Key] = [
        1: .home, 2: .insert, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end,
        11: .function(1), 12: .function(2), 13: .function(3), 14: .function(4),
        15: .function(5), 17: .function(6), 18: .function(7), 19: .function(8),
        20: .function(9), 21: .function(10), 23: .function(11), 24: .function(12),
    ]
}

/// What a terminal has sent, parsed but not yet interpreted.
enum TerminalInput: Sendable, Equatable {
    case key(Key)
    case character(Character)
    /// Text between the marks of a bracketed paste.
    case paste(String)
    case mouse(Mouse)
    /// The answer to the question for the terminal's attributes (DA1).
    case attributes([Int])
    /// The answer to the question whether kitty's graphics are understood.
    case kittyGraphics(isSupported: Bool)
    /// The answer to the question for the cursor's place, counted from 1.
    case cursor(row: Int, column: Int)

    struct Mouse: Sendable, Equatable {
        enum Kind: Sendable { case press, release, wheelUp, wheelDown, other }
        var kind: Kind
        /// Counted from 0.
        var x: Int
        var y: Int
    }
}
