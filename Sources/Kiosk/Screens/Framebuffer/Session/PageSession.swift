import Drawing
import Imaging
import PageModel
import Pixels
import Synchronization
import Threads

/// Shows pages on a screen: draws the newest page and pictures on its own thread.
actor PageSession: ThreadActor {
    private let options: FramebufferOptions
    private let makeStage: () throws -> Stage
    let television: Television?
    private let tell: @Sendable (String) -> Void
    nonisolated let thread = ThreadExecutor(name: "pages")
    private var stage: Stage?
    private var controller: PageController?
    private var frame: (image: LumaImage, outlines: [Quadrilateral])?
    private var lastFrame: ContinuousClock.Instant?
    /// The film's newest picture, while the page shows it.
    private var film: VideoFrame?
    /// Where the page that is shown has its film, in pixels; `nil` while it has none.
    nonisolated let filmRoom = Mutex<FilmSize?>(nil)
    private var light = DisplayLight.full
    private let began = ContinuousClock.now
    /// Why the screen is gone, where it is; each tick looks for it again.
    private var loss: String?
    /// Since when another console is on the screen.
    private var awaySince: ContinuousClock.Instant?
    private var isClosed = false
    /// Pages that may be shown next, and whether they are being prepared.
    private var ahead: ArraySlice<Screen> = []
    private var isPreparing = false

    init(
        options: FramebufferOptions,
        calls: @escaping @Sendable () -> any ScreenCalls = { LinuxScreenCalls() },
        cec: any CECCalls = LinuxCECCalls(),
        tell: @escaping @Sendable (String) -> Void
    ) {
        self.options = options
        makeStage = { try Stage(options, calls: calls()) }
        television = options.cecDevice.map { Television($0, calls: cec, tell: tell) }
        self.tell = tell
    }

    /// Opens the screen.
    ///
    /// Where there is a graphics card and nothing is plugged into it, or the screen is still off, each tick looks for it.
    func open() throws {
        do {
            try reopen()
        } catch let error as ScreenError {
            guard case .nothingConnected = error else { throw error }
            tell("\(error)")
            loss = "\(error)"
            // It keeps the page meanwhile; its size is that of the screen that comes.
            controller = PageController(
                width: 1280, height: 800, slack: 0, quitsByKey: options.quitsByKey)
        }
    }

    /// The size of a page, in pixels; `nil` while there is no screen.
    var size: (width: Int, height: Int)? { stage.map { ($0.width, $0.height) } }

    func close() {
        isClosed = true
        ahead = []
        stage?.close()
        stage = nil
    }

    // MARK: What comes in

    /// Draws what is new, and resumes those who wait for it.
    func collect(from mailbox: DisplayMailbox) {
        guard let mail = mailbox.collect() else { return }
        if let light = mail.light { shine(light) }
        if let screen = mail.screen { show(screen) }
        if let frame = mail.frame { show(frame.image, outlines: frame.outlines) }
        if let film = mail.film { show(film: film) }
        mail.waiting.forEach { $0.resume() }
    }

    private func show(_ screen: Screen) {
        // No film begins with the last picture of another.
        if !screen.showsFilm || screen.identity != controller?.screen?.identity { film = nil }
        controller?.show(screen)
        ahead = []
        drawIfStale()
        slide()
    }

    /// Draws pages off screen, one after the other, so that their texts and pictures are cached.
    ///
    /// Other work is done between any two of them.
    func prepare(_ screens: [Screen]) async {
        ahead = screens[...]
        guard !isPreparing else { return }
        isPreparing = true
        while !isClosed, let next = ahead.popFirst() {
            // An error is reported when the page is shown.
            try? stage?.prepare(next)
            await Task.yield()
        }
        isPreparing = false
    }

    /// Brightens or darkens the screen.
    private func shine(_ light: DisplayLight) {
        self.light = light
        television?.turn(on: light != .dark)
        attempt { stage in
            if let words = stage.shine(light) { tell(words) }
            try stage.presentAll(pointer: controller?.pointer)
        }
    }

    /// Draws the film's picture where the page has a place for it.
    private func show(film picture: VideoFrame) {
        guard let screen = controller?.screen, screen.showsFilm else { return }
        film = picture
        guard let rectangle = controller?.page.film else { return }
        attempt { try $0.paint(film: picture, in: rectangle, screen: screen) }
    }

    /// Draws the camera's picture where the page has a place for it, and not too often.
    private func show(_ image: LumaImage, outlines: [Quadrilateral]) {
        guard let rectangle = controller?.page.viewfinder else { return }
        frame = (image, outlines)
        let now = ContinuousClock.now
        if let lastFrame, let controller, now - lastFrame < controller.framePause { return }
        lastFrame = now
        attempt { stage in
            try stage.paint(
                image, outlines: outlines, isRecognised: isRecognised, in: rectangle,
                screen: controller?.screen)
        }
    }

    func receive(_ input: DeviceInput) -> [InputEvent] {
        let before = controller?.pointer
        let events = controller?.receive(input) ?? []
        drawIfStale()
        slide()
        if let pointer = controller?.pointer, pointer != before {
            attempt { try $0.move(pointer: pointer) }
        }
        return events
    }

    /// Checks once a second whether pages can be seen, and does what it can so that they can.
    ///
    /// It looks for a screen where there is none, and returns from another console after a while.
    func tick() -> DisplayObstacle? {
        guard !isClosed else { return nil }
        if loss != nil {
            do {
                try reopen()
            } catch {
                loss = "\(error)"
            }
        }
        attempt { stage in
            let shift = PixelShift(pixels: options.pixelShift, after: .now - began)
            if stage.move(to: shift) {
                try stage.presentAll(pointer: controller?.pointer)
            } else {
                try stage.refresh()
            }
        }
        if let loss { return .noScreen(loss) }
        return isOtherConsoleSeen() ? .otherConsole : nil
    }

    private func isOtherConsoleSeen() -> Bool {
        guard let stage, stage.isAway else {
            awaySince = nil
            return false
        }
        let since = awaySince ?? .now
        awaySince = since
        if let delay = options.returnDelay, .now - since >= delay {
            // Should it be in vain, the next try comes as late as this one.
            awaySince = nil
            attempt { try $0.comeForward() }
        }
        return true
    }

    private func reopen() throws {
        let next = try makeStage()
        let old = controller
        stage = next
        loss = nil
        tell(next.name)
        var controller = PageController(
            width: next.width, height: next.height, slack: next.slack,
            quitsByKey: options.quitsByKey)
        if let screen = old?.screen { controller.show(screen) }
        self.controller = controller
        if let words = next.shine(light) { tell(words) }
        television?.turn(on: light != .dark)
        drawIfStale()
    }

    // MARK: What goes out

    private var isRecognised: Bool {
        guard let screen = controller?.screen else { return false }
        return if case .scan(let page) = screen.content { page.isRecognised } else { false }
    }

    private func drawIfStale() {
        guard var controller, controller.isStale, let screen = controller.screen, stage != nil
        else { return }
        attempt { stage in
            // A page may turn to the part on which its focus stands, and that is all it may ask for.
            for _ in 0..<3 {
                let drawn = try stage.paint(screen, controller.state)
                if controller.take(drawn) { break }
            }
            // The last picture is not kept for the next visitor.
            if controller.page.viewfinder == nil { frame = nil }
            if let rectangle = controller.page.viewfinder, let frame {
                try stage.compose(
                    frame.image, outlines: frame.outlines, isRecognised: isRecognised,
                    in: rectangle, screen: screen)
            }
            let room = controller.page.film.map {
                FilmSize(width: Int($0.width), height: Int($0.height))
            }
            filmRoom.withLock { $0 = room }
            if let rectangle = controller.page.film, let film {
                try stage.compose(film: film, in: rectangle, screen: screen)
            }
            try stage.presentAll(pointer: controller.pointer)
        }
        self.controller = controller
    }

    /// Draws a divider where it is held, where nothing else has changed.
    private func slide() {
        guard var controller, let screen = controller.screen, let move = controller.takeMove()
        else { return }
        self.controller = controller
        attempt { try $0.paint(move.slider, from: move.from, to: move.to, screen: screen) }
    }

    /// Does something with the screen; a screen that is gone is reported once and looked for again.
    private func attempt(_ body: (Stage) throws -> Void) {
        guard let stage, !isClosed else { return }
        do {
            try body(stage)
        } catch {
            tell("\(error)")
            stage.close()
            self.stage = nil
            loss = "\(error)"
        }
    }
}
