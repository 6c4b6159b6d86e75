/// The connected dark regions of a picture that are large enough for the finder pattern of a Data
/// Matrix.
///
/// Connected-component labeling of runs by union-find; pixels are neighbours if they share a side.
struct DarkRegions: Sendable {
    /// A horizontal run of dark pixels.
    private struct Run {
        var row: Int32
        var start: Int32
        var end: Int32
    }

    /// What is known of a region; kept at its root.
    private struct Extent {
        var left: Int32
        var right: Int32
        var top: Int32
        var bottom: Int32
        var area: Int32
        /// The index among the regions that are looked at, −1 for none.
        var candidate: Int32 = -1
    }

    private var runs: [Run] = []
    private var parents: [Int32] = []
    private var extents: [Extent] = []
    /// The ends of the rows of each candidate: its leftmost and rightmost place.
    private(set) var outlines: [[Vector]] = []

    /// The largest number of regions, the widest of them.
    private static let mostRegions = 400
    /// The shortest side of a region's box, in pixels.
    private static let smallestSide: Int32 = 12

    /// Finds the regions of a picture; none where it is little but noise.
    mutating func find(in picture: borrowing BinaryPicture) {
        outlines.removeAll(keepingCapacity: true)
        guard label(picture) else { return }
        for i in runs.indices { widen(i) }
        var chosen: [(root: Int, size: Int)] = []
        for i in runs.indices where parents[i] == Int32(i) {
            let extent = extents[i]
            let width = extent.right - extent.left
            let height = extent.bottom - extent.top
            guard min(width, height) >= Self.smallestSide else { continue }
            let box = Int(width) * Int(height)
            // The finder pattern alone has 2 of 144 parts of the largest symbol.
            guard Int(extent.area) * 100 >= box, Int(extent.area) * 100 <= 90 * box else {
                continue
            }
            chosen.append((i, box))
        }
        chosen.sort(descendingBy: { Double($0.size) })
        for (index, choice) in chosen.prefix(Self.mostRegions).enumerated() {
            extents[choice.root].candidate = Int32(index)
            outlines.append([])
        }
        gather()
    }

    /// Makes runs and joins those that touch; returns whether the picture has regions at all.
    private mutating func label(_ picture: borrowing BinaryPicture) -> Bool {
        runs.removeAll(keepingCapacity: true)
        parents.removeAll(keepingCapacity: true)
        let most = picture.width * picture.height / 5
        var above = 0..<0
        for y in 0..<picture.height {
            let first = runs.count
            guard picture.hasDetail(row: y) else {
                above = first..<first
                continue
            }
            picture.forEachDarkRun(row: y) { start, end in
                parents.append(Int32(runs.count))
                runs.append(Run(row: Int32(y), start: Int32(start), end: Int32(end)))
            }
            guard runs.count <= most else { return false }
            var upper = above.lowerBound
            for i in first..<runs.count {
                while upper < above.upperBound, runs[upper].end <= runs[i].start { upper += 1 }
                var k = upper
                while k < above.upperBound, runs[k].start < runs[i].end {
                    join(k, i)
                    k += 1
                }
            }
            above = first..<runs.count
        }
        extents = runs.map { run in
            Extent(
                left: run.start, right: run.end, top: run.row, bottom: run.row + 1,
                area: run.end - run.start)
        }
        return true
    }

    private mutating func root(of run: Int) -> Int {
        var i = run
        while parents[i] != Int32(i) {
            parents[i] = parents[Int(parents[i])]
            i = Int(parents[i])
        }
        return i
    }

    private mutating func join(_ a: Int, _ b: Int) {
        let first = root(of: a)
        let second = root(of: b)
        if first == second { return }
        parents[max(first, second)] = Int32(min(first, second))
    }

    /// Adds a run to the extent of its region.
    private mutating func widen(_ i: Int) {
        let root = root(of: i)
        if root == i { return }
        let own = extents[i]
        extents[root].left = min(extents[root].left, own.left)
        extents[root].right = max(extents[root].right, own.right)
        extents[root].top = min(extents[root].top, own.top)
        extents[root].bottom = max(extents[root].bottom, own.bottom)
        extents[root].area += own.area
    }

    /// Collects the ends of the candidates' rows, from top to bottom.
    private mutating func gather() {
        guard !outlines.isEmpty else { return }
        for i in runs.indices {
            let candidate = Int(extents[root(of: i)].candidate)
            guard candidate >= 0 else { continue }
            let y = Double(runs[i].row) + 0.5
            let left = Vector(Double(runs[i].start), y)
            let right = Vector(Double(runs[i].end), y)
            let count = outlines[candidate].count
            // Two places for each row.
            if count >= 2, outlines[candidate][count - 1].y == y {
                outlines[candidate][count - 1] = right
            } else {
                outlines[candidate].append(left)
                outlines[candidate].append(right)
            }
        }
    }
}
