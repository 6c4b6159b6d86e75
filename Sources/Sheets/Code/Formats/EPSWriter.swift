import Drawing
import Imaging

/// Writes a code as encapsulated PostScript, level 2, in ASCII; the caption as outlines.
///
/// - SeeAlso: Adobe's Encapsulated PostScript File Format Specification, version 3.0.
struct EPSWriter {
    let picture: CodePicture
    let style: CodeStyle
    let scale: CodeScale

    func file() throws(DrawingError) -> [UInt8] {
        // Points, 1/72 inch.
        let module = (scale.millimetres ?? 1) * 72 / 25.4
        let width = Double(picture.width) * module
        let height = Double(picture.height) * module
        var text = """
            %!PS-Adobe-3.0 EPSF-3.0
            %%BoundingBox: 0 0 \(Int(width.rounded(.up))) \(Int(height.rounded(.up)))
            %%HiResBoundingBox: 0 0 \(Measure.text(width)) \(Measure.text(height))
            %%Creator: Docent
            %%Title: (QR code)
            %%LanguageLevel: 2
            %%Pages: 1
            %%EndComments
            %%Page: 1 1
            gsave
            /r { 4 2 roll moveto 1 index 0 rlineto 0 exch rlineto neg 0 rlineto closepath } bind def
            0 \(Measure.text(height, decimals: 4)) translate
            \(Measure.text(module, decimals: 4)) dup neg scale
            \(color(style.light))
            0 0 \(picture.width) \(picture.height) r fill
            \(color(style.dark))

            """
        for run in picture.runs { text += "\(run.x) \(run.y) \(run.width) \(run.height) r\n" }
        text += "fill\n"
        if let logo = picture.logo { text += image(logo) }
        if let caption = picture.caption { text += try outline(caption) + "fill\n" }
        text += "grestore\nshowpage\n%%EOF\n"
        return Array(text.utf8)
    }

    /// A picture without what is transparent in it: the first rows at the top, as the page's y goes down.
    private func image(_ logo: CodePicture.Logo) -> String {
        let frame = logo.frame
        let image = logo.image
        let (columns, rows) = (image.width, image.height)
        let place = [frame.x, frame.y].map { Measure.text($0, decimals: 4) }
        let size = [frame.width, frame.height].map { Measure.text($0, decimals: 4) }
        var text = "gsave\n/b \(columns * 3) string def\n"
        text += "\(place[0]) \(place[1]) translate\n\(size[0]) \(size[1]) scale\n"
        text += "\(columns) \(rows) 8 [\(columns) 0 0 \(rows) 0 0]\n"
        text += "{ currentfile b readhexstring pop } false 3 colorimage\n"
        let ground = [style.light.red, style.light.green, style.light.blue].map { Int($0) }
        for (index, start) in stride(from: 0, to: image.pixels.count, by: 4).enumerated() {
            let alpha = Int(image.pixels[start + 3])
            for (channel, below) in ground.enumerated() {
                let mixed = Int(image.pixels[start + channel]) * alpha + below * (255 - alpha)
                let digits = String((mixed + 127) / 255, radix: 16)
                text += digits.utf8.count < 2 ? "0" + digits : digits
            }
            if index % 12 == 11 { text += "\n" }
        }
        return text + "\ngrestore\n"
    }

    private func color(_ color: InkColor) -> String {
        [color.red, color.green, color.blue].map { Measure.text(Double($0) / 255, decimals: 4) }
            .joined(separator: " ") + " setrgbcolor"
    }

    private func outline(_ caption: FittedText) throws(DrawingError) -> String {
        func place(_ point: Point) -> String {
            Measure.text(point.x + picture.captionX) + " "
                + Measure.text(point.y + picture.captionY)
        }
        return try caption.outline().map { step in
            switch step {
            case .move(let end): "\(place(end)) moveto\n"
            case .line(let end): "\(place(end)) lineto\n"
            case .curve(let first, let second, let end):
                "\(place(first)) \(place(second)) \(place(end)) curveto\n"
            case .close: "closepath\n"
            }
        }.joined()
    }
}
