/// A place in the picture where a known point of the symbol was seen.
struct Anchor {
    /// The point in the symbol, in modules from its top left corner.
    var module: Vector
    /// Where it was seen, in pixels.
    var place: Vector
    /// How far off the place may be, one standard deviation, in modules.
    var deviation: Double
}
