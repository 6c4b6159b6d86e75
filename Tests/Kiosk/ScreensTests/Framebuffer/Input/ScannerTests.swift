import CInput
import Testing

@testable import PageModel
@testable import Screens

@Suite("Scanners that type")
struct ScannerTests {
    private static let room = [
        KEY_R, KEY_O, KEY_O, KEY_M, KEY_1, KEY_4,
    ]
    private static let quick = Duration.milliseconds(8)

    @Test(
        "a quick burst that ends in Enter, Tab or a line feed is a code",
        arguments: [KEY_ENTER, KEY_KPENTER, KEY_TAB, KEY_LINEFEED])
    func code(end: Int32) throws {
        var hands = try Hands()
        hands.tap(Self.room + [end], from: Hands.scanner, then: Self.quick)
        hands.wait(.seconds(1))
        #expect(hands.inputs == [.typedCode("room14")])
    }

    @Test("what ends a code twice ends it once; later it is a key again")
    func twofoldEnd() throws {
        var hands = try Hands()
        hands.tap(Self.room + [KEY_ENTER], from: Hands.scanner, then: Self.quick)
        hands.tap(KEY_J, with: [KEY_LEFTCTRL], from: Hands.scanner, then: .seconds(1))
        hands.tap(KEY_ENTER, from: Hands.scanner)
        #expect(hands.inputs == [.typedCode("room14"), .key(.enter)])
    }

    /// The key and whether it is shifted, for each character of the test text on the American keyboard.
    private static let american: [Character: (key: Int32, isShifted: Bool)] = {
        var keys: [Character: (key: Int32, isShifted: Bool)] = [:]
        let letters = [
            KEY_A, KEY_B, KEY_C, KEY_D, KEY_E, KEY_F, KEY_G, KEY_H, KEY_I, KEY_J, KEY_K, KEY_L,
            KEY_M, KEY_N,
            KEY_O, KEY_P, KEY_Q, KEY_R, KEY_S, KEY_T, KEY_U, KEY_V, KEY_W, KEY_X, KEY_Y, KEY_Z,
        ]
        for (letter, key) in zip("abcdefghijklmnopqrstuvwxyz", letters) {
            keys[letter] = (key, false)
            keys[Character(letter.uppercased())] = (key, true)
        }
        for (digit, key) in zip("1234567890", KEY_1...KEY_0) { keys[digit] = (key, false) }
        for (sign, key) in zip("!@#$%^&*()", KEY_1...KEY_0) { keys[sign] = (key, true) }
        keys[" "] = (KEY_SPACE, false)
        (keys["-"], keys["_"]) = ((KEY_MINUS, false), (KEY_MINUS, true))
        (keys["="], keys["+"]) = ((KEY_EQUAL, false), (KEY_EQUAL, true))
        (keys[";"], keys[":"]) = ((KEY_SEMICOLON, false), (KEY_SEMICOLON, true))
        (keys["/"], keys["?"]) = ((KEY_SLASH, false), (KEY_SLASH, true))
        keys["."] = (KEY_DOT, false)
        return keys
    }()

    private static func type(_ text: String, by hands: inout Hands) throws {
        for character in text {
            let (key, isShifted) = try #require(american[character])
            hands.tap(key, with: isShifted ? [KEY_LEFTSHIFT] : [], from: Hands.scanner, then: quick)
        }
        hands.tap(KEY_ENTER, from: Hands.scanner)
        hands.wait(.seconds(1))
    }

    @Test(
        "a scanner's own layout is set, or learnt from its test code",
        arguments: ["de", "fr", "us"], [true, false])
    func layouts(keyboard: String, isSet: Bool) throws {
        var options = InputOptions()
        options.layout = .init(name: keyboard)
        if isSet { options.scannerLayout = "us" }
        var hands = try Hands(options)
        let address = "https://vesper-ridge.example/T/R/A-014?from=yz"
        if !isSet {
            try Self.type(ScannerTest.text, by: &hands)
            let learnt: [DeviceInput] = keyboard == "us" ? [] : [.scannerLayout("us")]
            #expect(
                hands.inputs.filter { $0 != .key(.enter) } == learnt + [
                    .typedCode(ScannerTest.text)
                ])
        }
        try Self.type(address, by: &hands)
        #expect(hands.inputs.last == .typedCode(address))
        // What a person types is still typed on the keyboard.
        hands.tap(KEY_Z, from: Hands.scanner)
        hands.wait(.seconds(1))
        #expect(
            hands.inputs.last == .character(keyboard == "de" ? "y" : keyboard == "fr" ? "w" : "z"))
    }

    @Test("separators that are typed with Control stay in the code")
    func separators() throws {
        var hands = try Hands()
        hands.tap([KEY_0, KEY_1], from: Hands.scanner, then: Self.quick)
        hands.tap(
            KEY_RIGHTBRACE, with: [KEY_LEFTCTRL], from: Hands.scanner, then: Self.quick)
        hands.tap(
            KEY_6, with: [KEY_LEFTCTRL, KEY_LEFTSHIFT], from: Hands.scanner, then: Self.quick)
        hands.tap(KEY_D, with: [KEY_LEFTCTRL], from: Hands.scanner, then: Self.quick)
        hands.tap(KEY_ENTER, from: Hands.scanner)
        #expect(hands.inputs == [.typedCode("01\u{1D}\u{1E}\u{4}")])
    }

    @Test("a code that was held up for a moment is typed whole, and none of it is taken for a code")
    func heldUp() throws {
        var hands = try Hands()
        hands.tap([KEY_R, KEY_O, KEY_O], from: Hands.scanner, then: Self.quick)
        hands.wait(.milliseconds(100))
        hands.tap([KEY_M, KEY_1, KEY_4, KEY_ENTER], from: Hands.scanner, then: Self.quick)
        #expect(hands.inputs == "room14".map { .character($0) } + [.key(.enter)])
        // After a silence the next code is one.
        hands.wait(WedgeDetector.silence)
        hands.tap(Self.room + [KEY_ENTER], from: Hands.scanner, then: Self.quick)
        #expect(hands.inputs.last == .typedCode("room14"))
    }

    @Test("what a device types as it comes may have lost its beginning: it is dropped")
    func plugged() throws {
        var hands = try Hands()
        let id = InputDeviceID(number: 7)
        let description = InputDeviceDescription(
            name: "Radio scanner", systemName: "event7", kinds: [.keyboard])
        hands.report(.added(description), from: id)
        let before = hands.inputs.count
        hands.wait(.milliseconds(5))
        hands.tap(Self.room + [KEY_ENTER], from: id, then: Self.quick)
        hands.wait(.seconds(1))
        #expect(hands.inputs.count == before)
        hands.tap(Self.room + [KEY_ENTER], from: id, then: Self.quick)
        #expect(hands.inputs.last == .typedCode("room14"))
    }

    @Test("a burst without an end is typed characters")
    func noEnd() throws {
        var hands = try Hands()
        hands.tap(Self.room, from: Hands.scanner, then: Self.quick)
        hands.wait(WedgeDetector.gap)
        #expect(hands.inputs == "room14".map { .character($0) })
    }

    @Test("a key in the middle of a burst gives it as typed, then the key")
    func interrupted() throws {
        var hands = try Hands()
        hands.tap([KEY_A, KEY_B, KEY_DOWN, KEY_C], from: Hands.scanner, then: Self.quick)
        hands.wait(.seconds(1))
        #expect(
            hands.inputs == [
                .character("a"), .character("b"), .key(.down), .character("c"),
            ])
    }

    @Test("a person who types at the same time has no part in the code")
    func twoDevices() throws {
        var hands = try Hands()
        for (index, code) in (Self.room + [KEY_ENTER]).enumerated() {
            hands.tap(code, from: Hands.scanner, then: .milliseconds(4))
            if index == 2 { hands.tap(KEY_X, then: .milliseconds(4)) }
        }
        hands.wait(.seconds(1))
        #expect(
            Set(hands.inputs.map { "\($0)" }).count == 2
                && hands.inputs.contains(.typedCode("room14"))
                && hands.inputs.contains(.character("x")))
    }

    @Test("the person's Caps Lock does not change what the scanner types")
    func ownState() throws {
        var hands = try Hands(InputOptions(layout: .init(name: "de")))
        hands.tap(KEY_CAPSLOCK)
        hands.tap(KEY_Z)
        hands.tap([KEY_Z, KEY_Y, KEY_X, KEY_ENTER], from: Hands.scanner, then: Self.quick)
        #expect(hands.inputs == [.character("Y"), .typedCode("yzx")])
    }

    @Test("Enter alone and two quick letters with Enter are a person's")
    func shortBursts() throws {
        var hands = try Hands()
        hands.tap(KEY_ENTER)
        hands.tap([KEY_A, KEY_B, KEY_ENTER], then: Self.quick)
        #expect(
            hands.inputs == [
                .key(.enter), .character("a"), .character("b"), .key(.enter),
            ])
    }

    @Test("a burst that is longer than any code is dropped whole, and its end presses nothing")
    func endless() throws {
        var hands = try Hands()
        hands.tap(
            [Int32](repeating: KEY_A, count: WedgeDetector.longestCode + 1) + [KEY_ENTER],
            from: Hands.scanner, then: Self.quick)
        hands.wait(.seconds(1))
        #expect(hands.inputs == [])
        hands.tap(Self.room + [KEY_ENTER], from: Hands.scanner, then: Self.quick)
        #expect(hands.inputs == [.typedCode("room14")])
    }

    @Test("the longest code is whole")
    func longest() throws {
        var hands = try Hands()
        hands.tap(
            [Int32](repeating: KEY_1, count: WedgeDetector.longestCode) + [KEY_ENTER],
            from: Hands.scanner, then: Self.quick)
        #expect(
            hands.inputs == [
                .typedCode(String(repeating: "1", count: WedgeDetector.longestCode))
            ])
    }

    @Test("a code that has lost a part is none")
    func lost() throws {
        var hands = try Hands()
        hands.tap(Self.room, from: Hands.scanner, then: Self.quick)
        hands.report(.interrupted, from: Hands.scanner)
        hands.tap(Self.room + [KEY_ENTER], from: Hands.scanner, then: Self.quick)
        hands.wait(.seconds(1))
        #expect(hands.inputs == [])
        hands.tap(Self.room, from: Hands.scanner, then: Self.quick)
        hands.report(.removed, from: Hands.scanner)
        hands.wait(.seconds(1))
        #expect(hands.inputs.count == 1)
    }
}
