/// The things on a screen that can have the focus, from its value alone.
package struct FocusOrder {
    /// From the top of the page to its actions, then the dock.
    package let stops: [InputEvent]
    /// Where the focus is on arrival.
    package let initial: InputEvent?

    package init(of screen: Screen) {
        if let overlay = screen.overlay {
            let rows = overlay.rows.map { InputEvent.choose($0.id) }
            let actions = overlay.actions.map { InputEvent.choose($0.id) }
            stops = rows + actions
            initial =
                actions.first ?? overlay.rows.first { $0.isSelected }.map { .choose($0.id) }
                ?? rows.first
            return
        }
        let all = screen.content.stops
        // A room that is both on the plan and in a list is reached in the list.
        let listed = Set(all.filter { $0.kind == .row }.map(\.event))
        let page = all.filter {
            ($0.kind != .area && $0.kind != .floor) || !listed.contains($0.event)
        }.map(\.event)
        let selected = all.first { $0.kind == .row && $0.isSelected }?.event
        let actions = screen.actions.map { InputEvent.choose($0.id) }
        let entry = page.first { $0 == .submit }
        let dock = screen.isInvitation ? [] : screen.dock.places.map(\.event)
        // A row and a button that lead to the same page are one stop, else Tab would never get past them.
        var seen: Set<InputEvent> = []
        stops = (page + actions + dock).filter { seen.insert($0).inserted }
        let wanted = (page + actions).first { $0 == screen.initialFocus.map(InputEvent.choose) }
        initial = entry ?? wanted ?? actions.first ?? selected ?? page.first ?? stops.first
    }

    /// Whether an event is a choice on the page rather than a place of the dock.
    package static func isPageStop(_ event: InputEvent) -> Bool {
        switch event {
        case .choose, .submit: true
        default: false
        }
    }
}
