/// What a picture shows that must not be read.
enum NegativeKind: String, CaseIterable {
    /// Backgrounds of many kinds with bare finder patterns, rings and nested squares.
    case textures
    /// A page of text.
    case text
    /// Random modules with the finder, timing and alignment patterns of a symbol.
    case modules
    /// A symbol with more data modules redrawn than its error correction repairs.
    case damaged
    /// One of the others, warped, blurred and noisy.
    case distorted
    /// A picture of a folder: symbols of other kinds.
    case pictures
}
