/// One thing that a page says, or that can be chosen on it: for displays and voices that lay nothing out.
public enum Passage: Sendable, Equatable {
    case title(Text, Kicker?)
    case heading(Text)
    case text(Text)
    /// One of several things in no order.
    case bullet(Text)
    /// Text whose lines stay as they are.
    case preformatted(Text)
    case picture(Picture)
    case film(Film)
    /// What a plan shows, for those who do not see it.
    case plan(Text)
    /// What stands for the camera's picture.
    case alternative(Text)
    /// Words on a plan that say what lies there.
    case label(Text)
    case caption(Text)
    /// Where the camera is.
    case camera(CameraNote)
    /// The number of a room, as on the door.
    case number(String)
    /// A text field, with what was typed.
    case field(Entry)
    /// Text to be read letter for letter.
    case quote(Text)
    /// What the code on the display says.
    case code(Text)
    case fact(Fact)
    /// A host or a whole address with what it is.
    case address(Text, Text)
    case notice(Notice)
    case step(Step)
    case card(Card)
    case row(Row)
    case answer(Answer)
    case variant(Variant)
    case area(Plan.Area)
    case floor(Plan.FloorChoice)
    /// The divider between two pictures.
    case slider(Comparison)
    case action(Action)
    /// What stands in the same place on every page.
    case place(InputEvent, Text)
}

extension Content {
    /// Everything between the page's title and its buttons, in the order of reading: each choice where it stands.
    public var passages: [Passage] {
        switch self {
        case .home(let page):
            Self.texts([page.lead]) + (page.picture.map { [.picture($0)] } ?? [])
                + page.cards.map { .card($0) }
        case .scan(let page): [.alternative(page.alternative)] + page.passages
        case .entry(let page):
            Self.texts([page.reason]) + [.field(page.entry)]
                + page.continuations.map { .row($0) }
                + (page.answer.map { [.notice($0)] } ?? []) + page.rows.map { .row($0) }
        case .plan(let page):
            [.plan(page.plan.alternative)] + page.notices.map { .notice($0) }
                + Self.texts([page.way?.summary])
                + (page.way?.variants ?? []).map { .variant($0) }
                + (page.way?.steps ?? []).map { .step($0) }
                + page.sections.flatMap(\.passages) + page.plan.passages
        case .article(let page):
            page.pictures.map { .picture($0) } + page.sections.flatMap(\.passages)
        case .card(let page):
            Self.texts(page.person?.lines ?? []) + page.sections.flatMap(\.passages)
                + page.handover.passages
        case .sheet(let page):
            (page.exhibit?.passages ?? []) + page.sections.flatMap(\.passages)
        case .attract(let page):
            [.text(page.invitation)] + (page.picture.map { [.picture($0)] } ?? [])
                + (page.camera.map { [.camera($0)] } ?? [])
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

extension Plan {
    /// What lies on it: words first, then what can be chosen.
    fileprivate var passages: [Passage] {
        let words = (here == nil ? [] : [hereLabel]) + marks.map(\.name)
        return words.filter { !$0.isEmpty }.map { .label($0) }
            + areas.map { .area($0) } + floors.map { .floor($0) }
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
        case .picture(let picture): [.picture(picture)]
        case .film(let film): [.film(film)]
        case .comparison(let comparison):
            comparison.words.map { .text($0) } + [.slider(comparison)]
                + comparison.steps.map { .variant($0) }
        }
    }
}

extension Section {
    fileprivate var passages: [Passage] {
        switch self {
        case .lead(let text), .paragraph(let text), .note(let text): [.text(text)]
        case .heading(let text, _): [.heading(text)]
        case .bullets(let items): items.map { .bullet($0) }
        case .numbered(let items, let first):
            zip(first..., items).map { .text("\($0). \($1)") }
        case .preformatted(let text): [.preformatted(text)]
        case .address(let address):
            (address.host.map { [.address(address.hostLabel, Text($0))] } ?? [])
                + [.address(address.fullLabel, own(address.full))]
                + address.risks.map { .notice($0) }
        case .quote(let quote): [.quote(own(quote.text))] + quote.notices.map { .notice($0) }
        case .facts(let facts): facts.map { .fact($0) }
        case .notice(let notice): [.notice(notice)]
        case .rows(let rows, let label):
            (label.map { [.heading($0)] } ?? []) + rows.map { .row($0) }
        case .steps(let steps): steps.map { .step($0) }
        case .answers(let answers): answers.map { .answer($0) }
        case .player(let film): [.film(film)]
        case .guide(let cards): cards.map { .card($0) }
        }
    }

    /// Letters of a visitor's code, which others are not to hear.
    private func own(_ letters: String) -> Text { Text(letters).kept(.personal) }
}

extension Screen {
    /// The languages other than the page's that its words are in, as far as they are shown: what stands in for
    /// pictures does not count.
    public var otherLanguages: Set<String> {
        let texts =
            [kicker?.text ?? "", title] + actions.map(\.label) + content.passages.flatMap(\.shown)
        return texts.reduce(into: []) { $0.formUnion($1.languages) }
    }
}

extension Passage {
    /// The words that stand on the page for those who see it.
    fileprivate var shown: [Text] {
        switch self {
        case .title(let title, let kicker): [kicker?.line ?? "", title]
        case .heading(let text), .text(let text), .bullet(let text), .preformatted(let text),
            .label(let text), .caption(let text), .address(let text, _), .place(_, let text):
            [text]
        case .picture(let picture): [picture.caption ?? ""]
        case .camera(let note): [note.text]
        case .field(let entry): [entry.prompt]
        case .fact(let fact): [fact.label, fact.value]
        case .notice(let notice): [notice.text, notice.detail ?? ""]
        case .step(let step): [step.text, step.detail ?? ""]
        case .card(let card): [card.spoken]
        case .row(let row): [row.spoken]
        case .answer(let answer): [answer.text]
        case .variant(let variant): [variant.label]
        case .area(let area): [area.spoken]
        case .floor(let floor): [floor.spoken]
        case .slider(let comparison): [comparison.label]
        case .action(let action): [action.label]
        case .film, .plan, .alternative, .number, .quote, .code: []
        }
    }
}
