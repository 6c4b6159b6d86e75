/// Finds Aztec Codes: a bullseye of concentric squares, with a valid mode message around it.
///
/// - SeeAlso: ISO/IEC 24778:2008, 7.
struct AztecFinder: Sendable {
    private var edges: [Double] = []
    private var fit = BullseyeFit()

    /// The runs through the middle of a bullseye between its third dark ring and the same on the
    /// other side, which dark modules may widen.
    private static let runs = 7
    /// The most places that are examined closely: a few, and one for so many pixels.
    private static let looks = 32
    private static let pixelsPerLook = 16384

    /// The symbols of a picture, at most 16.
    mutating func find(in picture: borrowing BinaryPicture) -> [OtherPlace] {
        var places: [OtherPlace] = []
        let mostLooks = Self.looks + picture.width * picture.height / Self.pixelsPerLook
        var tried: [(center: Vector, size: Double)] = []
        for row in 0..<picture.height {
            guard picture.hasDetail(row: row) else { continue }
            picture.edges(along: row, isColumn: false, into: &edges)
            for first in stride(from: 1, to: edges.count - Self.runs - 1, by: 2) {
                guard let size = runSize(from: first) else { continue }
                let middle = (edges[first + 3] + edges[first + 4]) / 2
                guard
                    let center = Self.center(
                        picture, around: Vector(middle, Double(row) + 0.5), size: size)
                else { continue }
                let isTried = tried.contains { old in
                    (old.center - center).length < 0.6 * max(old.size, size)
                }
                if isTried { continue }
                guard tried.count < mostLooks, places.count < 16 else { return places }
                tried.append((center, size))
                guard let bullseye = fit.fit(in: picture, around: center, size: size) else {
                    continue
                }
                guard let outline = AztecCore(picture, bullseye).outline else { continue }
                places.append(OtherPlace(kind: .aztec, outline: outline))
            }
        }
        return places
    }

    /// The mean length of runs if they are of one size, else `nil`.
    private func runSize(from first: Int) -> Double? {
        let size = (edges[first + Self.runs] - edges[first]) / Double(Self.runs)
        guard size >= 1.2 else { return nil }
        for k in 0..<Self.runs {
            let run = edges[first + k + 1] - edges[first + k]
            guard run > 0.4 * size, run < 1.7 * size else { return nil }
        }
        for k in 0..<Self.runs - 1 {
            let pair = edges[first + k + 2] - edges[first + k]
            guard abs(pair - 2 * size) < 0.7 * size else { return nil }
        }
        // The dark rings around them.
        guard edges[first] - edges[first - 1] > 0.4 * size,
            edges[first + Self.runs + 1] - edges[first + Self.runs] > 0.4 * size
        else { return nil }
        return size
    }

    /// The middle between the runs above and below a place, `nil` where they are not like those in
    /// the row.
    private static func center(
        _ picture: borrowing BinaryPicture, around place: Vector, size: Double
    ) -> Vector? {
        let x = Int(place.x)
        var reaches = [0, 0]
        for (index, step) in [-1, 1].enumerated() {
            var y = Int(place.y)
            var isDark = true
            var changes = 0
            var length = 0
            while changes < 4 {
                y += step
                length += 1
                reaches[index] += 1
                // Columns may be larger than rows in perspective.
                guard Double(length) <= 2.2 * size + 1 else { return nil }
                guard picture.isDark(x: x, y: y) != isDark else { continue }
                isDark.toggle()
                changes += 1
                length = 0
            }
        }
        let total = Double(reaches[0] + reaches[1]) / (7 * size)
        guard (0.5...2).contains(total) else { return nil }
        return Vector(place.x, place.y + Double(reaches[1] - reaches[0]) / 2)
    }
}
