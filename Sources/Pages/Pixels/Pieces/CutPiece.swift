import Drawing

/// A piece that is higher than the screen, cut where the screen ends.
struct CutPiece: Piece {
    let piece: any Piece
    /// In pixels.
    let height: Double

    func height(forWidth width: Double, _ ink: DrawingContext) -> Double {
        max(0, height.rounded(.down))
    }

    func draw(in frame: Rectangle, _ ink: DrawingContext, _ page: inout PageSheet) {
        let outer = ink.ledger?.clip
        ink.ledger?.clip = ink.real(frame)
        defer { ink.ledger?.clip = outer }
        ink.canvas.saved {
            ink.canvas.clip(to: Path(ink.real(frame)))
            piece.draw(in: frame, ink, &page)
        }
    }
}

/// A piece that takes so much height and no more: a picture between texts.
struct FixedPiece: Piece {
    let piece: any Piece
    /// In pixels.
    let height: Double
    /// In pixels; all there is where it is left out.
    var width: Double?
    /// Whether it may be lower where there is less room; a code that phones read may not.
    var canShrink = true

    func height(forWidth width: Double, _ ink: DrawingContext) -> Double { height }

    func shrunk(toHeight height: Double) -> (any Piece)? {
        canShrink
            ? FixedPiece(piece: piece, height: min(self.height, height), width: width) : nil
    }

    func draw(in frame: Rectangle, _ ink: DrawingContext, _ page: inout PageSheet) {
        var frame = frame
        if let width { frame.width = min(frame.width, width) }
        piece.draw(in: frame, ink, &page)
    }
}
