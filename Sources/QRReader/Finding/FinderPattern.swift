/// What may be a finder pattern: seven modules square, dark, light, and three by three dark in the middle.
struct FinderPattern {
    /// How it was found, the surest first.
    enum Evidence: Int, Comparable {
        /// Its ring was followed all around, or it fits lines in every direction.
        case complete
        /// Some of it is damaged, joined to its surroundings, or too small to follow.
        case partial
        /// It resembles one.
        case resemblance
        /// Nothing was seen: the place follows from other finder patterns.
        case predicted

        static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
    }

    /// The centre, in pixels of the whole picture.
    var center: Vector
    /// The outer corners of the seven by seven modules, clockwise on the screen from any of them.
    ///
    /// `nil` where they could not be told.
    var corners: Quad?
    /// The mean side of a module in pixels: a seventh of the square root of the area.
    var moduleSize: Double
    /// Whether it is light on dark.
    var isInverted: Bool
    var evidence: Evidence
    /// How well it fits, 0...1, among those with the same evidence.
    var fit: Double
}
