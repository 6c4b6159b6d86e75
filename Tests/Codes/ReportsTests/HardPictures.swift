import Imaging
import TestSupport

/// Pictures of codes that are hard to read.
enum HardPictures {
    static let payload = "HTTPS://VESPER-RIDGE.EXAMPLE/T/R/A-014"

    /// A code of which a corner is torn off, in the middle of stripes.
    static func torn(_ text: String = payload) throws -> LumaImage {
        let symbol = try SymbolPicture.draw(text, moduleWidth: 3)
        let side = symbol.width
        var pixels = symbol.pixels
        // More codewords than can be corrected, and no finder pattern.
        for y in side / 3..<side { for x in side / 2..<side { pixels[y * side + x] = 210 } }
        return surrounded(LumaImage(width: side, height: side, pixels: pixels))
    }

    /// A code that can be read, in the middle of stripes.
    static func whole(_ text: String = payload) throws -> LumaImage {
        surrounded(try SymbolPicture.draw(text, moduleWidth: 3))
    }

    /// A code of Model 1 that can be read, in the middle of stripes.
    static func model1(_ text: String = payload) throws -> LumaImage {
        guard let symbol = Model1Symbol(Array(text.utf8), version: 4) else { throw TooLong() }
        return surrounded(try SymbolPicture.draw(symbol.grid, moduleWidth: 3))
    }

    struct TooLong: Error {}

    /// Stripes of two shades that are in no code.
    static let stripes: (UInt8, UInt8) = (91, 173)

    private static func surrounded(_ symbol: LumaImage) -> LumaImage {
        let margin = 27
        let side = symbol.width + 2 * margin
        var pixels = (0..<side * side).map { index in
            (index % side / 9).isMultiple(of: 2) ? stripes.0 : stripes.1
        }
        for y in 0..<symbol.height {
            for x in 0..<symbol.width {
                pixels[(y + margin) * side + x + margin] = symbol.pixels[y * symbol.width + x]
            }
        }
        return LumaImage(width: side, height: side, pixels: pixels)
    }
}
