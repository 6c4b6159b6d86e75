import TestSupport
import Testing
import Wording

@testable import PageModel
@testable import Screens

@Suite("The terminal's bytes")
struct InputParserTests {
    static let table: [(String, [TerminalInput])] = [
        ("a", [.character("a")]), ("é漢🙂", [.character("é"), .character("漢"), .character("🙂")]),
        ("\r", [.key(.enter)]), ("\n", [.key(.lineFeed)]), ("\t", [.key(.tab)]),
        ("\u{7F}", [.key(.backspace)]), ("\u{8}", [.key(.backspace)]),
        ("\u{3}", [.key(.control("c"))]), ("\u{1A}", [.key(.control("z"))]),
        ("\u{1B}[A", [.key(.up)]), ("\u{1B}OB", [.key(.down)]), ("\u{1B}[1;5C", [.key(.right)]),
        ("\u{1B}[Z", [.key(.backTab)]), ("\u{1B}[H", [.key(.home)]), ("\u{1B}[1~", [.key(.home)]),
        ("\u{1B}[7~", [.key(.home)]), ("\u{1B}[5~", [.key(.pageUp)]),
        ("\u{1B}[6~", [.key(.pageDown)]), ("\u{1B}OP", [.key(.function(1))]),
        ("\u{1B}[11~", [.key(.function(1))]), ("\u{1B}[[B", [.key(.function(2))]),
        ("\u{1B}[15~", [.key(.function(5))]), ("\u{1B}[17~", [.key(.function(6))]),
        ("\u{1B}[18~", [.key(.function(7))]), ("\u{1B}[19~", [.key(.function(8))]),
        ("\u{1B}[<0;10;5M", [.mouse(.init(kind: .press, x: 9, y: 4))]),
        ("\u{1B}[<0;10;5m", [.mouse(.init(kind: .release, x: 9, y: 4))]),
        ("\u{1B}[<64;1;1M", [.mouse(.init(kind: .wheelUp, x: 0, y: 0))]),
        ("\u{1B}[<2;1;1M", [.mouse(.init(kind: .other, x: 0, y: 0))]), ("\u{1B}[<0;0;1M", []),
        ("\u{1B}[?62;4;22c", [.attributes([62, 4, 22])]),
        ("\u{1B}[1;2R", [.cursor(row: 1, column: 2)]),
        ("\u{1B}_Gi=31;OK\u{1B}\\", [.kittyGraphics(isSupported: true)]),
        ("\u{1B}_Gi=31;ENOENT\u{1B}\\", [.kittyGraphics(isSupported: false)]),
        ("\u{1B}]11;rgb:00/00/00\u{7}x", [.character("x")]),
        ("\u{1B}P1$r0m\u{1B}\\x", [.character("x")]), ("\u{1B}]junk\u{18}x", [.character("x")]),
        ("\u{1B}]junk\u{1B}[Ax", [.key(.up), .character("x")]),
        ("\u{1B}[200~ROOM:A-014\n\u{1B}[201~", [.paste("ROOM:A-014\n")]),
        ("\u{1B}[200~\u{1B}[A\u{1B}[201~x", [.paste("\u{1B}[A"), .character("x")]),
        ("\u{1B}\u{1B}[A", [.key(.escape), .key(.up)]), ("\u{1B}x", []),
        ("\u{1B}[999999999999999999999~", []), ("\u{1B}[1;2;3", []),
    ]

    @Test("each sequence is told apart, also byte by byte", arguments: table)
    func sequences(text: String, expected: [TerminalInput]) {
        var whole = InputParser()
        #expect(whole.feed(Array(text.utf8), now: .zero) == expected)
        var pieces = InputParser()
        var found: [TerminalInput] = []
        for byte in text.utf8 { found += pieces.feed([byte], now: .zero) }
        #expect(found == expected)
    }

    @Test("Escape alone is the key after 50 ms and not before")
    func loneEscape() {
        var parser = InputParser()
        #expect(parser.feed([0x1B], now: .zero) == [])
        #expect(parser.deadline == .milliseconds(50))
        #expect(parser.expire(now: .milliseconds(49)) == [])
        #expect(parser.expire(now: .milliseconds(50)) == [.key(.escape)])
        #expect(parser.deadline == nil)
        #expect(
            parser.feed(Array("[A".utf8), now: .seconds(1)) == [.character("["), .character("A")])
    }

    @Test("a sequence or paste that never ends is given up, and the paste is not lost")
    func unfinished() {
        var parser = InputParser()
        #expect(parser.feed(Array("\u{1B}[12".utf8), now: .zero) == [])
        #expect(parser.expire(now: .seconds(3)) == [])
        #expect(parser.feed(Array("x".utf8), now: .seconds(3)) == [.character("x")])
        #expect(parser.feed(Array("\u{1B}[200~abc".utf8), now: .seconds(4)) == [])
        #expect(parser.expire(now: .seconds(7)) == [.paste("abc")])
    }

    @Test("broken UTF-8 is left out and never swallows what follows")
    func brokenCharacters() {
        var parser = InputParser()
        #expect(parser.feed([0xE6, 0xBC, 0x41], now: .zero) == [.character("A")])
        #expect(parser.feed([0xC0, 0x80, 0xFF, 0x42], now: .zero) == [.character("B")])
        #expect(parser.feed([0xED, 0xA0, 0x80, 0x43], now: .zero) == [.character("C")])
        #expect(parser.feed([0xC2, 0x9B, 0x44], now: .zero) == [.character("D")])
    }

    @Test("a paste longer than a code can be is cut, and its end is still found")
    func longPaste() {
        var parser = InputParser()
        let text = String(repeating: "x", count: 50_000)
        let found = parser.feed(Array("\u{1B}[200~\(text)\u{1B}[201~y".utf8), now: .zero)
        #expect(found == [.paste(String(repeating: "x", count: 8192)), .character("y")])
    }

    @Test(
        "any bytes are taken without harm, and Escape afterwards works",
        arguments: (1...40).some(10))
    func fuzz(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        var parser = InputParser()
        let spice: [UInt8] = Array("\u{1B}[]O_P<?;0123456789~MmRcAZ\u{7}\\".utf8)
        var now = Duration.zero
        for _ in 0..<200 {
            let bytes = (0..<Int.random(in: 1...60, using: &random)).map { _ in
                Bool.random(using: &random)
                    ? UInt8.random(in: 0...255, using: &random)
                    : spice[Int.random(in: 0..<spice.count, using: &random)]
            }
            now += .milliseconds(Int.random(in: 0...80, using: &random))
            for input in parser.expire(now: now) + parser.feed(bytes, now: now) {
                if case .character(let character) = input {
                    #expect(
                        VisibleText.line(String(character)).contains(character)
                            || !character.isASCII)
                }
            }
        }
        _ = parser.expire(now: now + .seconds(10))
        #expect(parser.feed([0x1B], now: now + .seconds(11)) == [])
        #expect(parser.expire(now: now + .seconds(12)) == [.key(.escape)])
    }
}
