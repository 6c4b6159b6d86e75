/// The rows of codewords beside a start or stop pattern of PDF417.
struct PDF417Rows: Sendable {
    private var edges: [Double] = []

    /// Samples per module.
    private static let samples = 4.0
    /// The widest symbol: start and stop pattern, two row indicators and 30 codewords.
    private static let mostModules = 17.0 * 34 + 1
    /// The largest number of lines that are read.
    private static let mostLines = 400
    /// The fewest lines whose first codeword must be valid.
    private static let fewestLines = 4

    /// The widest gap inside a symbol: two spaces of six modules, where a line
    /// crosses from row to row.
    private static let widestGap = 12.5

    /// How rows may be inclined to the pattern's normal: the tangents of the angles.
    private static let slants = [0, -0.12, 0.12, -0.25, 0.25]

    /// The symbol's outline if there are rows of codewords beside a pattern, else `nil`.
    ///
    /// Rows next to each other have codewords of different clusters: a bar code whose bars run
    /// through all lines shows one cluster only.
    ///
    /// - Parameters:
    ///   - start: the pattern's outer edge on the first line that shows it.
    ///   - end: the same on the last line.
    ///   - inward: the direction from the outer edge to the codewords, roughly.
    ///   - size: of a module along the scan lines, in pixels.
    mutating func outline(
        in picture: borrowing BinaryPicture, from start: Vector, to end: Vector, inward: Vector,
        size: Double, isStart: Bool
    ) -> Quad? {
        let side = end - start
        let length = side.length
        guard length > 1 else { return nil }
        var normal = side.quarterTurn / length
        if normal.dot(inward) < 0 { normal = -normal }
        // The scan line crosses the bars at an angle.
        let module = size * normal.dot(inward)
        // Three rows of two modules are the least.
        guard module >= 0.8, length >= 5 * module else { return nil }
        for slant in Self.slants {
            let tilted = normal + side / length * slant
            let across = tilted / tilted.length
            guard
                areCodewords(
                    picture, from: start, to: end, across: across, module: module, isStart: isStart)
            else { continue }
            let width = reach(picture, from: start + side / 2, across: across, module: module)
            // Scan lines at an angle miss the ends of the pattern; its outer bar shows them.
            let inset = across * (module * (isStart ? 4 : 0.5))
            let top = start + Self.extent(picture, from: start + inset, along: -side)
            let bottom = end + Self.extent(picture, from: end + inset, along: side)
            return Quad(
                a: top, b: top + across * width, c: bottom + across * width, d: bottom)
        }
        return nil
    }

    /// The step along a bar from a place in it to its end.
    private static func extent(
        _ picture: borrowing BinaryPicture, from start: Vector, along side: Vector
    ) -> Vector {
        let step = side * (0.5 / side.length)
        var steps = 0
        while Double(steps) < 8 * side.length,
            picture.isDark(at: start + step * Double(steps + 1))
        {
            steps += 1
        }
        return step * Double(steps)
    }

    /// Whether most lines have a codeword next to the pattern, of changing clusters.
    private mutating func areCodewords(
        _ picture: borrowing BinaryPicture, from start: Vector, to end: Vector, across: Vector,
        module: Double, isStart: Bool
    ) -> Bool {
        let pattern = isStart ? PDF417Pattern.start : .stop
        let lines = min(Self.mostLines, max(8, Int((end - start).length / module)))
        let step = across * (module / Self.samples)
        // Begins in the quiet zone; as long as the pattern and two codewords.
        let margin = 2.0
        let count = Int((margin + pattern.modules + 2 * PDF417Cluster.modules + 4) * Self.samples)
        var patterns = 0
        var valid = 0
        // From row to row the cluster rises by 3, modulo 9, or falls where the symbol is seen
        // upside down.
        var rises = 0
        var falls = 0
        var before: Int?
        for line in 0..<lines {
            let t = (Double(line) + 0.5) / Double(lines)
            let origin = start + (end - start) * t - across * (module * margin)
            picture.edges(from: origin, step: step, count: count, into: &edges)
            var found: (first: Int, size: Double)?
            for first in stride(from: 0, to: min(edges.count, 5), by: 2) {
                if let size = pattern.moduleSize(in: edges, from: first, step: 1) {
                    found = (first, size)
                    break
                }
            }
            guard let (first, size) = found else { continue }
            patterns += 1
            // Read from the right, the codeword's last space comes first.
            let index = first + pattern.widths.count
            let cluster =
                isStart
                ? PDF417Cluster.cluster(of: edges, from: index, step: 1, size: size)
                : PDF417Cluster.cluster(of: edges, from: index + 8, step: -1, size: size)
            guard let cluster else { continue }
            valid += 1
            if let before, before != cluster {
                if (before + 3) % 9 == cluster { rises += 1 } else { falls += 1 }
            }
            before = cluster
        }
        return valid >= Self.fewestLines && 2 * valid >= patterns && 2 * patterns >= lines
            && max(rises, falls) >= 2 && 4 * min(rises, falls) <= max(rises, falls)
            && 2 * (rises + falls) <= valid + 4
    }

    /// The width of the symbol: up to a gap wider than any in it.
    private mutating func reach(
        _ picture: borrowing BinaryPicture, from middle: Vector, across: Vector, module: Double
    ) -> Double {
        let origin = middle - across * (module * 2)
        picture.edges(
            from: origin, step: across * (module / Self.samples),
            count: Int(Self.mostModules * Self.samples * 1.2), into: &edges)
        var end = edges.first ?? 0
        for k in stride(from: 1, to: edges.count, by: 2) {
            guard edges[k - 1] - end <= Self.widestGap * Self.samples || k == 1 else { break }
            end = edges[k]
        }
        return max(17, end / Self.samples - 2) * module
    }
}
