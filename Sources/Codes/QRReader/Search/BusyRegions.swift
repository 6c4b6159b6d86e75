import Imaging

/// A rectangle of whole pixels.
struct PixelRegion: Sendable, Equatable {
    var columns: Range<Int>
    var rows: Range<Int>

    var area: Int { columns.count * rows.count }
}

/// The parts of a picture that are as busy as a symbol, beside the symbols that were read.
///
/// Blocks of the picture that have detail, next to each other, make a region. It is busy where its bounding box is mostly
/// detail and no long strip, and its pixels are of two tones, both of them frequent, that change about as often along
/// rows as along columns. Lines of text are strips, paragraphs have few dark pixels and empty rows, and the pixels of
/// noise and of most textures lie around one tone.
struct BusyRegions: Sendable {
    /// One class for each block, in rows with an empty block on each side and empty rows above and below.
    private var classes: [UInt8] = []
    private var pending: [Int] = []
    private var histogram = [Int](repeating: 0, count: 256)

    // What a block is: without detail or covered by a symbol, of enough contrast for the first scan, or faint.
    private static let blank: UInt8 = 0
    private static let clear: UInt8 = 1
    private static let faint: UInt8 = 2

    /// The range of grey levels in a clear block, and in a faint one.
    private static let (clearRange, faintRange): (UInt8, UInt8) = (24, 2)
    /// The longest side of a region, in its shortest.
    private static let mostElongation = 3
    /// The share of its bounding box that a region must fill, in percent: a square turned by 45 degrees fills half and
    /// the blocks along its sides.
    private static let leastFill = 60
    /// The longest side in pixels; larger modules are seen well by the first scan.
    private static let longestSide = 1200
    /// The fewest blocks of a region: a symbol of version 1 with modules of a pixel touches four, a faint one is larger.
    private static let (fewestClear, fewestFaint) = (3, 9)
    /// The most regions whose pixels are looked at, and those that are returned, the smallest first.
    private static let (mostExamined, mostFound) = (48, 12)

    /// Finds them, the smallest first.
    ///
    /// - Parameters:
    ///   - blocks: the range of every block, of `side` pixels.
    ///   - symbols: those that were read.
    mutating func find(
        in image: LumaImage, _ blocks: borrowing BlockRange, side: Int,
        beside symbols: [FoundSymbol], _ effort: Effort, _ meter: inout WorkMeter
    ) -> [PixelRegion] {
        guard side > 0 else { return [] }
        let (columns, rows) = (blocks.columns, blocks.rows)
        meter.add(columns * rows / 4 + 16)
        classes.removeAll(keepingCapacity: true)
        classes.append(contentsOf: repeatElement(Self.blank, count: (columns + 2) * (rows + 2)))
        Self.classify(blocks, &classes)
        for symbol in symbols { cover(symbol, columns: columns, rows: rows, side: side) }
        var found: [PixelRegion] = []
        for (region, isFaint) in candidates(image, columns: columns, rows: rows, side: side)
        where found.count < Self.mostFound
            && isBusy(region, isFaint: isFaint, image, effort, &meter)
        {
            found.append(region)
        }
        return found
    }

    /// The regions whose shape may be that of a symbol, the smallest first.
    private mutating func candidates(
        _ image: LumaImage, columns: Int, rows: Int, side: Int
    ) -> [(region: PixelRegion, isFaint: Bool)] {
        let stride = columns + 2
        var candidates: [(region: PixelRegion, isFaint: Bool)] = []
        for place in stride..<stride * (rows + 1) where classes[place] != Self.blank {
            let isFaint = classes[place] == Self.faint
            guard let box = Self.takeRegion(from: place, &classes, &pending, stride: stride)
            else { continue }
            let region = PixelRegion(
                columns: box.columns.lowerBound
                    * side..<min(image.width, box.columns.upperBound * side),
                rows: box.rows.lowerBound * side..<min(image.height, box.rows.upperBound * side))
            guard max(region.columns.count, region.rows.count) <= Self.longestSide else { continue }
            candidates.append((region, isFaint))
        }
        let sorted = candidates.sorted(ascendingBy: { Double($0.region.area) })
        return Array(sorted.prefix(Self.mostExamined))
    }

    /// Writes the class of each block; where most of a picture is faint that is noise, and has no class.
    private static func classify(_ blocks: borrowing BlockRange, _ classes: inout [UInt8]) {
        let (columns, rows) = (blocks.columns, blocks.rows)
        var out = classes.mutableSpan
        var faintCount = 0
        for row in 0..<rows {
            let places = row * columns..<(row + 1) * columns
            let darkest = blocks.darkest.span.extracting(places)
            let lightest = blocks.lightest.span.extracting(places).extracting(darkest.indices)
            let start = (row + 1) * (columns + 2) + 1
            var line = out._mutatingExtracting(start..<start + columns)
            var sum: Int32 = 0
            for column in darkest.indices {
                let range = lightest[column] &- darkest[column]
                let isFaint: UInt8 = range >= faintRange ? faint : blank
                let kind = range >= clearRange ? clear : isFaint
                line[column] = kind
                sum &+= Int32(kind & faint)
            }
            faintCount += Int(sum) / Int(faint)
        }
        guard 2 * faintCount > columns * rows else { return }
        for place in out.indices { out[place] &= clear }
    }

    /// Empties the blocks of a symbol, and those that its edges and its quiet zone's first module touch.
    private mutating func cover(
        _ symbol: FoundSymbol, columns: Int, rows: Int, side: Int
    ) {
        let corners = symbol.corners.grown(by: symbol.moduleSize + 0.75 * Double(side)).map {
            $0 * (1 / Double(side))
        }
        func block(_ place: Double, _ count: Int) -> Int {
            place > 0 ? Int(min(place, Double(count))) : 0
        }
        let top = corners.reduce(.infinity) { min($0, $1.y) }
        let bottom = corners.reduce(-.infinity) { max($0, $1.y) }
        for row in block(top, rows)..<max(block(top, rows), block(bottom + 1, rows)) {
            // The outline's part of the line through the middle of the row.
            let y = Double(row) + 0.5
            var (left, right) = (Double.infinity, -Double.infinity)
            for i in corners.indices {
                let (a, b) = (corners[i], corners[(i + 1) % corners.count])
                guard (a.y <= y) != (b.y <= y) else { continue }
                let x = a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y)
                (left, right) = (min(left, x), max(right, x))
            }
            let (first, end) = (block(left + 0.5, columns), block(right + 0.5, columns))
            guard first < end else { continue }
            let start = (row + 1) * (columns + 2) + 1
            for place in start + first..<start + end { classes[place] = Self.blank }
        }
    }

    /// Takes away the connected blocks of one class; returns their bounding box, in blocks, where it may be a symbol's.
    private static func takeRegion(
        from start: Int, _ classes: inout [UInt8], _ pending: inout [Int], stride: Int
    ) -> PixelRegion? {
        var classes = classes.mutableSpan
        let kind = classes[start]
        var (left, right, bottom) = (Int.max, 0, start)
        var count = 0
        pending.append(start)
        while let place = pending.popLast() {
            guard classes[place] == kind else { continue }
            var (first, end) = (place, place + 1)
            while classes[first - 1] == kind { first -= 1 }
            while classes[end] == kind { end += 1 }
            let column = first % stride
            (left, right) = (min(left, column), max(right, column + end - first))
            bottom = max(bottom, place)
            count += end - first
            var (wasAbove, wasBelow) = (false, false)
            for next in first..<end {
                classes[next] = blank
                let isAbove = classes[next - stride] == kind
                let isBelow = classes[next + stride] == kind
                if isAbove, !wasAbove { pending.append(next - stride) }
                if isBelow, !wasBelow { pending.append(next + stride) }
                (wasAbove, wasBelow) = (isAbove, isBelow)
            }
        }
        let region = PixelRegion(
            columns: left - 1..<right - 1, rows: start / stride - 1..<bottom / stride)
        let (width, height) = (region.columns.count, region.rows.count)
        guard count >= (kind == clear ? fewestClear : fewestFaint),
            max(width, height) <= mostElongation * min(width, height),
            100 * count >= leastFill * region.area
        else { return nil }
        return region
    }
}

// MARK: Pixels

extension BusyRegions {
    /// The rows, and the columns, of a region that are looked at.
    private static let lines = 16
    /// The share of pixels near the middle between both tones below which there are two of them, in percent.
    private static let mostBetween = 30
    /// The fewest changes in a line across a symbol: its finder patterns have eight.
    private static let fewestChanges = 4
    /// The fewest in the mean of those lines.
    private static let fewestMeanChanges = 5
    /// The share of rows, and of columns, that have them, in percent: the rest is the quiet zone in the bounding box.
    private static let leastBusy = 34

    /// The limits that tell a symbol from text and pictures; wider ones let more of those pass.
    private struct Limits {
        /// The share of the rarer tone where rows and columns are busy, in percent: half in a symbol, a quarter where it
        /// is dithered, less in text.
        var leastShare: Int
        /// The greatest ratio of the distances between changes along the two directions, in percent.
        var mostStretch: Int
        /// The longest mean distance between changes, in pixels: two modules that the first scan sees well.
        var mostDistance: Int

        init(_ effort: Effort) {
            self = effort == .thorough ? Limits(12, 200, 100) : Limits(25, 160, 32)
        }

        private init(_ leastShare: Int, _ mostStretch: Int, _ mostDistance: Int) {
            (self.leastShare, self.mostStretch) = (leastShare, mostStretch)
            self.mostDistance = mostDistance
        }
    }

    /// Tells whether the pixels of a region are those of a symbol, at a closer look.
    private mutating func isBusy(
        _ region: PixelRegion, isFaint: Bool, _ image: LumaImage, _ effort: Effort,
        _ meter: inout WorkMeter
    ) -> Bool {
        let (width, height) = (region.columns.count, region.rows.count)
        meter.add((width + height) * Self.lines / 8 + 16)
        guard let tones = tones(region, isFaint: isFaint, image),
            let across = Self.changes(region, isAcross: true, tones, image),
            let down = Self.changes(region, isAcross: false, tones, image)
        else { return false }
        let limits = Limits(effort)
        let (first, second) = (width * 100 / across.mean, height * 100 / down.mean)
        return tones.rarer * 10_000 >= limits.leastShare * across.share * down.share
            && max(first, second) * 100 <= limits.mostStretch * min(first, second)
            && max(first, second) <= 100 * limits.mostDistance
    }

    /// The grey levels up to which a pixel is dark, and above which it is light, and the share of the rarer tone, in
    /// percent.
    private typealias Tones = (dark: Int, light: Int, rarer: Int)

    /// The two tones of a region; `nil` where there are no two.
    private mutating func tones(
        _ region: PixelRegion, isFaint: Bool, _ image: LumaImage
    ) -> Tones? {
        let (width, height) = (region.columns.count, region.rows.count)
        for level in histogram.indices { histogram[level] = 0 }
        var count = 0
        for y in stride(
            from: region.rows.lowerBound + height / (2 * Self.lines), to: region.rows.upperBound,
            by: max(1, height / Self.lines))
        {
            let row = image.row(y).extracting(region.columns)
            for x in row.indices { histogram[Int(row[x])] += 1 }
            count += width
        }
        let (low, high) = (level(below: count / 20), level(below: count - count / 20))
        guard high - low >= Int(isFaint ? Self.faintRange : Self.clearRange) else { return nil }
        let middle = (low + high) / 2
        let margin = max(1, (high - low) / 6)
        var (dark, between) = (0, 0)
        for level in 0...middle { dark += histogram[level] }
        for level in max(0, middle - margin)...min(255, middle + margin) {
            between += histogram[level]
        }
        guard 100 * between <= Self.mostBetween * count else { return nil }
        return (middle - margin / 2, middle + margin / 2, 100 * min(dark, count - dark) / count)
    }

    /// The grey level below which a number of pixels are.
    private func level(below count: Int) -> Int {
        var left = count
        for level in histogram.indices {
            left -= histogram[level]
            if left < 0 { return level }
        }
        return 255
    }

    /// The mean number of changes of tone along the rows or columns that have enough, and the share of these, in
    /// percent; `nil` where that is too little.
    private static func changes(
        _ region: PixelRegion, isAcross: Bool, _ tones: Tones, _ image: LumaImage
    ) -> (mean: Int, share: Int)? {
        let outer = isAcross ? region.rows : region.columns
        let inner = isAcross ? region.columns : region.rows
        let pixels = image.pixels.span
        let step = isAcross ? 1 : image.width
        var (sum, count, busy) = (0, 0, 0)
        for line in stride(
            from: outer.lowerBound + outer.count / (2 * lines), to: outer.upperBound,
            by: max(1, outer.count / lines))
        {
            var place =
                isAcross
                ? line * image.width + inner.lowerBound : inner.lowerBound * image.width + line
            var (tone, changes) = (0, 0)
            for _ in inner {
                let level = Int(pixels[place])
                let new = level > tones.light ? 1 : level <= tones.dark ? -1 : tone
                if new != tone, tone != 0 { changes += 1 }
                tone = new
                place += step
            }
            count += 1
            guard changes >= fewestChanges else { continue }
            sum += changes
            busy += 1
        }
        guard 100 * busy >= leastBusy * count, sum >= fewestMeanChanges * busy else { return nil }
        return (sum / busy, 100 * busy / count)
    }
}

extension Quadrilateral {
    /// The corners, moved away from the middle by a distance in pixels along both directions.
    fileprivate func grown(by distance: Double) -> [Vector] {
        let middle = Vector(center.x, center.y)
        return corners.map { corner in
            let step = Vector(corner.x, corner.y) - middle
            return middle + step * (1 + 1.4 * distance / max(step.length, 1))
        }
    }
}
