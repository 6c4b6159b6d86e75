/// Where a symbol of QR Code Model 1 holds its codewords.
///
/// Each codeword is one block, two modules wide and four high next to the left and the right edge, four wide
/// and two high between; the blocks follow each other upwards, in columns from the right. Extension patterns take the
/// place of every other block at the right and the lower edge, and of the four modules in their corner.
///
/// - SeeAlso: ISO/IEC 18004:2000, Annex M.
struct Model1Placement {
    typealias Place = InformationPlaces.Place

    /// The data modules in the order of the bits, of the first codeword only the last four.
    private(set) var modules: [Place] = []
    /// The modules of the extension patterns.
    private(set) var extensions: [Place] = []

    /// - Parameter side: modules per side, 21...73.
    init(side: Int) {
        let last = side - 1
        // To the right of the finder pattern at the top right, two columns.
        let rightRows = (side - 8) / 4
        for column in 0..<2 {
            for row in 0..<rightRows {
                let isExtension =
                    column == 0 && row.isMultiple(of: 2) && row > 0 && row < rightRows - 1
                add(last - 2 * column, last - 4 * row, width: 2, isExtension: isExtension)
            }
        }
        // Under and beside it, to the finder patterns at the left.
        let columns = side / 4 - 3
        for column in 0..<columns {
            let rows = side / 2 - (column == 0 ? 4 : 0)
            for row in 0..<rows {
                // Three blocks are above the timing pattern.
                let skipped = row >= side / 2 - 3 ? 1 : 0
                let isExtension = row == 0 && !column.isMultiple(of: 2) && column + 1 < columns
                add(
                    last - 4 - 4 * column, last - 2 * row - skipped, width: 4,
                    isExtension: isExtension)
            }
        }
        // Between the finder patterns at the left, with the timing pattern in column 6.
        for right in [8, 5, 3, 1] {
            for row in 0..<(side - 16) / 4 {
                add(right, last - 8 - 4 * row, width: 2, isExtension: false)
            }
        }
        let corner = modules.prefix(4)
        extensions += corner
        modules.removeFirst(4)
    }

    /// Adds the block whose lower right module is given, row by row upwards, from the right.
    private mutating func add(_ x: Int, _ y: Int, width: Int, isExtension: Bool) {
        for bit in 0..<8 {
            let place = (x: x - bit % width, y: y - bit / width)
            if isExtension { extensions.append(place) } else { modules.append(place) }
        }
    }
}
