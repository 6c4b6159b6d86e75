import Glibc
import Testing

@testable import Screens

/// Every call of a screen's life refused, once or always, with every number a driver might find
/// fitting.
struct ScreenFaultTests {
    static let codes = [
        EPERM, ENOENT, EINTR, EIO, ENXIO, EAGAIN, ENOMEM, EACCES, EFAULT, EBUSY, ENODEV, EINVAL,
        ENFILE, EMFILE, ENOTTY, ENOSPC, ERANGE, ENOSYS, EOVERFLOW, ENOBUFS, EOPNOTSUPP,
        ETIMEDOUT, 0x7FFF,
    ]

    @Test(
        "whatever call is refused, the answer is a page or words, and all is given back",
        arguments: FakeScreens.Call.allCases, ["/dev/fb0", "/dev/dri/card0"])
    func sweep(call: FakeScreens.Call, path: String) {
        for code in Self.codes { Self.check(call, code, occurrence: nil, path: path) }
        for occurrence in 0..<4 {
            for code in [EIO, EINVAL, EBUSY] {
                Self.check(call, code, occurrence: occurrence, path: path)
            }
        }
    }

    /// Has a call refused: the one after so many that go well, or each.
    private static func check(
        _ call: FakeScreens.Call, _ code: CInt, occurrence: Int?, path: String
    ) {
        let machine = FakeScreens()
        machine.makeDoubleBuffered()
        machine.facts.visual = .directColor
        if let occurrence {
            machine.faults[call] = Array(repeating: 0, count: occurrence) + [code]
        } else {
            machine.always[call] = code
        }
        if let error = live(on: machine, path: path) {
            #expect(error.description.contains("/dev/"), "\(call) \(code)")
        }
        #expect(machine.isAllGivenBack, "\(call) \(code) at \(occurrence ?? -1)")
    }

    /// Opens, shows some pages, closes.
    private static func live(on machine: FakeScreens, path: String) -> ScreenError? {
        do throws(ScreenError) {
            let screen = try OpenScreen(path: path, calls: machine)
            defer { screen.close() }
            let page = PixelBuffer(width: screen.width, height: screen.height)
            try screen.present(page, damage: [page.bounds])
            for step in 0..<4 {
                page[step, step] = 0xFFFFFF
                machine.elapsed += .milliseconds(400)
                try screen.present(page, damage: [page.bounds])
            }
            return nil
        } catch {
            return error
        }
    }

    @Test(
        "what a screen can do without is no error",
        arguments: [
            ("/dev/fb0", FakeScreens.Call.waitForBlank), ("/dev/fb0", .unblank), ("/dev/fb0", .pan),
            ("/dev/dri/card0", .flip), ("/dev/dri/card0", .markDirty),
            ("/dev/dri/card0", .dropMaster), ("/dev/dri/card0", .destroyBuffer),
            ("/dev/dri/card0", .removeFramebuffer),
        ])
    func dispensable(path: String, call: FakeScreens.Call) {
        let machine = FakeScreens()
        machine.makeDoubleBuffered()
        machine.always[call] = EINVAL
        #expect(Self.live(on: machine, path: path) == nil)
    }

    @Test(
        "a refusal that ends it is told as what it is",
        arguments: [
            (
                "/dev/fb0", FakeScreens.Call.open, EACCES,
                ScreenError.denied(path: "/dev/fb0", group: "video")
            ),
            ("/dev/dri/card0", .open, EPERM, .denied(path: "/dev/dri/card0", group: "video")),
            (
                "/dev/fb0", .open, ENODEV,
                .system(call: "opening it", path: "/dev/fb0", code: ENODEV)
            ),
            ("/dev/fb0", .framebuffer, ENOTTY, .notScreen(path: "/dev/fb0")),
            (
                "/dev/fb0", .map, ENOMEM,
                .system(call: "mapping its memory", path: "/dev/fb0", code: ENOMEM)
            ),
            ("/dev/dri/card0", .resources, EOPNOTSUPP, .notScreen(path: "/dev/dri/card0")),
            (
                "/dev/dri/card0", .createBuffer, ENOMEM,
                .system(call: "making buffers to draw in", path: "/dev/dri/card0", code: ENOMEM)
            ),
            ("/dev/dri/card0", .setController, EACCES, .inUse(path: "/dev/dri/card0")),
            ("/dev/dri/card0", .flip, EACCES, .inUse(path: "/dev/dri/card0")),
            (
                "/dev/dri/card0", .flip, ENODEV,
                .unplugged(path: "/dev/dri/card0", connector: "HDMI-A-1")
            ),
            (
                "/dev/dri/card0", .awaitFlip, ENODEV,
                .unplugged(path: "/dev/dri/card0", connector: "HDMI-A-1")
            ),
        ])
    func told(path: String, call: FakeScreens.Call, code: CInt, error: ScreenError) {
        let machine = FakeScreens()
        machine.always[call] = code
        #expect(Self.live(on: machine, path: path) == error)
    }
}
