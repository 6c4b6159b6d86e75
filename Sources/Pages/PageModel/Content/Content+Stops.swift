/// Something on a page that can have the focus, beside the page's buttons.
public struct Stop: Sendable, Equatable {
    public enum Kind: Sendable {
        case row, card, area, floor, variant, picture, entry, answer, slider
    }

    public var kind: Kind
    public var event: InputEvent
    /// What a voice says of it.
    public var label: Text
    public var isSelected = false

    init(_ kind: Kind, _ event: InputEvent, _ label: Text, isSelected: Bool = false) {
        self.kind = kind
        self.event = event
        self.label = label
        self.isSelected = isSelected
    }

    init(_ row: Row) {
        self.init(.row, .choose(row.id), row.spoken, isSelected: row.isSelected)
    }

    fileprivate init?(_ picture: Picture) {
        guard let action = picture.action else { return nil }
        self.init(.picture, .choose(action), picture.label)
    }

    fileprivate init?(_ card: Card) {
        guard let id = card.id else { return nil }
        self.init(.card, .choose(id), card.spoken)
    }
}

extension Content {
    /// What can be chosen on the page, in its order, beside the page's buttons.
    public var stops: [Stop] {
        switch self {
        case .home(let page):
            (page.picture.flatMap(Stop.init).map { [$0] } ?? []) + page.cards.compactMap(Stop.init)
        case .scan: []
        case .entry(let page):
            [Stop(.entry, .submit, page.entry.prompt)] + page.rows.map(Stop.init)
        case .plan(let page):
            page.plan.stops
                + (page.way?.variants ?? []).map {
                    Stop(.variant, .choose($0.id), $0.label, isSelected: $0.isSelected)
                } + page.sections.flatMap(\.stops)
        case .article(let page):
            page.pictures.compactMap(Stop.init) + page.sections.flatMap(\.stops)
        case .card(let page): page.sections.flatMap(\.stops)
        case .sheet(let page): (page.exhibit?.stops ?? []) + page.sections.flatMap(\.stops)
        case .attract: []
        }
    }
}

extension Section {
    fileprivate var stops: [Stop] {
        switch self {
        case .rows(let rows, _): rows.map(Stop.init)
        case .guide(let cards): cards.compactMap(Stop.init)
        case .answers(let answers):
            answers.map { Stop(.answer, .choose($0.id), $0.spoken) }
        case .lead, .paragraph, .heading, .note, .bullets, .numbered, .preformatted, .address,
            .quote, .facts, .notice, .steps, .player:
            []
        }
    }
}

extension SheetPage.Exhibit {
    fileprivate var stops: [Stop] {
        switch self {
        case .picture(let picture): Stop(picture).map { [$0] } ?? []
        case .film(let film): Stop(film.poster).map { [$0] } ?? []
        case .comparison(let comparison):
            [Stop(.slider, .choose(comparison.id), comparison.label)]
                + comparison.steps.map {
                    Stop(.variant, .choose($0.id), $0.label, isSelected: $0.isSelected)
                }
        }
    }
}

extension Plan {
    fileprivate var stops: [Stop] {
        areas.map { area in
            Stop(.area, .choose(area.id), area.spoken)
        } + floors.map { Stop(.floor, .choose($0.id), $0.spoken, isSelected: $0.isSelected) }
    }
}
