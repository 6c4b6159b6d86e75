/// What a printer does to a page: a point meant for (x, y), in millimetres, comes to lie at
/// (offsetX + scaleX x + drift y, offsetY + scaleY y).
public struct PrinterAdjustment: Sendable, Equatable, Codable {
    public var offsetX: Double
    public var offsetY: Double
    public var scaleX: Double
    public var scaleY: Double
    /// How far a page moves aside for each millimetre that it is fed.
    public var drift: Double

    public init(
        offsetX: Double = 0, offsetY: Double = 0, scaleX: Double = 1, scaleY: Double = 1,
        drift: Double = 0
    ) {
        self.offsetX = offsetX
        self.offsetY = offsetY
        self.scaleX = scaleX
        self.scaleY = scaleY
        self.drift = drift
    }

    /// A printer that prints exactly what it is sent.
    public static let none = PrinterAdjustment()

    /// What the printer has to be told for a point, so that it comes to lie where it is meant.
    func told(x: Double, y: Double) -> (x: Double, y: Double) {
        let down = (y - offsetY) / scaleY
        return ((x - offsetX - drift * down) / scaleX, down)
    }
}
