extension Sheet {
    /// The most bytes of one graphic, and of a file.
    private static let mostOfGraphic = 99_999
    private static let mostOfFile = 512 << 20

    /// All pages for label printers: a label format in ZPL II for each, with the page as a graphic in the printer's dots.
    ///
    /// The printer draws nothing itself, so that the codes are those that were read back. The head's resolution must be
    /// the sheet's.
    ///
    /// - Throws: as ``png(page:)``, and ``LabelSheetError/outOfRange(option:found:rule:)`` for more than half a gigabyte.
    /// - SeeAlso: Zebra, "Programming Guide: ZPL II", ^GF, ^LL and ^PW.
    public func zpl() throws(LabelSheetError) -> [UInt8] {
        var file: [UInt8] = []
        for number in 1...pageCount {
            let raster = try raster(page: number)
            file += "^XA^PW\(raster.width)^LL\(raster.height)^LH0,0\n".utf8
            for graphic in Self.graphics(of: raster) { file += graphic }
            file += "^XZ\n".utf8
            guard file.count <= Self.mostOfFile else {
                throw .outOfRange(
                    option: "--dpi", found: Measure.text(options.resolution),
                    rule:
                        "low enough for a file of \(Self.mostOfFile >> 20) MB, which \(number) of "
                        + "\(pageCount) labels fill; print fewer at once")
            }
        }
        return file
    }

    /// What is black of a picture, in bands that are each no larger than a graphic may be.
    private static func graphics(of raster: CodeRaster) -> [[UInt8]] {
        let bytesPerRow = (raster.width + 7) / 8
        let rowsPerBand = max(1, mostOfGraphic / bytesPerRow)
        func isBlack(_ y: Int) -> Bool {
            raster.shades[y * raster.width..<(y + 1) * raster.width].contains { $0 > 0 }
        }
        guard let first = (0..<raster.height).first(where: isBlack),
            let last = (0..<raster.height).last(where: isBlack)
        else { return [] }
        return stride(from: first, through: last, by: rowsPerBand).map { top in
            let rows = top..<min(top + rowsPerBand, last + 1)
            let count = rows.count * bytesPerRow
            let head = "^FO0,\(top)^GFA,\(count),\(count),\(bytesPerRow),"
            return Array(head.utf8) + rows.flatMap { hexadecimal($0, of: raster) }
                + Array("^FS\n".utf8)
        }
    }

    /// A row's pixels, eight to two digits, the first in the highest bit; black is 1.
    private static func hexadecimal(_ y: Int, of raster: CodeRaster) -> [UInt8] {
        let digits = Array("0123456789ABCDEF".utf8)
        let row = raster.shades[y * raster.width..<(y + 1) * raster.width]
        var nibbles = [UInt8](repeating: 0, count: (raster.width + 7) / 8 * 2)
        for (x, shade) in row.enumerated() where shade > 0 { nibbles[x / 4] |= 8 >> UInt8(x % 4) }
        return nibbles.map { digits[Int($0)] }
    }
}
