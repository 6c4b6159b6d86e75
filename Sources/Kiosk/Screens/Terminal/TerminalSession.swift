internal import CTerminal
internal import Glibc
internal import Imaging
import PageModel
import TextPages

/// The thread that owns a terminal while it is used: waits for keys, pages and signals, and draws.
///
/// Not sendable: made and used on one thread; others reach it through ``DisplayMailbox``.
final class TerminalSession {
    private let input: CInt
    private let output: CInt
    private let mailbox: DisplayMailbox
    private let wake: WakePipe
    private let emit: (InputEvent) -> Void
    private var capabilities: TerminalCapabilities
    private var controller: TerminalController
    private var encoder = FrameEncoder()
    private var pictures = PictureDrawings()
    private var pending: ArraySlice<UInt8> = []
    private var frame: (image: LumaImage, outlines: [Quadrilateral])?
    private var frameIsNew = false
    /// When the viewfinder was drawn last.
    private var lastFrame: Duration?
    /// The film's newest picture, while the page shows it.
    private var film: ColorImage?
    private var filmIsNew = false
    /// When a picture of the film was drawn last.
    private var lastFilm: Duration?
    /// Whether nothing is to be shown.
    private var isDark = false
    private var isStopping = false
    /// Until when answers are waited for, so that they never reach the shell.
    private var questionsEnd: Duration?
    /// Counts the pictures of camera and film.
    private var live = LiveNumbers()
    private var asksForCursor = false

    private static let answerTime = Duration.milliseconds(400)
    private static let holdTime = Duration.milliseconds(80)
    /// The least time from one picture of a film to the next.
    private static let filmPause = Duration.milliseconds(100)

    init(
        input: CInt, output: CInt, mailbox: DisplayMailbox, wake: WakePipe,
        capabilities: TerminalCapabilities, emit: @escaping (InputEvent) -> Void
    ) {
        self.input = input
        self.output = output
        self.mailbox = mailbox
        self.wake = wake
        self.capabilities = capabilities
        self.emit = emit
        let size = TerminalPort.size(of: output)
        controller = TerminalController(width: size.columns, height: size.rows)
        measureCell(size)
    }

    /// Runs until the display is stopped or the terminal is gone.
    func run() {
        ask()
        while true {
            let now = TerminalPort.now()
            perform(controller.expire(now: now))
            if let questionsEnd, now >= questionsEnd {
                self.questionsEnd = nil
                asksForCursor = false
            }
            takeMail()
            if isStopping && questionsEnd == nil { return }
            if !isStopping { draw(now: now) }
            let woken = TerminalPort.wait(
                input: input, wake: wake.input, output: pending.isEmpty ? nil : output,
                timeout: timeout(now: TerminalPort.now()))
            if woken.output { flush() }
            if woken.wake { handleWake() }
            if woken.input && !read() { return }
        }
    }

    // MARK: Questions

    private func ask() {
        guard capabilities.answersQuestions else { return }
        var text = ""
        if capabilities.isUnicode {
            // One character of ambiguous width in the first column; the cursor's position then shows its width.
            text += "\u{1B}[H▸\u{1B}[6n\u{1B}[H\u{1B}[K"
            asksForCursor = true
        }
        if capabilities.mayAskForKitty {
            text += "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\"
        }
        // Every terminal answers this one, and after the others: then all answers are in.
        text += "\u{1B}[c"
        questionsEnd = TerminalPort.now() + Self.answerTime
        pending += Array(text.utf8)
        flush()
    }

    private func take(_ answer: TerminalInput) {
        let before = capabilities
        switch answer {
        case .cursor:
            guard asksForCursor else { return }
            asksForCursor = false
            capabilities.take(answer)
        case .attributes:
            capabilities.take(answer)
            questionsEnd = nil
        case .kittyGraphics, .key, .character, .paste, .mouse:
            capabilities.take(answer)
        }
        if capabilities != before {
            pictures.removeAll()
            encoder.forget()
            controller.invalidate()
        }
    }

    // MARK: Waiting

    private func timeout(now: Duration) -> Duration? {
        var moments = [controller.deadline, questionsEnd].compactMap { $0 }
        if let questionsEnd, isHolding(now: now) {
            moments.append(questionsEnd - Self.answerTime + Self.holdTime)
        }
        if !isStopping, pending.isEmpty, frameIsNew, let lastFrame {
            moments.append(lastFrame + controller.framePause)
        }
        if !isStopping, pending.isEmpty, filmIsNew, let lastFilm {
            moments.append(lastFilm + Self.filmPause)
        }
        return moments.min().map { max(.zero, $0 - now) }
    }

    private func takeMail() {
        guard let mail = mailbox.collect() else { return }
        isStopping = isStopping || mail.isStopping
        let before = controller.screen?.identity
        if let light = mail.light, isDark != (light == .dark) {
            isDark = light == .dark
            encoder.forget()
            controller.invalidate()
        }
        if let screen = mail.screen, controller.show(screen), !Self.hasViewfinder(screen) {
            // The last camera picture is not kept for when the visitor comes back.
            frame = nil
            frameIsNew = false
            lastFrame = nil
        }
        if let next = mail.frame { (frame, frameIsNew) = (next, true) }
        takeFilm(mail.film?.image, isSamePage: controller.screen?.identity == before)
    }

    /// No film begins with the last picture of another.
    private func takeFilm(_ next: ColorImage?, isSamePage: Bool) {
        let isShown = controller.screen?.showsFilm == true
        if !isShown || !isSamePage {
            film = nil
            filmIsNew = false
        }
        if let next, isShown {
            film = next
            filmIsNew = true
        }
    }

    private func handleWake() {
        for reason in TerminalPort.drain(wake.input) {
            switch Int(reason) {
            case Int(docent_wake_resized):
                let size = TerminalPort.size(of: output)
                measureCell(size)
                controller.resize(width: size.columns, height: size.rows)
                encoder.forget()
            case Int(docent_wake_continued):
                let size = TerminalPort.size(of: output)
                controller.resize(width: size.columns, height: size.rows)
                pending = []
                encoder.forget()
            case Int(docent_wake_hung_up): emit(.quit)
            default: break
            }
        }
    }

    private func measureCell(_ size: TerminalPort.Size) {
        if size.columns > 0, size.rows > 0, size.widthInPixels >= size.columns,
            size.heightInPixels >= size.rows
        {
            capabilities.cellWidth = size.widthInPixels / size.columns
            capabilities.cellHeight = size.heightInPixels / size.rows
        }
    }

    // MARK: Input

    /// - Returns: false when the terminal is gone.
    private func read() -> Bool {
        switch TerminalPort.read(input) {
        case .nothing: return true
        case .gone:
            emit(.quit)
            waitForStop()
            return false
        case .bytes(let bytes):
            var answers: [TerminalInput] = []
            let effects = controller.receive(bytes, now: TerminalPort.now()) {
                answers.append($0)
            }
            answers.forEach(take)
            perform(effects)
            return true
        }
    }

    /// There is nothing else to do until the display is stopped.
    private func waitForStop() {
        while mailbox.collect()?.isStopping != true && !isStopping {
            _ = TerminalPort.wait(input: -1, wake: wake.input, output: nil, timeout: nil)
            _ = TerminalPort.drain(wake.input)
        }
    }

    private func perform(_ effects: [TerminalController.Effect]) {
        for effect in effects {
            switch effect {
            case .event(let event): emit(event)
            case .redraw:
                encoder.forget()
                controller.invalidate()
            case .suspend: docent_terminal_suspend()
            }
        }
    }

    // MARK: Drawing

    /// Most terminals answer within a few milliseconds; drawing then is right the first time.
    private func isHolding(now: Duration) -> Bool {
        guard let questionsEnd else { return false }
        return now < questionsEnd - Self.answerTime + Self.holdTime
    }

    /// Draws the newest page when the terminal has taken the one before.
    private func draw(now: Duration) {
        guard pending.isEmpty, !isHolding(now: now) else { return }
        let frameIsDue =
            frameIsNew && (lastFrame.map { now - $0 >= controller.framePause } ?? true)
        let filmIsDue = filmIsNew && (lastFilm.map { now - $0 >= Self.filmPause } ?? true)
        guard controller.isStale || frameIsDue || filmIsDue else { return }
        if frameIsNew { live.viewfinder = (live.viewfinder ?? 0) &+ 1 }
        if filmIsNew { live.film = (live.film ?? 0) &+ 1 }
        frameIsNew = false
        filmIsNew = false
        var pictures = pictures
        guard let page = layOut(&pictures) else { return }
        let painter = LivePicture(capabilities: capabilities)
        pending += encoder.encode(
            page.grid, graphics: page.graphics, capabilities: capabilities
        ) { placement in
            let (columns, rows) = (placement.frame.width, placement.frame.height)
            switch placement.content {
            case .picture(let picture):
                return pictures.pixels(
                    of: picture, over: placement.frame, capabilities: capabilities)
            case .viewfinder:
                return frame.map {
                    painter.viewfinder(
                        $0.image, outlines: $0.outlines, columns: columns, rows: rows)
                } ?? []
            case .film:
                return film.map { painter.film($0, columns: columns, rows: rows) } ?? []
            }
        }
        self.pictures = pictures
        // Counted from the end, so that keys always have their time.
        if frameIsDue { lastFrame = TerminalPort.now() }
        if filmIsDue { lastFilm = TerminalPort.now() }
        flush()
    }

    private func layOut(_ shelf: inout PictureDrawings) -> TerminalPage? {
        var pictures = shelf
        let capabilities = capabilities
        var context = LayoutContext()
        context.colors = capabilities.colors
        context.hasHalfBlocks = capabilities.substitution == .none
        context.hasGraphics = capabilities.graphics != .characters
        context.live = LiveNumbers(
            viewfinder: frame == nil ? nil : live.viewfinder, film: film == nil ? nil : live.film)
        if let film { context.live.filmSize = FilmSize(width: film.width, height: film.height) }
        context.drawsLive = { LivePicture.fits(columns: $0, rows: $1, capabilities) }
        context.picture = { picture, columns, rows in
            pictures.cells(
                of: picture, columns: columns, rows: rows, capabilities: capabilities)
        }
        if let frame {
            let painter = ViewfinderPainter(capabilities: capabilities)
            context.viewfinder = { columns, rows in
                painter.cells(
                    of: frame.image, outlines: frame.outlines, columns: columns, rows: rows)
            }
        }
        if let film {
            let painter = FilmPainter(picture: film, capabilities: capabilities)
            context.film = { columns, rows in painter.cells(columns: columns, rows: rows) }
        }
        defer { shelf = pictures }
        guard var page = controller.layOut(context) else { return nil }
        if isDark {
            page.grid = CellGrid(width: page.grid.width, height: page.grid.height)
            page.graphics = []
        }
        return page
    }

    private static func hasViewfinder(_ screen: Screen) -> Bool {
        if case .scan = screen.content { true } else { false }
    }

    /// One write of everything; what the terminal does not take yet waits, and no newer page is drawn meanwhile.
    private func flush() {
        guard !pending.isEmpty else { return }
        pending = pending.dropFirst(TerminalPort.write(pending, to: output))
        if pending.isEmpty { pending = [] }
    }
}
