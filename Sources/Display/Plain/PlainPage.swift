/// A screen as plain lines, for pipes, logs and screen readers: no drawing, no control characters.
struct PlainPage: Equatable {
    /// The title with its kicker, then paragraphs.
    private(set) var lines: [String] = []
    /// What can be chosen by number, from 1.
    private(set) var choices: [Choice] = []
    /// The dock, chosen by letters.
    private(set) var dock: [Choice] = []
    /// Whether the visitor is asked to show that somebody is still there.
    let isCountingDown: Bool
    private let words: DisplayWords

    struct Choice: Equatable {
        var key: String
        var label: String
        var event: InputEvent
    }

    init(_ screen: Screen) {
        words = DisplayWords(language: screen.language)
        isCountingDown = screen.overlay?.number != nil
        if let overlay = screen.overlay {
            add(overlay)
            return
        }
        addSentence(screen.title)
        if let kicker = screen.kicker, !kicker.isEmpty, let title = lines.popLast() {
            lines.append(title + " " + Self.sentence(kicker))
        }
        addText(of: screen.content)
        for action in screen.actions { choose(.choose(action.id), action.label) }
        addChoices(of: screen.content)
        if !screen.isInvitation { addDock(screen.dock) }
    }

    /// Everything as it is printed, choices only where someone can choose.
    func text(withChoices: Bool) -> String {
        var out = lines
        if withChoices && !(choices.isEmpty && dock.isEmpty) {
            out.append(words.choices)
            let width = String(choices.count).count
            for choice in choices {
                let pad = String(repeating: " ", count: max(0, width - choice.key.count))
                out.append("  \(pad)\(choice.key)  \(choice.label)")
            }
            if !dock.isEmpty {
                out.append("  " + dock.map { "\($0.key) \($0.label)" }.joined(separator: "    "))
            }
        }
        return out.map { $0 + "\n" }.joined()
    }

    func event(for key: String) -> InputEvent? {
        (choices + dock).first { $0.key == key.lowercased() }?.event
    }

    // MARK: Text

    private static func sentence(_ text: String) -> String {
        let line = joined(text)
        guard let last = line.last, !".!?:…。！？".contains(last) else { return line }
        return line + "."
    }

    private static func joined(_ text: String) -> String {
        VisibleText.lines(text).split(separator: "\n").joined(separator: " ")
    }

    /// A sentence; one that was just said is not said again.
    private mutating func addSentence(_ text: String) {
        let sentence = Self.sentence(text)
        if !sentence.isEmpty, sentence != lines.last { lines.append(sentence) }
    }

    private mutating func addLines(_ text: String) {
        for line in VisibleText.lines(text).split(separator: "\n") { lines.append(String(line)) }
    }

    /// A value in one line with what it is, where it is one line.
    private mutating func addLabelled(_ label: String, _ value: String) {
        if value.contains(where: \.isNewline) {
            addSentence(label)
            addLines(value)
        } else {
            lines.append(Self.joined(label) + ": " + Self.joined(value))
        }
    }

    private mutating func addText(of content: Content) {
        switch content {
        case .home(let page):
            add(page.lead)
            add(page.picture)
            add(page.cards)
        case .scan(let page):
            addSentence(page.alternative)
            switch page.state {
            case .searching(let search):
                addSentence(search.hint)
                if let advice = search.advice { addSentence(advice) }
                addSentence(page.camera.arrow + " " + search.cameraText)
            case .recognised(let found):
                if let message = found.message { add(Notice(.ok, message)) }
                if let number = found.number { addLines(number) }
                add(found.name)
                add(found.detail)
            }
            if let note = page.privacyNote { addSentence(note) }
        case .entry(let page):
            if let reason = page.reason { addSentence(reason) }
            addSentence(page.entry.prompt)
            if !page.entry.text.isEmpty { lines.append(Self.joined(page.entry.text)) }
            if let answer = page.answer { add(answer) }
        case .plan(let page):
            addSentence(page.plan.alternative)
            for notice in page.notices { add(notice) }
            if let way = page.way {
                addSentence(way.summary)
                add(way.steps)
            }
            add(page.sections)
        case .article(let page):
            for picture in page.pictures { add(picture) }
            add(page.sections)
        case .card(let page):
            for line in page.person?.lines ?? [] { add(line) }
            add(page.sections)
            switch page.handover {
            case .code(let code):
                addLines(code.picture.alternative)
                if let caption = code.picture.caption { addSentence(caption) }
                for note in code.notes { addSentence(note) }
            case .tooLong(let notice): add(notice)
            }
        case .sheet(let page):
            switch page.exhibit {
            case .picture(let picture)?: add(picture)
            case .film(let film)?:
                addSentence(film.poster.alternative)
                if case .unavailable(let reason) = film.state { addSentence(reason) }
            case nil: break
            }
            add(page.sections)
        case .attract(let page):
            add(page.picture)
            add(page.invitation)
        }
    }

    private mutating func add(_ sections: [Section]) {
        for section in sections {
            switch section {
            case .lead(let text), .paragraph(let text), .heading(let text, _), .note(let text):
                add(text)
            case .bullets(let items): for item in items { addSentence("• \(item)") }
            case .numbered(let items, let first):
                for (number, item) in zip(first..., items) { addSentence("\(number). \(item)") }
            case .preformatted(let text): addLines(text.string)
            case .address(let address):
                if let host = address.host { addLabelled(address.hostLabel, host) }
                addLabelled(address.fullLabel, address.full)
                for risk in address.risks { add(risk) }
            case .quote(let quote):
                addLines(quote.text)
                for notice in quote.notices { add(notice) }
            case .facts(let facts):
                for fact in facts {
                    lines.append(Self.joined(fact.label) + ": " + Self.joined(fact.value))
                }
            case .notice(let notice): add(notice)
            case .rows(_, let label): add(label)
            case .steps(let steps): add(steps)
            case .guide(let cards): add(cards)
            }
        }
    }

    private mutating func add(_ text: Text?) {
        if let text { addSentence(text.string) }
    }

    private mutating func add(_ picture: Picture?) {
        guard let picture else { return }
        addSentence(picture.alternative)
        if let caption = picture.caption { addSentence(caption) }
    }

    private mutating func add(_ notice: Notice) {
        let name = words.name(of: notice.level)
        addSentence(name.isEmpty ? notice.text : name + " " + notice.text)
        if let detail = notice.detail { addSentence(detail) }
    }

    /// Cards that only tell something; the others are choices.
    private mutating func add(_ cards: [Card]) {
        for card in cards where card.id == nil {
            addSentence(([card.title] + card.lines).joined(separator: " "))
        }
    }

    private mutating func add(_ steps: [Step]) {
        for step in steps {
            addSentence(
                "\(step.number). " + (step.detail.map { step.text + ", " + $0 } ?? step.text))
        }
    }

    private mutating func add(_ overlay: Overlay) {
        addSentence(overlay.title)
        if !overlay.text.isEmpty { addSentence(overlay.text) }
        for action in overlay.actions { choose(.choose(action.id), action.label) }
        for row in overlay.rows { choose(row) }
        if let note = overlay.note { addSentence(note) }
    }

    // MARK: Choices

    private mutating func choose(_ event: InputEvent, _ label: String) {
        if choices.contains(where: { $0.event == event }) { return }
        choices.append(
            Choice(key: String(choices.count + 1), label: Self.joined(label), event: event))
    }

    private mutating func choose(_ row: Row) {
        let parts = [
            row.label.map { $0 + " " } ?? "", row.title, row.detail.map { ", " + $0 } ?? "",
        ]
        choose(.choose(row.id), parts.joined() + (row.isSelected ? " •" : ""))
    }

    private mutating func addChoices(of content: Content) {
        switch content {
        case .home(let page):
            choose(page.picture)
            for card in page.cards { choose(card) }
        case .scan, .attract: break
        case .entry(let page): page.rows.forEach { choose($0) }
        case .plan(let page):
            // What changes the page stands before what merely lies on the plan.
            for variant in page.way?.variants ?? [] {
                choose(variant.id, variant.label, isSelected: variant.isSelected)
            }
            chooseRows(in: page.sections)
            for area in page.plan.areas {
                let label = [area.label, area.name].filter { !$0.isEmpty }.joined(separator: " ")
                if !label.isEmpty { choose(area.id, label, isSelected: area.isSelected) }
            }
            for floor in page.plan.floors {
                choose(floor.id, floor.label, isSelected: floor.isSelected)
            }
        case .article(let page):
            for picture in page.pictures { choose(picture) }
            chooseRows(in: page.sections)
        case .card(let page): chooseRows(in: page.sections)
        case .sheet(let page):
            switch page.exhibit {
            case .picture(let picture)?: choose(picture)
            case .film(let film)?:
                // A button mostly does what pressing the film does.
                let label = film.poster.caption ?? film.poster.alternative
                if !choices.contains(where: { $0.label == label }) { choose(film.poster) }
            case nil: break
            }
            chooseRows(in: page.sections)
        }
    }

    private mutating func chooseRows(in sections: [Section]) {
        for case .rows(let rows, _) in sections { rows.forEach { choose($0) } }
    }

    private mutating func choose(_ id: ActionID, _ label: String, isSelected: Bool) {
        choose(.choose(id), label + (isSelected ? " •" : ""))
    }

    private mutating func choose(_ card: Card) {
        guard let id = card.id else { return }
        choose(
            .choose(id),
            card.title + (card.lines.isEmpty ? "" : ": ") + card.lines.joined(separator: ", "))
    }

    private mutating func choose(_ picture: Picture?) {
        guard let picture, let action = picture.action else { return }
        choose(.choose(action), picture.caption ?? picture.alternative)
    }

    private mutating func addDock(_ source: Dock) {
        let names = source.words
        let items: [(String, String, InputEvent)] = [
            ("0", names.back, .back), ("h", names.home, .tab(.home)),
            ("s", names.scan, .tab(.scan)),
            ("m", names.map, .tab(.map)), ("l", names.language, .language),
            ("v", names.view, .view), ("?", names.help, .help), ("a", names.about, .about),
        ]
        for (key, label, event) in items where event != .back || source.canGoBack {
            dock.append(Choice(key: key, label: Self.joined(label), event: event))
        }
    }
}
