import Drawing
import PageModel

/// Rows side by side, all of one height: the choices of a panel.
struct RowsPiece: Piece {
    let rows: [Row]
    /// How many stand side by side; the last ones may be fewer.
    let columns: Int

    func height(forWidth width: Double, _ ink: DrawingContext) -> Double {
        let width = cell(width, ink)
        return rows.map {
            RowPiece(row: $0, hasChevron: false, surface: \.s2).height(forWidth: width, ink)
        }
        .max() ?? 0
    }

    func draw(in frame: Rectangle, _ ink: DrawingContext, _ page: inout PageSheet) {
        let width = cell(frame.width, ink)
        for (index, row) in rows.enumerated() {
            RowPiece(row: row, hasChevron: false, surface: \.s2).draw(
                in: Rectangle(
                    x: frame.x + Double(index) * (width + gap(ink)), y: frame.y, width: width,
                    height: frame.height), ink, &page)
        }
    }

    private func gap(_ ink: DrawingContext) -> Double { ink.u(1.5) }

    private func cell(_ width: Double, _ ink: DrawingContext) -> Double {
        let count = Double(max(1, columns))
        return ((width - (count - 1) * gap(ink)) / count).rounded(.down)
    }
}
