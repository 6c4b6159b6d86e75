import PageModel

/// Parts of a page below each other; the air between them depends on what they are.
struct PanelFlow {
    private(set) var panel: Panel
    private let density: Density
    private var last: Kind?

    /// What a part is to those above and below it.
    enum Kind {
        case heading
        /// A room number as on the door.
        case number
        case text
        case note
        case notice
        /// Something to look at, whose note stands right below it.
        case picture
        case entry
        case other

        var isText: Bool {
            switch self {
            case .heading, .number, .text, .note: true
            case .notice, .picture, .entry, .other: false
            }
        }
    }

    init(width: Int, density: Density) {
        panel = Panel(width: width)
        self.density = density
    }

    mutating func add(_ part: Panel, _ kind: Kind) {
        if part.height == 0 { return }
        panel.append(part, gap: last.map { gap(between: $0, and: kind) } ?? 0)
        last = kind
    }

    /// Parts that belong together stand together: a heading over its text, notices in a list.
    private func gap(between above: Kind, and below: Kind) -> Int {
        switch (above, below) {
        case (.heading, .text), (.heading, .number): 0
        case (.number, _) where below.isText: 0
        case (.note, .heading), (.note, .number): 0
        case (.picture, .note): 0
        case (.notice, .notice): 0
        case (.note, .note) where density == .tight: 0
        case (_, .entry): density == .roomy ? 2 : 1
        default: density == .tight && !(above.isText && below.isText) ? 0 : 1
        }
    }

    // MARK: Sections

    mutating func add(_ sections: [Section], _ painter: SectionPainter) {
        for section in sections { add(section, painter) }
    }

    private mutating func add(_ section: Section, _ painter: SectionPainter) {
        switch section {
        case .lead(let text), .paragraph(let text), .preformatted(let text):
            add(painter.paint(text), .text)
        case .bullets(let items):
            for item in items { add(painter.paint("• \(item)"), .text) }
        case .numbered(let items, let first):
            for (number, item) in zip(first..., items) {
                add(painter.paint("\(number). \(item)"), .text)
            }
        case .heading(let text, _): add(painter.paint(text, style: .bold), .heading)
        case .note(let text): add(painter.paint(note: text), .note)
        case .address(let address):
            add(painter.paint(address), .text)
            add(address.risks, painter)
        case .quote(let quote):
            add(painter.paint(address: quote.text), .text)
            add(quote.notices, painter)
        case .facts(let facts): add(painter.paint(facts), .other)
        case .notice(let notice): add([notice], painter)
        case .rows(let rows, let label):
            if let label { add(painter.paint(note: label), .note) }
            add(painter.paint(rows), .other)
        case .answers(let answers): add(painter.paint(answers), .other)
        case .player(let film): add(painter.paint(film), .other)
        case .steps(let steps): add(painter.paint(steps), .other)
        case .guide(let cards): add(painter.paint(cards), .other)
        }
    }

    mutating func add(_ notices: [Notice], _ painter: SectionPainter) {
        for notice in notices { add(painter.paint(notice), .notice) }
    }

    // MARK: Pictures

    /// Cells have room for one picture: those after it that lead somewhere are rows beneath it.
    mutating func add(_ pictures: [Picture], _ painter: SectionPainter) {
        guard let first = pictures.first else { return }
        add(painter.paint(first), .picture)
        let others = pictures.dropFirst()
        let rows = others.compactMap { picture in
            picture.action.map {
                Row(
                    id: $0, label: picture.isFilm ? "▶" : "▦",
                    title: picture.label)
            }
        }
        add(painter.paint(rows), .other)
        for picture in others where picture.action == nil { add(painter.paint(picture), .picture) }
    }

    mutating func add(_ exhibit: SheetPage.Exhibit, _ painter: SectionPainter) {
        switch exhibit {
        case .picture(let picture): add(painter.paint(picture), .picture)
        case .film(let film): add(painter.paint(film), .other)
        case .comparison(let comparison): add(painter.paint(comparison), .picture)
        }
    }

    // MARK: Parts of pages

    /// The hint and what helps, or what was read.
    mutating func add(_ page: ScanPage, _ painter: SectionPainter) {
        switch page.state {
        case .searching(let search):
            add(painter.paint(search.hint, style: .bold), .heading)
            if let advice = search.advice { add(painter.paint(advice), .text) }
            add(painter.paint("\(page.camera.arrow) \(search.cameraText)"), .text)
        case .recognised(let found):
            if let message = found.message { add([Notice(.ok, message)], painter) }
            if let number = found.number { add(painter.paint(Text(number), style: .bold), .number) }
            add(painter.paint(found.name, style: .bold), .heading)
            if let detail = found.detail { add(painter.paint(detail), .text) }
        }
    }

    /// What was typed, and what fits it.
    mutating func add(_ page: EntryPage, _ painter: SectionPainter) {
        if let reason = page.reason { add(painter.paint(reason), .text) }
        add(painter.paint(page.entry), .entry)
        if let answer = page.answer { add([answer], painter) }
        add(painter.paint(page.rows), .other)
    }

    /// What stands beside a plan.
    mutating func add(wordsOf page: PlanPage, _ painter: SectionPainter) {
        add(page.notices, painter)
        if let way = page.way {
            add(painter.paint(way.summary, style: .bold), .heading)
            add(painter.paint(way.variants), .other)
            add(painter.paint(way.steps), .other)
        }
        add(page.sections, painter)
    }

    /// What stands beside a code.
    mutating func add(wordsOf page: CardPage, _ painter: SectionPainter) {
        for line in page.person?.lines ?? [] { add(painter.paint(line), .text) }
        add(page.sections, painter)
    }
}

extension SectionPainter {
    /// The host and the whole address, each below what it is.
    fileprivate func paint(_ address: Address) -> Panel {
        var panel = Panel(width: columns + 1)
        if let host = address.host {
            panel.append(paint(note: address.hostLabel), gap: 0)
            panel.append(paint(Text(host), style: .bold), gap: 0)
            panel.append(paint(note: address.fullLabel), gap: 1)
        } else {
            panel.append(paint(note: address.fullLabel), gap: 0)
        }
        panel.append(paint(address: address.full), gap: 0)
        return panel
    }
}
