/// What a page says, one after the other: for displays and voices that lay nothing out.
public enum Passage: Sendable, Equatable {
    case text(Text)
    /// One of several things in no order.
    case bullet(Text)
    /// Text whose lines stay as they are.
    case preformatted(Text)
    /// What a picture, a plan or a film shows, for those who do not see it.
    case alternative(Text)
    case caption(Text)
    /// Where the camera is.
    case camera(CameraNote)
    /// The number of a room, as on the door.
    case number(String)
    /// What was typed.
    case typed(String)
    /// Text to be read letter for letter.
    case quote(String)
    /// What the code on the display says.
    case code(Text)
    case fact(Fact)
    /// A host or a whole address with what it is.
    case address(Text, String, isWhole: Bool)
    case notice(Notice)
    case step(Step)
    case card(Card)
    /// One of a list, which can be chosen.
    case row(Row)
    case answer(Answer)
}

extension Content {
    /// All words of the page between its title and what can be chosen, in the order of reading.
    public var passages: [Passage] {
        switch self {
        case .home(let page):
            Self.texts([page.lead]) + (page.picture?.passages ?? []) + page.cards.map { .card($0) }
        case .scan(let page): [.alternative(page.alternative)] + page.passages
        case .entry(let page):
            Self.texts([page.reason, page.entry.prompt])
                + (page.entry.text.isEmpty ? [] : [.typed(page.entry.text)])
                + (page.answer.map { [.notice($0)] } ?? []) + page.rows.map { .row($0) }
        case .plan(let page):
            [.alternative(page.plan.alternative)] + page.notices.map { .notice($0) }
                + Self.texts([page.way?.summary]) + (page.way?.steps ?? []).map { .step($0) }
                + page.sections.flatMap(\.passages)
        case .article(let page):
            page.pictures.flatMap(\.passages) + page.sections.flatMap(\.passages)
        case .card(let page):
            Self.texts(page.person?.lines ?? []) + page.sections.flatMap(\.passages)
                + page.handover.passages
        case .sheet(let page):
            (page.exhibit?.passages ?? []) + page.sections.flatMap(\.passages)
        case .attract(let page):
            [.text(page.invitation)] + (page.picture?.passages ?? [])
        }
    }

    fileprivate static func texts(_ texts: [Text?]) -> [Passage] {
        texts.compactMap { $0.map { .text($0) } }
    }
}

extension ScanPage {
    fileprivate var passages: [Passage] {
        let told: [Passage] =
            switch state {
            case .searching(let search):
                Content.texts([search.hint, search.advice])
                    + [.camera(CameraNote(camera, search.cameraText))]
            case .recognised(let found):
                (found.message.map { [.notice(Notice(.ok, $0))] } ?? [])
                    + (found.number.map { [.number($0)] } ?? [])
                    + Content.texts([found.name, found.detail])
            }
        return told + Content.texts([privacyNote])
    }
}

extension CardPage.Handover {
    fileprivate var passages: [Passage] {
        switch self {
        case .code(let code):
            [.code(code.picture.alternative)]
                + (code.picture.caption.map { [.caption($0)] } ?? []) + Content.texts(code.notes)
        case .instead(let notice): [.notice(notice)]
        }
    }
}

extension SheetPage.Exhibit {
    fileprivate var passages: [Passage] {
        switch self {
        case .picture(let picture): return picture.passages
        case .film(let film):
            let shown = Passage.alternative(film.poster.alternative)
            if case .unavailable(let reason) = film.state { return [shown, .text(reason)] }
            return [shown]
        case .comparison(let comparison): return comparison.words.map { .text($0) }
        }
    }
}

extension Picture {
    fileprivate var passages: [Passage] {
        [.alternative(alternative)] + (caption.map { [.caption($0)] } ?? [])
    }
}

extension Section {
    fileprivate var passages: [Passage] {
        switch self {
        case .lead(let text), .paragraph(let text), .heading(let text, _), .note(let text):
            [.text(text)]
        case .bullets(let items): items.map { .bullet($0) }
        case .numbered(let items, let first):
            zip(first..., items).map { .text("\($0). \($1)") }
        case .preformatted(let text): [.preformatted(text)]
        case .address(let address):
            (address.host.map { [.address(address.hostLabel, $0, isWhole: false)] } ?? [])
                + [.address(address.fullLabel, address.full, isWhole: true)]
                + address.risks.map { .notice($0) }
        case .quote(let quote): [.quote(quote.text)] + quote.notices.map { .notice($0) }
        case .facts(let facts): facts.map { .fact($0) }
        case .notice(let notice): [.notice(notice)]
        case .rows(let rows, let label): Content.texts([label]) + rows.map { .row($0) }
        case .steps(let steps): steps.map { .step($0) }
        case .answers(let answers): answers.map { .answer($0) }
        case .player(let film): SheetPage.Exhibit.film(film).passages
        case .guide(let cards): cards.map { .card($0) }
        }
    }
}

extension Screen {
    /// The languages other than the page's that its words are in, as far as they are shown: what stands in for
    /// pictures does not count.
    public var otherLanguages: Set<String> {
        let choices = content.stops.filter { $0.kind != .picture }.map(\.label)
        let texts =
            [kicker?.text ?? "", title] + actions.map(\.label) + choices
            + content.passages.flatMap(\.shown)
        return texts.reduce(into: []) { $0.formUnion($1.languages) }
    }
}

extension Passage {
    fileprivate var shown: [Text] {
        switch self {
        case .text(let text), .bullet(let text), .preformatted(let text), .caption(let text),
            .address(let text, _, _):
            [text]
        case .camera(let note): [note.text]
        case .fact(let fact): [fact.label, fact.value]
        case .notice(let notice): [notice.text, notice.detail ?? ""]
        case .step(let step): [step.text, step.detail ?? ""]
        case .card(let card): [card.spoken]
        case .answer(let answer): [answer.text]
        case .alternative, .number, .typed, .quote, .code, .row: []
        }
    }
}
