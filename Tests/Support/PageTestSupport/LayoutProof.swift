import Drawing
import Imaging
package import PageModel
package import Pixels

/// Rules that hold for the layout of every page, on any panel: what a page says stands whole on one of its parts, nothing
/// covers it, no part is empty while others wait, and the first part says what the page is for.
///
/// Pages are laid out beside a canvas of one pixel, so that nothing is drawn.
package final class LayoutProof {
    /// A page, part by part.
    package struct Layout {
        package var parts: [(page: DrawnPage, ledger: TextLedger)]
        package var metrics: Metrics
    }

    private let painter: PagePainter
    private let canvas: Canvas
    private let screenFrame: Rectangle

    /// More parts than a page of the sample tour has are laid out, not all that a hostile one may have.
    private static let mostParts = 40

    package init(width: Int, height: Int) throws {
        painter = PagePainter(width: width, height: height)
        canvas = try Canvas(width: 1, height: 1, background: Color(0))
        screenFrame = Rectangle(x: 0, y: 0, width: Double(width), height: Double(height))
    }

    package func layout(_ screen: Screen) throws -> Layout {
        var parts: [(DrawnPage, TextLedger)] = []
        repeat {
            let ledger = TextLedger()
            ledger.isSilent = true
            painter.ledger = ledger
            let page = try painter.paint(screen, PageState(page: parts.count), on: canvas)
            parts.append((page, ledger))
            if parts.count >= min(page.pageCount, Self.mostParts) { break }
        } while true
        return Layout(parts: parts, metrics: painter.metrics)
    }

    /// The rules that a page breaks, in words, each with the part of the page.
    package func failures(_ screen: Screen) throws -> [String] {
        let layout = try layout(screen)
        var failures: [String] = []
        for (index, part) in layout.parts.enumerated() {
            var found = cut(part.ledger) + covered(part.ledger) + targets(part.page)
            if !screen.showsExcerpts { found += shortened(part.ledger) }
            if index < layout.parts.count - 1 { found += emptiness(part.ledger) }
            failures += found.map { "part \(index + 1) of \(layout.parts.count): \($0)" }
        }
        guard screen.overlay == nil, !screen.isInvitation else { return failures }
        failures += missing(screen.wordsToRead, layout.parts.map(\.ledger)).map {
            "on no part: \($0)"
        }
        failures += missing(screen.purpose, [layout.parts[0].ledger]).map {
            "not on part 1: \($0)"
        }
        if screen.appearance.textSize == .normal { failures += stamps(layout.parts[0].ledger) }
        return failures
    }

    // MARK: The rules

    /// Nothing is cut, and nothing stands beyond the screen.
    private func cut(_ ledger: TextLedger) -> [String] {
        ledger.entries.compactMap { entry in
            if entry.isCut { return "cut: \(entry.string.start)" }
            return screenFrame.holds(entry.ink) ? nil : "beyond the screen: \(entry.string.start)"
        }
    }

    /// Nothing ends in an ellipsis but captions on small pictures.
    private func shortened(_ ledger: TextLedger) -> [String] {
        ledger.entries.filter { $0.isShortened && !$0.isOnPicture }.map {
            "shortened: \($0.string.start)"
        }
    }

    /// A plan takes a third of the page's width at least, two fifths on an upright page; the first picture a twentieth of
    /// the page.
    private func stamps(_ ledger: TextLedger) -> [String] {
        guard let stage = ledger.stage else { return [] }
        let least = stage.width * (stage.height > stage.width ? 0.4 : 1 / 3.0)
        return ledger.shapes.compactMap { shape in
            let frame = shape.frame
            let isStamp =
                switch shape.kind {
                case .plan: frame.width < least && frame.height < stage.height / 2
                case .picture where shape == ledger.shapes.first { $0.kind == .picture }:
                    frame.width * frame.height < stage.width * stage.height / 20
                default: false
                }
            return isStamp
                ? "a \(shape.kind) of \(Int(frame.width)) x \(Int(frame.height))" : nil
        }
    }

    /// No text lies over another, and no surface over a text.
    private func covered(_ ledger: TextLedger) -> [String] {
        var found: [String] = []
        let texts = ledger.entries.map { ($0, $0.ink.letters) }
        for (index, (text, ink)) in texts.enumerated() where !text.isOnPicture {
            for (other, above) in texts[(index + 1)...] where !other.isOnPicture {
                if ink.overlaps(above) {
                    found.append("\(text.string.start) lies under \(other.string.start)")
                }
            }
            for shape in ledger.shapes
            where shape.textsBelow > index && shape.kind != .line && ink.overlaps(shape.frame) {
                found.append("\(text.string.start) lies under a \(shape.kind)")
            }
        }
        return found
    }

    /// Nothing that is pressed lies over another, or beyond the screen.
    private func targets(_ page: DrawnPage) -> [String] {
        let targets = page.targets.filter { !$0.isHotspot }
        return targets.indices.flatMap { index -> [String] in
            let target = targets[index]
            let isOver = targets[..<index].contains {
                $0.event != target.event && $0.frame.overlaps(target.frame)
                    && !$0.frame.holds(target.frame)
            }
            return (isOver ? ["\(target.label.start) is pressed where another is"] : [])
                + (screenFrame.holds(target.frame)
                    ? [] : ["\(target.label.start) is beyond the screen"])
        }
    }

    /// The largest empty rectangle of a part that others follow takes at most a third of it.
    private func emptiness(_ ledger: TextLedger) -> [String] {
        guard let stage = ledger.stage else { return [] }
        let cell = 2 * painter.metrics.u
        let columns = Int(stage.width / cell)
        let rows = Int(stage.height / cell)
        guard columns > 0, rows > 0 else { return [] }
        var isFree = [Bool](repeating: true, count: columns * rows)
        for frame in ledger.entries.map(\.ink) + ledger.shapes.map(\.frame) {
            let left = max(0, Int((frame.x - stage.x) / cell))
            let right = min(columns - 1, Int((frame.maxX - stage.x - 0.5) / cell))
            let top = max(0, Int((frame.y - stage.y) / cell))
            let bottom = min(rows - 1, Int((frame.maxY - stage.y - 0.5) / cell))
            guard left <= right, top <= bottom else { continue }
            for row in top...bottom {
                for column in left...right { isFree[row * columns + column] = false }
            }
        }
        let share = Double(largest(isFree, columns)) / Double(columns * rows)
        return share > 1 / 3.0 ? ["\(Int(share * 100)) % are empty"] : []
    }

    /// The cells of the largest rectangle of free ones.
    private func largest(_ isFree: [Bool], _ columns: Int) -> Int {
        var heights = [Int](repeating: 0, count: columns)
        var best = 0
        for row in 0..<isFree.count / columns {
            for column in 0..<columns {
                heights[column] = isFree[row * columns + column] ? heights[column] + 1 : 0
            }
            for left in 0..<columns where heights[left] > 0 {
                var height = heights[left]
                for right in left..<columns {
                    height = min(height, heights[right])
                    if height == 0 { break }
                    best = max(best, height * (right - left + 1))
                }
            }
        }
        return best
    }

    /// Those words that do not stand on one part whole; a paragraph may continue from part to part.
    private func missing(_ words: [Words], _ ledgers: [TextLedger]) -> [String] {
        let texts = ledgers.map { ledger in
            ledger.entries.filter { !$0.isShortened && !$0.isCut }.map(\.string.letters)
        }
        let parts = texts.map { $0.joined() }
        let all = texts.joined().filter { $0.utf8.count > 1 }
        return words.filter { words in
            let wanted = words.text.letters
            if wanted.isEmpty || parts.contains(where: { $0.contains(wanted) }) { return false }
            return words.isWhole || !isComposed(wanted[...], of: all)
        }.map(\.text.start)
    }

    /// Tells whether pieces say a text one after the other.
    private func isComposed(_ text: Substring, of pieces: [String]) -> Bool {
        var rest = text
        while !rest.isEmpty {
            let piece = pieces.filter { rest.hasPrefix($0) || $0.hasPrefix(rest) }
                .max { $0.utf8.count < $1.utf8.count }
            guard let piece else { return false }
            rest = rest.dropFirst(piece.count)
        }
        return true
    }
}

/// Words that a page says.
package struct Words {
    var text: String
    /// They stand on one part, not on two that follow each other.
    var isWhole = true

    init(_ text: String, isWhole: Bool = true) { (self.text, self.isWhole) = (text, isWhole) }
    init(_ text: Text, isWhole: Bool = true) { self.init(text.string, isWhole: isWhole) }
}

extension Screen {
    /// All that a page says and that no picture or icon of it says as well.
    fileprivate var wordsToRead: [Words] {
        [Words(title)] + actions.map { Words($0.label) } + content.wordsToRead
    }

    /// The purpose of a page: the whole address, the answer, the first words.
    fileprivate var purpose: [Words] {
        [Words(title)] + actions.prefix(1).map { Words($0.label) }
            + content.purpose(hasRoom: appearance.textSize == .normal)
    }

    /// Parts of texts are shown, around the words that were searched for.
    fileprivate var showsExcerpts: Bool { if case .entry = content { true } else { false } }
}

extension Content {
    fileprivate var wordsToRead: [Words] {
        switch self {
        case .home(let page): page.cards.prefix(3).map { Words($0.title) }
        case .scan(let page):
            switch page.state {
            case .searching(let search): [Words(search.hint)]
            case .recognised(let found): [Words(found.name), Words(found.number ?? "")]
            }
        case .entry(let page):
            [Words(page.reason ?? "", isWhole: false)]
                + (page.answer?.wordsToRead ?? []) + page.rows.map { Words($0.title) }
        case .plan(let page):
            page.notices.flatMap(\.wordsToRead)
                + (page.way.map { way in
                    [Words(way.summary)] + way.variants.map { Words($0.label) }
                        + way.steps.map { Words($0.text) }
                } ?? []) + page.sections.flatMap(\.wordsToRead)
        case .article(let page): page.sections.flatMap(\.wordsToRead)
        case .card(let page):
            (page.person?.lines.map { Words($0) } ?? []) + page.sections.flatMap(\.wordsToRead)
        case .sheet(let page): page.sections.flatMap(\.wordsToRead)
        case .attract: []
        }
    }

    /// - Parameter hasRoom: whether all answers of a question stand beside it.
    fileprivate func purpose(hasRoom: Bool) -> [Words] {
        switch self {
        case .home(let page): page.cards.prefix(1).map { Words($0.title) }
        case .scan, .attract: wordsToRead
        case .entry(let page): [Words(page.entry.text)]
        case .plan(let page):
            page.way.map { [Words($0.summary)] } ?? page.notices.first.map { [Words($0.text)] }
                ?? page.sections.purpose(hasRoom: hasRoom)
        case .article(let page): page.sections.purpose(hasRoom: hasRoom)
        case .card(let page):
            page.person?.lines.first.map { [Words($0)] } ?? page.sections.purpose(hasRoom: hasRoom)
        case .sheet(let page):
            page.exhibit == nil ? page.sections.purpose(hasRoom: hasRoom) : []
        }
    }
}

extension [Section] {
    /// Of the first section that says something.
    fileprivate func purpose(hasRoom: Bool) -> [Words] {
        for section in self {
            switch section {
            case .address(let address): return [Words(address.host ?? ""), Words(address.full)]
            case .quote(let quote): return [Words(quote.text)]
            case .facts(let facts): return facts.prefix(1).map { Words($0.value) }
            case .rows(let rows, _): return rows.prefix(1).map { Words($0.title) }
            case .notice(let notice): return [Words(notice.text)]
            case .guide(let cards):
                return cards.prefix(1).flatMap { $0.lines.map { Words($0.whole) } }
            case .answers(let answers): return answers.map { Words($0.text) }
            case .lead(let text), .paragraph(let text):
                let words = text.string.split(separator: " ").prefix(6)
                let answers = hasRoom ? flatMap(\.answers) : []
                return [Words(words.joined(separator: " "))] + answers
            case .heading, .note, .bullets, .numbered, .preformatted, .player, .steps: continue
            }
        }
        return []
    }
}

extension Section {
    fileprivate var answers: [Words] {
        if case .answers(let answers) = self { answers.map { Words($0.text) } } else { [] }
    }

    fileprivate var wordsToRead: [Words] {
        switch self {
        case .lead(let text), .paragraph(let text), .note(let text), .preformatted(let text):
            [Words(text, isWhole: false)]
        case .heading(let text, _): [Words(text)]
        case .bullets(let items), .numbered(let items, _):
            items.map { Words($0, isWhole: false) }
        case .address(let address):
            [Words(address.host ?? ""), Words(address.full)]
                + address.risks.flatMap(\.wordsToRead)
        case .quote(let quote):
            [Words(quote.text, isWhole: false)] + quote.notices.flatMap(\.wordsToRead)
        case .facts(let facts): facts.map { Words($0.value) }
        case .notice(let notice): notice.wordsToRead
        case .rows(let rows, _): rows.map { Words($0.title) }
        case .answers(let answers):
            answers.flatMap { [Words($0.text), Words($0.reply?.words ?? "")] }
        case .steps(let steps): steps.map { Words($0.text) }
        case .guide(let cards): cards.flatMap { $0.lines.map { Words($0.whole) } }
        case .player: []
        }
    }
}

extension Notice {
    fileprivate var wordsToRead: [Words] { [Words(text), Words(detail ?? "")] }
}

extension String {
    /// Without blanks and what lines are broken at.
    fileprivate var letters: String {
        String(
            String.UnicodeScalarView(
                unicodeScalars.lazy.filter {
                    !$0.properties.isWhitespace && !$0.properties.isDefaultIgnorableCodePoint
                }.map { $0 == "\u{2011}" ? "-" : $0 }))
    }

    /// As much as names it in a message.
    fileprivate var start: String { "\"\(prefix(40))\"" }
}

extension Rectangle {
    /// Tells whether another lies within it, to a pixel.
    fileprivate func holds(_ other: Rectangle) -> Bool {
        other.x >= x - 1.5 && other.y >= y - 1.5 && other.maxX <= maxX + 1.5
            && other.maxY <= maxY + 1.5
    }

    /// Tells whether they share more than a pixel's width.
    fileprivate func overlaps(_ other: Rectangle) -> Bool {
        min(maxX, other.maxX) - max(x, other.x) > 1.5
            && min(maxY, other.maxY) - max(y, other.y) > 1.5
    }

    /// Without the room that lines leave above and beneath their letters.
    fileprivate var letters: Rectangle { inset(x: 0, y: height > 0 ? min(height / 4, 4) : 0) }
}
