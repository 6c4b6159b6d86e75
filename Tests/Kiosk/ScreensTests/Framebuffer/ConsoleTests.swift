import Glibc
import Testing

@testable import Screens

struct ConsoleTests {
    @Test("a service without a console takes the one on the screen, for the device it draws on")
    func takesActive() throws {
        let machine = FakeScreens()
        machine.active = [3]
        let screen = try OpenScreen(path: "/dev/dri/card0", calls: machine)
        #expect(machine.log.contains("takes /dev/tty3 for /dev/dri/card0"))
        screen.close()
        screen.close()
        #expect(machine.log.count { $0 == "gives back" } == 1)
        #expect(machine.log.last == "gives back")
        #expect(machine.isAllGivenBack)
    }

    @Test("a program with a console of its own has it come to the front")
    func bringsForward() throws {
        let machine = FakeScreens()
        machine.own = 1
        machine.active = [3, 3, 1]
        let screen = try OpenScreen(path: "/dev/fb0", calls: machine)
        #expect(machine.log.contains("activates 1"))
        #expect(machine.log.contains("takes /dev/tty1 for /dev/fb0"))
        screen.close()
        #expect(machine.isAllGivenBack)
    }

    @Test("a console that does not come to the front is told after two seconds")
    func hidden() {
        let machine = FakeScreens()
        machine.own = 1
        machine.active = [3]
        let start = machine.elapsed
        #expect(throws: ScreenError.consoleHidden(path: "/dev/tty1")) {
            try OpenScreen(path: "/dev/fb0", calls: machine)
        }
        #expect(machine.elapsed - start == Console.patience)
        #expect(machine.isAllGivenBack)
    }

    @Test("a screen knows when another console is in front of it, and comes forward when asked")
    func comesForward() throws {
        let machine = FakeScreens()
        machine.own = 1
        machine.active = [1]
        let screen = try OpenScreen(path: "/dev/fb0", calls: machine)
        #expect(!screen.isAway)
        machine.turns = [.away]
        #expect(screen.isAway)
        try screen.comeForward()
        #expect(machine.log.suffix(2) == ["activates 1", "close /dev/tty1"])
        machine.always[.activateConsole] = EPERM
        #expect(throws: ScreenError.consoleDenied(path: "/dev/tty1")) {
            try screen.comeForward()
        }
        screen.close()
        #expect(machine.isAllGivenBack)
    }

    @Test(
        "where there are no consoles the screen is used without",
        arguments: [ENOENT, ENXIO, ENODEV])
    func none(code: CInt) throws {
        let machine = FakeScreens()
        machine.openFaults["/dev/tty0"] = code
        let screen = try OpenScreen(path: "/dev/fb0", calls: machine)
        let page = PixelBuffer(width: 96, height: 40)
        try screen.present(page, damage: [page.bounds])
        screen.close()
        #expect(machine.count(of: .takeConsole) == 0 && machine.isAllGivenBack)
    }

    @Test(
        "a console that may not be had is told by its name, and the screen is left as it was",
        arguments: [
            (EPERM, ScreenError.consoleDenied(path: "/dev/tty1")),
            (EACCES, .consoleDenied(path: "/dev/tty1")),
            (EBUSY, .consoleInUse(path: "/dev/tty1")),
            (EADDRINUSE, .consoleInUse(path: "/dev/tty1")),
            (
                EIO,
                .system(call: "putting it into graphics mode", path: "/dev/tty1", code: EIO)
            ),
        ])
    func denied(code: CInt, error: ScreenError) {
        let machine = FakeScreens()
        machine.always[.takeConsole] = code
        #expect(throws: error) { try OpenScreen(path: "/dev/dri/card0", calls: machine) }
        #expect(machine.count(of: .setController) == 0)
        #expect(machine.isAllGivenBack)
    }

    @Test("where another program has the screen the console is not asked for")
    func deviceFirst() {
        let machine = FakeScreens()
        machine.always[.becomeMaster] = EBUSY
        #expect(throws: ScreenError.inUse(path: "/dev/dri/card0")) {
            try OpenScreen(path: "/dev/dri/card0", calls: machine)
        }
        #expect(machine.count(of: .takeConsole) == 0)
    }

    @Test("the real calls refuse what is no console, and may draw when none is taken")
    func real() throws {
        let calls = LinuxScreenCalls()
        let null = try calls.open("/dev/null")
        defer { calls.close(null) }
        #expect(throws: ScreenCallFault(code: ENOTTY)) {
            try calls.takeConsole(null, framebuffer: nil, card: nil)
        }
        #expect(throws: ScreenCallFault(code: ENOTTY)) { try calls.activeConsole(null) }
        #expect(calls.beginDrawing() == .here)
        calls.endDrawing()
        #expect(calls.beginDrawing() == .here)
        calls.endDrawing()
        // A ticket that was never given out gives nothing back.
        calls.giveBackConsole(ticket: 1234)
    }
}
