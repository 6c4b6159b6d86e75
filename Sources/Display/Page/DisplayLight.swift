/// How bright a display is.
public struct DisplayLight: Sendable, Hashable {
    /// Of its full brightness, from 0 (nothing is seen) to 100.
    public let percent: Int

    public init(percent: Int) { self.percent = min(max(percent, 0), 100) }

    public static let full = DisplayLight(percent: 100)
    /// Nothing is shown.
    public static let dark = DisplayLight(percent: 0)
}
