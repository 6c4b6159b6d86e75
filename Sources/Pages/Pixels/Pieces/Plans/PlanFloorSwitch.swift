import Drawing
import Imaging
import PageModel

/// The floors of a building, as on a lift's panel: stacked with the top one on top, or in a row from the lowest.
struct FloorSwitchPiece: Piece {
    let floors: [Plan.FloorChoice]

    /// More than a tower's floors are not shown.
    private static let maximumFloors = 120

    // MARK: In a row

    func height(forWidth width: Double, _ ink: DrawingContext) -> Double {
        cellHeight(ink) * Double(rows(of: count, per: columns(within: width, ink)))
    }

    func draw(in frame: Rectangle, _ ink: DrawingContext, _ page: inout PageSheet) {
        guard !frame.isEmpty, count > 0 else { return }
        let columns = columns(within: frame.width, ink)
        let rows = rows(of: count, per: columns)
        let width = min((frame.width / Double(columns)).rounded(.down), ink.u(15))
        let height = min((frame.height / Double(rows)).rounded(.down), cellHeight(ink))
        let panel = Rectangle(
            x: frame.x, y: frame.y, width: width * Double(columns),
            height: height * Double(rows))
        let choices = Array(shown.reversed())
        paint(choices, panel, columns: columns, barAtSide: false, ink, &page)
    }

    // MARK: Stacked

    /// The width of the stack where it has all the height it wants.
    func width(_ ink: DrawingContext) -> Double { cellWidth(ink) }

    /// The width of the stack in so much height; wider where it needs several columns.
    func width(_ ink: DrawingContext, within height: Double) -> Double {
        cellWidth(ink) * Double(rows(of: count, per: rows(within: height, ink)))
    }

    /// What one column of full cells takes, in pixels; no more than ten floors.
    func heightWhenStacked(_ ink: DrawingContext) -> Double {
        cellWidth(ink) * Double(min(count, 10))
    }

    func drawStacked(in frame: Rectangle, _ ink: DrawingContext, _ page: inout PageSheet) {
        guard !frame.isEmpty, count > 0 else { return }
        let columns = rows(of: count, per: rows(within: frame.height, ink))
        let rows = rows(of: count, per: columns)
        let height = min((frame.height / Double(rows)).rounded(.down), cellWidth(ink))
        let width = (frame.width / Double(columns)).rounded(.down)
        let size = (width: width * Double(columns), height: height * Double(rows))
        let panel = Rectangle(
            x: frame.x, y: (frame.y + (frame.height - size.height) / 2).rounded(),
            width: size.width, height: size.height)
        paint(shown, panel, columns: columns, barAtSide: true, ink, &page)
    }

    // MARK: Cells

    private var shown: [Plan.FloorChoice] { Array(floors.prefix(Self.maximumFloors)) }
    private var count: Int { shown.count }

    private func cellWidth(_ ink: DrawingContext) -> Double {
        max(ink.u(ink.metrics.isCompact ? 9 : 11), ink.metrics.minimumTarget)
    }

    private func cellHeight(_ ink: DrawingContext) -> Double {
        max(ink.u(9), ink.metrics.minimumTarget)
    }

    private func columns(within width: Double, _ ink: DrawingContext) -> Int {
        max(1, min(count, Int(min(width / ink.metrics.minimumTarget, 1000))))
    }

    private func rows(within height: Double, _ ink: DrawingContext) -> Int {
        max(1, min(count, Int(min(height / ink.metrics.minimumTarget, 1000))))
    }

    /// How many lines this many cells take.
    private func rows(of count: Int, per line: Int) -> Int { max(1, (count + line - 1) / line) }

    private func paint(
        _ choices: [Plan.FloorChoice], _ panel: Rectangle, columns: Int, barAtSide: Bool,
        _ ink: DrawingContext, _ page: inout PageSheet
    ) {
        let rows = rows(of: choices.count, per: columns)
        let width = panel.width / Double(columns)
        let height = panel.height / Double(rows)
        let radius = ink.u(1.5)
        let hairline = ink.metrics.hairline
        let cells = choices.indices.map { index in
            Rectangle(
                x: panel.x + width * Double(index % columns),
                y: panel.y + height * Double(index / columns), width: width, height: height)
        }
        ink.canvas.saved {
            ink.canvas.clip(to: Path(ink.real(panel), radius: radius))
            for (choice, cell) in zip(choices, cells) where choice.isSelected {
                ink.fill(cell, ink.palette.accentTint)
                let thick = ink.metrics.thick
                let bar =
                    barAtSide
                    ? Rectangle(x: cell.x, y: cell.y, width: thick, height: cell.height)
                    : Rectangle(
                        x: cell.x, y: cell.maxY - thick, width: cell.width, height: thick)
                ink.fill(bar, ink.palette.accent)
            }
            for cell in cells {
                if cell.x > panel.x {
                    ink.fill(
                        Rectangle(x: cell.x, y: cell.y, width: hairline, height: cell.height),
                        ink.palette.line)
                }
                if cell.y > panel.y {
                    ink.fill(
                        Rectangle(x: cell.x, y: cell.y, width: cell.width, height: hairline),
                        ink.palette.line)
                }
            }
        }
        ink.stroke(panel, ink.palette.edge, width: ink.metrics.edge, radius: radius)
        for (choice, cell) in zip(choices, cells) {
            write(choice, in: cell, ink)
            page.target(cell, .choose(choice.id), choice.label, ink, radius: radius)
        }
    }

    private func write(_ choice: Plan.FloorChoice, in cell: Rectangle, _ ink: DrawingContext) {
        let room = max(1, cell.width - ink.u(1.5))
        let weight = choice.isSelected ? TextStyle.Weight.bold : .medium
        var text = ink.text(choice.label, .h2, lines: 1, size: 4, weight: weight)
        if text.inkWidth > room {
            let size = max(2.25, 4 * room / text.inkWidth)
            text = ink.text(
                choice.label, .h2, width: room, lines: 1, alignment: .center, size: size,
                weight: weight)
        }
        ink.draw(
            text,
            at: Point(
                x: cell.x + (cell.width - text.width) / 2,
                y: cell.y + (cell.height - text.height) / 2),
            choice.isSelected ? ink.palette.text : ink.palette.text2)
    }
}
