import ArgumentParser
import ImageFiles
import Sheets

/// How the code looks.
struct CodeLookOptions: ParsableArguments {
    @Option(
        help: .init(
            "Module size: 0.5mm or 4px (default: 1mm, or what --distance needs).", valueName: "size"
        ))
    var module: String?

    @Option(help: "Dots per inch of a PNG (default: near 300, in whole pixels).")
    var dpi: Double?

    @Option(
        help: .init(
            "Quiet zone, in modules (default: 4; micro-qr and rmqr: 2).", valueName: "modules"))
    var quietZone: Int?

    @Option(help: .init("Colour of the modules, such as #1b2a41.", valueName: "colour"))
    var dark = "black"

    @Option(help: .init("Colour of the background.", valueName: "colour"))
    var light = "white"

    @Flag(help: "Allow light modules on a dark background.")
    var allowInverted = false

    @Option(
        parsing: .unconditional, help: .init("Print this text below the code.", valueName: "text"))
    var caption: String?

    @Option(
        help: .init(
            "Put a picture on the middle of the code; hidden modules count as errors.",
            valueName: "file"))
    var logo: String?

    @Option(
        help: .init(
            "Logo's share of the code's width, such as 20% (default: the largest that is safe).",
            valueName: "percent"))
    var logoSize: String?

    @Option(help: "Scanning distance, such as 1.5m or 80cm.")
    var distance: String?

    /// The longest side that a logo is kept with, in pixels: 300 dots per inch over 50 mm.
    private static let longestLogo = 600

    /// - Throws: ``SheetError``; ``ImageFileError`` where there is no logo in its file.
    func style() throws -> CodeStyle {
        var style = try plainStyle()
        guard let logo else {
            guard logoSize == nil else {
                throw SheetError.strayOption("--logo-size", goesWith: ["--logo"])
            }
            return style
        }
        let image = try ImageFile(path: logo).colorImage(
            fittingWidth: Self.longestLogo, height: Self.longestLogo)
        style.logo = CodeLogo(image, share: try logoSize.map { try CodeLogo.share($0) })
        return style
    }

    private func plainStyle() throws(SheetError) -> CodeStyle {
        var style = CodeStyle()
        style.module = try module.map { text throws(SheetError) in try ModuleSize(text) }
        style.resolution = dpi
        style.quietZone = quietZone
        style.dark = try InkColor(dark, option: "--dark")
        style.light = try InkColor(light, option: "--light")
        style.allowsInverted = allowInverted
        style.caption = caption
        style.distance = try distance.map { text throws(SheetError) in
            try CodeStyle.distance(text)
        }
        return style
    }
}
