import CPNGWriter
import Glibc
import Imaging

/// Writes PNG files: the same bytes for the same picture.
///
/// - SeeAlso: PNG specification (third edition), 11.
enum PNGWriter {
    /// A code in a palette: of the two colours, or of sixteen shades between them where it has any.
    static func file(
        _ raster: CodeRaster, dark: InkColor, light: InkColor, pixelsPerMetre: Double?
    ) -> [UInt8] {
        let bits = raster.isPlain ? 1 : 4
        let colors = raster.isPlain ? [light, dark] : CodeRaster.palette(dark: dark, light: light)
        return file(
            width: raster.width, height: raster.height, rows(of: raster, bits: bits),
            palette: colors.flatMap { [$0.red, $0.green, $0.blue] }, bits: bits,
            pixelsPerMetre: pixelsPerMetre)
    }

    /// A picture in full colour.
    static func file(_ image: ColorImage, pixelsPerMetre: Double? = nil) -> [UInt8] {
        file(
            width: image.width, height: image.height, image.pixels, palette: [], bits: 0,
            pixelsPerMetre: pixelsPerMetre)
    }

    private static func file(
        width: Int, height: Int, _ rows: [UInt8], palette: [UInt8], bits: Int,
        pixelsPerMetre: Double?
    ) -> [UInt8] {
        let density = pixelsPerMetre.map { UInt32(min(max($0, 1), 1e9).rounded()) }
        return unsafe palette.withUnsafeBufferPointer { palette in
            var picture = unsafe docent_png_picture(
                width: UInt32(width), height: UInt32(height), palette_bits: UInt32(bits),
                is_grey: false, palette: palette.baseAddress, pixels_per_metre: density ?? 0)
            var count = 0
            guard let bytes = unsafe docent_png_write(&picture, rows, &count) else {
                preconditionFailure("no memory for a picture of \(width) x \(height)")
            }
            defer { unsafe free(bytes) }
            return unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
        }
    }

    /// The rows, each beginning at a whole byte.
    private static func rows(of raster: CodeRaster, bits: Int) -> [UInt8] {
        let rowBytes = (raster.width * bits + 7) / 8
        var rows = [UInt8](repeating: 0, count: rowBytes * raster.height)
        for y in 0..<raster.height {
            for x in 0..<raster.width {
                let shade = raster.shades[y * raster.width + x]
                let value = bits == 1 ? shade >> 3 : shade
                rows[y * rowBytes + x * bits / 8] |= value << UInt8(8 - bits - x * bits % 8)
            }
        }
        return rows
    }
}
