import Imaging

/// Blocks with as many changes of light and dark as small modules make, along their rows and their columns.
///
/// A code of small or flawed modules leaves no finder pattern to the first scan, but its blocks are busy. So are those of small print.
enum BusyBlocks {
    /// The side of a block in pixels: a symbol of version 1 has more than two by two of them, whatever its module size.
    private static let side = 8
    /// How many of nine neighbouring blocks must be busy.
    private static let fewest = 4
    /// The least range of grey levels.
    private static let leastRange = 24
    /// The fewest changes in every second row of a block, and in every second column.
    private static let fewestChanges = 4

    /// Whether there are such blocks beside the symbols that were read.
    static func remain(
        in image: LumaImage, beside symbols: [FoundSymbol], _ meter: inout WorkMeter
    ) -> Bool {
        let (columns, rows) = (image.width / side, image.height / side)
        guard columns >= 3, rows >= 3 else { return false }
        let outlines = symbols.map { $0.surroundings }
        let pixels = image.pixels.span
        var busy = [UInt8](repeating: 0, count: columns * rows)
        meter.add(columns * rows * (6 + outlines.count))
        for row in 0..<rows {
            for column in 0..<columns {
                let middle = Point(
                    x: Double(column * side + side / 2), y: Double(row * side + side / 2))
                guard isBusy(pixels, at: row * side * image.width + column * side, image.width),
                    !outlines.contains(where: { $0.contains(middle) })
                else { continue }
                busy[row * columns + column] = 1
                if row >= 2, column >= 2, sum(busy, row - 1, column - 1, columns) >= fewest {
                    return true
                }
            }
        }
        return false
    }

    private static func sum(_ busy: [UInt8], _ row: Int, _ column: Int, _ columns: Int) -> Int {
        var sum = 0
        for y in row - 1...row + 1 {
            for x in column - 1...column + 1 { sum += Int(busy[y * columns + x]) }
        }
        return sum
    }

    /// Whether the block that begins at a pixel is busy; every second of its rows and columns is looked at.
    private static func isBusy(_ pixels: Span<UInt8>, at start: Int, _ width: Int) -> Bool {
        var (low, high) = (UInt8.max, UInt8.min)
        for y in stride(from: 0, to: side, by: 2) {
            for x in 0..<side {
                let value = pixels[start + y * width + x]
                low = min(low, value)
                high = max(high, value)
            }
        }
        guard Int(high) - Int(low) >= leastRange else { return false }
        let middle = UInt8((Int(low) + Int(high)) / 2)
        var (across, down) = (0, 0)
        for line in stride(from: 0, to: side, by: 2) {
            for step in 1..<side {
                let row = start + line * width + step
                if (pixels[row] > middle) != (pixels[row - 1] > middle) { across += 1 }
                let column = start + step * width + line
                if (pixels[column] > middle) != (pixels[column - width] > middle) { down += 1 }
            }
        }
        return across >= fewestChanges && down >= fewestChanges
    }
}

extension FoundSymbol {
    /// Its outline with a part of its quiet zone, and more where its corners are rough.
    fileprivate var surroundings: Quadrilateral {
        let middle = corners.center
        let grown = corners.corners.map {
            Point(
                x: middle.x + ($0.x - middle.x) * 1.2, y: middle.y + ($0.y - middle.y) * 1.2)
        }
        return Quadrilateral(
            topLeft: grown[0], topRight: grown[1], bottomRight: grown[2], bottomLeft: grown[3])
    }
}
