import Drawing
import Imaging
import QRCode

/// Draws the pages of a sheet.
struct SheetPainter {
    private static let ink = Color(0x000000)
    private static let outline = Color(0x9AA3AD)
    /// The thickness of lines to cut along.
    private static let line = 0.1

    let sheet: Sheet
    private let logo: Bitmap?

    init(sheet: Sheet) throws(DrawingError) {
        self.sheet = sheet
        logo = if let logo = sheet.options.logo { try Bitmap(logo.image) } else { nil }
    }

    /// Draws a page.
    ///
    /// - Parameter unit: how many of the canvas's units a millimetre is.
    func draw(_ page: [PlacedLabel], on canvas: Canvas, unit: Double) {
        canvas.saved {
            canvas.scale(x: unit, y: unit)
            let transform = PageTransform(sheet, page)
            canvas.transform(
                x: transform.x, y: transform.y, a: transform.a, b: transform.b, c: transform.c,
                d: transform.d)
            for label in page { draw(label, on: canvas) }
            let stock = sheet.stock(of: page)
            if sheet.options.hasOutlines { drawOutlines(of: stock, on: canvas) }
            if sheet.options.hasCropMarks { drawCropMarks(of: stock, on: canvas) }
        }
    }

    private func draw(_ label: PlacedLabel, on canvas: Canvas) {
        canvas.fillExactly(Self.modules(of: label), Self.ink)
        if let logo, let frame = label.logoFrame { canvas.draw(logo, in: frame) }
        canvas.saved {
            canvas.clip(to: Path(label.frame))
            for words in label.art.words {
                canvas.draw(
                    words.layout(),
                    at: Point(x: label.frame.x + words.x, y: label.frame.y + words.y), Self.ink)
            }
        }
    }

    /// The dark modules as one shape; edges that neighbours share are the same number.
    static func modules(of label: PlacedLabel) -> Path {
        let module = label.art.module
        var path = Path()
        for run in ModuleRun.runs(of: label.art.grid, x: 0, y: 0) {
            let left = label.codeX + Double(run.x) * module
            let top = label.codeY + Double(run.y) * module
            path.append(
                Path(
                    Rectangle(
                        x: left, y: top,
                        width: label.codeX + Double(run.x + run.width) * module - left,
                        height: label.codeY + Double(run.y + run.height) * module - top)))
        }
        return path
    }

    private func drawOutlines(of stock: LabelStock, on canvas: Canvas) {
        for index in 0..<stock.labelsPerPage {
            canvas.stroke(
                Path(stock.frame(of: index), radius: stock.cornerRadius), Self.outline,
                Stroke(width: Self.line))
        }
    }

    private func drawCropMarks(of stock: LabelStock, on canvas: Canvas) {
        for mark in CropMarks.lines(of: stock) {
            canvas.stroke(Path([mark.0, mark.1]), Self.ink, Stroke(width: Self.line))
        }
    }
}

/// The affine map from a layout's millimetres to the page sent to the printer.
struct PageTransform {
    let x, y, a, b, c, d: Double

    init(_ sheet: Sheet, _ page: [PlacedLabel] = []) {
        let adjustment = sheet.options.adjustment
        let width = sheet.stock(of: page).page.width
        let isMirrored = sheet.options.isMirrored
        func place(_ px: Double, _ py: Double) -> (x: Double, y: Double) {
            adjustment.compensated(x: isMirrored ? width - px : px, y: py)
        }
        let origin = place(0, 0)
        let right = place(1, 0)
        let down = place(0, 1)
        (x, y) = origin
        (a, c) = (right.x - origin.x, right.y - origin.y)
        (b, d) = (down.x - origin.x, down.y - origin.y)
    }

    func callAsFunction(_ px: Double, _ py: Double) -> Point {
        Point(x: x + a * px + b * py, y: y + c * px + d * py)
    }
}

/// Lines to cut along, beside the labels where the page has room for them, else at their corners.
enum CropMarks {
    private static let length = 4.0
    private static let gap = 1.0

    static func lines(of stock: LabelStock) -> [(Point, Point)] {
        let last = stock.frame(of: stock.labelsPerPage - 1)
        let room = min(
            stock.left, stock.top, stock.page.width - last.maxX, stock.page.height - last.maxY)
        let xs = edges((0..<stock.columns).map { stock.frame(of: $0) }.map { ($0.x, $0.maxX) })
        let ys = edges(
            (0..<stock.rows).map { stock.frame(of: $0 * stock.columns) }.map { ($0.y, $0.maxY) })
        guard room >= gap + 2 else { return corners(xs, ys, stock.page) }
        let length = min(length, room - gap)
        var lines: [(Point, Point)] = []
        for x in xs {
            for (from, way) in [(stock.top - gap, -length), (last.maxY + gap, length)] {
                lines.append((Point(x: x, y: from), Point(x: x, y: from + way)))
            }
        }
        for y in ys {
            for (from, way) in [(stock.left - gap, -length), (last.maxX + gap, length)] {
                lines.append((Point(x: from, y: y), Point(x: from + way, y: y)))
            }
        }
        return lines
    }

    /// Small crosses, outside all quiet zones, on the page alone.
    private static func corners(
        _ xs: [Double], _ ys: [Double], _ page: LabelStock.Page
    ) -> [(Point, Point)] {
        let arm = 2.0
        return xs.flatMap { x in
            ys.flatMap { y in
                [
                    (
                        Point(x: max(0, x - arm), y: y), Point(x: min(page.width, x + arm), y: y)
                    ),
                    (
                        Point(x: x, y: max(0, y - arm)), Point(x: x, y: min(page.height, y + arm))
                    ),
                ]
            }
        }
    }

    private static func edges(_ pairs: [(Double, Double)]) -> [Double] {
        var edges: [Double] = []
        for edge in pairs.flatMap({ [$0.0, $0.1] }).sorted()
        where edges.last.map({ edge - $0 > 0.01 }) ?? true {
            edges.append(edge)
        }
        return edges
    }
}
