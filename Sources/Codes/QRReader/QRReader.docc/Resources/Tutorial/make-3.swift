import Glibc
import Imaging
import QRCode
import QRReader

/// A code that does not say what it should.
struct Misread: Error {
    let texts: [String]
}

@main
struct MakeCode {
    static func main() throws {
        let text = CommandLine.arguments.dropFirst().joined(separator: " ")
        let symbol = try QRCode.encode(text: text)
        let picture = draw(symbol.grid)
        var reader = Reader()
        let texts = reader.read(picture).symbols.map { String(decoding: $0.bytes, as: UTF8.self) }
        guard texts == [text] else { throw Misread(texts: texts) }
        write(picture)
    }

    /// Eight pixels a module, with a quiet zone of four modules.
    static func draw(_ grid: ModuleGrid) -> LumaImage {
        let side = (grid.width + 8) * 8
        var pixels = [UInt8](repeating: 255, count: side * side)
        for y in 0..<grid.height * 8 {
            for x in 0..<grid.width * 8 where grid[x / 8, y / 8] == 1 {
                pixels[(y + 32) * side + x + 32] = 0
            }
        }
        return LumaImage(width: side, height: side, pixels: pixels)
    }

    /// Writes a PGM file to standard output.
    static func write(_ picture: LumaImage) {
        print("P5 \(picture.width) \(picture.height) 255")
        for y in 0..<picture.height {
            for x in 0..<picture.width { putchar(Int32(picture[x, y])) }
        }
    }
}
