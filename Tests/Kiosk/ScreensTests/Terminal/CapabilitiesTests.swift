import Testing

@testable import Screens
@testable import TextPages

@Suite("What a terminal can do")
struct CapabilitiesTests {
    @Test(
        "colours are told by the environment",
        arguments: [
            (["TERM": "xterm"], TerminalCapabilities.Colors.sixteen),
            (["TERM": "linux"], .sixteen), (["TERM": "xterm-256color"], .palette),
            (["TERM": "xterm-256color", "COLORTERM": "truecolor"], .full),
            (["TERM": "xterm-kitty"], .full), (["TERM": "xterm-direct"], .full),
            (["TERM": "vt220"], .none), (["TERM": "dumb"], .none), ([:], .none),
            (["TERM": "xterm-256color", "COLORTERM": "truecolor", "NO_COLOR": "1"], .none),
            (["TERM": "xterm-256color", "NO_COLOR": ""], .palette),
        ])
    func colors(environment: [String: String], expected: TerminalCapabilities.Colors) {
        #expect(TerminalCapabilities(environment: environment).colors == expected)
    }

    @Test(
        "the first locale variable that is set decides about Unicode",
        arguments: [
            (["LANG": "en_GB.UTF-8"], true), (["LANG": "C.utf8"], true), (["LANG": "C"], false),
            (["LANG": "en_GB.UTF-8", "LC_ALL": "C"], false),
            (["LANG": "C", "LC_CTYPE": "de_DE.UTF-8"], true), ([:], false),
        ])
    func locale(environment: [String: String], isUnicode: Bool) {
        #expect(TerminalCapabilities(environment: environment).isUnicode == isUnicode)
    }

    @Test("answers choose the best way to show pictures, in any order")
    func graphics() {
        let environment = ["TERM": "xterm-256color", "LANG": "en_GB.UTF-8"]
        var capabilities = TerminalCapabilities(environment: environment)
        #expect(capabilities.graphics == .characters)
        capabilities.take(.attributes([62, 4]))
        #expect(capabilities.graphics == .sixel)
        capabilities.take(.kittyGraphics(isSupported: true))
        capabilities.take(.attributes([62, 4]))
        #expect(capabilities.graphics == .kitty)
        let iterm = environment.merging(["TERM_PROGRAM": "iTerm.app"]) { $1 }
        #expect(TerminalCapabilities(environment: iterm).graphics == .iterm)
    }

    @Test("a terminal that draws ambiguous characters wide gets ASCII lines")
    func ambiguous() {
        var capabilities = TerminalCapabilities(environment: [
            "TERM": "xterm", "LANG": "ja_JP.UTF-8",
        ])
        capabilities.take(.cursor(row: 1, column: 2))
        #expect(capabilities.substitution == .none)
        capabilities.take(.cursor(row: 1, column: 3))
        #expect(capabilities.substitution == .ambiguous)
    }

    @Test(
        "errors name what is wrong and what to do",
        arguments: [
            (
                DisplayError.notATerminal(stream: "standard output"),
                "standard output is not a terminal, so pages cannot be drawn on it; "
                    + "use --display plain for pipes, files and logs"
            ),
            (
                .unsuitableTerminal(name: ""),
                "the terminal (TERM is not set) cannot be drawn on; "
                    + "use --display plain, or set TERM to what the terminal is"
            ),
            (
                .unsuitableTerminal(name: "dumb\u{1B}"),
                "the terminal \"dumb␛\" cannot be drawn on; "
                    + "use --display plain, or set TERM to what the terminal is"
            ),
            (
                .terminalInUse,
                "the terminal is in use by another display of this program; stop that one first"
            ),
            (.notStartable, "this display was started before; make a new one to start again"),
            (
                .systemCall(name: "pipe", code: 24),
                "pipe failed with error 24; "
                    + "check that the terminal is still there, or use --display plain"
            ),
        ])
    func errors(error: DisplayError, message: String) {
        #expect(error.description == message)
    }
}
