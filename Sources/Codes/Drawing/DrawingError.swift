/// Why a drawing could not be made.
public enum DrawingError: Error, Equatable, CustomStringConvertible {
    /// cairo takes pictures of 1 to 32767 pixels a side.
    case unsupportedSize(width: Int, height: Int)
    /// cairo's own words.
    case cairo(String)

    public var description: String {
        switch self {
        case .unsupportedSize(let width, let height):
            "a drawing of \(width) x \(height) pixels cannot be made; each side is 1 to 32767"
        case .cairo(let reason):
            "the drawing could not be made: \(reason)"
        }
    }
}
