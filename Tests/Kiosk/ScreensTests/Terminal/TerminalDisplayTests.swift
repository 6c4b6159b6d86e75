import Foundation
import Glibc
import Imaging
import PageTestSupport
import TestSupport
import Testing

@testable import PageModel
@testable import Screens

/// The real display on pseudo-terminals, one at a time, as a process has only one set of signal handlers.
@Suite("The terminal display", .serialized, .timeLimit(.generous))
struct TerminalDisplayTests {
    static let environment = ["TERM": "xterm-256color", "LANG": "en_GB.UTF-8"]
    static let leaving = "\u{1B}[?25h\u{1B}[?1049l"

    @Test(
        "it takes the screen, draws, listens, follows the window's size, and gives everything back")
    func life() async throws {
        let terminal = try #require(PseudoTerminal())
        let side = terminal.open()
        defer { close(side) }
        let before = terminal.mode
        let display = TerminalDisplay(input: side, output: side, environment: Self.environment)
        await display.show(SamplePages.foreign)
        try await display.start()
        #expect(terminal.mode != before)
        #expect(await terminal.waits(for: "\u{1B}[?1049h"))
        // Questions are answered, so that none of this reads as keys.
        terminal.type("\u{1B}[1;2R\u{1B}[?62;22c")
        #expect(await terminal.waits(for: "This code is not one of ours"))
        await display.show(SamplePages.event)
        #expect(await terminal.waits(for: "Bring warm clothes"))
        terminal.type("\t\r")
        terminal.resize(columns: 100, rows: 30)
        kill(getpid(), SIGWINCH)
        #expect(await terminal.waits(for: "\u{1B}[30;2H"))
        terminal.type("\u{3}")
        var events: [InputEvent] = []
        for await event in display.events where event != .activity {
            events.append(event)
            if event == .quit { break }
        }
        #expect(events == [.choose(ActionID("place")), .quit])
        await display.stop()
        await display.stop()
        #expect(terminal.mode == before)
        #expect(terminal.output().hasSuffix(Self.leaving))
    }

    @Test("a display that is let go gives the terminal back")
    func letGo() async throws {
        let terminal = try #require(PseudoTerminal())
        let side = terminal.open()
        defer { close(side) }
        let before = terminal.mode
        do {
            let display = TerminalDisplay(input: side, output: side, environment: Self.environment)
            try await display.start()
            #expect(terminal.mode != before)
        }
        #expect(await eventually { terminal.mode == before })
        #expect(await terminal.waits(for: Self.leaving))
    }

    @Test("what is no terminal is refused by name, and so is one that cannot be drawn on")
    func refusals() async throws {
        let pipe = Pipe()
        let end = pipe.fileHandleForReading.fileDescriptor
        await #expect(throws: DisplayError.notATerminal(stream: "standard input")) {
            try await TerminalDisplay(input: end, output: end, environment: Self.environment)
                .start()
        }
        let terminal = try #require(PseudoTerminal())
        let side = terminal.open()
        defer { close(side) }
        await #expect(throws: DisplayError.notATerminal(stream: "standard output")) {
            try await TerminalDisplay(input: side, output: end, environment: Self.environment)
                .start()
        }
        await #expect(throws: DisplayError.unsuitableTerminal(name: "dumb")) {
            try await TerminalDisplay(input: side, output: side, environment: ["TERM": "dumb"])
                .start()
        }
        let first = TerminalDisplay(input: side, output: side, environment: Self.environment)
        try await first.start()
        await #expect(throws: DisplayError.notStartable) { try await first.start() }
        await #expect(throws: DisplayError.terminalInUse) {
            try await TerminalDisplay(input: side, output: side, environment: Self.environment)
                .start()
        }
        await first.stop()
    }

    @Test("a terminal left raw by a killed run is put right by the next")
    func afterKill() async throws {
        let terminal = try #require(PseudoTerminal())
        let side = terminal.open()
        defer { close(side) }
        let before = terminal.mode
        var raw = termios()
        _ = unsafe tcgetattr(side, &raw)
        unsafe cfmakeraw(&raw)
        _ = unsafe tcsetattr(side, TCSANOW, &raw)
        #expect(terminal.mode != before)
        let display = TerminalDisplay(input: side, output: side, environment: Self.environment)
        try await display.start()
        await display.stop()
        let canonical = UInt32(ICANON | ECHO | ISIG)
        #expect(terminal.mode[3] & canonical == canonical)
        #expect(terminal.mode[1] & UInt32(OPOST) != 0)
    }

    @Test("a terminal that takes nothing never holds up the caller, and stopping ends all the same")
    func slowTerminal() async throws {
        let terminal = try #require(PseudoTerminal(columns: 300, rows: 100))
        let side = terminal.open()
        defer { close(side) }
        let before = terminal.mode
        let display = TerminalDisplay(input: side, output: side, environment: Self.environment)
        try await display.start()
        var frame = LumaImage(width: 64, height: 48, shade: 0)
        for step in 0..<200 {
            var screen = SamplePages.searching
            screen.title = "Page \(step) \(String(repeating: "漢", count: 2000))"
            await display.show(screen)
            frame = LumaImage(width: 64, height: 48, shade: UInt8(step))
            await display.show(frame: frame, outlines: [])
        }
        await display.stop()
        #expect(terminal.mode == before)
    }

    @Test("a terminal that is gone asks once to quit")
    func hangUp() async throws {
        var terminal = PseudoTerminal()
        let side = try #require(terminal).open()
        defer { close(side) }
        let display = TerminalDisplay(input: side, output: side, environment: Self.environment)
        try await display.start()
        terminal = nil
        var first: InputEvent?
        for await event in display.events {
            first = event
            break
        }
        #expect(first == .quit)
        await display.stop()
    }

    /// Starts a display on a terminal in a process of its own, which then does something to itself.
    ///
    /// It waits until ``proceed(_:)`` has seen the page.
    private static func start(on path: String) async -> TerminalDisplay {
        let side = unsafe Glibc.open(path, O_RDWR | O_NOCTTY)
        let display = TerminalDisplay(input: side, output: side, environment: environment)
        await display.show(SamplePages.home)
        do { try await display.start() } catch { Glibc.exit(99) }
        for await event in display.events where event == .help { break }
        return display
    }

    /// Waits until the page is drawn, then lets the process go on.
    private static func proceed(_ terminal: PseudoTerminal) async {
        #expect(await terminal.waits(for: "Welcome to Vesper Ridge"))
        terminal.type("\u{1B}OP")
    }

    #if compiler(>=6.3)  // Swift Testing 6.2 cannot hand a value to a process that a test ends.
        @Test(
            "every signal that ends the process leaves the terminal as it was",
            arguments: [
                SIGTERM, SIGINT, SIGQUIT, SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP,
                SIGPIPE,
            ])
        func signals(number: CInt) async throws {
            let terminal = try #require(PseudoTerminal())
            let side = terminal.open()
            defer { close(side) }
            let before = terminal.mode
            let path = terminal.path
            async let result = #expect(processExitsWith: .failure) {
                [path = path as String, number = number as CInt] in
                let display = await Self.start(on: path)
                kill(getpid(), number)
                try await Task.sleep(for: .seconds(Patience.seconds))
                await display.stop()
                Glibc.exit(98)
            }
            await Self.proceed(terminal)
            #expect(await result?.exitStatus == .signal(number))
            #expect(terminal.mode == before)
            let output = terminal.output()
            #expect(output.contains("Welcome to Vesper Ridge"))
            #expect(output.hasSuffix(Self.leaving))
        }

        @Test(
            "leaving by exit, and by a trap of our own, leaves the terminal as it was",
            arguments: [0, 1])
        func exits(way: Int) async throws {
            let terminal = try #require(PseudoTerminal())
            let side = terminal.open()
            defer { close(side) }
            let before = terminal.mode
            let path = terminal.path
            async let result = #expect(processExitsWith: .failure) {
                [path = path as String, way = way as Int] in
                let display = await Self.start(on: path)
                if way == 0 { Glibc.exit(3) }
                let empty: [Int] = []
                print(empty[way])
                await display.stop()
            }
            await Self.proceed(terminal)
            #expect(await result != nil)
            #expect(terminal.mode == before)
            #expect(terminal.output().hasSuffix(Self.leaving))
        }

        @Test(
            "the first hang-up signal asks to quit, with the terminal given back; the second ends")
        func hangUpSignal() async throws {
            let terminal = try #require(PseudoTerminal())
            let side = terminal.open()
            defer { close(side) }
            let before = terminal.mode
            let path = terminal.path
            async let result = #expect(processExitsWith: .failure) { [path = path as String] in
                let display = await Self.start(on: path)
                kill(getpid(), SIGHUP)
                for await event in display.events where event == .quit { break }
                kill(getpid(), SIGHUP)
                try await Task.sleep(for: .seconds(Patience.seconds))
                await display.stop()
            }
            await Self.proceed(terminal)
            #expect(await result?.exitStatus == .signal(SIGHUP))
            #expect(terminal.mode == before)
            #expect(terminal.output().hasSuffix(Self.leaving))
        }

        @Test("Ctrl-Z gives the terminal back, and continuing takes it again and draws anew")
        func suspending() async throws {
            let terminal = try #require(PseudoTerminal())
            let side = terminal.open()
            defer { close(side) }
            let before = terminal.mode
            let path = terminal.path
            async let result = #expect(processExitsWith: .failure) { [path = path as String] in
                // A group of its own, so that only this process stops; its number goes out through the title.
                setpgid(0, 0)
                let side = unsafe Glibc.open(path, O_RDWR | O_NOCTTY)
                let note = Array("PID=\(getpid());".utf8)
                _ = unsafe write(side, note, note.count)
                let display = await Self.start(on: path)
                for await event in display.events where event == .help { break }
                Glibc.exit(5)
            }
            await Self.proceed(terminal)
            let number = terminal.output().components(separatedBy: "PID=").last?.prefix {
                $0.isNumber
            }
            let process = try #require(number.flatMap { CInt($0) })
            terminal.type("\u{1A}")
            #expect(await eventually { terminal.mode == before })
            #expect(await eventually { Self.isStopped(process) })
            #expect(terminal.output().hasSuffix(Self.leaving))
            kill(process, SIGCONT)
            #expect(
                await eventually {
                    terminal.output().components(separatedBy: "Welcome to Vesper Ridge").count == 3
                })
            #expect(terminal.mode != before)
            terminal.type("\u{1B}OP")
            #expect(await result?.exitStatus == .exitCode(5))
            #expect(terminal.mode == before)
        }
    #endif

    private static func isStopped(_ process: CInt) -> Bool {
        guard let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
        else {
            return false
        }
        return text.components(separatedBy: ") ").last?.hasPrefix("T") ?? false
    }
}
