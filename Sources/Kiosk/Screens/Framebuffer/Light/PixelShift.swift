/// Burn-in protection: the offset of the picture on the panel, a few pixels.
///
/// Every few minutes it moves on along a small square around the origin, so that no edge burns in.
struct PixelShift: Equatable {
    var x = 0
    var y = 0

    /// How long it stays at each offset.
    static let pause = Duration.seconds(180)

    private static let places = [
        (0, 0), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1),
    ]

    init() {}

    /// The offset at a time after the start, at most `pixels` in each direction.
    init(pixels: Int, after time: Duration) {
        let steps = Int(max(0, (time / Self.pause).rounded(.down)))
        let place = Self.places[steps % Self.places.count]
        x = place.0 * pixels
        y = place.1 * pixels
    }
}
