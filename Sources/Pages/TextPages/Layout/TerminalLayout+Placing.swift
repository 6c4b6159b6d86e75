import PageModel

/// A column of a page: pieces from the top, and buttons after them or at the bottom.
struct PageColumn {
    /// The column of the gutter.
    var x: Int
    var flow: Panel
    var footer: Panel?
    /// Whether the buttons stand at the bottom edge instead of two lines after the text.
    var footerAtBottom = false
    var top = 0
}

struct PageContent {
    var columns: [PageColumn]
    /// Buttons below all columns.
    var footer: Panel?
    var footerGap = 2
}

extension TerminalLayout {
    /// Puts the columns and buttons of a page where they fit, scrolling what does not.
    func place(
        _ content: PageContent, top: Int, bottom: Int, into page: inout TerminalPage
    ) {
        var edge = bottom
        var isFooterPlaced = false
        let gap = content.footerGap
        if let footer = content.footer, footer.height > 0 {
            let tallest = content.columns.map { $0.top + $0.flow.height }.max() ?? 0
            let wanted = top + (tallest == 0 ? 0 : tallest + gap)
            // Buttons stay in sight while text scrolls, as long as they leave half of the rows to it.
            let y = max(top, min(wanted, bottom - footer.height))
            if wanted + footer.height <= bottom || footer.height <= (bottom - top) / 2 {
                copy(footer, x: margin - 1, y: y, into: &page)
                isFooterPlaced = true
                edge = wanted + footer.height <= bottom ? bottom : y - 1
            }
        }
        for column in content.columns {
            place(column, top: top + column.top, bottom: edge, gap: gap, into: &page)
        }
        if !isFooterPlaced, let footer = content.footer, footer.height > 0,
            let first = content.columns.first
        {
            var flow = first.flow
            flow.append(footer, gap: 1)
            scroll(flow, x: first.x, top: top, bottom: bottom, into: &page)
        }
    }

    private func place(
        _ column: PageColumn, top: Int, bottom: Int, gap: Int, into page: inout TerminalPage
    ) {
        let rows = max(0, bottom - top)
        guard let footer = column.footer, footer.height > 0 else {
            scroll(column.flow, x: column.x, top: top, bottom: bottom, into: &page)
            return
        }
        let wanted = column.flow.height == 0 ? 0 : column.flow.height + gap
        if wanted + footer.height <= rows {
            scroll(column.flow, x: column.x, top: top, bottom: bottom, into: &page)
            let y = column.footerAtBottom ? bottom - footer.height : top + wanted
            copy(footer, x: column.x, y: y, into: &page)
        } else if footer.height <= rows / 2 {
            let y = bottom - footer.height
            scroll(column.flow, x: column.x, top: top, bottom: y - 1, into: &page)
            copy(footer, x: column.x, y: y, into: &page)
        } else {
            var flow = column.flow
            flow.append(footer, gap: 1)
            scroll(flow, x: column.x, top: top, bottom: bottom, into: &page)
        }
    }

    /// The part of a panel that the scroll position shows.
    private func scroll(
        _ panel: Panel, x: Int, top: Int, bottom: Int, into page: inout TerminalPage
    ) {
        let rows = max(0, bottom - top)
        guard rows > 0 else { return }
        let hidden = max(0, panel.height - rows)
        let offset = max(0, min(hidden, context.scroll))
        if hidden > 0 {
            page.scrollPage = hidden > page.maximumScroll ? max(1, rows - 1) : page.scrollPage
            page.maximumScroll = max(page.maximumScroll, hidden)
        }
        page.grid.copy(panel.grid, rows: offset..<(offset + rows), toX: x, y: top)
        addTargets(
            of: panel, x: x, y: top - offset, visible: top..<bottom, scrolls: hidden > 0,
            into: &page)
    }

    private func copy(_ panel: Panel, x: Int, y: Int, into page: inout TerminalPage) {
        page.grid.copy(panel.grid, rows: 0..<panel.height, toX: x, y: y)
        addTargets(
            of: panel, x: x, y: y, visible: y..<(y + panel.height), scrolls: false, into: &page)
    }

    private func addTargets(
        of panel: Panel, x: Int, y: Int, visible: Range<Int>, scrolls: Bool,
        into page: inout TerminalPage
    ) {
        guard screen.overlay == nil else { return }
        for target in panel.targets {
            page.targets.append(
                Target(
                    frame: target.frame.moved(x: x, y: y), event: target.event,
                    line: scrolls ? target.frame.y : nil))
        }
        for graphic in panel.graphics {
            let frame = graphic.frame.moved(x: x, y: y)
            guard frame.y >= visible.lowerBound, frame.y + frame.height <= visible.upperBound else {
                continue
            }
            page.grid.fill(frame, style: Style(traits: .covered))
            page.graphics.append(GraphicPlacement(frame: frame, content: graphic.content))
        }
    }
}
