internal import Files
internal import Glibc

/// Why pages cannot be shown on a screen.
public enum ScreenError: Error, Equatable {
    /// The system refused a call on a path; `call` is what was tried, in words, `code` the error
    /// number.
    case system(call: String, path: String, code: CInt)
    /// The path may not be opened by this user; `group` is whose members may.
    case denied(path: String, group: String)
    /// The path leads to something that is no screen.
    case notScreen(path: String)
    /// A framebuffer stores pixels in a way that no page can be drawn in.
    case unusableFormat(path: String, found: String)
    /// A framebuffer tells a size or an arrangement that cannot be.
    case unusableLayout(path: String, found: String)
    /// A graphics card without buffers that can be written to.
    case noBuffers(path: String)
    /// No screen is plugged into a graphics card.
    case nothingConnected(path: String, connectors: [String])
    /// A graphics card has no socket of the name that was asked for.
    case noSuchConnector(path: String, connector: String, connectors: [String])
    /// No part of a graphics card is free for a screen.
    case noController(path: String, connector: String)
    /// Another program has the screen.
    case inUse(path: String)
    /// A screen was unplugged while pages were shown on it.
    case unplugged(path: String, connector: String)
    /// A graphics card did not show a page in time.
    case notAnswering(path: String, milliseconds: Int)
    /// A page is not of the screen's size.
    case pageSize(found: String, expected: String)
    /// The screen was closed before.
    case closed(path: String)
    /// The console may not be put into graphics mode by this user.
    case consoleDenied(path: String)
    /// Another run has the console.
    case consoleInUse(path: String)
    /// The console that is ours did not come to the front.
    case consoleHidden(path: String)
    /// There is no screen that can be used; the reasons, one for each that was looked at.
    case noScreen(reasons: [String])
}

extension ScreenError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .system(let call, let path, let code):
            "\(path): \(call): \(SystemCall.message(of: code))"
        case .denied(let path, let group):
            "\(path) may not be opened by this user; add the user to the group \(group) "
                + "(usermod -aG \(group) USER) and log in again"
        case .notScreen(let path):
            "\(path) is no screen; framebuffers are /dev/fb0, /dev/fb1 and so on, "
                + "graphics cards /dev/dri/card0, /dev/dri/card1 and so on"
        case .unusableFormat(let path, let found):
            "\(path) stores pixels as \(found); pages can be drawn with 16, 24 or 32 bits of red, "
                + "green and blue, or with a palette of 256 colours that can be set: "
                + "choose another mode"
        case .unusableLayout(let path, let found):
            "\(path) says of itself \(found), which cannot be; choose another mode or driver"
        case .noBuffers(let path):
            "\(path) has no buffers for drawing without its maker's library; "
                + "use the framebuffer, /dev/fb0"
        case .nothingConnected(let path, let connectors):
            "nothing is plugged into \(path)"
                + (connectors.isEmpty ? "" : " (sockets: \(connectors.joined(separator: ", ")))")
                + "; plug a screen in and switch it on"
        case .noSuchConnector(let path, let connector, let connectors):
            "\(path) has no socket \(connector); it has "
                + (connectors.isEmpty ? "none" : connectors.joined(separator: ", "))
        case .noController(let path, let connector):
            "\(path) drives as many screens as it can, none is left for "
                + "\(connector); unplug another screen"
        case .inUse(let path):
            "\(path) is in use by another program, such as a desktop; stop that one first"
        case .unplugged(let path, let connector):
            "the screen at \(connector) of \(path) was unplugged; plug it in again"
        case .notAnswering(let path, let milliseconds):
            "\(path) did not show a page within \(milliseconds) ms; check the screen and its cable"
        case .pageSize(let found, let expected):
            "a page of \(found) pixels came for a screen of \(expected)"
        case .closed(let path):
            "\(path) was closed before; open it anew"
        case .consoleDenied(let path):
            "\(path) may not be put into graphics mode by this user; run as root, or as a service "
                + "with TTYPath=\(path == "/dev/tty0" ? "/dev/tty1" : path) and StandardInput=tty"
        case .consoleInUse(let path):
            "\(path) is in use by another run of this program; stop that one first"
        case .consoleHidden(let path):
            "\(path) did not come to the front within 2 seconds; another console holds the screen, "
                + "chvt to it and end what runs there"
        case .noScreen(let reasons):
            "there is no screen to draw on"
                + (reasons.isEmpty
                    ? ": no /dev/dri/card0 and no /dev/fb0; load the driver of the graphics card, "
                        + "or use --display terminal"
                    : ": " + reasons.joined(separator: "; "))
        }
    }
}
