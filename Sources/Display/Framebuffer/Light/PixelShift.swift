/// Where a picture stands on the panel, off its usual place by a few pixels.
///
/// Every few minutes it goes on by one place of a small square around the usual one, so that no edge burns in.
struct PixelShift: Equatable {
    var x = 0
    var y = 0

    /// So long it stays at each place.
    static let pause = Duration.seconds(180)

    private static let places = [
        (0, 0), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1),
    ]

    init() {}

    /// The place at a time after the beginning, so many pixels off at most.
    init(pixels: Int, after time: Duration) {
        let steps = Int(max(0, (time / Self.pause).rounded(.down)))
        let place = Self.places[steps % Self.places.count]
        x = place.0 * pixels
        y = place.1 * pixels
    }
}
