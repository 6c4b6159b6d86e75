import Glibc
import Testing

@testable import Pixels
@testable import Screens

struct CardDeviceTests {
    @Test("the first page is drawn before the screen is taken; the next ones change places")
    func shows() throws {
        let machine = FakeScreens()
        let device = try CardDevice(path: "/dev/dri/card0", rotation: .none, calls: machine)
        #expect(
            device.name
                == "/dev/dri/card0 HDMI-A-1 96x40, 32 bits, red 8@16 green 8@8 blue 8@0")
        #expect(device.millimetres ?? (0, 0) == (480, 200))
        #expect(machine.shown == nil)
        let page = FramebufferDeviceTests.page(for: device)
        try device.present(page, damage: [page.bounds])
        #expect(machine.shown?.mode == FakeScreens.usualMode)
        #expect(Self.isShown(page, by: machine))
        var seen: Set<UInt32> = [machine.shown?.framebuffer ?? 0]
        for step in 0..<6 {
            let square = PixelRectangle(x: step * 13, y: step * 3, width: 10, height: 10)
            page.fill(square, with: UInt32(step) << 16 | 0x80)
            try device.present(page, damage: [square])
            #expect(Self.isShown(page, by: machine))
            seen.insert(machine.shown?.framebuffer ?? 0)
        }
        #expect(seen.count == 2)
        #expect(machine.count(of: .flip) == 6 && machine.count(of: .setController) == 1)
        try device.present(page, damage: [page.bounds])
        #expect(machine.count(of: .flip) == 6)
    }

    @Test("rows with a gap, and a card that only takes 16 bits, show the page too")
    func narrowCard() throws {
        let machine = FakeScreens()
        machine.depths = [16]
        machine.rowGap = 8
        let device = try CardDevice(path: "/dev/dri/card0", rotation: .none, calls: machine)
        #expect(
            device.name
                == "/dev/dri/card0 HDMI-A-1 96x40, 16 bits, red 5@11 green 6@5 blue 5@0")
        let page = PixelBuffer(width: 96, height: 40)
        page[95, 39] = 0xFFFFFF
        try device.present(page, damage: [page.bounds])
        #expect(machine.cardPixel(x: 95, y: 39, bytes: 2) == 0xFFFF)
        #expect(machine.cardPixel(x: 94, y: 39, bytes: 2) == 0)
        device.close()
        #expect(machine.isAllGivenBack)
    }

    @Test("closing shows again what was shown, frees all and lets the card go; twice is once")
    func closes() throws {
        let machine = FakeScreens()
        let device = try CardDevice(path: "/dev/dri/card0", rotation: .none, calls: machine)
        let page = FramebufferDeviceTests.page(for: device)
        try device.present(page, damage: [page.bounds])
        device.close()
        device.close()
        #expect(machine.shown == FakeScreens().controllers[40])
        #expect(machine.log.suffix(2) == ["dropMaster", "close /dev/dri/card0"])
        #expect(machine.isAllGivenBack)
        #expect(throws: ScreenError.closed(path: "/dev/dri/card0")) {
            try device.present(page, damage: [])
        }
    }

    @Test("a panel that is switched off gets no signal, and the newest page when it is on again")
    func sleeps() throws {
        let machine = FakeScreens()
        let device = try CardDevice(path: "/dev/dri/card0", rotation: .none, calls: machine)
        let page = FramebufferDeviceTests.page(for: device)
        try device.present(page, damage: [page.bounds])
        device.isPanelOn = false
        page.fill(page.bounds, with: 0x123456)
        for _ in 0..<3 { try device.present(page, damage: [page.bounds]) }
        #expect(machine.shown == CardController(id: 40, framebuffer: 0, mode: nil))
        #expect(machine.log.count { $0 == "shows ours on []" } == 1)
        device.isPanelOn = true
        try device.present(page, damage: [])
        #expect(machine.shown?.mode == FakeScreens.usualMode)
        #expect(Self.isShown(page, by: machine))
    }

    @Test(
        "a panel that sleeps or wakes may say that it is unplugged; one that goes on saying so is")
    func unpluggedAsleep() throws {
        let machine = FakeScreens()
        let device = try CardDevice(path: "/dev/dri/card0", rotation: .none, calls: machine)
        let page = FramebufferDeviceTests.page(for: device)
        try device.present(page, damage: [page.bounds])
        device.isPanelOn = false
        machine.connectors[30]?.isConnected = false
        for _ in 0..<3 {
            machine.elapsed += .seconds(60)
            try device.present(page, damage: [])
        }
        device.isPanelOn = true
        for _ in 0..<3 {
            try device.present(page, damage: [])
            machine.elapsed += .seconds(4)
        }
        machine.elapsed += .seconds(5)
        #expect(throws: ScreenError.unplugged(path: "/dev/dri/card0", connector: "HDMI-A-1")) {
            try device.present(page, damage: [])
        }
    }

    @Test("a card that cannot take the signal away shows the page that is black")
    func cannotSleep() throws {
        let machine = FakeScreens()
        let device = try CardDevice(path: "/dev/dri/card0", rotation: .none, calls: machine)
        let page = FramebufferDeviceTests.page(for: device)
        try device.present(page, damage: [page.bounds])
        device.isPanelOn = false
        machine.faults[.setController] = [EINVAL]
        page.fill(page.bounds, with: 0)
        try device.present(page, damage: [page.bounds])
        #expect(Self.isShown(page, by: machine))
        device.isPanelOn = true
        page.fill(page.bounds, with: 0xFF)
        try device.present(page, damage: [page.bounds])
        #expect(Self.isShown(page, by: machine))
    }

    @Test(
        "a card that cannot change buffers is drawn on directly, and told what changed",
        arguments: [EINVAL, ENOSYS, EOPNOTSUPP, ENOTTY])
    func cannotFlip(code: CInt) throws {
        let machine = FakeScreens()
        machine.always[.flip] = code
        let device = try CardDevice(path: "/dev/dri/card0", rotation: .none, calls: machine)
        let page = FramebufferDeviceTests.page(for: device)
        try device.present(page, damage: [page.bounds])
        for step in 0..<2 {
            page[70 + step, 3] = 0xFF
            page[70 + step, 4] = 0xFF00
            try device.present(
                page, damage: [PixelRectangle(x: 70 + step, y: 3, width: 1, height: 2)])
            #expect(Self.isShown(page, by: machine))
        }
        #expect(machine.count(of: .flip) == 1)
        #expect(
            machine.dirty == [
                [PixelRectangle(x: 70, y: 3, width: 1, height: 2)],
                [PixelRectangle(x: 71, y: 3, width: 1, height: 2)],
            ])
    }

    @Test("a card that is busy is asked once more; then the page is drawn on what is seen")
    func busy() throws {
        for (codes, flips, marks) in [([EBUSY], 2, 0), ([EBUSY, EBUSY], 2, 1)] {
            let machine = FakeScreens()
            machine.faults[.flip] = codes
            let device = try CardDevice(path: "/dev/dri/card0", rotation: .none, calls: machine)
            let page = FramebufferDeviceTests.page(for: device)
            try device.present(page, damage: [page.bounds])
            page[0, 0] = 0x55
            try device.present(page, damage: [page.bounds])
            #expect(Self.isShown(page, by: machine))
            #expect(machine.count(of: .flip) == flips)
            #expect(machine.count(of: .markDirty) == marks)
        }
    }

    @Test("a page that is not shown in time is an error, not a wait without end")
    func notAnswering() throws {
        let machine = FakeScreens()
        machine.flipsArrive = false
        let device = try CardDevice(path: "/dev/dri/card0", rotation: .none, calls: machine)
        let page = FramebufferDeviceTests.page(for: device)
        try device.present(page, damage: [page.bounds])
        page[0, 0] = 0x55
        try device.present(page, damage: [page.bounds])
        #expect(throws: ScreenError.notAnswering(path: "/dev/dri/card0", milliseconds: 500)) {
            try device.present(page, damage: [])
        }
        device.close()
        #expect(machine.isAllGivenBack)
    }

    @Test("an unplugged screen is told within a second, and plugged in again it works anew")
    func unplugged() throws {
        let machine = FakeScreens()
        let device = try CardDevice(path: "/dev/dri/card0", rotation: .none, calls: machine)
        let page = FramebufferDeviceTests.page(for: device)
        try device.present(page, damage: [page.bounds])
        machine.connectors[30]?.isConnected = false
        try device.present(page, damage: [])
        machine.elapsed += .seconds(1)
        let unplugged = ScreenError.unplugged(path: "/dev/dri/card0", connector: "HDMI-A-1")
        #expect(throws: unplugged) { try device.present(page, damage: []) }
        device.close()
        #expect(
            throws: ScreenError.nothingConnected(
                path: "/dev/dri/card0", connectors: ["HDMI-A-1"])
        ) { try CardDevice(path: "/dev/dri/card0", rotation: .none, calls: machine) }
        machine.connectors[30]?.isConnected = true
        let again = try CardDevice(path: "/dev/dri/card0", rotation: .none, calls: machine)
        try again.present(page, damage: [page.bounds])
        #expect(Self.isShown(page, by: machine))
        again.close()
        #expect(machine.isAllGivenBack)
    }

    @Test("while another console has the screen nothing is asked of it; then it is taken again")
    func consoleSwitch() throws {
        let machine = FakeScreens()
        machine.turns = [.here, .here, .away, .back]
        let device = try CardDevice(path: "/dev/dri/card0", rotation: .none, calls: machine)
        let page = FramebufferDeviceTests.page(for: device)
        try device.present(page, damage: [page.bounds])
        page[1, 1] = 0x1
        try device.present(page, damage: [page.bounds])
        page[2, 2] = 0x2
        try device.present(page, damage: [page.bounds])
        #expect(machine.count(of: .flip) == 1 && machine.count(of: .setController) == 1)
        machine.poison(0x33)
        try device.present(page, damage: [])
        #expect(machine.count(of: .setController) == 2)
        #expect(machine.cardPixel(x: 2, y: 2) == 2)
        #expect(machine.drawingDepth == 0)
    }

    @Test("of several screens the one in use is chosen, or the one that is asked for")
    func chooses() throws {
        let machine = FakeScreens()
        machine.resources = CardResources(
            controllers: [40, 41], connectors: [31, 30, 32, 33], encoders: [35, 36])
        var second = FakeScreens.usualConnector
        (second.id, second.name, second.encoder, second.encoders) = (31, "DP-1", 0, [36])
        var empty = second
        (empty.id, empty.name, empty.isConnected) = (32, "DP-2", false)
        var silent = second
        (silent.id, silent.name, silent.modes) = (33, "DP-3", [])
        machine.connectors[31] = second
        machine.connectors[32] = empty
        machine.connectors[33] = silent
        machine.encoders[36] = CardEncoder(controller: 0, possibleControllers: 0b11)
        func choose(_ name: String?) throws(ScreenError) -> (String, UInt32) {
            let output = try CardOutput.choose(
                1, path: "card", connector: name, calls: machine)
            return (output.connector.name, output.controller)
        }
        #expect(try choose(nil) == ("HDMI-A-1", 40))
        // Not the controller of the other screen.
        #expect(try choose("DP-1") == ("DP-1", 41))
        #expect(throws: ScreenError.nothingConnected(path: "card", connectors: ["DP-2"])) {
            try choose("DP-2")
        }
        #expect(throws: ScreenError.nothingConnected(path: "card", connectors: ["DP-3"])) {
            try choose("DP-3")
        }
        #expect(
            throws: ScreenError.noSuchConnector(
                path: "card", connector: "VGA-1",
                connectors: ["DP-1", "HDMI-A-1", "DP-2", "DP-3"])
        ) { try choose("VGA-1") }
        machine.encoders[36]?.possibleControllers = 0b01
        #expect(throws: ScreenError.noController(path: "card", connector: "DP-1")) {
            try choose("DP-1")
        }
    }

    @Test("the mode is the preferred one, else the largest, then the fastest; never a huge one")
    func modes() {
        var connector = FakeScreens.usualConnector
        #expect(CardOutput.bestMode(of: connector) == FakeScreens.usualMode)
        connector.modes = [
            CardMode(width: 640, height: 480, rate: 75),
            CardMode(width: 1920, height: 1080, rate: 50),
            CardMode(width: 1920, height: 1080, rate: 60),
            CardMode(width: 65535, height: 65535, isPreferred: true),
            CardMode(width: 0, height: 0),
        ]
        #expect(CardOutput.bestMode(of: connector)?.rate == 60)
        connector.modes = []
        #expect(CardOutput.bestMode(of: connector) == nil)
    }

    @Test("a card in use, one without buffers and one that is none are told apart")
    func refuses() {
        for (code, error) in [
            (EACCES, ScreenError.inUse(path: "/dev/dri/card0")),
            (EBUSY, .inUse(path: "/dev/dri/card0")),
            (ENOTTY, .notScreen(path: "/dev/dri/card0")),
            (ENODEV, .system(call: "taking it over", path: "/dev/dri/card0", code: ENODEV)),
        ] {
            let machine = FakeScreens()
            machine.always[.becomeMaster] = code
            #expect(throws: error) {
                try CardDevice(path: "/dev/dri/card0", rotation: .none, calls: machine)
            }
            #expect(machine.isAllGivenBack)
        }
        let machine = FakeScreens()
        machine.hasDumbBuffers = false
        #expect(throws: ScreenError.noBuffers(path: "/dev/dri/card0")) {
            try CardDevice(path: "/dev/dri/card0", rotation: .none, calls: machine)
        }
    }

    @Test(
        "buffers smaller than what was asked for are refused and freed",
        arguments: [-1, -383, -384, -500])
    func smallBuffers(gap: Int) {
        let machine = FakeScreens()
        machine.rowGap = gap
        #expect(
            throws: ScreenError.system(
                call: "making buffers to draw in", path: "/dev/dri/card0", code: ENOBUFS)
        ) { try CardDevice(path: "/dev/dri/card0", rotation: .none, calls: machine) }
        #expect(machine.isAllGivenBack)
    }

    private static func isShown(_ page: PixelBuffer, by machine: FakeScreens) -> Bool {
        (0..<page.height).allSatisfy { y in
            (0..<page.width).allSatisfy { machine.cardPixel(x: $0, y: y) == page[$0, y] }
        }
    }
}
