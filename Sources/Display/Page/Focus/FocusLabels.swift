/// The words of everything on a screen that can have the focus, from its value alone: what a voice says of it.
struct FocusLabels {
    private var labels: [InputEvent: Text] = [:]

    init(of screen: Screen) {
        let words = screen.dock.words
        labels = [
            .back: words.back, .tab(.home): words.home, .tab(.scan): words.scan,
            .tab(.map): words.map, .language: words.language, .view: words.view,
            .help: words.help, .about: words.about,
        ]
        for action in screen.actions + (screen.overlay?.actions ?? []) {
            labels[.choose(action.id)] = action.label
        }
        let rows = (screen.overlay?.rows ?? []).map(Stop.init)
        for stop in rows + screen.content.stops {
            // A room that is both on the plan and in a list is called as it is in the list.
            if stop.kind == .area, labels[stop.event] != nil { continue }
            labels[stop.event] = stop.label
        }
    }

    /// A label; nothing for what is not on the screen.
    subscript(event: InputEvent) -> String { labels[event]?.string ?? "" }
}
