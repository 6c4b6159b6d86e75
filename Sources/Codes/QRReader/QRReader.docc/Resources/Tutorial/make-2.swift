import Imaging
import QRCode

@main
struct MakeCode {
    static func main() throws {
        let text = CommandLine.arguments.dropFirst().joined(separator: " ")
        let symbol = try QRCode.encode(text: text)
        let picture = draw(symbol.grid)
        print("\(picture.width) x \(picture.height) pixels")
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
}
