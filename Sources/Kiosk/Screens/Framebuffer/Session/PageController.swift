import Drawing
import Imaging
import PageModel
import Pixels

/// What a framebuffer display decides, without any device: screens, drawn pages and input in, states and events out.
struct PageController {
    private(set) var screen: Screen?
    private(set) var state = PageState()
    /// What was drawn last.
    private(set) var page = DrawnPage.empty
    /// Whether the page must be drawn again.
    private(set) var isStale = false
    /// Where the mouse is, in pixels of the page; `nil` while there is none or a finger is used.
    private(set) var pointer: Point?
    private let width: Double
    private let height: Double
    /// How far a finger may stray before its touch presses nothing any more, in pixels.
    private let slack: Double
    private let quitsByKey: Bool
    private var isArriving = true
    private var touchedAt: Point?
    /// Where the divider was when its place was last reported; `nil` while it is not dragged.
    private var reported: Double?
    /// Where the divider is drawn.
    private var drawnDivider: Double?
    private(set) var focus = FocusModel()

    init(width: Int, height: Int, slack: Double, quitsByKey: Bool) {
        self.width = Double(width)
        self.height = Double(height)
        self.slack = slack
        self.quitsByKey = quitsByKey
    }

    /// The least time from one camera picture to the next: 30 a second, or one where nothing is to move.
    var framePause: Duration {
        screen?.appearance.isStill == true ? .seconds(1) : .milliseconds(33)
    }

    // MARK: What is shown

    /// Takes a new value; focus and part stay while the page is the same.
    mutating func show(_ next: Screen) {
        guard next != screen else { return }
        let isDivided = next.comparison != nil
        // What the kiosk says of the divider counts, unless a finger is on it.
        if next.comparison != screen?.comparison, reported == nil { state.divider = nil }
        if isDivided, let screen, !isStale, screen.moving(dividerTo: 0) == next.moving(dividerTo: 0)
        {
            self.screen = next
            return
        }
        // A hint or a minute that changes does not take the page from under a finger.
        if next.identity != screen?.identity || next.overlay?.title != screen?.overlay?.title {
            state.pressed = nil
            touchedAt = nil
            reported = nil
        }
        if next.identity != screen?.identity {
            state.divider = nil
            state.page = 0
            isArriving = true
        }
        focus.show(next, after: screen)
        state.focus = focus.chosen
        if let choice = next.reading?.choice, next.reading != screen?.reading {
            state.showsFocus = true
            // What is read comes into sight.
            if let part = page.parts[choice], next.identity == screen?.identity {
                state.page = part
            }
        }
        screen = next
        isStale = true
    }

    mutating func invalidate() { isStale = true }

    /// Takes what was drawn of the state.
    ///
    /// - Returns: whether it stands; else the state has changed, and the page must be drawn again.
    mutating func take(_ drawn: DrawnPage) -> Bool {
        page = drawn
        isStale = false
        drawnDivider = divider
        let isThere = focus.take(
            stops: drawn.focusOrder,
            places: drawn.targets.map {
                FocusModel.Place(event: $0.event, frame: $0.frame)
            }, focus: drawn.focus)
        state.focus = focus.chosen
        let last = max(0, drawn.pageCount - 1)
        if isArriving {
            isArriving = false
            if state.showsFocus, drawn.arrivalPage != state.page {
                state.page = min(drawn.arrivalPage, last)
                isStale = true
                return false
            }
        }
        if state.page > last {
            state.page = last
            isStale = true
            return false
        }
        isStale = !isThere
        return isThere
    }

    // MARK: What is done

    /// - Returns: what a gesture means when it is complete; `.activity` for one that means nothing else.
    mutating func receive(_ input: DeviceInput) -> [InputEvent] {
        switch input {
        case .touch(let phase, _, let x, let y):
            if pointer != nil {
                pointer = nil
                isStale = true
            }
            return touch(phase, at: place(x, y))
        case .pointer(let x, let y):
            let point = place(x, y)
            pointer = point
            return touchedAt == nil ? [.activity] : touch(.moved, at: point)
        case .button(let isDown, let x, let y):
            return touch(isDown ? .down : .up, at: place(x, y))
        case .wheel(let lines):
            turn(by: lines > 0 ? 1 : -1)
            return [.activity]
        case .key(let key): return meaning(of: press(key))
        case .character(let character): return meaning(of: typed(character))
        case .typedCode(let code): return [.typedCode(code)]
        case .plug(let isIn): return [.plugged(isIn)]
        case .scannerLayout: return []
        case .devices(let devices):
            let kinds = devices.reduce(into: Set()) { $0.formUnion($1.kinds) }
            let hasKeypad =
                kinds.contains(.touch) || (kinds.contains(.mouse) && !kinds.contains(.keyboard))
            if hasKeypad != state.hasKeypad {
                state.hasKeypad = hasKeypad
                isStale = true
            }
            if !kinds.contains(.mouse), pointer != nil {
                pointer = nil
                isStale = true
            }
            return []
        }
    }

    private func meaning(of events: [InputEvent]) -> [InputEvent] {
        events.isEmpty ? [.activity] : events
    }

    /// A place in pixels; outside of the page where a device reports no finite number.
    private func place(_ x: Double, _ y: Double) -> Point {
        guard x.isFinite, y.isFinite else { return Point(x: -1, y: -1) }
        return Point(x: x * width, y: y * height)
    }

    // MARK: Touching

    /// A press shows itself when the finger comes down, and acts when it leaves where it came down.
    private mutating func touch(_ phase: TouchPhase, at point: Point) -> [InputEvent] {
        switch phase {
        case .down:
            touchedAt = point
            if let slider = page.slider, page.event(at: point) == .choose(slider.id) {
                state.divider = slider.place(at: point)
                reported = divider
            } else {
                setPressed(page.event(at: point))
            }
            if state.showsFocus {
                state.showsFocus = false
                isStale = true
            }
            return []
        case .moved:
            if let before = reported {
                guard let place = page.slider?.place(at: point) else { return [] }
                state.divider = place
                // A slow drag is a sign of use as well.
                guard abs(place - before) >= Self.reportedMove else { return [] }
                reported = place
                return [.activity]
            }
            if let start = touchedAt, start.distance(to: point) > slack,
                page.event(at: point) != state.pressed
            {
                setPressed(nil)
            }
            return []
        case .up:
            let wasTouched = touchedAt != nil
            let pressed = state.pressed
            touchedAt = nil
            setPressed(nil)
            if reported != nil { return letGo() }
            guard wasTouched else { return [.activity] }
            if let pressed, page.event(at: point) == pressed {
                return meaning(of: choose(pressed))
            }
            // On the invitation any touch is an answer, wherever it falls.
            if pressed == nil, screen?.isInvitation == true { return [.tab(.home)] }
            return [.activity]
        case .cancelled:
            touchedAt = nil
            setPressed(nil)
            return reported == nil ? [.activity] : letGo()
        }
    }

    // MARK: The divider

    /// A finger that has moved the divider this far across its picture is a sign of use.
    private static let reportedMove = 0.1

    /// Where the divider is to be.
    private var divider: Double? { state.divider ?? screen?.comparison?.divider }

    /// The divider stays where it was dragged to, and the kiosk learns its place once.
    private mutating func letGo() -> [InputEvent] {
        reported = nil
        guard let slider = page.slider, let divider else { return [.activity] }
        return [.slide(slider.id, to: divider)]
    }

    /// Moves the divider by keys, while it has the focus; beyond its ends the kiosk knows what is next.
    private mutating func slide(by step: Double) -> [InputEvent]? {
        guard let slider = page.slider, focus.focus == .choose(slider.id), let divider else {
            return nil
        }
        // Steps do not add up to a little less than the whole.
        let place = ((divider + step) * 1000).rounded() / 1000
        state.divider = min(max(place, 0), 1)
        return [.slide(slider.id, to: place)]
    }

    /// A move of the divider that is not drawn yet, and is from now on.
    mutating func takeMove() -> (slider: DrawnPage.Slider, from: Double, to: Double)? {
        guard !isStale, let slider = page.slider, let from = drawnDivider, let to = divider,
            from != to
        else { return nil }
        drawnDivider = to
        return (slider, from, to)
    }

    private mutating func setPressed(_ event: InputEvent?) {
        guard event != state.pressed else { return }
        state.pressed = event
        isStale = true
    }

    /// Turns the parts of a page here; every other event is the kiosk's.
    private mutating func choose(_ event: InputEvent) -> [InputEvent] {
        if page.pageCount > 1, event == .pageDown || event == .pageUp {
            turn(by: event == .pageDown ? 1 : -1)
            return []
        }
        return [event]
    }

    private mutating func turn(by step: Int) {
        let next = max(0, min(page.pageCount - 1, state.page + step))
        guard next != state.page else { return }
        state.page = next
        focus.forgetChoice()
        state.focus = nil
        isStale = true
    }

    // MARK: Keys

    private var keys: PageKeys { PageKeys(screen: screen) }

    private mutating func press(_ key: Key) -> [InputEvent] {
        if !state.showsFocus {
            state.showsFocus = true
            isStale = true
        }
        if let command = keys.command(for: key) { return [.reader(command)] }
        switch key {
        case .control("c"): return quitsByKey ? [.quit] : []
        case .enter, .lineFeed: return activate()
        case .tab: return moveFocus(to: focus.stop(by: 1))
        case .backTab: return moveFocus(to: focus.stop(by: -1))
        case .up: return moveFocus(to: focus.stop(.up))
        case .down: return moveFocus(to: focus.stop(.down))
        case .left:
            return slide(by: -Comparison.keyStep) ?? moveFocus(to: focus.stop(.left))
        case .right:
            return slide(by: Comparison.keyStep) ?? moveFocus(to: focus.stop(.right))
        case .pageUp: return turnPage(by: -1)
        case .pageDown: return turnPage(by: 1)
        default: return [keys.event(for: key)].compactMap(\.self)
        }
    }

    private mutating func turnPage(by step: Int) -> [InputEvent] {
        if page.pageCount > 1 {
            turn(by: step)
            return []
        }
        return [keys.turn(by: step)].compactMap(\.self)
    }

    /// A character that a person typed.
    private mutating func typed(_ character: Character) -> [InputEvent] {
        // Whoever types is in the text field.
        if keys.hasEntry, focus.focus != .submit {
            focus.choose(.submit)
            state.focus = .submit
            isStale = true
        }
        switch keys.typed(character) {
        case .event(let event): return [event]
        case .activate: return activate()
        case .nothing: return []
        }
    }

    private mutating func activate() -> [InputEvent] {
        focus.focus.map { choose($0) } ?? []
    }

    private mutating func moveFocus(to event: InputEvent?) -> [InputEvent] {
        guard let event, event != focus.focus else { return [] }
        focus.choose(event)
        state.focus = event
        isStale = true
        return []
    }
}
