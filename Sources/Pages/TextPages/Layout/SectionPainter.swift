import PageModel
import Wording

/// Draws the parts of a page, one below the other, into a panel.
///
/// Column 0 of the panel is the gutter in which the focus mark of a button stands; text begins at column 1.
struct SectionPainter {
    let context: LayoutContext
    var focus: InputEvent?
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
    /// What an author's drawing of a floor is tinted for; `nil` where it is not shown.
    var planTheme: Appearance.Theme?
    /// The page's buttons: a row or variant that does what one of them does leaves the mark to it.
    var buttons: Set<ActionID> = []
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

    /// With fewer columns than this a plan is a list.
    static let narrowestPlan = 40

    var textColumns: Int { max(1, min(columns, Self.widestText)) }

    // MARK: Sections

    func paint(_ sections: [Section]) -> Panel {
        var flow = flow()
        flow.add(sections, self)
        return flow.panel
    }

    /// An empty column as wide as this one.
    func flow() -> PanelFlow { PanelFlow(width: columns + 1, density: density) }

    // MARK: Text

    func lines(
        _ lines: [String], style: Style, indent: Int = 0, into panel: inout Panel
    ) {
        for line in lines {
            panel.grid.grow(toHeight: panel.height + 1)
            panel.grid.write(line, x: 1 + indent, y: panel.height - 1, style: style)
        }
    }

    func paint(_ text: Text, style: Style = .plain) -> Panel {
        var panel = Panel(width: columns + 1)
        let lines = TextWrap.words(text.string, columns: textColumns)
        guard text.hasEmphasis else {
            self.lines(lines, style: style, into: &panel)
            return panel
        }
        let visible = text.written.map { run in
            var run = run
            run.string = VisibleText.lines(run.string)
            return run
        }
        for runs in Text.runs(visible, in: lines) {
            panel.grid.grow(toHeight: panel.height + 1)
            var x = 1
            for run in runs {
                x += panel.grid.write(
                    run.string, x: x, y: panel.height - 1, style: style.adding(.init(run.emphasis)))
            }
        }
        return panel
    }

    func paint(note: Text) -> Panel { paint(note, style: .dim) }

    /// An address stands bare; any other unknown text is quoted behind a bar, with air around it.
    func paint(address text: String) -> Panel {
        var panel = Panel(width: columns + 1)
        guard text.contains(where: { $0 == " " || $0.isNewline }) else {
            lines(TextWrap.address(text, columns: textColumns), style: .plain, into: &panel)
            return panel
        }
        let air = density == .roomy ? [""] : []
        let quoted = TextWrap.words(text, columns: max(1, textColumns - 4)).map { "│ " + $0 }
        lines(air + quoted + air, style: .plain, indent: 2, into: &panel)
        for y in 0..<panel.height {
            panel.grid.restyle(CellRect(x: 3, y: y, width: 1, height: 1)) { $0 = .dim }
        }
        return panel
    }

    /// Steps: the number, then what to do, then how far.
    func paint(_ steps: [Step]) -> Panel {
        var panel = Panel(width: columns + 1)
        let indent = (steps.map { String($0.number).count }.max() ?? 1) + 1
        for step in steps {
            let top = panel.height
            let text = step.text.string + (step.detail.map { ", \($0)" } ?? "")
            lines(
                TextWrap.words(text, columns: max(1, textColumns - indent)), style: .plain,
                indent: indent, into: &panel)
            panel.grid.write(
                String(step.number), x: 1, y: top, style: .colored(.way, .bold))
        }
        return panel
    }

    func paint(_ notice: Notice) -> Panel {
        var panel = Panel(width: columns + 1)
        let (mark, style): (String, Style) =
            switch notice.level {
            case .ok: ("✓ ", .colored(.ok, .bold))
            case .information: ("i ", .bold)
            case .warning: (" !  ", .colored(.warning, .bold))
            case .danger: ("(!) ", .colored(.danger, .bold))
            }
        let width = max(1, textColumns - mark.count)
        lines(
            TextWrap.words(notice.text.string, columns: width), style: style, indent: mark.count,
            into: &panel)
        panel.grid.write(mark, x: 1, y: 0, style: style)
        if let detail = notice.detail {
            lines(
                TextWrap.words(detail.string, columns: width), style: .plain, indent: mark.count,
                into: &panel)
        }
        return panel
    }

    func paint(_ facts: [Fact]) -> Panel {
        var panel = Panel(width: columns + 1)
        let widest = facts.map { CharacterWidth.columns(of: $0.label.string) }.max() ?? 0
        // Nine columns are the designed label width; a label that would leave no room for values stands over them.
        let indent = max(9, widest) + 2
        let stacked = columns - indent < 16
        var previous: Text?
        for fact in facts {
            // Of several values with one label only the first one bears it.
            let isRepeated = fact.label == previous
            previous = fact.label
            let width = max(1, min(stacked ? columns - 2 : columns - indent, Self.widestText))
            let labels = TextWrap.words(fact.label.string, columns: textColumns)
            let values =
                fact.value.string.contains(" ")
                ? TextWrap.words(fact.value.string, columns: width)
                : TextWrap.address(fact.value.string, columns: width)
            if stacked && !isRepeated { lines(labels, style: .dim, into: &panel) }
            let top = panel.height
            lines(values, style: .plain, indent: stacked ? 2 : indent, into: &panel)
            if !stacked && !isRepeated {
                panel.grid.write(fact.label.string, x: 1, y: top, style: .dim)
            }
        }
        return panel
    }
}

extension Style.Traits {
    /// Few terminals have italics, all have a line below.
    fileprivate init(_ emphasis: Text.Emphasis) {
        self = []
        if emphasis.contains(.strong) { insert(.bold) }
        if emphasis.contains(.light) { insert(.underline) }
    }
}
