import ArgumentParser
import Sheets

/// How the code looks.
struct CodeLookOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A module's size: 0.5mm, 4px (default: 1mm, or what --distance needs).",
            valueName: "size"))
    var module: String?

    @Option(help: "Dots per inch of a PNG (default: whole pixels near 300 that keep the size).")
    var dpi: Double?

    @Option(
        help: ArgumentHelp(
            "The quiet zone in modules (default: 4; micro-qr and rmqr 2).", valueName: "modules"))
    var quietZone: Int?

    @Option(help: ArgumentHelp("The modules' colour, such as #1b2a41.", valueName: "colour"))
    var dark = "black"

    @Option(help: ArgumentHelp("The ground's colour.", valueName: "colour"))
    var light = "white"

    @Flag(help: "Let the modules be lighter than the ground.")
    var allowInverted = false

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Words below the code, in any script.", valueName: "text"))
    var caption: String?

    @Option(help: "From how far it is to be read: 1.5m, 80cm.")
    var distance: String?

    func style() throws(SheetError) -> CodeStyle {
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
