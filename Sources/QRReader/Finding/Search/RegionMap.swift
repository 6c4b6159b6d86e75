/// Which regions of dark and of light a picture of two shades has, and which lies within which.
///
/// Dark regions hang together across corners, light ones along sides only; so each region is surrounded by
/// exactly one other of the other shade, or reaches the border. Feed it row by row. A region's number is
/// above that of the one around it.
struct RegionMap: Sendable {
    /// A stretch of the picture, possibly of several numbers that turned out to be one.
    struct Region: Sendable {
        /// The lower number this one was joined to, or itself.
        var joined: Int32
        /// The number of the region left of the first pixel; −1 at the border.
        var around: Int32
        /// Its pixels.
        var area: Int32
        /// Its pixels and those of all regions within.
        var filledArea: Int32
        /// Where its first pixel is, in reading order.
        var x: Int32
        var y: Int32
        var isDark: Bool
    }

    private(set) var regions: [Region] = []
    // Of each region, while rows come: the lower number it was joined to, or itself; its pixels.
    private var joined: [Int32] = []
    private var areas: [Int32] = []
    private var regionCount = 0
    /// The two shades, 1 for dark, row by row, rows `stride` apart and filled up with their last pixel.
    private(set) var shades: [UInt8] = []
    private(set) var width = 0
    private(set) var height = 0
    private(set) var stride = 0
    /// How many rows were taken.
    private var rows = 0
    /// Regions that a picture may have: one in eight pixels; a photograph has one in twenty or less.
    ///
    /// What comes after is left out, which hits textures of single pixels, where there is nothing to follow.
    private var mostRegions = 0

    // Runs of the row above and of this one: where each begins, light and dark in turns, the first one
    // light and perhaps empty; and the regions they belong to.
    private var runsAbove: [Int32] = []
    private var runs: [Int32] = []
    private var regionsAbove: [Int32] = []
    private var regionsHere: [Int32] = []
    private var countAbove = 0

    /// Starts a picture without regions.
    mutating func start(width: Int, height: Int) {
        self.width = width
        self.height = height
        stride = (width + 7) & ~7
        rows = 0
        regionCount = 0
        mostRegions = max(1024, width * height / 8)
        regions.removeAll(keepingCapacity: true)
        Self.grow(&shades, to: stride * height, with: 0)
        Self.grow(&runs, to: width + 2, with: 0)
        Self.grow(&runsAbove, to: width + 2, with: 0)
        Self.grow(&regionsHere, to: width + 2, with: 0)
        Self.grow(&regionsAbove, to: width + 2, with: 0)
        // Above the first row there is nothing that a run could touch.
        countAbove = 0
        runsAbove[0] = Int32(width)
    }

    /// Takes the next row, told dark from light by `threshold`; `false` when there is no room for more.
    mutating func addRow(
        _ pixels: Span<UInt8>, _ threshold: LocalMeanThreshold, margins: [UInt8], least: UInt8,
        window: LocalMeanThreshold.Window
    ) -> Bool {
        guard rows < height, regionCount < mostRegions else { return false }
        let (width, stride, rows) = (width, stride, rows)
        do {
            var all = shades.mutableSpan
            var row = all._mutatingExtracting(rows * stride..<(rows + 1) * stride)
            var inner = row._mutatingExtracting(0..<width)
            threshold.compare(
                pixels, margins: margins.span, least: least, window: window, into: &inner)
            let last = row[width - 1]
            for x in width..<stride { row[x] = last }
        }
        let count = Self.findRuns(shades, rows * stride, stride, width, &runs)
        // A row begins at most one region per run.
        Self.grow(&joined, to: regionCount + count, with: 0)
        Self.grow(&areas, to: regionCount + count, with: 0)
        let known = regionCount
        regionCount = Self.join(
            runs, count, runsAbove, regionsAbove, countAbove, regionCount, &regionsHere, &joined,
            &areas)
        if regionCount > known { addRegions(known, count) }
        swap(&runs, &runsAbove)
        swap(&regionsHere, &regionsAbove)
        countAbove = count
        self.rows += 1
        return true
    }

    /// Notes where shades change in a row; the number of runs, with the width behind the last.
    private static func findRuns(
        _ shades: [UInt8], _ from: Int, _ stride: Int, _ width: Int, _ runs: inout [Int32]
    ) -> Int {
        let row = shades.span.extracting(from..<from + stride)
        let bytes = unsafe row.bytes
        var runs = runs.mutableSpan
        runs[0] = 0
        var count = 1
        var carry: UInt64 = 0
        var start = 0
        while start < row.count {
            // Bit k is 1 where pixel start + k differs from the one before it.
            var changes: UInt64 = 0
            let end = min(start + 64, row.count)
            var shift: UInt64 = 0
            for x in Swift.stride(from: start, to: end, by: 8) {
                let stored = unsafe bytes.unsafeLoad(fromByteOffset: x, as: UInt64.self)
                let word = UInt64(littleEndian: stored)
                let differing = word ^ (word << 8 | carry)
                carry = word >> 56
                // Eight bytes of 0 or 1, gathered into the product's top byte.
                let gathered = (differing &* 0x0102_0408_1020_4080) &>> 56
                changes |= gathered &<< shift
                shift &+= 8
            }
            while changes != 0 {
                runs[count] = Int32(truncatingIfNeeded: start &+ changes.trailingZeroBitCount)
                count &+= 1
                changes &= changes &- 1
            }
            start += 64
        }
        runs[count] = Int32(truncatingIfNeeded: width)
        return count
    }

    /// Gives each run to the regions it touches above, or to a new one; the number of regions then.
    private static func join(
        _ allRuns: [Int32], _ count: Int, _ allRunsAbove: [Int32], _ allRegionsAbove: [Int32],
        _ countAbove: Int, _ known: Int, _ regionsHere: inout [Int32], _ joined: inout [Int32],
        _ areas: inout [Int32]
    ) -> Int {
        let runs = allRuns.span.extracting(0..<count + 1)
        let above = allRunsAbove.span.extracting(0..<countAbove + 1)
        let regionsAbove = allRegionsAbove.span.extracting(0..<countAbove)
        var here = regionsHere.mutableSpan
        var joined = joined.mutableSpan
        var areas = areas.mutableSpan
        var known = known
        var first = 0
        for index in 0..<count {
            let start = runs[index]
            let end = runs[index &+ 1]
            guard start < end else {
                here[index] = -1
                continue
            }
            // Dark runs also touch across corners.
            let reach = Int32(truncatingIfNeeded: index & 1)
            while first < countAbove, above[first &+ 1] <= start &- reach { first &+= 1 }
            // Runs above take turns in shade, so those of this shade have its parity.
            var candidate = first &+ ((first ^ index) & 1)
            var label: Int32 = -1
            while candidate < countAbove, above[candidate] < end &+ reach {
                let other = regionsAbove[candidate]
                if other >= 0 {
                    let root = root(other, &joined)
                    if label < 0 {
                        label = root
                    } else if root != label {
                        let low = min(label, root)
                        joined[Int(max(label, root))] = low
                        label = low
                    }
                }
                candidate &+= 2
            }
            if label < 0 {
                label = Int32(truncatingIfNeeded: known)
                joined[known] = label
                areas[known] = 0
                known &+= 1
            }
            areas[Int(label)] &+= end &- start
            here[index] = label
        }
        return known
    }

    /// The number that stands for a region.
    @inline(__always)
    private static func root(_ label: Int32, _ joined: inout MutableSpan<Int32>) -> Int32 {
        var label = Int(label)
        while true {
            let next = Int(joined[label])
            if next == label { return Int32(truncatingIfNeeded: label) }
            let afterNext = joined[next]
            joined[label] = afterNext
            label = Int(afterNext)
        }
    }

    /// Notes where the regions that the newest row began are, and in which.
    private mutating func addRegions(_ known: Int, _ count: Int) {
        var next = Int32(truncatingIfNeeded: known)
        var left: Int32 = -1
        for index in 0..<count {
            let label = regionsHere[index]
            if label == next {
                regions.append(
                    Region(
                        joined: label, around: left, area: 0, filledArea: 0, x: runs[index],
                        y: Int32(truncatingIfNeeded: rows), isDark: index & 1 == 1))
                next += 1
            }
            if label >= 0 { left = label }
        }
    }

    /// Ends the picture: joined numbers point to one, areas are summed up, enclosed ones into those around.
    mutating func finish() {
        // Rows that did not come are like the last one's background, which no region needs to know.
        height = rows
        for index in regions.indices {
            // Numbers point to lower ones, which point to their last by now.
            let lower = Int(joined[index])
            regions[index].joined = lower == index ? Int32(lower) : regions[lower].joined
            regions[index].area = areas[index]
        }
        for index in regions.indices {
            let joined = Int(regions[index].joined)
            if joined != index {
                regions[joined].area += regions[index].area
            } else if regions[index].around >= 0 {
                regions[index].around = regions[Int(regions[index].around)].joined
            }
        }
        for index in regions.indices.reversed() where Int(regions[index].joined) == index {
            regions[index].filledArea += regions[index].area
            let around = Int(regions[index].around)
            if around >= 0 { regions[around].filledArea += regions[index].filledArea }
        }
    }

    private static func grow<T>(_ array: inout [T], to count: Int, with value: T) {
        if array.count < count {
            array.append(contentsOf: repeatElement(value, count: count - array.count))
        }
    }
}
