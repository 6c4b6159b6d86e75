/// The modules of what may be a Data Matrix: its border, the quiet zone and the data.
struct DataMatrixModules {
    /// Whether border, quiet zone and data are those of a Data Matrix.
    let isDataMatrix: Bool

    /// The share of modules that must be right: of the solid sides, the alternating ones, the quiet
    /// zone.
    private static let solid = 0.95
    private static let alternating = 0.92
    private static let quiet = 0.9
    /// The shares of dark modules that data have.
    private static let dark = 0.2...0.8
    /// The smallest share of modules whose middle has the shade of most of their parts.
    private static let uniform = 0.8

    /// Looks at the modules.
    ///
    /// - Parameter map: from modules to pixels, with the corner between the solid sides at (0, 0).
    init(_ picture: borrowing BinaryPicture, _ map: Homography, columns: Int, rows: Int) {
        isDataMatrix =
            Self.hasBorder(picture, map, columns, rows)
            && Self.hasQuietZone(picture, map, columns, rows)
            && Self.hasData(picture, map, columns, rows)
    }

    private static func isDark(
        _ picture: borrowing BinaryPicture, _ map: Homography, _ x: Double, _ y: Double
    ) -> Bool {
        picture.isDark(at: map(Vector(x, y)))
    }

    private static func hasBorder(
        _ picture: borrowing BinaryPicture, _ map: Homography, _ columns: Int, _ rows: Int
    ) -> Bool {
        var solid = 0
        var alternating = 0
        for i in 0..<columns {
            let x = Double(i) + 0.5
            if isDark(picture, map, x, 0.5) { solid += 1 }
            if isDark(picture, map, x, Double(rows) - 0.5) == (i & 1 == 0) { alternating += 1 }
        }
        for i in 0..<rows {
            let y = Double(i) + 0.5
            if isDark(picture, map, 0.5, y) { solid += 1 }
            if isDark(picture, map, Double(columns) - 0.5, y) == (i & 1 == 0) { alternating += 1 }
        }
        let count = Double(columns + rows)
        return Double(solid) >= Self.solid * count
            && Double(alternating) >= Self.alternating * count
    }

    private static func hasQuietZone(
        _ picture: borrowing BinaryPicture, _ map: Homography, _ columns: Int, _ rows: Int
    ) -> Bool {
        let distance = 0.7
        var light = 0
        for i in 0..<columns {
            let x = Double(i) + 0.5
            if !isDark(picture, map, x, -distance) { light += 1 }
            if !isDark(picture, map, x, Double(rows) + distance) { light += 1 }
        }
        for i in 0..<rows {
            let y = Double(i) + 0.5
            if !isDark(picture, map, -distance, y) { light += 1 }
            if !isDark(picture, map, Double(columns) + distance, y) { light += 1 }
        }
        return Double(light) >= quiet * Double(2 * (columns + rows))
    }

    /// Whether there are dark and light modules inside, each of one shade.
    private static func hasData(
        _ picture: borrowing BinaryPicture, _ map: Homography, _ columns: Int, _ rows: Int
    ) -> Bool {
        var dark = 0
        var uniform = 0
        for row in 1..<rows - 1 {
            for column in 1..<columns - 1 {
                let x = Double(column) + 0.5
                let y = Double(row) + 0.5
                let isDark = Self.isDark(picture, map, x, y)
                if isDark { dark += 1 }
                var same = 0
                for (u, v) in [(-0.25, -0.25), (0.25, -0.25), (0.25, 0.25), (-0.25, 0.25)]
                where Self.isDark(picture, map, x + u, y + v) == isDark { same += 1 }
                if same >= 3 { uniform += 1 }
            }
        }
        let count = Double((rows - 2) * (columns - 2))
        return Self.dark.contains(Double(dark) / count) && Double(uniform) >= Self.uniform * count
    }
}
