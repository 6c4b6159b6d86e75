/// Everything that a page says, in the order of reading: each item with its role, and what choosing it does.
///
/// Voices, keys without sight and plain displays walk this one list; what is seen on the page is in it.
public struct ReadingList: Sendable, Equatable {
    public private(set) var items: [ReadingItem] = []

    public init() {}

    public init(_ screen: Screen) {
        let words = DisplayWords(language: screen.language)
        var events: Set<InputEvent> = []
        var counts: [ReadingItem.ID.Kind: Int] = [:]
        for passage in screen.passages {
            let event = passage.event
            // What lies on a plan and stands in a list, too, is read there.
            if let event, passage.isOnPlan, events.contains(event) { continue }
            if let event { events.insert(event) }
            let kind = event.map(ReadingItem.ID.Kind.choice) ?? .role(passage.role)
            let number = counts[kind, default: 0]
            var item = ReadingItem(
                id: .init(kind: kind, number: number), role: passage.role,
                words: .sentences(passage.sentences(words)), event: event)
            item.isSelected = passage.isSelected
            // What stands in for a picture may say the same as the words beneath it.
            guard !item.words.isEmpty, items.last?.words != item.words else { continue }
            counts[kind] = number + 1
            items.append(item)
        }
        numberLists()
    }

    /// Finds an item, if it is still there.
    public func index(of id: ReadingItem.ID) -> Int? { items.firstIndex { $0.id == id } }

    /// Tells each of several neighbours of one role which one it is.
    private mutating func numberLists() {
        var start = 0
        while start < items.count {
            let end = items[start...].firstIndex { $0.role != items[start].role } ?? items.count
            if items[start].role.isCounted, end - start > 1 {
                for index in start..<end {
                    items[index].place = .init(number: index - start + 1, count: end - start)
                }
            }
            start = end
        }
    }
}

/// One thing on a page as it is read.
public struct ReadingItem: Sendable, Equatable {
    /// The kind of an item.
    public enum Role: Sendable, Hashable {
        case title, heading, text, listItem, fact, picture, plan, step, notice, field, film, code,
            caption
        /// A row, card, answer, floor or room that can be chosen.
        case choice
        case button
        /// One of what every page has.
        case menu

        /// Whether several in a row are numbered.
        var isCounted: Bool {
            switch self {
            case .choice, .button, .menu, .step, .listItem: true
            default: false
            }
        }
    }

    /// The name of an item: it stays while the page does, also where others come and go.
    public struct ID: Sendable, Hashable {
        enum Kind: Hashable {
            case role(Role)
            case choice(InputEvent)
        }

        var kind: Kind
        /// Which of those of its kind, from 0.
        var number: Int
    }

    /// Which of how many, from 1.
    public struct Place: Sendable, Equatable {
        public var number: Int
        public var count: Int
    }

    public let id: ID
    public let role: Role
    /// Sentences, with the languages of their words.
    public let words: Text
    /// What choosing it does; `nil` for what only says something.
    public let event: InputEvent?
    /// Whether it is chosen already.
    public internal(set) var isSelected = false
    public internal(set) var place: Place?
    public var secrecy: Text.Secrecy { words.secrecy }
}

extension Screen {
    /// All passages of the page, or of what lies over it.
    fileprivate var passages: [Passage] {
        if let overlay {
            return [.title(overlay.title, nil), .text(overlay.text)]
                + overlay.rows.map { .row($0) } + overlay.actions.map { .action($0) }
                + (overlay.note.map { [.text($0)] } ?? [])
        }
        let page =
            [.title(title, kicker)] + content.passages + actions.map { Passage.action($0) }
        return page + (isInvitation ? [] : dock.menu) + dock.status
    }
}

extension Dock {
    fileprivate var menu: [Passage] {
        [.heading(words.menu)] + places.map { .place($0.event, $0.label) }
            + [.place(.reader(.help), words.listening), .place(.end, words.end)]
    }

    /// Where and when this is, and whether the camera is well.
    fileprivate var status: [Passage] {
        [
            .text([siteName, Text(date), Text(clock)].joined(separator: ", ")),
            .text(cameraNotice ?? ""),
        ]
    }
}

extension Passage {
    fileprivate var role: ReadingItem.Role {
        switch self {
        case .title: .title
        case .heading: .heading
        case .text, .preformatted, .alternative, .label, .camera, .number, .quote: .text
        case .bullet: .listItem
        case .picture: .picture
        case .film: .film
        case .plan: .plan
        case .caption: .caption
        case .field: .field
        case .code: .code
        case .fact, .address: .fact
        case .notice: .notice
        case .step: .step
        case .card(let card): card.id == nil ? .text : .choice
        case .row, .answer, .variant, .area, .floor, .slider: .choice
        case .action: .button
        case .place: .menu
        }
    }

    fileprivate var event: InputEvent? {
        switch self {
        case .action(let action): .choose(action.id)
        case .place(let event, _): event
        default: Stop(self)?.event
        }
    }

    fileprivate var isSelected: Bool { Stop(self)?.isSelected ?? false }

    /// Whether it lies on the plan.
    fileprivate var isOnPlan: Bool {
        switch self {
        case .area, .floor: true
        default: false
        }
    }

    /// Says it in sentences.
    fileprivate func sentences(_ words: DisplayWords) -> [Text] {
        switch self {
        case .title(let title, let kicker): return [title, kicker?.line ?? ""]
        case .heading(let text), .text(let text), .bullet(let text), .preformatted(let text),
            .plan(let text), .alternative(let text), .label(let text), .caption(let text),
            .quote(let text), .code(let text), .place(_, let text):
            return [text]
        case .picture(let picture): return picture.sentences
        case .film(let film):
            var sentences = film.poster.sentences
            if case .unavailable(let reason) = film.state { sentences.append(reason) }
            return sentences + [film.subtitle ?? "", Text(film.times ?? "")]
        case .camera(let note): return [note.text]
        case .number(let number): return [Text(number)]
        case .field(let entry): return [entry.prompt, Text(entry.text)]
        case .fact(let fact): return ["\(fact.label)\(words.colon)\(fact.value)"]
        case .address(let label, let value): return ["\(label)\(words.colon)\(value)"]
        case .notice(let notice):
            let name = words.name(of: notice.level)
            return [
                name.isEmpty ? notice.text : "\(name) \(notice.text)", notice.detail ?? "",
            ]
        case .step(let step):
            return [[step.text, step.detail ?? ""].joined(separator: ", ")]
        case .card(let card): return [card.title] + card.lines.map(\.whole)
        case .row(let row): return [row.spoken]
        case .answer(let answer): return [answer.spoken, answer.reply?.words ?? ""]
        case .variant(let variant): return [variant.label]
        case .area(let area): return [area.spoken]
        case .floor(let floor): return [floor.spoken]
        case .slider(let comparison): return [comparison.label]
        case .action(let action): return [action.label]
        }
    }
}

extension Picture {
    fileprivate var sentences: [Text] {
        [alternative] + (caption.map { $0 == alternative ? [] : [$0] } ?? [])
    }
}

extension Text {
    /// Texts one after the other, each as a sentence; lines and blanks are single blanks.
    fileprivate static func sentences(_ texts: [Text]) -> Text {
        var all = Text("")
        for text in texts.map(\.inOneLine) where !text.isEmpty {
            if !all.isEmpty { all += " " }
            all += text
            if let last = text.string.last, !".!?:…。！？".contains(last) { all += "." }
        }
        return all
    }

    /// The words with one blank between any two.
    private var inOneLine: Text {
        var line = Text("")
        var needsBlank = false
        for run in runs {
            var piece = run
            piece.string = ""
            for character in run.string {
                if character.isWhitespace {
                    needsBlank = !line.isEmpty || !piece.string.isEmpty
                    continue
                }
                if needsBlank, piece.string.isEmpty, var last = line.runs.last {
                    // It belongs to the words before.
                    last.string = " "
                    line.append(last)
                } else if needsBlank {
                    piece.string.append(" ")
                }
                needsBlank = false
                piece.string.append(character)
            }
            line.append(piece)
        }
        return line
    }
}
