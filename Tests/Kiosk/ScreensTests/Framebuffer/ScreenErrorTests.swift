import Glibc
import Testing

@testable import Screens

struct ScreenErrorTests {
    static let messages: [(ScreenError, String)] = [
        (
            ScreenError.system(call: "opening it", path: "/dev/fb0", code: EIO),
            "/dev/fb0: opening it: Input/output error"
        ),
        (
            .denied(path: "/dev/fb0", group: "video"),
            """
            /dev/fb0 cannot be opened by this user; add the user to the group video (usermod \
            -aG video USER) and log in again
            """
        ),
        (
            .notScreen(path: "/dev/null"),
            """
            /dev/null is not a screen; framebuffers are /dev/fb0, /dev/fb1 and so on, graphics \
            cards /dev/dri/card0, /dev/dri/card1 and so on
            """
        ),
        (
            .unusableFormat(path: "/dev/fb0", found: "shades of grey"),
            """
            /dev/fb0 stores pixels as shades of grey; pages can be drawn with 16, 24 or 32 bits \
            of red, green and blue, or with a palette of 256 colours that can be set: choose \
            another mode
            """
        ),
        (
            .unusableLayout(path: "/dev/fb0", found: "0x0 pixels"),
            "/dev/fb0 reports an impossible mode: 0x0 pixels; choose another mode or driver"
        ),
        (
            .noBuffers(path: "/dev/dri/card0"),
            """
            /dev/dri/card0 has no dumb buffers, so it needs its vendor's library; use the \
            framebuffer, /dev/fb0
            """
        ),
        (
            .nothingConnected(path: "/dev/dri/card0", connectors: ["HDMI-A-1", "DP-1"]),
            """
            nothing is plugged into /dev/dri/card0 (connectors: HDMI-A-1, DP-1); plug a screen in \
            and switch it on
            """
        ),
        (
            .nothingConnected(path: "/dev/dri/card0", connectors: []),
            "nothing is plugged into /dev/dri/card0; plug a screen in and switch it on"
        ),
        (
            .noSuchConnector(path: "/dev/dri/card0", connector: "DP-9", connectors: ["DP-1"]),
            "/dev/dri/card0 has no connector DP-9; it has DP-1"
        ),
        (
            .noController(path: "/dev/dri/card0", connector: "DP-1"),
            """
            /dev/dri/card0 has no free controller for DP-1: it drives as many screens as it can; \
            unplug another screen
            """
        ),
        (
            .inUse(path: "/dev/dri/card0"),
            "/dev/dri/card0 is in use by another program, such as a desktop; stop that one first"
        ),
        (
            .unplugged(path: "/dev/dri/card0", connector: "DP-1"),
            "the screen at DP-1 of /dev/dri/card0 was unplugged; plug it in again"
        ),
        (
            .notAnswering(path: "/dev/dri/card0", milliseconds: 500),
            "/dev/dri/card0 did not show a page within 500 ms; check the screen and its cable"
        ),
        (
            .pageSize(found: "1x2", expected: "3x4"),
            "the page has 1x2 pixels, but the screen 3x4"
        ),
        (.closed(path: "/dev/fb0"), "/dev/fb0 is closed; open it again"),
        (
            .consoleDenied(path: "/dev/tty1"),
            """
            /dev/tty1 cannot be put into graphics mode by this user; run as root, or as a \
            service with TTYPath=/dev/tty1 and StandardInput=tty
            """
        ),
        (
            .consoleDenied(path: "/dev/tty0"),
            """
            /dev/tty0 cannot be put into graphics mode by this user; run as root, or as a \
            service with TTYPath=/dev/tty1 and StandardInput=tty
            """
        ),
        (
            .consoleInUse(path: "/dev/tty1"),
            "/dev/tty1 is in use by another instance of this program; stop that one first"
        ),
        (
            .consoleHidden(path: "/dev/tty1"),
            """
            /dev/tty1 did not become active within 2 seconds; another console holds the \
            screen: switch to it with chvt and stop the program there
            """
        ),
        (
            .noScreen(reasons: []),
            """
            there is no screen to draw on: no /dev/dri/card0 and no /dev/fb0; load the driver of \
            the graphics card, or use --display terminal
            """
        ),
        (
            .noScreen(reasons: ["a is broken", "b is used"]),
            "there is no screen to draw on: a is broken; b is used"
        ),
    ]

    @Test(
        "every message names the thing, what was found, and what to do", arguments: messages)
    func speaks(error: ScreenError, message: String) {
        #expect(error.description == message)
    }
}
