import Drawing

/// A part of a page that knows how high it is and how to draw itself.
protocol Piece {
    /// The height it takes, in pixels, for a width in pixels.
    func height(forWidth width: Double, _ ink: DrawingContext) -> Double
    /// Draws it; the frame is at least as high as asked for, and left to right as all of ``DrawingContext``.
    func draw(in frame: Rectangle, _ ink: DrawingContext, _ page: inout PageSheet)
    /// What fits into a height, and the rest, which goes on in the next part of a page; `nil` where none of it fits.
    func divided(atHeight height: Double, width: Double, _ ink: DrawingContext) -> (
        any Piece, any Piece
    )?
    /// It is divided only if it is higher than a part of the page: an address.
    var prefersWhole: Bool { get }
    /// The same, no higher than given; `nil` where it says less then, as words do.
    func shrunk(toHeight height: Double) -> (any Piece)?
}

extension Piece {
    /// Most pieces stay whole.
    func divided(
        atHeight height: Double, width: Double, _ ink: DrawingContext
    ) -> (any Piece, any Piece)? { nil }

    var prefersWhole: Bool { false }

    /// Only pictures can be of any height.
    func shrunk(toHeight height: Double) -> (any Piece)? { nil }
}
