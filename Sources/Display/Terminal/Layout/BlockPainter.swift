/// Draws the pieces of a page, one below the other, into a panel.
///
/// Column 0 of the panel is the gutter in which the focus mark of a button stands; text begins at column 1.
struct BlockPainter {
    let context: LayoutContext
    let focus: InputEvent?
    let density: Density
    /// The columns for text, without the gutter.
    let columns: Int
    /// The rows that a picture or plan may take.
    var pictureRows: Int
    /// The rows that a code may take; unlike a picture it cannot be made smaller.
    var codeRows = 0
    /// Whether a code's own caption stands below it.
    var captionsCodes = true
    /// The rows that cards may take with their borders; lines at the end are left out.
    var cardRows = Int.max
    /// Whether a row's detail ends where its line does.
    var shortensDetails = false
    /// Whether plans are lists, as in windows too small for two columns.
    var listsPlans = false
    /// Whether a row's detail stands below its title instead of behind it.
    var detailsBelow = false
    /// Whether rows without a label end in a chevron.
    var hasChevrons = false
    /// Whether rows stand close together whatever the density.
    var closeRows = false

    /// Text is never set wider, LOOK: 45 to 76 columns.
    static let widestText = 76

    /// Under so many columns a plan is a list, LOOK 9.
    static let narrowestPlan = 40

    var textColumns: Int { max(1, min(columns, Self.widestText)) }

    func paint(_ blocks: [Block]) -> Panel {
        let blocks = Self.withOnePicture(blocks)
        var panel = Panel(width: columns + 1)
        var previous: Block?
        let listed = Set(
            blocks.flatMap { block -> [ActionID] in
                if case .rows(let rows) = block { return rows.map(\.id) }
                return []
            })
        for block in blocks {
            let piece = paint(block, listed: listed)
            if piece.height == 0 { continue }
            panel.append(piece, gap: previous.map { gap(between: $0, and: block) } ?? 0)
            previous = block
        }
        return panel
    }

    /// Cells have room for one picture: those after it that lead somewhere are rows beneath it.
    private static func withOnePicture(_ blocks: [Block]) -> [Block] {
        var out: [Block] = []
        var rows: [Row] = []
        var place: Int?
        for block in blocks {
            if case .picture(let picture) = block, let action = picture.action, place != nil {
                rows.append(
                    Row(
                        id: action, label: picture.isFilm ? "▶" : "▦",
                        title: picture.caption ?? picture.alternative))
                continue
            }
            out.append(block)
            if case .picture = block, place == nil { place = out.count }
        }
        if let place, !rows.isEmpty { out.insert(.rows(rows), at: place) }
        return out
    }

    private func paint(_ block: Block, listed: Set<ActionID>) -> Panel {
        switch block {
        case .text(let text, let role): paint(text, role: role)
        case .picture(let picture): paint(picture)
        case .plan(let plan): paint(plan, listed: listed)
        case .viewfinder(let viewfinder): paint(viewfinder)
        case .code(let code): paint(code)
        case .notice(let notice): paint(notice)
        case .rows(let rows): paint(rows)
        case .facts(let facts): paint(facts)
        case .cards(let cards): paint(cards)
        case .entry(let entry): paint(entry)
        case .variants(let variants): paint(variants)
        case .steps(let steps): paint(steps)
        case .film(let film): paint(film)
        }
    }

    /// Pieces that belong together stand together: a label over its value, notices in a list.
    private func gap(between above: Block, and below: Block) -> Int {
        switch (above, below) {
        case (.text(_, .heading), .text(_, let role)) where role != .heading && role != .caption: 0
        case (.text(_, .code), .text): 0
        case (.text(_, .caption), .text(_, let role)) where role != .caption && role != .body: 0
        case (.picture, .text(_, .caption)), (.code, .text(_, .caption)): 0
        case (.notice, .notice): 0
        case (.text(_, .caption), .text(_, .caption)) where density == .tight: 0
        case (_, .entry): density == .roomy ? 2 : 1
        default: density == .tight && !isText(above, below) ? 0 : 1
        }
    }

    private func isText(_ above: Block, _ below: Block) -> Bool {
        if case .text = above, case .text = below { return true }
        return false
    }

    // MARK: Text

    func lines(
        _ lines: [String], style: Style, indent: Int = 0, into panel: inout Panel
    ) {
        for line in lines {
            panel.grid.grow(toHeight: panel.height + 1)
            panel.grid.write(line, x: 1 + indent, y: panel.height - 1, style: style)
        }
    }

    private func paint(_ text: String, role: Block.TextRole) -> Panel {
        var panel = Panel(width: columns + 1)
        switch role {
        case .heading, .code:
            lines(TextWrap.words(text, columns: textColumns), style: .bold, into: &panel)
        case .lead, .body:
            paintBody(text, into: &panel)
        case .caption:
            lines(TextWrap.words(text, columns: textColumns), style: .dim, into: &panel)
        case .address:
            paintAddress(text, into: &panel)
        }
        return panel
    }

    /// A paragraph; one that begins with a number, as a step does, hangs behind it.
    private func paintBody(_ text: String, into panel: inout Panel) {
        let number = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        let rest = text.dropFirst(number.count)
        guard (1...3).contains(number.count), rest.first == " ", number.first != "." else {
            lines(TextWrap.words(text, columns: textColumns), style: .plain, into: &panel)
            return
        }
        let indent = number.count + 1
        let words = String(rest.drop { $0 == " " })
        lines(
            TextWrap.words(words, columns: max(1, textColumns - indent)), style: .plain,
            indent: indent, into: &panel)
        panel.grid.write(String(number), x: 1, y: 0, style: .colored(.way, .bold))
    }

    /// An address stands bare; any other unknown text is quoted behind a bar, with air around it.
    private func paintAddress(_ text: String, into panel: inout Panel) {
        guard text.contains(where: { $0 == " " || $0.isNewline }) else {
            lines(TextWrap.address(text, columns: textColumns), style: .plain, into: &panel)
            return
        }
        let air = density == .roomy ? [""] : []
        let quoted = TextWrap.words(text, columns: max(1, textColumns - 4)).map { "│ " + $0 }
        lines(air + quoted + air, style: .plain, indent: 2, into: &panel)
        for y in 0..<panel.height {
            panel.grid.restyle(CellRect(x: 3, y: y, width: 1, height: 1)) { $0 = .dim }
        }
    }

    /// Steps: the number, then what to do, then how far.
    private func paint(_ steps: [Step]) -> Panel {
        var panel = Panel(width: columns + 1)
        let indent = (steps.map { String($0.number).count }.max() ?? 1) + 1
        for step in steps {
            let top = panel.height
            let text = step.detail.map { step.text + ", " + $0 } ?? step.text
            lines(
                TextWrap.words(text, columns: max(1, textColumns - indent)), style: .plain,
                indent: indent, into: &panel)
            panel.grid.write(
                String(step.number), x: 1, y: top, style: .colored(.way, .bold))
        }
        return panel
    }

    private func paint(_ notice: Notice) -> Panel {
        var panel = Panel(width: columns + 1)
        let (sign, style): (String, Style) =
            switch notice.level {
            case .ok: ("✓ ", .colored(.ok, .bold))
            case .information: ("i ", .bold)
            case .warning: (" !  ", .colored(.warning, .bold))
            case .danger: ("(!) ", .colored(.danger, .bold))
            }
        let width = max(1, textColumns - sign.count)
        lines(
            TextWrap.words(notice.text, columns: width), style: style, indent: sign.count,
            into: &panel)
        panel.grid.write(sign, x: 1, y: 0, style: style)
        if let detail = notice.detail {
            lines(
                TextWrap.words(detail, columns: width), style: .plain, indent: sign.count,
                into: &panel)
        }
        return panel
    }

    private func paint(_ facts: [Fact]) -> Panel {
        var panel = Panel(width: columns + 1)
        let widest = facts.map { CharacterWidth.columns(of: $0.label) }.max() ?? 0
        // Nine columns are the designed label width; a label that would leave no room for values stands over them.
        let indent = max(9, widest) + 2
        let stacked = columns - indent < 16
        var previous: String?
        for fact in facts {
            // Of several values with one label only the first one bears it.
            let isRepeated = fact.label == previous
            previous = fact.label
            let width = max(1, min(stacked ? columns - 2 : columns - indent, Self.widestText))
            let labels = TextWrap.words(fact.label, columns: textColumns)
            let values =
                fact.value.contains(" ")
                ? TextWrap.words(fact.value, columns: width)
                : TextWrap.address(fact.value, columns: width)
            if stacked && !isRepeated { lines(labels, style: .dim, into: &panel) }
            let top = panel.height
            lines(values, style: .plain, indent: stacked ? 2 : indent, into: &panel)
            if !stacked && !isRepeated { panel.grid.write(fact.label, x: 1, y: top, style: .dim) }
        }
        return panel
    }
}
