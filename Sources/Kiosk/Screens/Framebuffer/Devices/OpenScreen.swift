import Pixels

/// A screen together with the console behind it: what a display holds while it shows pages.
final class OpenScreen: ScreenDevice {
    let device: any ScreenDevice
    /// Nil where the machine has no consoles.
    private let console: Console?

    /// Opens the device at a path, and takes the console.
    ///
    /// - Parameter connector: of a graphics card; nil for the best.
    init(
        path: String, connector: String? = nil, rotation: ScreenRotation = .none,
        calls: any ScreenCalls = LinuxScreenCalls()
    ) throws(ScreenError) {
        // The device first: where another program has it, the console is left alone.
        let device: any ScreenDevice =
            ScreenKind(path: path) == .card
            ? try CardDevice(path: path, connector: connector, rotation: rotation, calls: calls)
            : try FramebufferDevice(path: path, rotation: rotation, calls: calls)
        do throws(ScreenError) {
            console = try Console.take(for: device.consoleHandles, calls: calls)
        } catch {
            device.close()
            throw error
        }
        self.device = device
    }

    deinit { close() }

    var name: String { device.name }
    var width: Int { device.width }
    var height: Int { device.height }
    var millimetres: (width: Int, height: Int)? { device.millimetres }
    var consoleHandles: ConsoleHandles { device.consoleHandles }

    /// Whether another console is on the screen, so that no page can be seen.
    var isAway: Bool { console?.isAway ?? false }

    /// Asks for the console of the pages to be on the screen again.
    func comeForward() throws(ScreenError) { try console?.comeForward() }

    var isPanelOn: Bool {
        get { device.isPanelOn }
        set { device.isPanelOn = newValue }
    }

    func present(_ page: PixelBuffer, damage: [PixelRectangle]) throws(ScreenError) {
        try device.present(page, damage: damage)
    }

    func close() {
        // What the screen showed before, then the text on it.
        device.close()
        console?.giveBack()
    }
}
