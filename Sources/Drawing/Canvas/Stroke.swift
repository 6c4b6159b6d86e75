/// How a line is drawn along a path.
public struct Stroke: Sendable, Equatable {
    public enum Cap: Sendable { case butt, round, square }
    public enum Join: Sendable { case miter, round, bevel }

    /// In the canvas's units.
    public var width: Double
    public var cap: Cap
    public var join: Join
    /// Lengths drawn and left out in turn; empty for a whole line.
    public var dashes: [Double]

    public init(width: Double, cap: Cap = .butt, join: Join = .round, dashes: [Double] = []) {
        self.width = width
        self.cap = cap
        self.join = join
        self.dashes = dashes
    }
}
