package import PageModel
import Wording

/// A screen as plain lines, for pipes, logs and screen readers: no drawing, no control characters.
package struct PlainPage: Equatable {
    /// The title with its kicker, then paragraphs.
    package private(set) var lines: [String] = []
    /// What can be chosen by number, from 1.
    package private(set) var choices: [Choice] = []
    /// The dock, chosen by letters.
    private(set) var dock: [Choice] = []
    /// What lists offer where nothing can be chosen, by the number of lines before it.
    private var listed: [Int: [String]] = [:]
    /// Whether the visitor is asked to show that somebody is still there.
    package let isCountingDown: Bool
    /// What leads on from the invitation, in the language that it is in; `nil` on any other page.
    package let welcome: InputEvent?
    private let words: DisplayWords

    package struct Choice: Equatable {
        var key: String
        var label: String
        var event: InputEvent
    }

    package init(_ screen: Screen) {
        words = DisplayWords(language: screen.language)
        isCountingDown = screen.overlay?.number != nil
        welcome = screen.isInvitation ? FocusOrder(of: screen).initial : nil
        if let overlay = screen.overlay {
            add(overlay)
            if !isCountingDown { addDock(screen.dock) }
            return
        }
        add(screen.title)
        if let kicker = screen.kicker?.line, !kicker.isEmpty, let title = lines.popLast() {
            lines.append(title + " " + Self.sentence(kicker.string))
        }
        for passage in screen.content.passages { add(passage) }
        if Self.isList(screen) { addChoices(of: screen.content) }
        for action in screen.actions { choose(.choose(action.id), action.label) }
        addChoices(of: screen.content)
        if !screen.isInvitation { addDock(screen.dock) }
    }

    /// Whether a page's list comes before its buttons: it has the focus on other displays, or is what was found.
    private static func isList(_ screen: Screen) -> Bool {
        if case .entry = screen.content { return true }
        return screen.initialFocus != nil && !screen.isInvitation
    }

    /// Everything as it is printed: choices where someone can choose, else only what lists say.
    ///
    /// - Parameter explained: whether it is said what can be typed.
    package func text(withChoices: Bool, explained: Bool = false) -> String {
        var out = lines
        if !withChoices {
            for (place, rows) in listed.sorted(by: { $0.key > $1.key }) {
                out.insert(contentsOf: rows, at: place)
            }
        } else if !(choices.isEmpty && dock.isEmpty) {
            if explained { out += words.typing }
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

    package func event(for key: String) -> InputEvent? {
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
            lines.append(Self.joined(label) + words.colon + Self.joined(value))
        }
    }

    private mutating func add(_ passage: Passage) {
        switch passage {
        case .heading(let text), .text(let text), .plan(let text), .alternative(let text),
            .caption(let text):
            add(text)
        case .bullet(let text): addSentence("• \(text)")
        case .picture(let picture):
            add(picture.alternative)
            if let caption = picture.caption { add(caption) }
        case .film(let film):
            add(film.poster.alternative)
            if case .unavailable(let reason) = film.state { add(reason) }
        case .camera(let note): addSentence("\(note.place.arrow) \(note.text)")
        case .number(let text): addLines(text)
        case .field(let entry):
            add(entry.prompt)
            if !entry.text.isEmpty { lines.append(Self.joined(entry.text)) }
        case .code(let text), .quote(let text), .preformatted(let text): addLines(text.string)
        case .fact(let fact):
            addLabelled(fact.label.string, Self.joined(fact.value.string))
        case .address(let label, let value): addLabelled(label.string, value.string)
        case .notice(let notice):
            let name = words.name(of: notice.level)
            addSentence(name.isEmpty ? notice.text.string : "\(name) \(notice.text)")
            if let detail = notice.detail { add(detail) }
        case .step(let step):
            let detail = step.detail.map { ", \($0)" } ?? ""
            addSentence("\(step.number). \(step.text)\(detail)")
        case .answer(let answer):
            addSentence(answer.spoken.string)
            guard let reply = answer.reply else { return }
            addSentence("\(reply.verdict.mark) \(reply.words)")
        case .row(let row): listed[lines.count, default: []].append("• \(Self.sentence(of: row))")
        case .card(let card) where card.id == nil:
            add(([card.title] + card.lines.map(\.whole)).joined(separator: " "))
        // The others are choices, or stand on the plan alone.
        case .card, .variant, .area, .floor, .slider, .label, .title, .action, .place: break
        }
    }

    private mutating func add(_ text: Text) { addSentence(text.string) }

    private mutating func add(_ overlay: Overlay) {
        add(overlay.title)
        add(overlay.text)
        for action in overlay.actions { choose(.choose(action.id), action.label) }
        for row in overlay.rows { choose(row) }
        if let note = overlay.note { add(note) }
    }

    // MARK: Choices

    private mutating func choose(_ event: InputEvent, _ label: Text) {
        if choices.contains(where: { $0.event == event }) { return }
        choices.append(
            Choice(
                key: String(choices.count + 1), label: Self.joined(label.string), event: event))
    }

    private mutating func choose(_ row: Row) {
        choose(row.id, Self.words(of: row), isSelected: row.isSelected)
    }

    private static func words(of row: Row) -> Text {
        let label = row.label.map { $0 + " " } ?? ""
        let detail: Text = row.detail.map { ", \($0)" } ?? ""
        return "\(label)\(row.title)\(detail)"
    }

    private static func sentence(of row: Row) -> String { sentence(words(of: row).string) }

    private mutating func addChoices(of content: Content) {
        for passage in content.passages {
            switch passage {
            case .picture(let picture): choose(picture)
            case .film(let film):
                // A button mostly does what pressing the film does.
                let label = film.poster.label.string
                if !choices.contains(where: { $0.label == label }) { choose(film.poster) }
            case .card(let card): choose(card)
            case .row(let row): choose(row)
            case .answer(let answer): choose(.choose(answer.id), answer.spoken)
            case .variant(let variant) where content.isPlan:
                choose(variant.id, variant.label, isSelected: variant.isSelected)
            case .area(let area):
                let label = [Text(area.label), area.name].joined(separator: " ")
                if !label.isEmpty { choose(area.id, label, isSelected: area.isSelected) }
            case .floor(let floor):
                choose(floor.id, floor.spoken, isSelected: floor.isSelected)
            // All pictures of a comparison are in words already.
            default: break
            }
        }
    }

    private mutating func choose(_ id: ActionID, _ label: Text, isSelected: Bool) {
        choose(.choose(id), isSelected ? "\(label) •" : label)
    }

    private mutating func choose(_ card: Card) {
        guard let id = card.id else { return }
        let lines = card.lines.map(\.whole).joined(separator: ", ")
        let separator = Self.sentence(card.title.string) == card.title.string ? " " : words.colon
        choose(
            .choose(id), card.lines.isEmpty ? card.title : "\(card.title)\(separator)\(lines)")
    }

    private mutating func choose(_ picture: Picture?) {
        guard let picture, let action = picture.action else { return }
        choose(.choose(action), picture.label)
    }

    private mutating func addDock(_ source: Dock) {
        for (key, event) in Self.letters {
            guard let place = source.places.first(where: { $0.event == event }) else { continue }
            dock.append(Choice(key: key, label: Self.joined(place.label.string), event: event))
        }
    }

    /// The letters by which the dock's places are chosen.
    private static let letters: KeyValuePairs<String, InputEvent> = [
        "0": .back, "h": .tab(.home), "s": .tab(.scan), "m": .tab(.map), "l": .language,
        "v": .view, "?": .help, "a": .about,
    ]
}
