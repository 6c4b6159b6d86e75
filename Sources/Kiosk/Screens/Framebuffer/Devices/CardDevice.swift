internal import Glibc
import Pixels

/// A screen by kernel mode setting, `/dev/dri/card0`, double-buffered: one buffer is shown while the other is drawn
/// in, and a page flip at the vertical blank swaps them, so no half-drawn page is ever seen.
///
/// - SeeAlso: drm-kms(7).
final class CardDevice: ScreenDevice {
    let path: String
    let name: String
    let millimetres: (width: Int, height: Int)?
    private let calls: any ScreenCalls
    private let output: CardOutput
    private let saved: CardController
    private let image: ScreenImage
    private var card: CInt?
    private var frames: [CardFrame]
    private var shown = 0
    /// Whether the controller shows one of our buffers.
    private var isOnScreen = false
    private var wasEverOnScreen = false
    private var isFlipPending = false
    private var canFlip = true
    private var canMarkDirty = true
    private var lastLook: Duration
    /// Whether the controller is switched off, or cannot be.
    private var isSignalOff = false
    var isPanelOn = true

    /// How long a page flip may take: many frames of the slowest screen.
    static let flipTime = Duration.milliseconds(500)
    /// How often the cable is probed.
    static let lookInterval = Duration.seconds(1)
    /// How long a panel may take to wake, in which some say that they are unplugged.
    static let wakeTime = Duration.seconds(15)

    /// Opens a graphics card; the screen is not touched before the first page.
    ///
    /// - Parameter connector: such as "HDMI-A-1"; nil for the one in use, or the first with a screen.
    init(
        path: String, connector: String? = nil, rotation: ScreenRotation,
        calls: any ScreenCalls = LinuxScreenCalls()
    ) throws(ScreenError) {
        self.path = path
        self.calls = calls
        let (card, output) = try Self.open(path, connector: connector, calls: calls)
        let format: ScreenPixelFormat
        do throws(ScreenError) {
            do {
                saved = try calls.controller(card, output.controller)
            } catch {
                throw .system(call: "asking for what it shows", path: path, code: error.code)
            }
            (format, frames) = try Self.makeFrames(
                card, path: path, mode: output.mode, calls: calls)
        } catch {
            calls.close(card)
            throw error
        }
        self.output = output
        self.card = card
        image = ScreenImage(
            width: output.mode.width, height: output.mode.height, format: format,
            rotation: rotation)
        lastLook = calls.now()
        name =
            "\(path) \(output.connector.name) \(output.mode.width)x\(output.mode.height), \(format)"
        millimetres = rotation.seen(
            output.connector.millimetresWide, output.connector.millimetresHigh)
    }

    deinit { close() }

    var width: Int { image.pageWidth }
    var height: Int { image.pageHeight }
    var consoleHandles: ConsoleHandles { ConsoleHandles(card: card) }

    func present(_ page: PixelBuffer, damage: [PixelRectangle]) throws(ScreenError) {
        guard let card else { throw .closed(path: path) }
        guard page.width == width, page.height == height else {
            throw .pageSize(
                found: "\(page.width)x\(page.height)", expected: "\(width)x\(height)")
        }
        let changes = image.update(from: page, damage: damage)
        for index in frames.indices { frames[index].stale.add(changes) }
        try lookAtCable(card)
        let turn = calls.beginDrawing()
        guard turn != .away else { return }
        defer { calls.endDrawing() }
        if turn == .back {
            isOnScreen = false
            isSignalOff = false
            // Of a flip before the switch, the event may be there or never come.
            if isFlipPending { _ = try? calls.awaitFlip(card, upTo: .zero) }
            isFlipPending = false
        }
        try finishFlip(card)
        guard isPanelOn else { return switchOff(card) }
        if isSignalOff { lastLook = calls.now() + Self.wakeTime }
        isSignalOff = false
        if !isOnScreen {
            try takeScreen(card)
        } else if !frames[shown].stale.isEmpty {
            if try !flip(card) { try redraw(card) }
        }
    }

    func close() {
        guard let card else { return }
        self.card = nil
        if isFlipPending { _ = try? calls.awaitFlip(card, upTo: Self.flipTime) }
        // Where this is refused, another program or console has the screen, or it is gone; and the
        // kernel shows its console by itself when the card is closed.
        if wasEverOnScreen, saved.mode != nil, saved.framebuffer != 0 {
            try? calls.setController(card, saved, connectors: [output.connector.id])
        }
        for frame in frames { frame.free(card, calls: calls) }
        frames = []
        try? calls.dropMaster(card)
        calls.close(card)
    }

    // MARK: Showing

    private func takeScreen(_ card: CInt) throws(ScreenError) {
        frames[shown].update(from: image)
        let setting = CardController(
            id: output.controller, framebuffer: frames[shown].framebuffer, mode: output.mode)
        do {
            try calls.setController(card, setting, connectors: [output.connector.id])
        } catch {
            throw fault(error.code, "taking the screen")
        }
        isOnScreen = true
        wasEverOnScreen = true
    }

    /// Takes the signal from the panel.
    ///
    /// A card that refuses shows black pages instead, as the caller draws them; it is asked once.
    private func switchOff(_ card: CInt) {
        guard !isSignalOff else { return }
        isSignalOff = true
        let setting = CardController(id: output.controller, framebuffer: 0, mode: nil)
        do {
            try calls.setController(card, setting, connectors: [])
            isOnScreen = false
        } catch {
            // Black is what the panel gets then.
            if isOnScreen { try? redraw(card) } else { try? takeScreen(card) }
        }
    }

    /// Draws in the hidden buffer and flips.
    ///
    /// - Returns: false where the card cannot do that.
    private func flip(_ card: CInt) throws(ScreenError) -> Bool {
        guard canFlip else { return false }
        let hidden = 1 - shown
        frames[hidden].update(from: image)
        var attempts = 0
        while true {
            attempts += 1
            do throws(ScreenCallFault) {
                try calls.flip(
                    card, controller: output.controller,
                    framebuffer: frames[hidden].framebuffer)
                shown = hidden
                isFlipPending = true
                return true
            } catch {
                switch error.code {
                case EBUSY where attempts == 1:
                    // The last flip is not done, though its event was read or never asked for.
                    calls.pause(.milliseconds(20))
                case EBUSY: return try redrawAfterRefusal(card)
                case EINVAL, ENOSYS, EOPNOTSUPP, ENOTTY:
                    canFlip = false
                    return false
                default: throw fault(error.code, "showing a page")
                }
            }
        }
    }

    /// A card that is busy for longer shows this page from the visible buffer, and may flip the
    /// next.
    private func redrawAfterRefusal(_ card: CInt) throws(ScreenError) -> Bool {
        try redraw(card)
        return true
    }

    /// Draws in the visible buffer.
    private func redraw(_ card: CInt) throws(ScreenError) {
        let rectangles = frames[shown].stale.rectangles
        frames[shown].update(from: image)
        guard canMarkDirty else { return }
        do {
            try calls.markDirty(
                card, framebuffer: frames[shown].framebuffer, rectangles)
        } catch {
            switch error.code {
            // The driver shows what is in its memory and need not be told.
            case ENOSYS, ENOTTY, EINVAL, EOPNOTSUPP: canMarkDirty = false
            default: throw fault(error.code, "showing a page")
            }
        }
    }

    private func finishFlip(_ card: CInt) throws(ScreenError) {
        guard isFlipPending else { return }
        let isDone: Bool
        do {
            isDone = try calls.awaitFlip(card, upTo: Self.flipTime)
        } catch {
            throw fault(error.code, "waiting for a page to be shown")
        }
        isFlipPending = false
        if !isDone {
            throw .notAnswering(
                path: path, milliseconds: Int(Self.flipTime / .milliseconds(1)))
        }
    }

    private func lookAtCable(_ card: CInt) throws(ScreenError) {
        let now = calls.now()
        // A panel that sleeps may say that it is unplugged.
        guard isPanelOn, !isSignalOff, now - lastLook >= Self.lookInterval else { return }
        lastLook = now
        let connector: CardConnector
        do {
            connector = try calls.connector(card, output.connector.id, looks: false)
        } catch {
            throw fault(error.code, "reading its connector")
        }
        if !connector.isConnected {
            throw .unplugged(path: path, connector: output.connector.name)
        }
    }

    private func fault(_ code: CInt, _ call: String) -> ScreenError {
        switch code {
        case EACCES, EPERM: .inUse(path: path)
        // The card itself was removed, or (a connector of a dock) a part of it.
        case ENODEV, ENOENT, EIO: .unplugged(path: path, connector: output.connector.name)
        default: .system(call: call, path: path, code: code)
        }
    }
}
