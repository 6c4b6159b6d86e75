import Drawing
import Imaging
import QRCode

/// A page of scales that measure how a printer shifts and stretches a page.
public struct CalibrationPage: Sendable {
    private static let ink = Color(0x000000)
    private static let pointsPerMillimetre = 72 / 25.4

    private let stock: LabelStock

    /// - Throws: ``CalibrationError/pageTooSmall(stock:)`` below 100 mm a side.
    public init(_ stock: LabelStock) throws(CalibrationError) {
        guard stock.page.width >= 100, stock.page.height >= 140 else {
            throw .pageTooSmall(stock: stock.name)
        }
        self.stock = stock
    }

    /// The page as PDF.
    public func pdf() throws(LabelSheetError) -> [UInt8] {
        let codes: [Path]
        do throws(SymbolError) {
            codes = try CalibrationMarks(page: stock.page).paths()
        } catch {
            throw .drawing("\(error)")
        }
        do throws(DrawingError) {
            let unit = Self.pointsPerMillimetre
            let document = try PDFDocument(
                width: stock.page.width * unit, height: stock.page.height * unit,
                title: "Scales for \(stock.name)")
            let canvas = document.page
            canvas.saved {
                canvas.scale(x: unit, y: unit)
                drawLines(on: canvas)
                drawScales(on: canvas)
                drawWords(on: canvas)
                for code in codes { canvas.fillExactly(code, Self.ink) }
            }
            return try document.finish(language: "en", isTrueSize: true)
        } catch {
            throw .drawing(error.description)
        }
    }

    private var inset: Double { CalibrationReadings.inset }
    private var right: Double { stock.page.width - inset }
    private var bottom: Double { stock.page.height - inset }

    private func line(
        _ canvas: Canvas, _ x: Double, _ y: Double, _ toX: Double, _ toY: Double,
        width: Double = 0.15
    ) {
        canvas.stroke(
            Path([Point(x: x, y: y), Point(x: toX, y: toY)]), Self.ink, Stroke(width: width))
    }

    /// The four lines that are measured from, across the page as far as printers go.
    private func drawLines(on canvas: Canvas) {
        for x in [inset, right] { line(canvas, x, 6, x, stock.page.height - 6) }
        for y in [inset, bottom] { line(canvas, 6, y, stock.page.width - 6, y) }
    }

    /// Millimetres along the upper and the left line.
    private func drawScales(on canvas: Canvas) {
        func length(_ millimetre: Int) -> Double {
            millimetre % 10 == 0 ? 4 : millimetre % 5 == 0 ? 2.5 : 1.5
        }
        for step in 0...Int(right - inset) {
            line(
                canvas, inset + Double(step), inset, inset + Double(step), inset + length(step),
                width: 0.1)
        }
        for step in 0...Int(bottom - inset) {
            line(
                canvas, inset, inset + Double(step), inset + length(step), inset + Double(step),
                width: 0.1)
        }
    }

    private func drawWords(on canvas: Canvas) {
        let height = CalibrationReadings.height
        arrow("A", canvas, Point(x: 6, y: height), Point(x: inset, y: height))
        arrow(
            "B", canvas, Point(x: 6, y: stock.page.height - height),
            Point(x: inset, y: stock.page.height - height))
        arrow(
            "C", canvas, Point(x: stock.page.width / 2, y: 6),
            Point(x: stock.page.width / 2, y: inset))
        arrow("D", canvas, Point(x: inset, y: bottom - 8), Point(x: right, y: bottom - 8))
        arrow("E", canvas, Point(x: right - 8, y: inset), Point(x: right - 8, y: bottom))
        let width = Measure.text(right - inset)
        let length = Measure.text(bottom - inset)
        let text = """
            Scales for \(stock.name)

            Print this page at its own size, not fitted to the paper. Measure with a ruler, in millimetres:

            A  from the paper’s left edge to the upright line, up here: meant to be 20
            B  the same, down there: meant to be 20
            C  from the paper’s upper edge to the level line: meant to be 20
            D  from one upright line to the other: meant to be \(width)
            E  from one level line to the other: meant to be \(length)

            docent sheet calibrate --printer NAME --stock \(stock.name) \
            --readings 'A=20 B=20 C=20 D=\(width) E=\(length)'

            Or lay it flat on something dark, photograph all of it from above, and let the codes be read:

            docent sheet calibrate --printer NAME --stock \(stock.name) --photo PICTURE
            """
        canvas.draw(fitted(text), at: Point(x: inset + 10, y: Self.wordsTop), Self.ink)
    }

    /// Below the upper codes.
    private static let wordsTop = 56.0

    /// The words in the largest type in which they end above the lower codes.
    private func fitted(_ text: String) -> TextLayout {
        func layout(_ size: Double) -> TextLayout {
            TextLayout(
                text, TextStyle(families: Fonts.text, size: size, lineHeight: size * 1.45),
                width: right - inset - 30)
        }
        let room = stock.page.height - Self.wordsTop - 56
        for size in stride(from: 3.6, to: 1.2, by: -0.2) {
            let words = layout(size)
            if words.size.height <= room { return words }
        }
        return layout(1.2)
    }

    private func arrow(_ name: String, _ canvas: Canvas, _ from: Point, _ to: Point) {
        line(canvas, from.x, from.y, to.x, to.y, width: 0.25)
        let isLevel = from.y == to.y
        for (end, sign) in [(from, 1.0), (to, -1.0)] {
            for side in [-1.0, 1] {
                let tip =
                    isLevel
                    ? Point(x: end.x + 2 * sign, y: end.y + side)
                    : Point(x: end.x + side, y: end.y + 2 * sign)
                line(canvas, end.x, end.y, tip.x, tip.y, width: 0.25)
            }
        }
        let layout = TextLayout(
            name, TextStyle(families: Fonts.display, size: 5, weight: .bold))
        let middle = Point(x: (from.x + to.x) / 2, y: (from.y + to.y) / 2)
        canvas.draw(
            layout,
            at: Point(x: middle.x + (isLevel ? -1.5 : 1.5), y: middle.y + (isLevel ? -6.5 : -3)),
            Self.ink)
    }
}
