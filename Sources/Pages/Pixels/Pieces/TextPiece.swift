import Drawing
import Imaging
import PageModel

/// A paragraph, or some of its lines.
struct TextPiece: Piece {
    var text: String
    /// The text in runs, where some of its words stand out; else empty.
    var runs: [Text.Run] = []
    let role: TypeRole
    var color: KeyPath<Palette, Color> = \.text
    var alignment = TextStyle.Alignment.leading
    var weight: TextStyle.Weight?
    var size: Double?
    /// What does not fit into this many lines ends in an ellipsis.
    var maximumLines: Int?
    /// It stands on one part: a fact.
    var staysWhole = false
    /// How many of its lines are shown, from the first one on; `nil` for all.
    var shownLines: Int?

    /// Lines longer than this are hard to follow, in units for one unit of type: 75 characters.
    static let longestLine = 37.0

    func height(forWidth width: Double, _ ink: DrawingContext) -> Double {
        shownHeight(set(width, ink))
    }

    func draw(in frame: Rectangle, _ ink: DrawingContext, _ page: inout PageSheet) {
        let text = set(frame.width, ink)
        ink.draw(
            text, at: Point(x: frame.x, y: frame.y), ink.palette[keyPath: color],
            showing: shownLines == nil ? nil : 0..<shownHeight(text))
    }

    /// The rest is a paragraph again: the next part may be of another width.
    func divided(
        atHeight height: Double, width: Double, _ ink: DrawingContext
    ) -> (any Piece, any Piece)? {
        guard shownLines == nil, maximumLines == nil, !staysWhole else { return nil }
        let text = set(width, ink)
        let bottoms = text.layout.lineTops.dropFirst() + [text.height]
        let count = bottoms.count
        var fitting = bottoms.count { $0 <= height }
        // No line stands alone at the end of a part or at the beginning of the next, but where a part has few lines.
        if count - fitting == 1, !ink.isCramped { fitting -= 1 }
        guard fitting >= (ink.isCramped ? 1 : min(2, count - 1)), 0 < fitting, fitting < count
        else {
            return nil
        }
        var (upper, lower) = (self, self)
        upper.shownLines = fitting
        lower.text = DirectionIsolates.removed(from: text.layout.text(fromLine: fitting))
        if !runs.isEmpty {
            let above = DirectionIsolates.removed(from: text.layout.text(fromLine: 0))
                .utf8.dropLast(lower.text.utf8.count)
            lower.runs =
                Text.runs(runs, in: [String(decoding: above, as: UTF8.self), lower.text])[1]
        }
        return (upper, lower)
    }

    private func set(_ width: Double, _ ink: DrawingContext) -> SetText {
        let size = (size ?? ink.type.size(role)) * ink.appearance.textSize.factor
        let spans = runs.isEmpty ? [TextLayout.Span(text)] : runs.map(TextLayout.Span.init)
        return ink.spans(
            spans, role, width: min(width, ink.u(Self.longestLine * size)), lines: maximumLines,
            alignment: alignment, size: self.size, weight: weight)
    }

    /// From the top of the first line to the bottom of the last one shown, in pixels.
    private func shownHeight(_ text: SetText) -> Double {
        guard let shownLines else { return text.height }
        let tops = text.layout.lineTops + [text.height]
        return tops[min(max(0, shownLines), tops.count - 1)]
    }
}

extension TextLayout.Span {
    fileprivate init(_ run: Text.Run) {
        self.init(
            run.string, weight: run.emphasis.contains(.strong) ? .bold : nil,
            isItalic: run.emphasis.contains(.light))
    }
}
