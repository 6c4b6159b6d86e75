import Drawing
import PageModel

/// A site map or a floor's plan, with the building's floors beside or above it.
///
/// The plan itself is never mirrored; what stands beside it is.
struct PlanPiece: Piece {
    let plan: Plan
    /// Whether the floors are chosen here; `false` where they stand elsewhere on the page.
    var showsFloors = true

    func height(forWidth width: Double, _ ink: DrawingContext) -> Double {
        let sides = PlanProjection.sides(width: plan.width, height: plan.height)
        let ratio = sides.height / sides.width
        guard let floors else { return (width * ratio).rounded(.up) }
        if ink.metrics.layoutClass == .regular {
            let column = floors.width(ink) + gap(ink)
            return max(
                ((width - column) * ratio).rounded(.up), floors.heightWhenStacked(ink))
        }
        return floors.height(forWidth: width, ink) + gap(ink) + (width * ratio).rounded(.up)
    }

    func draw(in frame: Rectangle, _ ink: DrawingContext, _ page: inout PageSheet) {
        guard !frame.isEmpty else { return }
        guard let floors else { return drawPlan(in: frame, ink, &page) }
        let gap = gap(ink)
        let column = min(floors.width(ink, within: frame.height), frame.width)
        let beside = Rectangle(
            x: frame.x + column + gap, y: frame.y,
            width: max(0, frame.width - column - gap), height: frame.height)
        let row = min(floors.height(forWidth: frame.width, ink), frame.height)
        let below = Rectangle(
            x: frame.x, y: frame.y + row + gap, width: frame.width,
            height: max(0, frame.height - row - gap))
        let stacks =
            ink.metrics.layoutClass == .regular || scale(in: beside) >= scale(in: below)
        if stacks {
            floors.drawStacked(
                in: Rectangle(x: frame.x, y: frame.y, width: column, height: frame.height), ink,
                &page)
        } else {
            floors.draw(
                in: Rectangle(x: frame.x, y: frame.y, width: frame.width, height: row), ink, &page)
        }
        let room = stacks ? beside : below
        if !room.isEmpty { drawPlan(in: room, ink, &page) }
    }

    private var floors: FloorSwitchPiece? {
        showsFloors && plan.floors.count > 1 ? FloorSwitchPiece(floors: plan.floors) : nil
    }

    private func gap(_ ink: DrawingContext) -> Double {
        ink.u(ink.metrics.layoutClass == .regular ? 4 : 2)
    }

    private func scale(in frame: Rectangle) -> Double {
        PlanProjection(width: plan.width, height: plan.height, in: frame).scale
    }

    private func drawPlan(in frame: Rectangle, _ ink: DrawingContext, _ page: inout PageSheet) {
        var drawing = PlanDrawing(plan, in: ink.real(frame), ink)
        ink.ledger?.note(.plan, drawing.projection.frame)
        ink.ledger?.isOnPicture = true
        defer { ink.ledger?.isOnPicture = false }
        drawing.draw(&page)
    }
}
