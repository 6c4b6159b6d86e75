import Drawing

/// Pieces on a surface of their own.
struct PlatePiece: Piece {
    let flow: Flow
    /// In units.
    var padding = 4.0

    var prefersWhole: Bool { true }

    func height(forWidth width: Double, _ ink: DrawingContext) -> Double {
        let inset = inset(ink)
        return flow.height(forWidth: width - 2 * inset, ink) + 2 * inset
    }

    func draw(in frame: Rectangle, _ ink: DrawingContext, _ page: inout PageSheet) {
        ink.plate(frame, ink.palette.s1, radius: ink.u(1.5))
        flow.draw(in: frame.inset(inset(ink)), ink, &page)
    }

    func divided(
        atHeight height: Double, width: Double, _ ink: DrawingContext
    ) -> (any Piece, any Piece)? {
        let inset = inset(ink)
        let room = height - 2 * inset
        guard room > 0 else { return nil }
        let inner = width - 2 * inset
        let parts = flow.parts(
            first: Flow.Room(width: inner, height: room),
            further: Flow.Room(width: inner, height: .infinity), ink)
        guard parts.count == 2, !parts[0].isEmpty else { return nil }
        return (
            PlatePiece(flow: parts[0], padding: padding),
            PlatePiece(flow: parts[1], padding: padding)
        )
    }

    private func inset(_ ink: DrawingContext) -> Double {
        ink.u(ink.metrics.isCompact ? 2 : ink.metrics.isNarrow ? 3 : padding)
    }
}
