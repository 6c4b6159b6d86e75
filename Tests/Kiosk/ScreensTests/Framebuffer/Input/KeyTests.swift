import CInput
import TestSupport
import Testing

@testable import PageModel
@testable import Screens
@testable import TextPages

@Suite("Keys of a keyboard")
struct KeyTests {
    @Test(
        "keys that do something are named",
        arguments: [(Int32, Key)]([
            (KEY_UP, Key.up), (KEY_DOWN, .down), (KEY_LEFT, .left), (KEY_RIGHT, .right),
            (KEY_HOME, .home), (KEY_END, .end), (KEY_PAGEUP, .pageUp), (KEY_PAGEDOWN, .pageDown),
            (KEY_INSERT, .insert), (KEY_DELETE, .delete), (KEY_BACKSPACE, .backspace),
            (KEY_TAB, .tab), (KEY_ENTER, .enter), (KEY_KPENTER, .enter), (KEY_ESC, .escape),
            (KEY_F1, .function(1)), (KEY_F10, .function(10)), (KEY_F12, .function(12)),
            (KEY_BACK, .escape),
        ]))
    func named(code: Int32, key: Key) throws {
        var hands = try Hands()
        hands.tap(code)
        #expect(hands.inputs == [.key(key)])
    }

    @Test(
        "Control with a letter is told, with its place in the alphabet where that is a key",
        arguments: [(Int32, Key)]([
            (KEY_C, Key.control("c")), (KEY_Z, .control("z")), (KEY_RIGHTBRACE, .control("]")),
            (KEY_BACKSLASH, .control("\\")), (KEY_M, .enter), (KEY_J, .enter), (KEY_I, .tab),
        ]))
    func controls(code: Int32, key: Key) throws {
        var hands = try Hands()
        hands.tap(code, with: [KEY_LEFTCTRL])
        #expect(hands.inputs == [.key(key)])
    }

    @Test("Control-C is the key of the Latin letter also under Cyrillic letters")
    func controlOnOtherLetters() throws {
        var hands = try Hands(InputOptions(layout: .init(name: "ru,us")))
        hands.tap(KEY_C)
        hands.tap(KEY_C, with: [KEY_LEFTCTRL])
        #expect(hands.inputs == [.character("с"), .key(.control("c"))])
    }

    @Test("Shift with Tab goes back")
    func backTab() throws {
        var hands = try Hands()
        hands.tap(KEY_TAB, with: [KEY_LEFTSHIFT])
        #expect(hands.inputs == [.key(.backTab)])
    }

    @Test(
        "what desktops, consoles and machines listen for means nothing",
        arguments: foreign)
    func ignored(modifiers: [Int32], code: Int32) throws {
        var hands = try Hands()
        hands.tap(code, with: modifiers)
        #expect(hands.inputs == [])
    }

    private static let foreign: [([Int32], Int32)] = [
        ([KEY_LEFTCTRL, KEY_LEFTALT], KEY_F1), ([KEY_LEFTCTRL, KEY_LEFTALT], KEY_F12),
        ([KEY_LEFTCTRL, KEY_LEFTALT], KEY_DELETE), ([KEY_LEFTALT], KEY_F4),
        ([KEY_LEFTALT], KEY_TAB), ([KEY_LEFTALT], KEY_A), ([KEY_LEFTMETA], KEY_L),
        ([], KEY_POWER), ([], KEY_SYSRQ), ([], KEY_LEFTSHIFT), ([], KEY_CAPSLOCK),
        ([], 0), ([], 247), ([], 248), ([], 0x2FF), ([], .max),
    ]

    @Test("the number pad types digits with and without NumLock, and after Shift")
    func numberPad() throws {
        let digits = [
            KEY_KP0, KEY_KP1, KEY_KP2, KEY_KP3, KEY_KP4, KEY_KP5, KEY_KP6, KEY_KP7, KEY_KP8,
            KEY_KP9, KEY_KPDOT,
        ]
        let typed = "0123456789.".map { DeviceInput.character($0) }
        var hands = try Hands()
        hands.tap(digits)
        hands.tap(KEY_NUMLOCK)
        hands.tap(digits)
        hands.tap(KEY_NUMLOCK)
        hands.press(KEY_LEFTSHIFT)
        hands.tap(digits)
        #expect(hands.inputs == typed + typed + typed)
    }

    @Test(
        "a layout's letters, with Shift, Caps Lock and AltGr",
        arguments: [(String, String, [Int32], String)]([
            ("us", "", [KEY_Z], "z"), ("de", "", [KEY_Z], "y"), ("fr", "", [KEY_Q], "a"),
            ("de", "", [KEY_MINUS], "ß"), ("fr", "", [KEY_2], "é"), ("ru", "", [KEY_F], "а"),
            ("gr", "", [KEY_A], "α"), ("il", "", [KEY_T], "א"), ("us", "", [KEY_SPACE], " "),
            ("us", "", [KEY_KPASTERISK], "*"), ("us", "dvorak", [KEY_S], "o"),
        ]))
    func letters(layout: String, variant: String, codes: [Int32], text: String) throws {
        var hands = try Hands(InputOptions(layout: .init(name: layout, variant: variant)))
        hands.tap(codes)
        #expect(hands.inputs == text.map { .character($0) })
    }

    @Test("Shift, Caps Lock and AltGr change letters")
    func levels() throws {
        var hands = try Hands(InputOptions(layout: .init(name: "de")))
        hands.tap(KEY_A, with: [KEY_LEFTSHIFT])
        hands.tap(KEY_CAPSLOCK)
        hands.tap(KEY_A)
        hands.tap(KEY_A, with: [KEY_LEFTSHIFT])
        hands.tap(KEY_CAPSLOCK)
        hands.tap(KEY_Q, with: [KEY_RIGHTALT])
        hands.tap(KEY_E, with: [KEY_RIGHTALT])
        #expect(hands.inputs == "AAa@€".map { .character($0) })
    }

    @Test("a dead key waits for its letter")
    func deadKeys() throws {
        var hands = try Hands(InputOptions(layout: .init(name: "us", variant: "intl")))
        hands.tap([KEY_APOSTROPHE, KEY_E])
        hands.tap([KEY_APOSTROPHE, KEY_SPACE])
        // No letter takes it: the letter alone.
        hands.tap([KEY_APOSTROPHE, KEY_Q])
        // Taken back, and then erased.
        hands.tap([KEY_APOSTROPHE, KEY_BACKSPACE, KEY_BACKSPACE])
        hands.tap([KEY_APOSTROPHE, KEY_LEFT, KEY_E])
        #expect(
            hands.inputs == [
                .character("é"), .character("'"), .character("q"), .key(.backspace), .key(.left),
                .character("e"),
            ])
    }

    @Test("any codes in any order are taken without harm", arguments: (1...10).some(4))
    func fuzz(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        var hands = try Hands(InputOptions(layout: .init(name: "us", variant: "intl")))
        for _ in 0..<2000 {
            let code = UInt32.random(in: 0...300, using: &random)
            hands.report(.key(code: code, isDown: .random(using: &random)))
            hands.wait(.milliseconds(Int.random(in: 0...60, using: &random)))
        }
        hands.report(.removed)
        hands.wait(.seconds(10))
        #expect(hands.inputs.last == .devices(Self.withoutPerson))
    }

    private static let withoutPerson = ["Scanner", "Panel"].enumerated().map {
        InputDeviceDescription(
            name: $0.element, systemName: "event\($0.offset + 1)", kinds: [.keyboard])
    }

    @Test("layouts that are not there are refused by name")
    func unknownLayouts() {
        for (name, variant) in [("xyzzy", ""), ("de", "xyzzy"), ("", ""), ("us\0", "")] {
            #expect(throws: InputDeviceError.unknownLayout(name: name, variant: variant)) {
                try KeyboardLayout(.init(name: name, variant: variant))
            }
        }
    }
}
