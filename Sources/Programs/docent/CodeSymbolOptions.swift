public import ArgumentParser
public import Sheets

/// What the symbol has to be like.
struct CodeSymbolOptions: ParsableArguments {
    @Option(help: .init("Kind of symbol.", valueName: "name"))
    var symbology = CodeSymbology.qr

    @Option(
        help: .init(
            "Minimum error correction level (default: the highest that costs no size).",
            valueName: "L|M|Q|H"))
    var level: String?

    @Option(
        help: .init(
            "Version: 1 to 40, M1 to M4, R7x43 ... (default: the smallest that fits).",
            valueName: "version"))
    var symbolVersion: String?

    @Option(help: "Mask: 0 to 7; Micro QR: 0 to 3 (default: the standard's choice).")
    var mask: Int?

    @Option(help: .init("Split long content over up to this many symbols.", valueName: "2...16"))
    var structuredAppend: Int?

    func wishes() throws(SheetError) -> SymbolWishes {
        var wishes = SymbolWishes()
        wishes.symbology = symbology
        wishes.level = try level.map { letter throws(SheetError) in try SymbolWishes.level(letter) }
        wishes.version = try symbolVersion.map { name throws(SheetError) in
            try symbology.version(name)
        }
        wishes.mask = mask
        wishes.maximumSymbols = structuredAppend
        return wishes
    }
}

extension CodeSymbology: ExpressibleByArgument {}
