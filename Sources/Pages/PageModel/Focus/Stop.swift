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

    private init(_ kind: Kind, _ event: InputEvent, _ label: Text, isSelected: Bool = false) {
        self.kind = kind
        self.event = event
        self.label = label
        self.isSelected = isSelected
    }

    init(_ row: Row) {
        self.init(.row, .choose(row.id), row.spoken, isSelected: row.isSelected)
    }

    private init?(_ picture: Picture) {
        guard let action = picture.action else { return nil }
        self.init(.picture, .choose(action), picture.label)
    }

    /// `nil` for what only says something, for the page's buttons, and for what every page has.
    init?(_ passage: Passage) {
        switch passage {
        case .picture(let picture): self.init(picture)
        case .film(let film): self.init(film.poster)
        case .field(let entry): self.init(.entry, .submit, entry.prompt)
        case .card(let card):
            guard let id = card.id else { return nil }
            self.init(.card, .choose(id), card.spoken)
        case .row(let row): self.init(row)
        case .answer(let answer): self.init(.answer, .choose(answer.id), answer.spoken)
        case .variant(let variant):
            self.init(
                .variant, .choose(variant.id), variant.label, isSelected: variant.isSelected)
        case .area(let area): self.init(.area, .choose(area.id), area.spoken)
        case .floor(let floor):
            self.init(.floor, .choose(floor.id), floor.spoken, isSelected: floor.isSelected)
        case .slider(let comparison):
            self.init(.slider, .choose(comparison.id), comparison.label)
        case .title, .heading, .text, .bullet, .preformatted, .plan, .alternative, .label,
            .caption, .camera, .number, .quote, .code, .fact, .address, .notice, .step, .action,
            .place:
            return nil
        }
    }
}

extension Content {
    /// What can be chosen on the page, in the order of reading, beside the page's buttons.
    public var stops: [Stop] { passages.compactMap(Stop.init) }
}
