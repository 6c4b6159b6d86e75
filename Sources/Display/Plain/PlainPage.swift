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
        let blocks = screen.main + screen.side
        addText(of: blocks)
        for action in screen.actions { choose(.choose(action.id), action.label) }
        // What changes the page stands before what merely lies on the plan.
        for block in blocks where Self.changesPage(block) { addChoices(of: block) }
        for block in blocks where !Self.changesPage(block) { addChoices(of: block) }
        if screen.template != .attract { addDock(screen.dock) }
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

    private static func changesPage(_ block: Block) -> Bool {
        if case .plan = block { return false }
        return true
    }

    /// A sentence; one that was just said is not said again.
    private mutating func addSentence(_ text: String) {
        let sentence = Self.sentence(text)
        if !sentence.isEmpty, sentence != lines.last { lines.append(sentence) }
    }

    private mutating func addLines(_ text: String) {
        for line in VisibleText.lines(text).split(separator: "\n") { lines.append(String(line)) }
    }

    /// A caption stands in one line with what it announces.
    private mutating func addText(of blocks: [Block]) {
        var index = 0
        while index < blocks.count {
            if index + 1 < blocks.count, case .text(let label, .caption) = blocks[index],
                case .text(let value, let role) = blocks[index + 1],
                role == .heading || role == .address, !value.contains(where: \.isNewline)
            {
                lines.append(Self.joined(label) + ": " + Self.joined(value))
                index += 2
            } else {
                addText(of: blocks[index])
                index += 1
            }
        }
    }

    private mutating func addText(of block: Block) {
        switch block {
        case .text(let text, .address), .text(let text, .code): addLines(text)
        case .text(let text, _): addSentence(text)
        case .picture(let picture):
            addSentence(picture.alternative)
            if let caption = picture.caption { addSentence(caption) }
        case .plan(let plan): addSentence(plan.alternative)
        case .viewfinder(let viewfinder): addSentence(viewfinder.alternative)
        case .code(let code):
            addLines(code.alternative)
            if let caption = code.caption { addSentence(caption) }
        case .notice(let notice):
            let name = words.name(of: notice.level)
            addSentence(name.isEmpty ? notice.text : name + " " + notice.text)
            if let detail = notice.detail { addSentence(detail) }
        case .facts(let facts):
            for fact in facts {
                lines.append(Self.joined(fact.label) + ": " + Self.joined(fact.value))
            }
        case .cards(let cards):
            for card in cards where card.id == nil {
                addSentence(([card.title] + card.lines).joined(separator: " "))
            }
        case .entry(let entry):
            addSentence(entry.prompt)
            if !entry.text.isEmpty { lines.append(Self.joined(entry.text)) }
        case .steps(let steps):
            for step in steps {
                addSentence(
                    "\(step.number). " + (step.detail.map { step.text + ", " + $0 } ?? step.text))
            }
        case .film(let film):
            addSentence(film.poster.alternative)
            if case .unavailable(let reason) = film.state { addSentence(reason) }
        case .rows, .variants: break
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

    private mutating func addChoices(of block: Block) {
        switch block {
        case .rows(let rows): rows.forEach { choose($0) }
        case .cards(let cards):
            for card in cards {
                if let id = card.id {
                    choose(
                        .choose(id),
                        card.title + (card.lines.isEmpty ? "" : ": ")
                            + card.lines.joined(separator: ", "))
                }
            }
        case .plan(let plan):
            for area in plan.areas {
                let label = [area.label, area.name].filter { !$0.isEmpty }.joined(separator: " ")
                if !label.isEmpty {
                    choose(.choose(area.id), label + (area.isSelected ? " •" : ""))
                }
            }
            for floor in plan.floors {
                choose(.choose(floor.id), floor.label + (floor.isSelected ? " •" : ""))
            }
        case .variants(let variants):
            for variant in variants {
                choose(.choose(variant.id), variant.label + (variant.isSelected ? " •" : ""))
            }
        case .picture(let picture):
            if let action = picture.action {
                choose(.choose(action), picture.caption ?? picture.alternative)
            }
        case .film(let film):
            // A button mostly does what pressing the film does.
            let label = film.poster.caption ?? film.poster.alternative
            if let action = film.poster.action, !choices.contains(where: { $0.label == label }) {
                choose(.choose(action), label)
            }
        case .text, .viewfinder, .code, .notice, .facts, .entry, .steps: break
        }
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
