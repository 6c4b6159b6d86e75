internal import Files
internal import Glibc

/// Why pages cannot be shown on a screen.
public enum ScreenError: Error, Equatable {
    /// A system call on a path failed; `call` says what was tried, `code` is its errno value.
    case system(call: String, path: String, code: CInt)
    /// This user may not open the path; members of `group` may.
    case denied(path: String, group: String)
    /// The path is not a screen.
    case notScreen(path: String)
    /// A framebuffer has a pixel format that pages cannot be converted to.
    case unusableFormat(path: String, found: String)
    /// A framebuffer reports an impossible mode: a size or memory layout that contradicts itself.
    case unusableLayout(path: String, found: String)
    /// A graphics card without dumb buffers, which are drawn by the CPU.
    case noBuffers(path: String)
    /// No screen is plugged into a graphics card.
    case nothingConnected(path: String, connectors: [String])
    /// A graphics card has no connector of the requested name.
    case noSuchConnector(path: String, connector: String, connectors: [String])
    /// A graphics card has no free display controller (CRTC) for a screen.
    case noController(path: String, connector: String)
    /// Another program has the screen.
    case inUse(path: String)
    /// A screen was unplugged while pages were shown on it.
    case unplugged(path: String, connector: String)
    /// A graphics card did not finish a page flip in time.
    case notAnswering(path: String, milliseconds: Int)
    /// A page does not have the screen's size.
    case pageSize(found: String, expected: String)
    /// The screen is closed already.
    case closed(path: String)
    /// The console may not be put into graphics mode by this user.
    case consoleDenied(path: String)
    /// Another instance of the program has the console.
    case consoleInUse(path: String)
    /// Our virtual console did not become the active one.
    case consoleHidden(path: String)
    /// No screen can be used; one reason for each device that was tried.
    case noScreen(reasons: [String])
}

extension ScreenError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .system(let call, let path, let code):
            "\(path): \(call): \(SystemCall.message(of: code))"
        case .denied(let path, let group):
            "\(path) cannot be opened by this user; add the user to the group \(group) "
                + "(usermod -aG \(group) USER) and log in again"
        case .notScreen(let path):
            "\(path) is not a screen; framebuffers are /dev/fb0, /dev/fb1 and so on, "
                + "graphics cards /dev/dri/card0, /dev/dri/card1 and so on"
        case .unusableFormat(let path, let found):
            "\(path) stores pixels as \(found); pages can be drawn with 16, 24 or 32 bits of red, "
                + "green and blue, or with a palette of 256 colours that can be set: "
                + "choose another mode"
        case .unusableLayout(let path, let found):
            "\(path) reports an impossible mode: \(found); choose another mode or driver"
        case .noBuffers(let path):
            "\(path) has no dumb buffers, so it needs its vendor's library; "
                + "use the framebuffer, /dev/fb0"
        case .nothingConnected(let path, let connectors):
            "nothing is plugged into \(path)"
                + (connectors.isEmpty ? "" : " (connectors: \(connectors.joined(separator: ", ")))")
                + "; plug a screen in and switch it on"
        case .noSuchConnector(let path, let connector, let connectors):
            "\(path) has no connector \(connector); it has "
                + (connectors.isEmpty ? "none" : connectors.joined(separator: ", "))
        case .noController(let path, let connector):
            "\(path) has no free controller for \(connector): it drives as many screens as it "
                + "can; unplug another screen"
        case .inUse(let path):
            "\(path) is in use by another program, such as a desktop; stop that one first"
        case .unplugged(let path, let connector):
            "the screen at \(connector) of \(path) was unplugged; plug it in again"
        case .notAnswering(let path, let milliseconds):
            "\(path) did not show a page within \(milliseconds) ms; check the screen and its cable"
        case .pageSize(let found, let expected):
            "the page has \(found) pixels, but the screen \(expected)"
        case .closed(let path):
            "\(path) is closed; open it again"
        case .consoleDenied(let path):
            "\(path) cannot be put into graphics mode by this user; run as root, or as a service "
                + "with TTYPath=\(path == "/dev/tty0" ? "/dev/tty1" : path) and StandardInput=tty"
        case .consoleInUse(let path):
            "\(path) is in use by another instance of this program; stop that one first"
        case .consoleHidden(let path):
            "\(path) did not become active within 2 seconds; another console holds the screen: "
                + "switch to it with chvt and stop the program there"
        case .noScreen(let reasons):
            "there is no screen to draw on"
                + (reasons.isEmpty
                    ? ": no /dev/dri/card0 and no /dev/fb0; load the driver of the graphics card, "
                        + "or use --display terminal"
                    : ": " + reasons.joined(separator: "; "))
        }
    }
}
