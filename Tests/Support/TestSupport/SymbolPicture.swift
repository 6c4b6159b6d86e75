package import Imaging
package import QRCode

/// Pictures of symbols, drawn the plain way.
package enum SymbolPicture {
    /// One QR symbol with its quiet zone, in the middle of a white picture.
    package static func draw(
        _ text: String, moduleWidth: Int = 4, canvas: (width: Int, height: Int)? = nil
    ) throws -> LumaImage {
        try draw([text], moduleWidth: moduleWidth, canvas: canvas)
    }

    /// One QR symbol that carries bytes.
    package static func draw(bytes: [UInt8], moduleWidth: Int = 4) throws -> LumaImage {
        try draw([encode(bytes: bytes).grid], moduleWidth, nil)
    }

    /// One symbol, whose modules are given.
    package static func draw(_ grid: ModuleGrid, moduleWidth: Int = 4) throws -> LumaImage {
        try draw([grid], moduleWidth, nil)
    }

    /// Several QR symbols side by side.
    package static func draw(
        _ texts: [String], moduleWidth: Int = 4, canvas: (width: Int, height: Int)? = nil
    ) throws -> LumaImage {
        try draw(texts.map { try encode(text: $0).grid }, moduleWidth, canvas)
    }

    /// The symbols of a structured append set, all of version 1, one picture each: 15 bytes go into each.
    package static func drawSet(_ text: String) throws -> [LumaImage] {
        let options = EncodingOptions(versions: Array(Version.qrCode[..<1]))
        return try encodeStructuredAppend(text: text, options: options).map {
            try draw([$0.grid], 4, nil)
        }
    }

    private static func draw(
        _ grids: [ModuleGrid], _ moduleWidth: Int, _ canvas: (width: Int, height: Int)?
    ) throws -> LumaImage {
        let quiet = 4 * moduleWidth
        let widths = grids.map { $0.width * moduleWidth }
        let heights = grids.map { $0.height * moduleWidth }
        let needed = widths.reduce(quiet) { $0 + $1 + quiet }
        let width = max(needed, canvas?.width ?? 0)
        let height = max((heights.max() ?? 0) + 2 * quiet, canvas?.height ?? 0)
        var pixels = [UInt8](repeating: 255, count: width * height)
        var left = (width - needed) / 2 + quiet
        for (grid, size) in zip(grids, zip(widths, heights)) {
            let top = (height - size.1) / 2
            for y in 0..<size.1 {
                for x in 0..<size.0 where grid[x / moduleWidth, y / moduleWidth] == 1 {
                    pixels[(top + y) * width + left + x] = 0
                }
            }
            left += size.0 + quiet
        }
        return LumaImage(width: width, height: height, pixels: pixels)
    }
}

extension LumaImage {
    /// The picture as a file, binary PGM.
    package var pgm: [UInt8] {
        Array("P5\n\(width) \(height)\n255\n".utf8) + pixels
    }
}
