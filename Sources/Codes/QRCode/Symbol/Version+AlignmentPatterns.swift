extension Version {
    /// The modules in the middle of the alignment patterns, row by row.
    ///
    /// Those of a QR Code are 5 by 5 modules, dark in the middle; those of an rMQR 3 by 3, light in
    /// the middle, at both ends of its vertical timing patterns. Micro QR Code has none.
    ///
    /// - SeeAlso: ISO/IEC 18004:2015, Table E.1; ISO/IEC 23941:2022, Table D.1.
    public var alignmentPatternCentres: [(x: Int, y: Int)] {
        switch symbology {
        case .qrCode:
            let centres = alignmentCoordinates
            let far = width - 7
            return centres.flatMap { y in centres.map { (x: $0, y: y) } }.filter { x, y in
                // A finder pattern is in three of the corners.
                !(x == 6 && y == 6 || x == 6 && y == far || x == far && y == 6)
            }
        case .microQRCode, .qrCodeModel1:
            return []
        case .rMQR:
            let columns = RectangularVersion.all[number - 1].alignmentColumns
            return [1, height - 2].flatMap { y in columns.map { (x: $0, y: y) } }
        }
    }

    /// The coordinates, the same for columns and rows, of the alignment patterns of a QR Code.
    var alignmentCoordinates: [Int] {
        guard symbology == .qrCode, number >= 2 else { return [] }
        let count = number / 7 + 2
        // The even step that is nearest to equal spacing from the far end, as the table has it.
        let step = (8 * number + 3 * count + 5) / (4 * count - 4) * 2
        return [6] + (0..<count - 1).reversed().map { 4 * number + 10 - $0 * step }
    }
}
