/// What a printer does to a page: a point meant for (x, y), in millimetres, comes to lie at
/// (offsetX + scaleX x + drift y, offsetY + scaleY y).
public struct PrinterAdjustment: Sendable, Equatable, Codable {
    public var offsetX: Double = 0
    public var offsetY: Double = 0
    public var scaleX: Double = 1
    public var scaleY: Double = 1
    /// How far a page moves aside for each millimetre that it is fed.
    public var drift: Double = 0

    /// A printer that prints exactly what it is sent.
    public static let none = PrinterAdjustment()

    /// What the printer has to be told for a point, so that it comes to lie where it is meant.
    func told(x: Double, y: Double) -> (x: Double, y: Double) {
        let down = (y - offsetY) / scaleY
        return ((x - offsetX - drift * down) / scaleX, down)
    }
}
