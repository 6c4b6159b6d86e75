import Drawing
import Foundation
import Imaging

extension Sheet {
    private static let pointsPerMillimetre = 72 / 25.4

    /// All pages as one PDF: the same bytes for the same sheet of the same date.
    ///
    /// Its words can be searched, its bookmarks lead to every label by what it is grouped under.
    ///
    /// - Throws: ``LabelSheetError/drawing(_:)``.
    public func pdf() throws(LabelSheetError) -> [UInt8] {
        try drawn { () throws(DrawingError) in
            let unit = Self.pointsPerMillimetre
            let document = try document(beginningWith: pages[0])
            let painter = try SheetPainter(sheet: self)
            var groups: [String: PDFDocument.Bookmark] = [:]
            for (index, page) in pages.enumerated() {
                let paper = stock(of: page).page
                if index > 0 {
                    try document.beginPage(width: paper.width * unit, height: paper.height * unit)
                }
                painter.draw(page, on: document.page, unit: unit)
                for label in page {
                    let group = label.art.label.group
                    var parent: PDFDocument.Bookmark?
                    if !group.isEmpty {
                        parent =
                            groups[group] ?? document.addBookmark(group, y: label.frame.y * unit)
                        groups[group] = parent
                    }
                    document.addBookmark(
                        label.art.label.id, y: label.frame.y * unit, under: parent)
                }
            }
            return try document.finish(language: options.language, isTrueSize: true)
        }
    }

    /// One page as a PDF of its own, drawn as it is in ``pdf()``.
    ///
    /// - Parameter number: from 1.
    /// - Precondition: the sheet has that page.
    /// - Throws: ``LabelSheetError/drawing(_:)``.
    public func pdf(page number: Int) throws(LabelSheetError) -> [UInt8] {
        precondition(pages.indices.contains(number - 1), "page \(number) of \(pageCount)")
        return try drawn { () throws(DrawingError) in
            let unit = Self.pointsPerMillimetre
            let document = try document(beginningWith: pages[number - 1])
            try SheetPainter(sheet: self).draw(pages[number - 1], on: document.page, unit: unit)
            return try document.finish(language: options.language, isTrueSize: true)
        }
    }

    private func document(
        beginningWith page: [PlacedLabel]
    ) throws(DrawingError) -> PDFDocument {
        let paper = stock(of: page).page
        return try PDFDocument(
            width: paper.width * Self.pointsPerMillimetre,
            height: paper.height * Self.pointsPerMillimetre, title: options.title,
            date: options.date?.ISO8601Format() ?? PDFDocument.fixedDate)
    }

    /// A page in pixels at the sheet's resolution.
    private func canvas(page number: Int) throws(LabelSheetError) -> Canvas {
        let unit = options.resolution / 25.4
        let paper = stock(of: pages[number - 1]).page
        let width = Int((paper.width * unit).rounded())
        let height = Int((paper.height * unit).rounded())
        guard width <= CodeRaster.maximumSide, height <= CodeRaster.maximumSide else {
            throw .outOfRange(
                option: "--dpi", found: Measure.text(options.resolution),
                rule: "low enough for \(CodeRaster.maximumSide) pixels a side; the page would have "
                    + "\(width) x \(height)")
        }
        return try drawn { () throws(DrawingError) in
            let canvas = try Canvas(width: width, height: height, background: Color(0xFFFFFF))
            try SheetPainter(sheet: self).draw(pages[number - 1], on: canvas, unit: unit)
            try canvas.check()
            return canvas
        }
    }

    /// A page in black and white, a pixel for each of the printer's dots, of which a module has whole ones.
    ///
    /// Printers know nothing between the two, and make patterns of grey edges.
    ///
    /// - Parameter number: from 1.
    func raster(page number: Int) throws(LabelSheetError) -> CodeRaster {
        let canvas = try canvas(page: number)
        let (width, height) = (Int(canvas.width), Int(canvas.height))
        return try drawn { () throws(DrawingError) in
            let shades = unsafe canvas.withPixels { words, stride in
                [UInt8](capacity: width * height) { out in
                    for y in 0..<height {
                        for x in 0..<width {
                            // Words are grey, and so one channel of them enough; a logo's green is most of its lightness.
                            let light = unsafe words[y * stride + x] >> 8 & 0xFF
                            out.append(light < 128 ? 15 : 0)
                        }
                    }
                }
            }
            guard let shades else { throw .cairo("the page has no pixels") }
            return CodeRaster(width: width, height: height, plain: shades)
        }
    }

    /// A page as PNG at the sheet's resolution: of one bit a pixel, or in colours where there is a logo.
    ///
    /// - Parameter number: from 1.
    /// - Throws: ``LabelSheetError/outOfRange(option:found:rule:)`` where the page has too many pixels,
    ///   ``LabelSheetError/drawing(_:)``.
    public func png(page number: Int) throws(LabelSheetError) -> [UInt8] {
        let density = options.resolution / 0.0254
        guard options.logo == nil else {
            let canvas = try canvas(page: number)
            let image = try drawn { () throws(DrawingError) in try canvas.colorImage() }
            return PNGWriter.file(image, pixelsPerMetre: density)
        }
        return PNGWriter.file(
            try raster(page: number), dark: .black, light: .white, pixelsPerMetre: density)
    }

    /// A page as SVG: modules on the integers of their own grid, words as outlines.
    ///
    /// - Parameter number: from 1.
    /// - Throws: ``LabelSheetError/drawing(_:)``.
    public func svg(page number: Int) throws(LabelSheetError) -> [UInt8] {
        try drawn { () throws(DrawingError) in
            try SheetSVG(sheet: self, page: pages[number - 1]).file()
        }
    }

    private func drawn<R>(_ body: () throws(DrawingError) -> R) throws(LabelSheetError) -> R {
        do throws(DrawingError) {
            return try body()
        } catch {
            throw .drawing(error.description)
        }
    }
}
