import Drawing
import Imaging
import PageModel

/// A notice: its icon, what it is about, a sentence.
struct NoticePiece: Piece {
    let notice: Notice
    /// It is the sentence alone: its subject stands on the part before.
    var isContinued = false

    /// On a small page the sentence may be read on.
    func divided(
        atHeight height: Double, width: Double, _ ink: DrawingContext
    ) -> (any Piece, any Piece)? {
        guard ink.metrics.isSmall, let detail = notice.detail, !isContinued else { return nil }
        let upper = NoticePiece(notice: Notice(notice.level, notice.text))
        guard upper.height(forWidth: width, ink) <= height else { return nil }
        return (upper, NoticePiece(notice: Notice(notice.level, detail), isContinued: true))
    }

    private static func icon(_ level: Notice.Level) -> Icon {
        switch level {
        case .ok: .check
        case .information: .info
        case .warning: .warning
        case .danger: .danger
        }
    }

    func height(forWidth width: Double, _ ink: DrawingContext) -> Double {
        let (title, detail) = texts(width, ink)
        let words = title.height + (detail.map { $0.height + ink.u(0.5) } ?? 0)
        return max(ink.u(5), words) + 2 * padding(ink)
    }

    func draw(in frame: Rectangle, _ ink: DrawingContext, _ page: inout PageSheet) {
        let (tint, color) = ink.palette.colors(of: notice.level)
        let radius = ink.u(1.5)
        ink.fill(frame, tint, radius: radius)
        if ink.palette.isHighContrast {
            ink.stroke(frame, color, width: ink.u(0.4), radius: radius)
        }
        let (title, detail) = texts(frame.width, ink)
        let side = ink.u(5)
        var y = frame.y + padding(ink)
        if detail == nil { y += max(0, (side - title.height) / 2) }
        ink.icon(
            Self.icon(notice.level),
            in: Rectangle(
                x: frame.x + ink.u(2.5), y: frame.y + padding(ink), width: side,
                height: max(side, min(title.height, side))), color)
        let x = frame.x + ink.u(2.5) + side + ink.u(2)
        ink.draw(title, at: Point(x: x, y: y), ink.palette.text)
        if let detail {
            ink.draw(
                detail, at: Point(x: x, y: y + title.height + ink.u(0.5)), ink.palette.text)
        }
    }

    private func padding(_ ink: DrawingContext) -> Double {
        ink.u(ink.metrics.isCompact ? 1.5 : 2.25)
    }

    private func texts(_ width: Double, _ ink: DrawingContext) -> (SetText, SetText?) {
        let room = max(ink.u(8), width - ink.u(5) - 2 * ink.u(2.5) - ink.u(2))
        let isPlain = notice.detail == nil && notice.level == .information || isContinued
        return (
            ink.text(notice.text.string, isPlain ? .body : .h3, width: room),
            notice.detail.map { ink.text($0.string, .body, width: room) }
        )
    }
}
