import Drawing
import Imaging

/// Writes a code as a page of its own size: PDF, whose caption is text that can be searched, or EPS.
struct PDFWriter {
    let picture: CodePicture
    let style: CodeStyle
    let scale: CodeScale
    var form = PDFDocument.Form.pdf

    func file() throws(DrawingError) -> [UInt8] {
        // Points, 1/72 inch.
        let module = (scale.millimetres ?? 1) * 72 / 25.4
        let width = Double(picture.width) * module
        let height = Double(picture.height) * module
        let title = picture.caption == nil ? "QR code" : style.caption ?? "QR code"
        let document = try PDFDocument(
            width: width, height: height, title: title, form: form)
        document.fill(
            [Rectangle(x: 0, y: 0, width: width, height: height)],
            color: style.light.drawing)
        // Edges that neighbours share are the same number, so that they meet.
        document.fill(
            picture.runs.map { run in
                let left = Double(run.x) * module
                let top = Double(run.y) * module
                return Rectangle(
                    x: left, y: top, width: Double(run.x + run.width) * module - left,
                    height: Double(run.y + run.height) * module - top)
            }, color: style.dark.drawing)
        if let logo = picture.logo {
            let frame = logo.frame
            document.page.draw(
                try Bitmap(form == .pdf ? logo.image : opaque(logo.image)),
                in: Rectangle(
                    x: frame.x * module, y: frame.y * module, width: frame.width * module,
                    height: frame.height * module))
        }
        if let caption = picture.caption {
            try document.show(
                caption, x: picture.captionX * module, y: picture.captionY * module, scale: module,
                color: style.dark.drawing)
        }
        return try document.finish(isTrueSize: true)
    }

    /// A picture over the code's background: PostScript knows no transparency.
    private func opaque(_ image: ColorImage) -> ColorImage {
        let background = [style.light.red, style.light.green, style.light.blue].map { Int($0) }
        var pixels = image.pixels
        for start in stride(from: 0, to: pixels.count, by: 4) {
            let alpha = Int(pixels[start + 3])
            for (channel, below) in background.enumerated() {
                let mixed = Int(pixels[start + channel]) * alpha + below * (255 - alpha)
                pixels[start + channel] = UInt8((mixed + 127) / 255)
            }
            pixels[start + 3] = 255
        }
        return ColorImage(width: image.width, height: image.height, pixels: pixels)
    }
}
