/// Labels the connected components of a binarized picture, and which component encloses which.
///
/// Run-based labeling row by row with union-find. Dark components are 8-connected, light ones 4-connected, so each
/// component is enclosed by exactly one of the other shade, or touches the border. A component's label is above
/// that of the one around it.
///
/// - SeeAlso: He, Chao and Suzuki, "A Run-Based Two-Scan Labeling Algorithm", 2008.
struct ComponentLabeling: Sendable {
    /// A label: a connected component, or a part of one that was joined to a lower label.
    struct Component: Sendable {
        /// The lower label that this one was joined to, or itself.
        var joined: Int32
        /// The label of the component left of the first pixel; −1 at the border.
        var around: Int32
        /// Its number of pixels.
        var area: Int32
        /// Its number of pixels, with those of all components that it encloses.
        var filledArea: Int32
        /// Where its first pixel is, in reading order.
        var x: Int32
        var y: Int32
        var isDark: Bool
    }

    private(set) var components: [Component] = []
    // The union-find forest while rows arrive: for each label its parent, or itself; and its number of pixels.
    private var joined: [Int32] = []
    private var areas: [Int32] = []
    private var componentCount = 0
    /// The number of runs, which are what labeling takes its time for.
    private(set) var runCount = 0
    /// The two shades, 1 for dark, row by row, rows `stride` apart and filled up with their last pixel.
    private(set) var shades: [UInt8] = []
    private(set) var width = 0
    private(set) var height = 0
    private(set) var stride = 0
    /// The number of rows added.
    private var rows = 0
    /// The largest number of labels: one for eight pixels; a photograph has one for twenty or fewer.
    ///
    /// Rows beyond it are left out, which affects textures of single pixels, where there is no contour to follow.
    private var mostComponents = 0

    // Runs of the row above and of this one: where each begins, light and dark in turns, the first one
    // light and perhaps empty; and the components they belong to.
    private var runsAbove: [Int32] = []
    private var runs: [Int32] = []
    private var componentsAbove: [Int32] = []
    private var componentsHere: [Int32] = []
    private var countAbove = 0

    /// Starts a picture without components.
    mutating func start(width: Int, height: Int) {
        self.width = width
        self.height = height
        stride = (width + 7) & ~7
        rows = 0
        componentCount = 0
        runCount = 0
        mostComponents = max(1024, width * height / 8)
        components.removeAll(keepingCapacity: true)
        Self.grow(&shades, to: stride * height, with: 0)
        Self.grow(&runs, to: width + 2, with: 0)
        Self.grow(&runsAbove, to: width + 2, with: 0)
        Self.grow(&componentsHere, to: width + 2, with: 0)
        Self.grow(&componentsAbove, to: width + 2, with: 0)
        // Above the first row there is nothing that a run could touch.
        countAbove = 0
        runsAbove[0] = Int32(width)
    }

    /// Binarizes the next row with `threshold` and labels it; `false` when the labels are used up.
    mutating func addRow(
        _ pixels: Span<UInt8>, _ threshold: LocalMeanThreshold, margins: [UInt8], least: UInt8,
        window: LocalMeanThreshold.Window
    ) -> Bool {
        guard rows < height, componentCount < mostComponents else { return false }
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
        runCount += count
        // A row begins at most one component per run.
        Self.grow(&joined, to: componentCount + count, with: 0)
        Self.grow(&areas, to: componentCount + count, with: 0)
        let known = componentCount
        componentCount = Self.join(
            runs, count, runsAbove, componentsAbove, countAbove, componentCount, &componentsHere,
            &joined,
            &areas)
        if componentCount > known { addComponents(known, count) }
        swap(&runs, &runsAbove)
        swap(&componentsHere, &componentsAbove)
        countAbove = count
        self.rows += 1
        return true
    }

    /// Finds the runs of a row, followed by the width; returns their number.
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

    /// Labels each run after the runs that it touches above, or with a new label; returns the number of labels.
    private static func join(
        _ allRuns: [Int32], _ count: Int, _ allRunsAbove: [Int32], _ allComponentsAbove: [Int32],
        _ countAbove: Int, _ known: Int, _ componentsHere: inout [Int32], _ joined: inout [Int32],
        _ areas: inout [Int32]
    ) -> Int {
        let runs = allRuns.span.extracting(0..<count + 1)
        let above = allRunsAbove.span.extracting(0..<countAbove + 1)
        let componentsAbove = allComponentsAbove.span.extracting(0..<countAbove)
        var here = componentsHere.mutableSpan
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
            // Runs above alternate in shade, so those of this shade have its parity.
            var candidate = first &+ ((first ^ index) & 1)
            var label: Int32 = -1
            while candidate < countAbove, above[candidate] < end &+ reach {
                let other = componentsAbove[candidate]
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

    /// The root of a label in the union-find forest, with path halving.
    @inline(__always)
    @_lifetime(joined: copy joined)
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

    /// Adds the components that the newest row began, with the components around them.
    private mutating func addComponents(_ known: Int, _ count: Int) {
        var next = Int32(truncatingIfNeeded: known)
        var left: Int32 = -1
        for index in 0..<count {
            let label = componentsHere[index]
            if label == next {
                components.append(
                    Component(
                        joined: label, around: left, area: 0, filledArea: 0, x: runs[index],
                        y: Int32(truncatingIfNeeded: rows), isDark: index & 1 == 1))
                next += 1
            }
            if label >= 0 { left = label }
        }
    }

    /// Ends the picture: resolves all labels to their roots, and sums up areas, enclosed ones into those around.
    mutating func finish() {
        // Rows that did not come are like the last one's background, which no component needs to know.
        height = rows
        for index in components.indices {
            // Labels point to lower ones, which are resolved by now.
            let lower = Int(joined[index])
            components[index].joined = lower == index ? Int32(lower) : components[lower].joined
            components[index].area = areas[index]
        }
        for index in components.indices {
            let joined = Int(components[index].joined)
            if joined != index {
                components[joined].area += components[index].area
            } else if components[index].around >= 0 {
                components[index].around = components[Int(components[index].around)].joined
            }
        }
        for index in components.indices.reversed() where Int(components[index].joined) == index {
            components[index].filledArea += components[index].area
            let around = Int(components[index].around)
            if around >= 0 { components[around].filledArea += components[index].filledArea }
        }
    }

    private static func grow<T>(_ array: inout [T], to count: Int, with value: T) {
        if array.count < count {
            array.append(contentsOf: repeatElement(value, count: count - array.count))
        }
    }
}
