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

    /// Where to send a point, so that the printer puts it where it belongs: the inverse of what the printer does.
    func compensated(x: Double, y: Double) -> (x: Double, y: Double) {
        let down = (y - offsetY) / scaleY
        return ((x - offsetX - drift * down) / scaleX, down)
    }
}
