import Drawing
import Imaging

/// A web address or unknown text, every character of it: lines break only where an address has its joints.
struct AddressPiece: Piece {
    let text: String
    /// Whether it is all there is on its page.
    var isLarge = false
    /// The lines that are shown; `nil` for all.
    var lines: Range<Int>?

    private static let most = 4000

    func height(forWidth width: Double, _ ink: DrawingContext) -> Double {
        let all = broken(width, ink)
        let shown = lines.map { all[min($0.lowerBound, all.count)..<min($0.upperBound, all.count)] }
        return Double((shown ?? all[...]).count) * lineHeight(width, ink)
    }

    func draw(in frame: Rectangle, _ ink: DrawingContext, _ page: inout PageSheet) {
        let all = broken(frame.width, ink)
        let range = lines ?? 0..<all.count
        let shown = all[min(range.lowerBound, all.count)..<min(range.upperBound, all.count)]
        guard !shown.isEmpty else { return }
        let start = all[..<shown.startIndex].reduce(0) { $0 + $1.count }
        let parts = AddressParts(text.prefix(Self.most))
        var y = frame.y
        var at = start
        for line in shown {
            let spans = parts.spans(from: at, count: line.count, in: line, ink.palette)
            // An address is read from left to right, whatever the language of the page.
            let set = ink.spans(
                spans, .address, width: frame.width, lines: 1,
                alignment: ink.isRightToLeft ? .trailing : .leading, size: size(frame.width, ink))
            ink.draw(set, at: Point(x: frame.x, y: y), ink.palette.text2)
            at += line.count
            y += lineHeight(frame.width, ink)
        }
    }

    func divided(
        atHeight height: Double, width: Double, _ ink: DrawingContext
    ) -> (any Piece, any Piece)? {
        let count = broken(width, ink).count
        let range = lines ?? 0..<count
        let fitting = Int(height / lineHeight(width, ink))
        guard fitting >= 1, fitting < range.count else { return nil }
        let middle = range.lowerBound + fitting
        return (
            AddressPiece(text: text, isLarge: isLarge, lines: range.lowerBound..<middle),
            AddressPiece(text: text, isLarge: isLarge, lines: middle..<range.upperBound)
        )
    }

    /// In units; smaller, as far as it can be read well, where what no line ends in is longer than a line.
    private func size(_ width: Double, _ ink: DrawingContext) -> Double {
        let size = ink.type.size(.address) * (isLarge ? 1.4 : 1)
        guard text.utf8.count <= 400 else { return size }
        let longest = text.split { "/?&=@ ".contains($0) || $0.isNewline }.map { $0.count + 1 }
            .max()
        let columns = columns(width, size, ink)
        guard let longest, longest > columns else { return size }
        return size * max(0.72, Double(columns) / Double(longest))
    }

    private func lineHeight(_ width: Double, _ ink: DrawingContext) -> Double {
        (ink.type.line(.address) * size(width, ink) / ink.type.size(.address)).rounded()
    }

    private func columns(_ width: Double, _ size: Double, _ ink: DrawingContext) -> Int {
        let advance = ink.text("0000000000", .address, size: size).inkWidth / 10
        return max(4, Int(width / max(1, advance)))
    }

    /// The lines for a width; together they are the text.
    private func broken(_ width: Double, _ ink: DrawingContext) -> [Substring] {
        AddressBreaks.lines(
            of: text.prefix(Self.most), columns: columns(width, size(width, ink), ink))
    }
}
