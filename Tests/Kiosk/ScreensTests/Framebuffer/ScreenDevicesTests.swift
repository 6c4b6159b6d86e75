import Glibc
import Testing

@testable import Pixels
@testable import Screens

struct ScreenDevicesTests {
    @Test("a card is chosen before a framebuffer, with the reasons")
    func list() throws {
        let machine = FakeScreens()
        machine.paths.insert("/dev/dri/card1")
        let reports = ScreenDevices.list(calls: machine)
        let socket = "HDMI-A-1 96x40 at 60 Hz, 480 x 200 mm"
        #expect(
            reports.map(\.description) == [
                "/dev/dri/card0: \(socket) (chosen: pages appear whole)",
                "/dev/dri/card1: \(socket) (usable: an earlier card is chosen)",
                "/dev/fb0: test 96x40, \(ScreenPixelFormat.xrgb8888) (usable: another is chosen)",
            ])
        #expect(reports.map(\.isChosen) == [true, false, false])
        #expect(try ScreenDevices.automaticPath(calls: machine) == "/dev/dri/card0")
        #expect(machine.isAllGivenBack)
        #expect(machine.shown == nil)
    }

    @Test("where no card can be used a framebuffer is, and each reason is told")
    func fallsBack() throws {
        let machine = FakeScreens()
        machine.hasDumbBuffers = false
        let reports = ScreenDevices.list(calls: machine)
        #expect(reports[0].outcome == .failure(.noBuffers(path: "/dev/dri/card0")))
        #expect(reports[1].isChosen)
        #expect(reports[1].reason == "chosen: no graphics card can be used")
        #expect(try ScreenDevices.automaticPath(calls: machine) == "/dev/fb0")
    }

    @Test("the framebuffer of a card that is in use is not chosen: nobody would see it")
    func inUse() {
        let machine = FakeScreens()
        machine.always[.becomeMaster] = EACCES
        machine.facts.name = "i915drmfb"
        let words = "is in use by another program, such as a desktop; stop that one first"
        #expect(
            throws: ScreenError.noScreen(reasons: [
                "/dev/dri/card0 \(words)", "/dev/fb0 \(words)",
            ])
        ) { try ScreenDevices.automaticPath(calls: machine) }
        machine.facts.name = "other"
        #expect(throws: Never.self) { try ScreenDevices.automaticPath(calls: machine) }
    }

    @Test("what may not be opened says who may")
    func denied() {
        let machine = FakeScreens()
        machine.always[.open] = EACCES
        let reports = ScreenDevices.list(calls: machine)
        #expect(
            reports.map(\.outcome) == [
                .failure(.denied(path: "/dev/dri/card0", group: "video")),
                .failure(.denied(path: "/dev/fb0", group: "video")),
            ])
        #expect(reports.allSatisfy { !$0.isChosen && $0.reason == "cannot be used" })
        #expect(
            reports.first?.description
                == "/dev/dri/card0 cannot be opened by this user; add the user to the group video "
                + "(usermod -aG video USER) and log in again")
    }

    @Test("a machine without screens says so")
    func nothing() {
        let machine = FakeScreens()
        machine.paths = []
        #expect(ScreenDevices.list(calls: machine).isEmpty)
        #expect(throws: ScreenError.noScreen(reasons: [])) {
            try ScreenDevices.automaticPath(calls: machine)
        }
    }

    @Test("the real machine is asked without harm, and what is no screen is refused by name")
    func real() {
        for report in ScreenDevices.list() { #expect(!report.description.isEmpty) }
        #expect(throws: ScreenError.notScreen(path: "/dev/null")) {
            try FramebufferDevice(path: "/dev/null", rotation: .none)
        }
        #expect(throws: ScreenError.notScreen(path: "/dev/null")) {
            try CardDevice(path: "/dev/null", rotation: .none)
        }
        #expect(
            throws: ScreenError.system(call: "opening it", path: "/nowhere/fb0", code: ENOENT)
        ) { try FramebufferDevice(path: "/nowhere/fb0", rotation: .none) }
    }

    @Test("every real call on a file that is no device is refused, and does no harm")
    func realCalls() throws {
        let calls = LinuxScreenCalls()
        let null = try calls.open("/dev/null")
        defer { calls.close(null) }
        let buffer = CardBuffer(handle: 1, bytesPerRow: 4, byteCount: 4)
        let attempts: [() throws -> Void] = [
            { _ = try calls.framebuffer(null) },
            { try calls.pan(null, toX: 0, y: 0) },
            { try calls.waitForBlank(null) },
            { try calls.unblank(null) },
            { try calls.blank(null) },
            { _ = try calls.palette(null, count: 256) },
            { try calls.setPalette(null, .bits332) },
            { try calls.becomeMaster(null) },
            { try calls.dropMaster(null) },
            { _ = try calls.hasDumbBuffers(null) },
            { _ = try calls.resources(null) },
            { _ = try calls.connector(null, 1, looks: true) },
            { _ = try calls.connector(null, 1, looks: false) },
            { _ = try calls.encoder(null, 1) },
            { _ = try calls.controller(null, 1) },
            {
                try calls.setController(null, CardController(id: 1), connectors: [1])
            },
            {
                _ = try calls.createBuffer(null, width: 4, height: 4, bitsPerPixel: 32)
            },
            { _ = try calls.mapOffset(null, handle: 1) },
            { try calls.destroyBuffer(null, handle: 1) },
            {
                _ = try calls.addFramebuffer(
                    null, buffer: buffer, width: 1, height: 1, bitsPerPixel: 32, depth: 24)
            },
            { try calls.removeFramebuffer(null, 1) },
            {
                try calls.flip(null, controller: 1, framebuffer: 1)
            },
            {
                try calls.markDirty(null, framebuffer: 1, [PixelRectangle(width: 1, height: 1)])
            },
            { try calls.activateConsole(null, number: 1) },
        ]
        for (index, attempt) in attempts.enumerated() {
            #expect(throws: ScreenCallFault(code: ENOTTY), "attempt \(index)") { try attempt() }
        }
        #expect(throws: ScreenCallFault.self) { try calls.map(null, offset: .max, byteCount: 4) }
    }

    @Test(
        "a flip is found among a card's events, whatever their lengths say",
        arguments: [
            ([], false),
            ([2, 0, 0, 0, 32, 0, 0, 0] + [UInt8](repeating: 0, count: 24), true),
            ([1, 0, 0, 0, 8, 0, 0, 0, 2, 0, 0, 0, 8, 0, 0, 0], true),
            ([1, 0, 0, 0, 32, 0, 0, 0], false),
            ([1, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0], false),
            ([1, 0, 0, 0, 255, 255, 255, 255, 2, 0, 0, 0, 8, 0, 0, 0], false),
            ([2, 0, 0, 0, 32], false),
            ([UInt8](repeating: 0xFF, count: 1024), false),
        ] as [([UInt8], Bool)])
    func events(bytes: [UInt8], isFlip: Bool) {
        #expect(LinuxScreenCalls.tellsOfFlip(bytes[...]) == isFlip)
    }
}
