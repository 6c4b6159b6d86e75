/// The words of everything on a screen that can have the focus, from its value alone: what a voice says of it.
struct FocusLabels {
    private var labels: [InputEvent: String] = [:]

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
        add(screen.overlay?.rows ?? [])
        for block in screen.main + screen.side { add(block) }
    }

    /// A label; nothing for what is not on the screen.
    subscript(event: InputEvent) -> String { labels[event] ?? "" }

    private mutating func add(_ rows: [Row]) {
        for row in rows {
            let parts = [row.label, row.title, row.detail].compactMap(\.self)
            labels[.choose(row.id)] = parts.joined(separator: ", ")
        }
    }

    private mutating func add(_ block: Block) {
        switch block {
        case .rows(let rows): add(rows)
        case .cards(let cards):
            for card in cards {
                guard let id = card.id else { continue }
                labels[.choose(id)] = ([card.title] + card.lines).joined(separator: ", ")
            }
        case .plan(let plan):
            for area in plan.areas where labels[.choose(area.id)] == nil {
                let parts = [area.label, area.name].filter { !$0.isEmpty }
                labels[.choose(area.id)] = parts.joined(separator: ", ")
            }
            for floor in plan.floors { labels[.choose(floor.id)] = floor.label }
        case .entry(let entry): labels[.submit] = entry.prompt
        case .variants(let variants):
            for variant in variants { labels[.choose(variant.id)] = variant.label }
        case .picture(let picture): add(picture)
        case .film(let film): add(film.poster)
        case .text, .viewfinder, .code, .notice, .facts, .steps: break
        }
    }

    private mutating func add(_ picture: Picture) {
        guard let action = picture.action else { return }
        labels[.choose(action)] = picture.caption ?? picture.alternative
    }
}
