/// A candidate for a finder pattern: seven by seven modules, dark, light, and three by three dark in the middle.
struct FinderPattern {
    /// How it was found, the most reliable first.
    enum Evidence: Int, Comparable {
        /// The contour of its ring was followed all around, or rays in every direction fit it.
        case complete
        /// Some of it is damaged, joined to its surroundings, or too small to follow.
        case partial
        /// It resembles one.
        case resemblance
        /// Not seen: its place follows from other finder patterns.
        case predicted

        static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
    }

    /// The centre, in pixels of the whole picture.
    var center: Vector
    /// The outer corners of the seven by seven modules, clockwise on the screen, starting at any.
    ///
    /// `nil` where they are unknown.
    var corners: Quad?
    /// The mean side of a module in pixels: a seventh of the square root of the area.
    var moduleSize: Double
    /// Whether it is light on dark.
    var isInverted: Bool
    var evidence: Evidence
    /// How well it fits, 0...1, among those with the same evidence.
    var fit: Double
}
