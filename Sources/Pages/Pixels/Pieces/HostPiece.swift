import Drawing
import Imaging
import PageModel

/// The host that a code leads to, as large as one line allows; what belongs to whom by its strength.
struct HostPiece: Piece {
    let host: String

    func height(forWidth width: Double, _ ink: DrawingContext) -> Double {
        lines(width, ink).reduce(0) { $0 + $1.height }
    }

    func draw(in frame: Rectangle, _ ink: DrawingContext, _ page: inout PageSheet) {
        var y = frame.y
        for line in lines(frame.width, ink) {
            ink.draw(line, at: Point(x: frame.x, y: y), ink.palette.text)
            y += line.height
        }
    }

    /// One line at the largest size at which it fits; then broken at dots only.
    private func lines(_ width: Double, _ ink: DrawingContext) -> [SetText] {
        let factor = ink.appearance.textSize.factor
        let largest = ink.metrics.isCompact || ink.metrics.isShort ? 5.5 : 8.5
        let smallest = ink.metrics.isCompact ? 3.75 : 4.5
        let shown = String(host.prefix(255))
        let spans = spans(shown, ink.palette)
        let full = ink.spans(spans, .h1, size: largest / factor)
        let fitting = largest * width / max(1, full.width)
        if fitting >= smallest {
            return [ink.spans(spans, .h1, size: min(largest, fitting * 0.995) / factor)]
        }
        var lines: [SetText] = []
        var line = ""
        let labels = shown.split(separator: ".", omittingEmptySubsequences: false)
        for (index, label) in labels.enumerated() {
            let piece = label + (index + 1 < labels.count ? "." : "")
            let longer = line + piece
            if !line.isEmpty, ink.text(longer, .h1, size: smallest / factor).width > width {
                lines.append(set(line, width, smallest / factor, ink))
                line = String(piece)
            } else {
                line = longer
            }
        }
        if !line.isEmpty { lines.append(set(line, width, smallest / factor, ink)) }
        return lines
    }

    /// A label longer than a line is broken where the line ends: nothing of it may be hidden.
    private func set(_ line: String, _ width: Double, _ size: Double, _ ink: DrawingContext)
        -> SetText
    {
        ink.text(line, .h1, width: width, size: size, wrapsAnywhere: true)
    }

    /// The name that somebody registered in full, what its owner put before it more quietly.
    private func spans(_ host: String, _ palette: Palette) -> [TextLayout.Span] {
        let labels = host.split(separator: ".", omittingEmptySubsequences: false)
        guard labels.count > 2, labels.allSatisfy({ !$0.isEmpty }),
            labels.last?.allSatisfy(\.isNumber) == false, !host.contains(":")
        else { return [TextLayout.Span(host)] }
        // Under a country's short second level a name has three parts.
        let isShort = (labels.last?.count ?? 0) == 2 && labels[labels.count - 2].count <= 3
        let count = min(labels.count, isShort ? 3 : 2)
        let owned = labels.suffix(count).joined(separator: ".")
        let before = labels.dropLast(count).map { $0 + "." }.joined()
        guard !before.isEmpty else { return [TextLayout.Span(host)] }
        return [
            TextLayout.Span(before, color: palette.text3, weight: .medium),
            TextLayout.Span(owned),
        ]
    }
}
