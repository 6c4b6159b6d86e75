import Drawing
import Foundation
import Imaging
import Wording

/// Writes a code as SVG: modules on the integers of the view box, dark ones as one path.
struct SVGWriter {
    let picture: CodePicture
    let style: CodeStyle
    let scale: CodeScale

    func file() throws(DrawingError) -> [UInt8] {
        let (width, height) = (picture.width, picture.height)
        var text = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(length(width))\" "
        text += "height=\"\(length(height))\" viewBox=\"0 0 \(width) \(height)\">\n"
        if let caption = style.caption, picture.caption != nil {
            text += "<title>\(XMLText.escaped(caption))</title>\n"
        }
        let crisp = "<path shape-rendering=\"crispEdges\" fill="
        text += "\(crisp)\"\(style.light.hexadecimal)\" d=\"M0 0h\(width)v\(height)H0z\"/>\n"
        text += "\(crisp)\"\(style.dark.hexadecimal)\" d=\"\(Self.data(picture.runs))\"/>\n"
        if let logo = picture.logo { text += Self.image(logo.image, in: logo.frame) }
        if let caption = picture.caption {
            let outline = Self.data(
                try caption.outline(), x: picture.captionX, y: picture.captionY)
            text += "<path fill=\"\(style.dark.hexadecimal)\" d=\"\(outline)\"/>\n"
        }
        return Array((text + "</svg>\n").utf8)
    }

    /// The name space of references, whose older name every reader of SVG knows.
    static let xlink = "http://www.w3.org/1999/xlink"

    static func image(_ image: ColorImage, in frame: Rectangle, id: String? = nil) -> String {
        let data = Data(PNGWriter.file(image)).base64EncodedString()
        let name = id.map { "id=\"\($0)\" " } ?? ""
        let lengths = [
            ("x", frame.x), ("y", frame.y), ("width", frame.width), ("height", frame.height),
        ].map { "\($0)=\"\(Measure.text($1))\"" }.joined(separator: " ")
        return "<image \(name)xmlns:xlink=\"\(xlink)\" \(lengths) "
            + "xlink:href=\"data:image/png;base64,\(data)\"/>\n"
    }

    private func length(_ modules: Int) -> String {
        switch style.module {
        case .pixels(let pixels)? where style.resolution == nil: "\(modules * pixels)"
        default: Measure.text(Double(modules) * (scale.millimetres ?? 1)) + "mm"
        }
    }

    /// An outline as path data, its origin at a place.
    static func data(_ outline: [PathStep], x: Double, y: Double) -> String {
        func place(_ point: Point) -> String {
            Measure.text(point.x + x) + " " + Measure.text(point.y + y)
        }
        return outline.map { step in
            switch step {
            case .move(let end): "M\(place(end))"
            case .line(let end): "L\(place(end))"
            case .curve(let first, let second, let end):
                "C\(place(first)) \(place(second)) \(place(end))"
            case .close: "z"
            }
        }.joined()
    }

    /// Modules as path data, on the integers.
    static func data(_ runs: [ModuleRun]) -> String {
        runs.map { "M\($0.x) \($0.y)h\($0.width)v\($0.height)h-\($0.width)z" }.joined()
    }
}
