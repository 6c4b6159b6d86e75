import Drawing

/// Writes a code as a PDF page of its own size; the caption is text that can be searched.
struct PDFWriter {
    let picture: CodePicture
    let style: CodeStyle
    let scale: CodeScale

    func file() throws(DrawingError) -> [UInt8] {
        // Points, 1/72 inch.
        let module = (scale.millimetres ?? 1) * 72 / 25.4
        let width = Double(picture.width) * module
        let height = Double(picture.height) * module
        let title = picture.caption == nil ? "QR code" : style.caption ?? "QR code"
        let document = try PDFDocument(width: width, height: height, title: title)
        document.fill(
            [DocumentRectangle(x: 0, y: 0, width: width, height: height)],
            color: style.light.drawing)
        // Edges that neighbours share are the same number, so that they meet.
        document.fill(
            picture.runs.map { run in
                let left = Double(run.x) * module
                let top = Double(run.y) * module
                return DocumentRectangle(
                    x: left, y: top, width: Double(run.x + run.width) * module - left,
                    height: Double(run.y + run.height) * module - top)
            }, color: style.dark.drawing)
        if let logo = picture.logo {
            let frame = logo.frame
            document.page.draw(
                try Bitmap(logo.image),
                in: Rectangle(
                    x: frame.x * module, y: frame.y * module, width: frame.width * module,
                    height: frame.height * module))
        }
        if let caption = picture.caption {
            try document.show(
                caption, x: picture.captionX * module, y: picture.captionY * module, scale: module,
                color: style.dark.drawing)
        }
        return try document.finish()
    }
}
