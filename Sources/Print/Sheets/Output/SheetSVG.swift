import Drawing
import Imaging
import QRCode
import Wording

/// Writes a page of labels as SVG, in millimetres.
struct SheetSVG {
    let sheet: Sheet
    let page: [PlacedLabel]

    private var stock: LabelStock { sheet.stock(of: page) }

    private static let logoID = "logo"

    func file() throws(DrawingError) -> [UInt8] {
        let paper = stock.page
        let (width, height) = (Measure.text(paper.width), Measure.text(paper.height))
        var text =
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)mm\" height=\"\(height)mm\" "
        text +=
            "viewBox=\"0 0 \(width) \(height)\" xml:lang=\"\(XMLText.escaped(sheet.options.language, inAttribute: true))\">\n"
        text += "<title>\(XMLText.escaped(sheet.options.title))</title>\n"
        let transform = PageTransform(sheet, page)
        let matrix = [transform.a, transform.c, transform.b, transform.d, transform.x, transform.y]
            .map(Self.exact)
        text += "<g transform=\"matrix(\(matrix.joined(separator: " ")))\">\n"
        if let logo = sheet.options.logo {
            // Once; every label refers to it. Its units are the picture's pixels.
            text +=
                "<defs>"
                + SVGWriter.image(
                    logo.image,
                    in: Rectangle(
                        x: 0, y: 0, width: Double(logo.image.width),
                        height: Double(logo.image.height)),
                    id: Self.logoID)
            text += "</defs>\n"
        }
        for label in page { text += try markup(of: label) }
        text += lines()
        return Array((text + "</g>\n</svg>\n").utf8)
    }

    private func markup(of label: PlacedLabel) throws(DrawingError) -> String {
        var text = "<g><title>\(XMLText.escaped(label.art.label.id))</title>\n"
        text +=
            "<path shape-rendering=\"crispEdges\" transform=\"translate(\(Self.exact(label.codeX)) "
        text += "\(Self.exact(label.codeY))) scale(\(Self.exact(label.art.module)))\" d=\""
        text += SVGWriter.data(ModuleRun.runs(of: label.art.grid, x: 0, y: 0)) + "\"/>\n"
        if let frame = label.logoFrame, let logo = label.art.logo {
            let scale = frame.width / Double(logo.image.width)
            text += "<use xmlns:xlink=\"\(SVGWriter.xlink)\" xlink:href=\"#\(Self.logoID)\" "
            text += "transform=\"translate(\(Self.exact(frame.x)) \(Self.exact(frame.y))) "
            text += "scale(\(Self.exact(scale)))\"/>\n"
        }
        for words in label.art.words {
            let outline = SVGWriter.data(
                try words.layout().outline(), x: label.frame.x + words.x,
                y: label.frame.y + words.y)
            text += "<path d=\"\(outline)\"/>\n"
        }
        return text + "</g>\n"
    }

    private func lines() -> String {
        var text = ""
        if sheet.options.hasOutlines {
            for index in 0..<stock.labelsPerPage {
                let frame = stock.frame(of: index)
                let radius = Measure.text(stock.cornerRadius)
                text += "<rect fill=\"none\" stroke=\"#9aa3ad\" stroke-width=\"0.1\" "
                text +=
                    "x=\"\(Measure.text(frame.x))\" y=\"\(Measure.text(frame.y))\" rx=\"\(radius)\" "
                text +=
                    "width=\"\(Measure.text(frame.width))\" height=\"\(Measure.text(frame.height))\"/>\n"
            }
        }
        if sheet.options.hasCropMarks {
            let steps = CropMarks.lines(of: stock).map { from, to in
                "M\(Measure.text(from.x)) \(Measure.text(from.y))L\(Measure.text(to.x)) \(Measure.text(to.y))"
            }
            text += "<path stroke=\"#000\" stroke-width=\"0.1\" d=\"\(steps.joined())\"/>\n"
        }
        return text
    }

    /// A number to a millionth: what a printer's dots come to is not a round number.
    private static func exact(_ number: Double) -> String {
        let millionths = (min(max(number, -1e6), 1e6) * 1e6).rounded() / 1e6
        return "\(millionths == 0 ? 0 : millionths)"
    }
}
