/// Writes a code as PNG: a palette of the two colours, or of sixteen shades between them where
/// there is a caption.
///
/// - SeeAlso: PNG specification (third edition), 11.
struct PNGWriter {
    let raster: CodeRaster
    let dark: InkColor
    let light: InkColor
    let pixelsPerMetre: Double?

    func file() -> [UInt8] {
        let bits = raster.isPlain ? 1 : 4
        var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        // Depth, palette, and the only methods of compression, filtering and no interlacing.
        append(
            "IHDR",
            Self.word(raster.width) + Self.word(raster.height) + [UInt8(bits), 3, 0, 0, 0],
            to: &file)
        let colors =
            raster.isPlain ? [light, dark] : CodeRaster.palette(dark: dark, light: light)
        append("PLTE", colors.flatMap { [$0.red, $0.green, $0.blue] }, to: &file)
        if let pixelsPerMetre {
            let density = Self.word(Int(min(max(pixelsPerMetre, 1), 1e9).rounded()))
            append("pHYs", density + density + [1], to: &file)
        }
        let rowBytes = (raster.width * bits + 7) / 8 + 1
        append("IDAT", ZlibWriter.compress(rows(bits: bits), period: rowBytes), to: &file)
        append("IEND", [], to: &file)
        return file
    }

    /// The rows, each as its difference from the one above: zero wherever modules go on.
    private func rows(bits: Int) -> [UInt8] {
        let rowBytes = (raster.width * bits + 7) / 8
        var rows: [UInt8] = []
        rows.reserveCapacity((rowBytes + 1) * raster.height)
        var above = [UInt8](repeating: 0, count: rowBytes)
        for y in 0..<raster.height {
            var row = [UInt8](repeating: 0, count: rowBytes)
            for x in 0..<raster.width {
                let shade = raster.shades[y * raster.width + x]
                let value = bits == 1 ? shade >> 3 : shade
                row[x * bits / 8] |= value << UInt8(8 - bits - x * bits % 8)
            }
            rows.append(2)
            for index in row.indices { rows.append(row[index] &- above[index]) }
            above = row
        }
        return rows
    }

    private func append(_ type: String, _ data: [UInt8], to file: inout [UInt8]) {
        let body = Array(type.utf8) + data
        file += Self.word(data.count)
        file += body
        file += Self.word(Int(CRC32.checksum(body)))
    }

    private static func word(_ number: Int) -> [UInt8] {
        let bits = UInt32(truncatingIfNeeded: number)
        return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: bits >> $0) }
    }
}
