import Foundation
import TestSupport
import Testing

/// The kiosk in a real terminal, looked at as a person would.
@Suite(
    "docent kiosk in a terminal", .serialized, .timeLimit(.generous),
    .enabled(if: Program(installed: "tmux") != nil, "install Debian's tmux"))
struct KioskTerminalTests {
    @Test(
        "the sample frames come by, and the room's page is shown; Ctrl-C leaves the terminal as it was"
    )
    func room() throws {
        let terminal = try Terminal(width: 80, height: 24)
        try terminal.type(
            "stty -a > before; docent kiosk --frames \(Repository.root)/kiosk/frames\n")
        let page = terminal.waits { $0.contains("Main control room") && $0.contains("A-014") }
        #expect(page != nil, "\(terminal.screen())")
        try terminal.key("C-c")
        _ = terminal.waits { $0.hasPrefix("$ stty") && $0.contains("\n$") }
        try terminal.type("stty -a > after; cmp before after && echo the same\n")
        let after = terminal.waits { $0.contains("\nthe same") || $0.contains("$ the same") }
        #expect(after != nil, "\(terminal.screen())")
    }

    @Test("after SIGKILL the terminal has its screen, its cursor, its mouse and its echo again")
    func killed() throws {
        let terminal = try Terminal(width: 80, height: 24)
        try terminal.type("stty -a > before; echo begun\n")
        let kiosk = try terminal.startKiosk()
        #expect(try terminal.state() == "alternate 1, mouse 1, cursor 0")
        kill(kiosk, SIGKILL)
        var state = ""
        let isWhole = terminal.waits { _ in
            state = (try? terminal.state()) ?? ""
            return state == "alternate 0, mouse 0, cursor 1"
        }
        #expect(isWhole != nil, "\(state)")
        #expect(terminal.screen().contains("\nbegun"))
        try terminal.type("stty -a > after; cmp before after && echo the same\n")
        let after = terminal.waits { $0.contains("\nthe same") }
        #expect(after != nil, "\(terminal.screen())")
    }

    @Test("a kiosk that is killed while it is stopped leaves the shell's screen alone")
    func killedWhileStopped() throws {
        let terminal = try Terminal(width: 80, height: 24)
        let kiosk = try terminal.startKiosk()
        try terminal.key("C-z")
        let shell = terminal.waits { $0.contains("Stopped") }
        #expect(shell != nil, "\(terminal.screen())")
        try terminal.type("stty -a > before; echo marker\n")
        #expect(terminal.waits { $0.contains("\nmarker") } != nil, "\(terminal.screen())")
        kill(kiosk, SIGKILL)
        try terminal.type("wait; stty -a > after; cmp before after && echo the same\n")
        let after = terminal.waits { $0.contains("\nthe same") }
        #expect(after?.contains("\nmarker") == true, "\(terminal.screen())")
        #expect(try terminal.state() == "alternate 0, mouse 0, cursor 1")
    }

    @Test("keys lead through the tabs, and Back returns")
    func keys() throws {
        let terminal = try Terminal(width: 80, height: 24)
        try terminal.type("docent kiosk --camera /dev/no-camera\n")
        let invitation = terminal.waits { $0.contains("taking a break") }
        #expect(invitation != nil, "\(terminal.screen())")
        try terminal.key("F7")
        _ = terminal.waits { $0.contains("Welcome to Vesper Ridge") }
        try terminal.key("F7")
        let map = terminal.waits { $0.contains("Where would you like to go?") }
        #expect(map?.contains("[F7 Map]") == true, "\(terminal.screen())")
        try terminal.key("F6")
        let scan = terminal.waits { $0.contains("The camera is taking a break") }
        #expect(scan != nil, "\(terminal.screen())")
        try terminal.key("Escape")
        let home = terminal.waits { $0.contains("Welcome to Vesper Ridge") }
        #expect(home != nil, "\(terminal.screen())")
        try terminal.key("C-c")
    }

    @Test(
        "it draws itself anew in a window that changes its size, however small",
        arguments: [(120, 40), (40, 12), (10, 3)])
    func resize(width: Int, height: Int) throws {
        let terminal = try Terminal(width: 80, height: 24)
        try terminal.type("docent kiosk --camera /dev/no-camera\n")
        let invitation = terminal.waits { $0.contains("taking a break") }
        #expect(invitation != nil, "\(terminal.screen())")
        try terminal.key("F5")
        _ = terminal.waits { $0.contains("Welcome to Vesper Ridge") }
        try terminal.resize(width: width, height: height)
        try terminal.resize(width: 80, height: 24)
        let home = terminal.waits { $0.contains("Welcome to Vesper Ridge") }
        #expect(home != nil, "\(terminal.screen())")
        try terminal.key("C-c")
    }

    @Test("without a terminal: one block of text per code, and the end after the last picture")
    func plain() throws {
        let docent = try Repository.docent()
        let outcome = try docent.run([
            "kiosk", "--once", "--rate", "8", "--frames", "\(Repository.root)/kiosk/frames",
        ])
        #expect(outcome.status == 0)
        #expect(outcome.text.contains("Main control room"), "\(outcome.text) \(outcome.errors)")
        #expect(outcome.text.contains("Mira Rautio"))
        #expect(!outcome.text.contains("\u{1B}"))
        // What codes say is on the display, and nowhere else.
        #expect(!outcome.errors.contains("Mira") && !outcome.errors.contains("A-014"))
    }

    @Test("a folder without pictures ends it with what to do", .timeLimit(.generous))
    func noFrames() throws {
        let folder = try TemporaryFolder()
        let outcome = try Repository.docent()
            .run(["kiosk", "--once", "--display", "plain", "--frames", folder.path])
        #expect(outcome.status == 1)
        #expect(
            outcome.errors.contains(
                "there are no pictures in \(folder.path); put some there, or name another folder"))
    }
}

/// A terminal of tmux's, with `docent` on its path; closed with the value.
private final class Terminal {
    private let tmux: Program
    private let socket = "docent-test-\(UUID().uuidString)"
    private let folder: TemporaryFolder

    init(width: Int, height: Int) throws {
        tmux = try #require(Program(installed: "tmux"))
        folder = try TemporaryFolder()
        let docent = try Repository.docent()
        let path = (docent.executable as NSString).deletingLastPathComponent
        let configuration = docent.environment["DOCENT_CONFIG"] ?? ""
        let outcome = try tmux.run([
            "-L", socket, "-f", "/dev/null", "-u", "new-session", "-d", "-x", "\(width)",
            "-y", "\(height)", "-c", folder.path,
            "env", "LC_ALL=C.UTF-8", "PS1=$ ", "DOCENT_CONFIG=\(configuration)",
            "PATH=\(path):\(ProcessInfo.processInfo.environment["PATH"] ?? "")", "sh",
        ])
        try #require(outcome.status == 0, "\(outcome.errors)")
        // What is typed before the shell asks for it stands before its first prompt.
        let prompt = waits { $0.hasPrefix("$") }
        try #require(prompt != nil, "\(screen())")
    }

    deinit {
        // A server that is gone already needs no ending.
        _ = try? tmux.run(["-L", socket, "kill-server"])
    }

    func type(_ text: String) throws {
        _ = try tmux.run(["-L", socket, "send-keys", "-l", text])
    }

    func key(_ name: String) throws {
        _ = try tmux.run(["-L", socket, "send-keys", name])
    }

    /// Starts a kiosk without a camera and waits until it shows a page; returns its process.
    func startKiosk() throws -> pid_t {
        try type(
            "sh -c 'echo $$ >kiosk.pid; exec docent kiosk --camera /dev/no-camera'\n")
        let page = waits { $0.contains("taking a break") }
        try #require(page != nil, "\(screen())")
        let number = try String(contentsOfFile: "\(folder.path)/kiosk.pid", encoding: .utf8)
        return try #require(pid_t(number.trimmingCharacters(in: .whitespacesAndNewlines)))
    }

    /// What programs have switched on in it.
    func state() throws -> String {
        try tmux.run([
            "-L", socket, "display-message", "-p",
            "alternate #{alternate_on}, mouse #{mouse_any_flag}, cursor #{cursor_flag}",
        ]).text.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    func resize(width: Int, height: Int) throws {
        _ = try tmux.run([
            "-L", socket, "resize-window", "-x", "\(width)", "-y", "\(height)",
        ])
    }

    func screen() -> String {
        (try? tmux.run(["-L", socket, "capture-pane", "-p"]).text) ?? "tmux cannot be asked"
    }

    /// Waits until the screen is as wanted.
    func waits(until isWanted: (String) -> Bool) -> String? {
        var screen = ""
        let hasCome = comes {
            screen = self.screen()
            return isWanted(screen)
        }
        return hasCome ? screen : nil
    }
}
