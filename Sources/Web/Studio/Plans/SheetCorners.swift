import Imaging

/// The corners of a rectangle on a photo that was taken from aside, such as those of a plan on a wall.
struct SheetCorners: Sendable, Equatable {
    /// In pixels of the sheet.
    var topLeft: Point
    var topRight: Point
    var bottomRight: Point
    var bottomLeft: Point

    /// The names of the corners in a form, clockwise.
    static let names = ["a", "b", "c", "d"]

    /// Corners as they often lie, before somebody has chosen any.
    init(onWidth width: Int, height: Int) {
        let (right, bottom) = (Double(width), Double(height))
        topLeft = Point(x: (right * 0.1).rounded(), y: (bottom * 0.1).rounded())
        topRight = Point(x: (right * 0.9).rounded(), y: topLeft.y)
        bottomRight = Point(x: topRight.x, y: (bottom * 0.9).rounded())
        bottomLeft = Point(x: topLeft.x, y: bottomRight.y)
    }

    /// Clockwise, from the top left one.
    var all: [Point] {
        get { [topLeft, topRight, bottomRight, bottomLeft] }
        set {
            guard newValue.count == 4 else { return }
            (topLeft, topRight) = (newValue[0], newValue[1])
            (bottomRight, bottomLeft) = (newValue[2], newValue[3])
        }
    }

    /// Takes the nearest corner to a place.
    mutating func move(to place: Point) {
        var all = all
        let nearest = all.indices.min {
            all[$0].distance(to: place) < all[$1].distance(to: place)
        }
        if let nearest { all[nearest] = place }
        self.all = all
    }

    /// Whether they go round clockwise, each of them well within the others' view.
    ///
    /// Each three of them have to take up a hundredth of the sheet, so that no two are one and no three on a line.
    func goRound(onWidth width: Int, height: Int) -> Bool {
        let all = all
        let least = Double(width) * Double(height) / 100
        return all.indices.allSatisfy { index in
            let (one, middle) = (all[index], all[(index + 1) % 4])
            let other = all[(index + 2) % 4]
            let turn =
                (middle.x - one.x) * (other.y - middle.y)
                - (middle.y - one.y) * (other.x - middle.x)
            return turn / 2 >= least
        }
    }

    /// How much wider than high the rectangle is, from the corners alone.
    ///
    /// A camera's middle is the middle of its photo; how wide it sees follows from the corners too, unless two of the sides are seen
    /// without perspective.
    ///
    /// - SeeAlso: Zhang and He, "Whiteboard scanning and image enhancement", Digital Signal Processing 17, 2007, 3.2.
    func ratio(onWidth width: Int, height: Int) -> Double {
        let middle = Point(x: Double(width) / 2, y: Double(height) / 2)
        let corners = [topLeft, topRight, bottomLeft, bottomRight].map {
            Line(x: $0.x - middle.x, y: $0.y - middle.y, z: 1)
        }
        let across = corners[0].cross(corners[3])
        let second = across.dot(corners[2]) / corners[1].cross(corners[3]).dot(corners[2])
        let third = across.dot(corners[1]) / corners[2].cross(corners[3]).dot(corners[1])
        let side = corners[1].times(second).minus(corners[0])
        let down = corners[2].times(third).minus(corners[0])
        let usual = Self.usualFocalLength * Double(max(width, height))
        var focal = (-(side.x * down.x + side.y * down.y) / (side.z * down.z)).squareRoot()
        // Of sides that are all but parallel it is noise; cameras of phones see about as wide as each other.
        let isTold = min(abs(side.z), abs(down.z)) > Self.leastPerspective
        if !isTold || !focal.isFinite || !(usual / 3...usual * 6).contains(focal) { focal = usual }
        func length(_ line: Line) -> Double {
            (((line.x * line.x + line.y * line.y) / (focal * focal)) + line.z * line.z).squareRoot()
        }
        let ratio = length(side) / length(down)
        return ratio.isFinite && ratio > 0 ? min(max(ratio, 0.05), 20) : 1
    }

    /// How much longer one of two opposite sides has to look for the photo to tell how wide the camera sees.
    private static let leastPerspective = 0.03
    /// A phone's focal length as a share of its photo's longer side: 26 mm on a film 36 mm wide.
    private static let usualFocalLength = 26.0 / 36

    /// A point of the photo as a line from the camera.
    private struct Line {
        var x, y, z: Double

        func cross(_ other: Line) -> Line {
            Line(
                x: y * other.z - z * other.y, y: z * other.x - x * other.z,
                z: x * other.y - y * other.x)
        }

        func dot(_ other: Line) -> Double { x * other.x + y * other.y + z * other.z }
        func times(_ factor: Double) -> Line { Line(x: x * factor, y: y * factor, z: z * factor) }
        func minus(_ other: Line) -> Line { Line(x: x - other.x, y: y - other.y, z: z - other.z) }
    }
}
