import Drawing
import Imaging

/// A paragraph, or some of its lines.
struct TextPiece: Piece {
    let text: String
    let role: TypeRole
    var color: KeyPath<Palette, Color> = \.text
    var alignment = TextStyle.Alignment.leading
    var weight: TextStyle.Weight?
    var size: Double?
    /// What does not fit into this many lines ends in an ellipsis.
    var maximumLines: Int?
    /// The lines that are shown; `nil` for all.
    var lines: Range<Int>?

    /// Lines longer than this are hard to follow, in units for one unit of type: 75 characters.
    static let longestLine = 37.0

    func height(forWidth width: Double, _ ink: DrawingContext) -> Double {
        let text = set(width, ink)
        guard let lines else { return text.height }
        let tops = tops(text)
        return tops[min(lines.upperBound, tops.count - 1)]
            - tops[min(lines.lowerBound, tops.count - 1)]
    }

    func draw(in frame: Rectangle, _ ink: DrawingContext, _ page: inout PageSheet) {
        let text = set(frame.width, ink)
        let color = ink.palette[keyPath: color]
        guard let lines else {
            ink.draw(text, at: Point(x: frame.x, y: frame.y), color)
            return
        }
        let tops = tops(text)
        let top = tops[min(lines.lowerBound, tops.count - 1)]
        let bottom = tops[min(lines.upperBound, tops.count - 1)]
        ink.draw(
            text, at: Point(x: frame.x, y: frame.y), color, showing: top..<max(top, bottom))
    }

    func divided(
        atHeight height: Double, width: Double, _ ink: DrawingContext
    ) -> (any Piece, any Piece)? {
        let text = set(width, ink)
        let tops = tops(text)
        let first = lines?.lowerBound ?? 0
        let last = min(lines?.upperBound ?? tops.count - 1, tops.count - 1)
        guard first < last else { return nil }
        var fitting = tops[first...last].lastIndex { $0 - tops[first] <= height } ?? first
        // No line stands alone at the end of a part or at the beginning of the next.
        if last - fitting == 1 { fitting -= 1 }
        guard fitting - first >= min(2, last - first - 1), fitting > first, fitting < last else {
            return nil
        }
        var (upper, lower) = (self, self)
        upper.lines = first..<fitting
        lower.lines = fitting..<last
        return (upper, lower)
    }

    private func set(_ width: Double, _ ink: DrawingContext) -> SetText {
        let size = (size ?? ink.type.size(role)) * ink.appearance.textSize.factor
        return ink.text(
            text, role, width: min(width, ink.u(Self.longestLine * size)), lines: maximumLines,
            alignment: alignment, size: self.size, weight: weight)
    }

    /// The top of each line and the bottom of the last.
    private func tops(_ text: SetText) -> [Double] { text.layout.lineTops + [text.height] }
}
