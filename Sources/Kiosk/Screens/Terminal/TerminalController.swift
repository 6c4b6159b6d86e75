import PageModel
import TextPages

/// What the terminal display knows and decides, without any terminal: bytes and screens in, pages and events out.
struct TerminalController {
    enum Effect: Equatable {
        case event(InputEvent)
        /// Ctrl-Z.
        case suspend
        /// Ctrl-L, or after other programs have written to the terminal.
        case redraw
    }

    private(set) var screen: Screen?
    private(set) var page = TerminalPage(width: 0, height: 0)
    private(set) var scroll = 0
    /// Whether the page must be laid out again.
    private(set) var isStale = true
    private var width: Int
    private var height: Int
    private var focusModel = FocusModel()
    private var parser = InputParser()
    private var wedge = WedgeDetector()
    private var pressed: InputEvent?
    private var lastEnter: Duration?

    init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    var focus: InputEvent? { focusModel.focus }

    /// The next moment at which ``expire(now:)`` has something to do.
    var deadline: Duration? {
        [parser.deadline, wedge.deadline].compactMap { $0 }.min()
    }

    /// The least time from one camera picture to the next: ten a second, or one where nothing is to move.
    var framePause: Duration {
        screen?.appearance.isStill == true ? .seconds(1) : .milliseconds(100)
    }

    // MARK: What is shown

    /// Takes a new value; focus and scroll position stay while the page is the same.
    ///
    /// - Returns: whether anything changed.
    mutating func show(_ next: Screen) -> Bool {
        guard next != screen else { return false }
        if next.identity != screen?.identity { scroll = 0 }
        focusModel.show(next, after: screen)
        pressed = nil
        let isRead = next.reading != screen?.reading
        screen = next
        isStale = true
        // What is read comes into sight.
        if isRead, let choice = next.reading?.choice { setFocus(choice) }
        return true
    }

    mutating func resize(width: Int, height: Int) {
        self.width = width
        self.height = height
        isStale = true
    }

    mutating func invalidate() { isStale = true }

    /// Lays the page out, with the focus and scroll position as they are.
    mutating func layOut(_ context: LayoutContext) -> TerminalPage? {
        guard let screen else { return nil }
        var context = context
        context.focus = focusModel.chosen
        context.scroll = scroll
        page = TerminalLayout(screen: screen, width: width, height: height, context: context)
            .page()
        let drawn = Set(page.targets.map(\.event))
        // A choice that is gone has been replaced by the layout.
        _ = focusModel.take(
            stops: FocusOrder(of: screen).stops.filter { drawn.contains($0) },
            places: page.targets.map {
                FocusModel.Place(event: $0.event, frame: $0.frame.squares)
            }, focus: page.focus)
        scroll = max(0, min(scroll, page.maximumScroll))
        isStale = false
        return page
    }

    // MARK: What is done

    mutating func receive(
        _ bytes: some Sequence<UInt8>, now: Duration, answer: (TerminalInput) -> Void = { _ in }
    ) -> [Effect] {
        // What waited too long was complete before these bytes came.
        var out = expire(now: now)
        for input in parser.feed(bytes, now: now) {
            handle(input, now: now, answer: answer, into: &out)
        }
        return out
    }

    mutating func expire(now: Duration) -> [Effect] {
        var out: [Effect] = []
        for input in parser.expire(now: now) {
            handle(input, now: now, answer: { _ in }, into: &out)
        }
        for character in wedge.expire(now: now) { typed(character, into: &out) }
        return out
    }

    /// Sees to it that one gesture is one event: what it means, else that somebody is there.
    private mutating func gesture(
        into out: inout [Effect], _ body: (inout Self, inout [Effect]) -> Void
    ) {
        let before = out.count
        body(&self, &out)
        let isEvent = out[before...].contains { if case .event = $0 { true } else { false } }
        if !isEvent { out.append(.event(.activity)) }
    }

    private var keys: PageKeys { PageKeys(screen: screen) }

    private mutating func handle(
        _ input: TerminalInput, now: Duration, answer: (TerminalInput) -> Void,
        into out: inout [Effect]
    ) {
        switch input {
        case .attributes, .kittyGraphics, .cursor: answer(input)
        case .character(let character):
            for slow in wedge.add(character, now: now) { typed(slow, into: &out) }
        case .paste(let text):
            let code = text.drop { $0.isNewline }
            out.append(
                .event(
                    code.isEmpty
                        ? .activity
                        : .typedCode(String(code.reversed().drop { $0.isNewline }.reversed()))))
        case .key(let key): press(key, now: now, into: &out)
        case .mouse(let mouse): handle(mouse, into: &out)
        }
    }

    private mutating func press(
        _ key: Key, now: Duration, into out: inout [Effect]
    ) {
        switch key {
        case .lineFeed where lastEnter.map({ now - $0 < WedgeDetector.gap }) ?? false:
            // A scanner that ends its codes with both carriage return and line feed.
            lastEnter = nil
            return
        case .enter, .lineFeed:
            lastEnter = now
            if let code = wedge.enter(now: now) {
                out.append(.event(.typedCode(code)))
            } else {
                for character in wedge.flush() { typed(character, into: &out) }
                gesture(into: &out) { $0.activate(into: &$1) }
            }
        default:
            for character in wedge.flush() { typed(character, into: &out) }
            gesture(into: &out) { $0.act(on: key, into: &$1) }
        }
    }

    private mutating func act(on key: Key, into out: inout [Effect]) {
        if let command = keys.command(for: key) {
            out.append(.event(.reader(command)))
            return
        }
        switch key {
        case .control("c"): out.append(.event(.quit))
        case .control("z"): out.append(.suspend)
        case .control("l"): out.append(.redraw)
        case .tab: goTo(focusModel.stop(by: 1), into: &out)
        case .backTab: goTo(focusModel.stop(by: -1), into: &out)
        case .up: move(.up, into: &out)
        case .down: move(.down, into: &out)
        case .left: move(.left, into: &out)
        case .right: move(.right, into: &out)
        case .pageUp: turn(by: -1, into: &out)
        case .pageDown: turn(by: 1, into: &out)
        default:
            if let event = keys.event(for: key) { out.append(.event(event)) }
        }
    }

    /// A character that a person typed.
    private mutating func typed(_ character: Character, into out: inout [Effect]) {
        // Whoever types is in the text field.
        if keys.hasEntry, focus != .submit { setFocus(.submit) }
        switch keys.typed(character) {
        case .event(let event): out.append(.event(event))
        case .activate: gesture(into: &out) { $0.activate(into: &$1) }
        case .nothing: out.append(.event(.activity))
        }
    }

    private func activate(into out: inout [Effect]) {
        if let command = keys.command(for: .enter) {
            out.append(.event(.reader(command)))
        } else if let focus {
            out.append(.event(focus))
        }
    }

    // MARK: Focus and scrolling

    /// Moves the focus by a key, which is announced.
    private mutating func goTo(_ event: InputEvent?, into out: inout [Effect]) {
        if let event { setFocus(event) }
    }

    private mutating func setFocus(_ event: InputEvent) {
        focusModel.choose(event)
        isStale = true
        guard let target = page.targets.last(where: { $0.event == event }), let line = target.line
        else { return }
        // The lines of what has the focus come into sight.
        let last = line + target.frame.height - 1
        if line < scroll { scroll = line }
        if last >= scroll + page.scrollPage { scroll = last - page.scrollPage + 1 }
        scroll = max(0, min(scroll, page.maximumScroll))
    }

    private mutating func move(
        _ direction: FocusModel.Direction, into out: inout [Effect]
    ) {
        if let place = neighbour(direction) {
            out.append(.event(place))
            return
        }
        let next = focusModel.stop(direction)
        let scrolls =
            focusModel.isDrawn && page.targets.last { $0.event == next }?.line != nil
        let step = direction == .up ? -1 : direction == .down ? 1 : 0
        let canScroll = step < 0 ? scroll > 0 : step > 0 && scroll < page.maximumScroll
        if canScroll && !scrolls {
            scroll(by: step)
        } else {
            goTo(next, into: &out)
        }
    }

    /// The picture before or after the one that is shown of a comparison, while that has the focus.
    private func neighbour(_ direction: FocusModel.Direction) -> InputEvent? {
        guard let comparison = screen?.comparison, screen?.overlay == nil,
            focus == .choose(comparison.id), direction == .left || direction == .right
        else { return nil }
        let showsOlder = comparison.shown == comparison.step
        if direction == .left { return .slide(comparison.id, to: showsOlder ? 2 : 1) }
        return .slide(comparison.id, to: showsOlder ? 0 : -1)
    }

    private mutating func scroll(by lines: Int) {
        let next = max(0, min(page.maximumScroll, scroll + lines))
        if next != scroll {
            scroll = next
            isStale = true
        }
    }

    /// A page of text where text scrolls; floors and pages are the page maker's.
    private mutating func turn(by step: Int, into out: inout [Effect]) {
        let canScroll = step < 0 ? scroll > 0 : scroll < page.maximumScroll
        if canScroll && !hasFloors {
            scroll(by: step * page.scrollPage)
        } else if let event = keys.turn(by: step) {
            out.append(.event(event))
        }
    }

    private var hasFloors: Bool {
        guard let screen else { return false }
        return screen.plan?.floors.isEmpty == false
    }

    // MARK: Mouse

    private mutating func handle(_ mouse: TerminalInput.Mouse, into out: inout [Effect]) {
        switch mouse.kind {
        case .press:
            pressed = target(x: mouse.x, y: mouse.y)
            if let pressed, screen?.overlay != nil || FocusOrder.isPageStop(pressed) {
                setFocus(pressed)
            }
        case .release:
            let isChosen = pressed != nil && pressed == target(x: mouse.x, y: mouse.y)
            out.append(.event(isChosen ? pressed ?? .activity : .activity))
            pressed = nil
        case .wheelUp, .wheelDown:
            out.append(.event(.activity))
            scroll(by: mouse.kind == .wheelUp ? -3 : 3)
        case .other: break
        }
    }

    /// The smallest target under a place: a room within a building.
    private func target(x: Int, y: Int) -> InputEvent? {
        page.targets.filter { $0.frame.contains(x: x, y: y) }.min {
            $0.frame.width * $0.frame.height < $1.frame.width * $1.frame.height
        }?.event
    }
}
