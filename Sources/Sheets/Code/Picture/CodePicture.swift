import Drawing
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
    let caption: FittedText?
    /// The caption's top left corner.
    let captionX: Double
    let captionY: Double

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
        for (index, symbol) in symbols.enumerated() {
            runs += ModuleRun.runs(
                of: symbol.grid, x: quiet + index % columns * (symbolWidth + gap),
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
