internal import Glibc

/// The virtual console that lies behind a screen, in graphics mode: no text and no cursor is drawn,
/// and no key reaches the shell behind.
///
/// It is restored however the program ends: by ``giveBack()``, at exit, by handlers of the signals that end the
/// process or report a crash, and after SIGKILL by a small process that waits for our end. If that was killed too,
/// the next run restores the console.
///
/// An operator may switch to another console (`chvt 2`): then nothing is drawn until this one is in
/// front again. A keyboard cannot: it is off for this console, and the input devices are
/// grabbed (``InputOptions/grabs``), so that SysRq cannot switch it on.
final class Console {
    let path: String
    private let number: Int
    private let calls: any ScreenCalls
    private var ticket: CInt?

    /// How long our console may take to come to the front.
    static let patience = Duration.seconds(2)
    private static let pause = Duration.milliseconds(50)

    /// Takes the process's own console, or where it has none (a service without one, a login from
    /// afar) the one on the screen.
    ///
    /// - Returns: nil where the machine has no virtual consoles, so that there is nothing to take.
    static func take(for screen: ConsoleHandles, calls: any ScreenCalls = LinuxScreenCalls())
        throws(ScreenError) -> Console?
    {
        let number: Int
        let own = calls.ownConsole()
        if let own {
            number = own
        } else {
            guard let active = try activeNumber(calls: calls) else { return nil }
            number = active
        }
        let path = "/dev/tty\(number)"
        let descriptor: CInt
        do {
            descriptor = try calls.open(path)
        } catch {
            throw fault(error.code, "opening it", path)
        }
        // What has to stay open, the taking keeps by a descriptor of its own.
        defer { calls.close(descriptor) }
        if own != nil { try bringForward(descriptor, number: number, path: path, calls: calls) }
        do {
            let ticket = try calls.takeConsole(
                descriptor, framebuffer: screen.framebuffer, card: screen.card)
            return Console(path: path, number: number, ticket: ticket, calls: calls)
        } catch {
            throw fault(error.code, "putting it into graphics mode", path)
        }
    }

    private init(path: String, number: Int, ticket: CInt, calls: any ScreenCalls) {
        self.path = path
        self.number = number
        self.ticket = ticket
        self.calls = calls
    }

    deinit { giveBack() }

    /// Whether another console is on the screen.
    var isAway: Bool { calls.isConsoleAway() }

    /// Asks for this console to be on the screen again, and does not wait for it.
    func comeForward() throws(ScreenError) {
        do throws(ScreenCallFault) {
            let descriptor = try calls.open(path)
            defer { calls.close(descriptor) }
            try calls.activateConsole(descriptor, number: number)
        } catch {
            throw Self.fault(error.code, "bringing it to the front", path)
        }
    }

    /// Shows the console's text again, and lets it have its keys; may be called twice.
    func giveBack() {
        guard let ticket else { return }
        self.ticket = nil
        calls.giveBackConsole(ticket: ticket)
    }

    /// The number of the console on the screen; nil where there are none.
    private static func activeNumber(calls: any ScreenCalls) throws(ScreenError) -> Int? {
        let path = "/dev/tty0"
        let console: CInt
        do {
            console = try calls.open(path)
        } catch {
            switch error.code {
            case ENOENT, ENXIO, ENODEV: return nil
            default: throw fault(error.code, "opening it", path)
            }
        }
        defer { calls.close(console) }
        do {
            return try calls.activeConsole(console)
        } catch {
            throw fault(error.code, "asking which console is on the screen", path)
        }
    }

    private static func bringForward(
        _ descriptor: CInt, number: Int, path: String, calls: any ScreenCalls
    ) throws(ScreenError) {
        do throws(ScreenCallFault) {
            if try calls.activeConsole(descriptor) == number { return }
            try calls.activateConsole(descriptor, number: number)
            for _ in 0..<Int(patience / pause) {
                calls.pause(pause)
                if try calls.activeConsole(descriptor) == number { return }
            }
        } catch {
            throw fault(error.code, "bringing it to the front", path)
        }
        throw .consoleHidden(path: path)
    }

    private static func fault(_ code: CInt, _ call: String, _ path: String) -> ScreenError {
        switch code {
        case EACCES, EPERM: .consoleDenied(path: path)
        case EADDRINUSE, EBUSY: .consoleInUse(path: path)
        default: .system(call: call, path: path, code: code)
        }
    }
}
