/// The things on a screen that can have the focus, from its value alone.
struct FocusOrder {
    /// From the top of the page to its actions, then the dock.
    let stops: [InputEvent]
    /// Where the focus is on arrival.
    let initial: InputEvent?

    init(of screen: Screen) {
        if let overlay = screen.overlay {
            let rows = overlay.rows.map { InputEvent.choose($0.id) }
            let actions = overlay.actions.map { InputEvent.choose($0.id) }
            stops = rows + actions
            initial =
                actions.first ?? overlay.rows.first { $0.isSelected }.map { .choose($0.id) }
                ?? rows.first
            return
        }
        let blocks = screen.main + screen.side
        var page: [InputEvent] = []
        var selected: InputEvent?
        // A room that is both on the plan and in a list is reached in the list.
        let listed = blocks.flatMap { block -> [InputEvent] in
            if case .rows(let rows) = block { return rows.map { .choose($0.id) } }
            return []
        }
        for block in blocks {
            for event in Self.events(of: block) where !page.contains(event) {
                if case .plan = block, listed.contains(event) { continue }
                page.append(event)
            }
        }
        for case .rows(let rows) in blocks where selected == nil {
            selected = rows.first { $0.isSelected }.map { .choose($0.id) }
        }
        let actions = screen.actions.map { InputEvent.choose($0.id) }
        let entry = page.first { $0 == .submit }
        let dock = screen.template == .attract ? [] : Self.dock(screen.dock)
        // A row and a button that lead to the same page are one stop, else Tab would never get past them.
        var seen: Set<InputEvent> = []
        stops = (page + actions + dock).filter { seen.insert($0).inserted }
        initial = entry ?? actions.first ?? selected ?? page.first ?? stops.first
    }

    /// The dock's own, in their order.
    static func dock(_ dock: Dock) -> [InputEvent] {
        (dock.canGoBack ? [.back] : []) + [
            .tab(.home), .tab(.scan), .tab(.map), .help, .language, .view, .about,
        ]
    }

    /// Whether an event is a choice on the page rather than a place of the dock.
    static func isPageStop(_ event: InputEvent) -> Bool {
        switch event {
        case .choose, .submit: true
        default: false
        }
    }

    private static func events(of block: Block) -> [InputEvent] {
        switch block {
        case .rows(let rows): rows.map { .choose($0.id) }
        case .cards(let cards): cards.compactMap { $0.id.map(InputEvent.choose) }
        case .plan(let plan):
            plan.areas.map { .choose($0.id) } + plan.floors.map { .choose($0.id) }
        case .entry: [.submit]
        case .variants(let variants): variants.map { .choose($0.id) }
        case .picture(let picture): picture.action.map { [.choose($0)] } ?? []
        case .film(let film): film.poster.action.map { [.choose($0)] } ?? []
        case .text, .viewfinder, .code, .notice, .facts, .steps: []
        }
    }
}
