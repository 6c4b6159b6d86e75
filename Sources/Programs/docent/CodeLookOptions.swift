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

    @OptionGroup var logo: LogoOptions

    @Option(help: "Scanning distance, such as 1.5m or 80cm.")
    var distance: String?

    /// - Throws: ``SheetError``; ``ImageFileError`` where there is no logo in its file.
    func style() throws -> CodeStyle {
        var style = try plainStyle()
        style.logo = try logo.codeLogo()
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
