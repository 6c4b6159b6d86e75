import Drawing
import Imaging
import QRCode

/// A code laid out on its page, in modules: the symbols with their quiet zones, and the caption
/// below.
struct CodePicture {
    /// How many lines a caption may take.
    static let captionLines = 3

    /// The page.
    let width: Int
    let height: Int
    /// The dark modules.
    let runs: [ModuleRun]
    let logo: Logo?
    let caption: FittedText?
    /// The caption's top left corner.
    let captionX: Double
    let captionY: Double

    /// A picture with its place on the page.
    struct Logo {
        let image: ColorImage
        /// The modules that are covered.
        let background: Rectangle

        /// What the picture itself takes of them, in the middle, half a module from their edges at least.
        var frame: Rectangle {
            let room = (background.width - 1, background.height - 1)
            let scale = min(room.0 / Double(image.width), room.1 / Double(image.height))
            let (width, height) = (Double(image.width) * scale, Double(image.height) * scale)
            return Rectangle(
                x: background.x + (background.width - width) / 2,
                y: background.y + (background.height - height) / 2, width: width, height: height)
        }
    }

    /// Lays out symbols of one size, row by row, the page as square as it can be.
    init(
        _ symbols: [EncodedSymbol], symbology: CodeSymbology, style: CodeStyle
    ) throws(SheetError) {
        let quiet = style.quietZone ?? symbology.quietZone
        let gap = max(quiet, symbology.quietZone)
        let columns = symbols.count > 1 ? Int(Double(symbols.count).squareRoot().rounded(.up)) : 1
        let rows = (symbols.count + columns - 1) / columns
        let symbolWidth = symbols.map(\.grid.width).max() ?? 0
        let symbolHeight = symbols.map(\.grid.height).max() ?? 0
        var runs: [ModuleRun] = []
        var grids = symbols.map(\.grid)
        logo = try Self.place(style.logo, on: symbols, &grids, symbology, quiet)
        for (index, grid) in grids.enumerated() {
            runs += ModuleRun.runs(
                of: grid, x: quiet + index % columns * (symbolWidth + gap),
                y: quiet + index / columns * (symbolHeight + gap))
        }
        self.runs = runs
        let width = 2 * quiet + columns * symbolWidth + (columns - 1) * gap
        let codeHeight = 2 * quiet + rows * symbolHeight + (rows - 1) * gap
        self.width = width
        captionX = 1
        captionY = Double(codeHeight)
        guard let text = style.caption, !text.allSatisfy(\.isWhitespace) else {
            caption = nil
            height = codeHeight
            return
        }
        let caption = try Self.fit(text, width: width)
        self.caption = caption
        height = codeHeight + Int(caption.height.rounded(.up)) + 1
    }

    /// Clears the modules that a logo covers.
    static func place(
        _ logo: CodeLogo?, on symbols: [EncodedSymbol], _ grids: inout [ModuleGrid],
        _ symbology: CodeSymbology, _ quiet: Int
    ) throws(SheetError) -> Logo? {
        guard let logo else { return nil }
        guard symbology == .qr else {
            throw .invalidValue(
                option: "--symbology", found: symbology.rawValue,
                rule: "qr for --logo; the others have no correction to spare")
        }
        guard symbols.count == 1 else {
            throw .invalidValue(
                option: "--structured-append", found: "\(symbols.count)",
                rule: "left out for --logo, which takes one symbol")
        }
        let place = try LogoPlace(
            on: symbols[0], aspect: Double(logo.image.height) / Double(logo.image.width),
            share: logo.share)
        for y in place.y..<place.y + place.height {
            for x in place.x..<place.x + place.width { grids[0][x, y] = 0 }
        }
        return Logo(
            image: logo.image,
            background: Rectangle(
                x: Double(quiet + place.x), y: Double(quiet + place.y),
                width: Double(place.width), height: Double(place.height)))
    }

    private static func fit(_ text: String, width: Int) throws(SheetError) -> FittedText {
        let largest = min(max(0.1 * Double(width), 1.6), 12)
        let smallest = max(0.6 * largest, 1.2)
        let fitted = try drawing { () throws(DrawingError) in
            try FittedText(
                text, width: Double(width - 2), fontSizes: smallest...largest,
                maximumLines: captionLines)
        }
        guard let fitted else { throw .captionTooLong(lines: captionLines) }
        guard fitted.unknownCharacters == 0 else {
            throw .captionWithoutFont(characters: fitted.unknownCharacters)
        }
        return fitted
    }
}
