/// A picture reduced to 32 x 18 cells and their mean shades, to detect changes and content without its noise.
///
/// Each mean is taken from 64 pixels spread over the cell, so that the noise of single pixels is an eighth of itself.
/// Costs some 40 microseconds, regardless of the picture's size.
public struct LumaCells: Sendable, Equatable {
    public static let columns = 32
    public static let rows = 18
    /// The number of pixels that are sampled in a row and a column of a cell.
    private static let probes = 8

    /// The sum of each cell's 64 shades, row by row.
    public let sums: [Int32]
    /// The share of sampled pixels that are practically white: 235, where video's range ends, or more.
    public let brightShare: Double

    public init(_ image: LumaImage) {
        let across = Self.columns * Self.probes
        let down = Self.rows * Self.probes
        let width = image.width
        let columns = (0..<across).map { (2 * $0 + 1) * width / (2 * across) }
        var sums = [Int32](repeating: 0, count: Self.columns * Self.rows)
        var bright = 0
        for probe in 0..<down {
            let row = image.row((2 * probe + 1) * image.height / (2 * down))
            let first = probe / Self.probes * Self.columns
            for cell in 0..<Self.columns {
                var sum: Int32 = 0
                for index in cell * Self.probes..<(cell + 1) * Self.probes {
                    let shade = row[columns[index]]
                    sum &+= Int32(shade)
                    if shade >= 235 { bright &+= 1 }
                }
                sums[first + cell] &+= sum
            }
        }
        self.sums = sums
        brightShare = Double(bright) / Double(across * down)
    }

    /// The mean shade of all cells, 0 to 255.
    public var mean: Double {
        let total = sums.reduce(0) { $0 + Int($1) }
        return Double(total) / Double(sums.count * Self.probes * Self.probes)
    }

    /// The mean shade of the brightest cell.
    public var brightest: Double {
        Double(sums.max() ?? 0) / Double(Self.probes * Self.probes)
    }

    /// The steps in shade from each group of 2 x 2 cells to the one at its right and the one below, from the smallest to
    /// the greatest; the noise is reduced to a sixteenth.
    public var steps: [Double] {
        let (columns, rows) = (Self.columns / 2, Self.rows / 2)
        var groups = [Int32](repeating: 0, count: columns * rows)
        for y in 0..<Self.rows {
            for x in 0..<Self.columns {
                groups[y / 2 * columns + x / 2] += sums[y * Self.columns + x]
            }
        }
        var steps: [Int32] = []
        steps.reserveCapacity(2 * groups.count)
        for y in 0..<rows {
            for x in 0..<columns {
                let here = groups[y * columns + x]
                if x + 1 < columns { steps.append(abs(here - groups[y * columns + x + 1])) }
                if y + 1 < rows { steps.append(abs(here - groups[(y + 1) * columns + x])) }
            }
        }
        steps.sort()
        return steps.map { Double($0) / Double(4 * Self.probes * Self.probes) }
    }

    /// By how much the cell that differs most differs from the same one of another picture, in shades.
    public func greatestDifference(from other: LumaCells) -> Double {
        var greatest: Int32 = 0
        for index in sums.indices { greatest = max(greatest, abs(sums[index] - other.sums[index])) }
        return Double(greatest) / Double(Self.probes * Self.probes)
    }
}
