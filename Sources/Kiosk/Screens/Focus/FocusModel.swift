import Drawing
import Imaging
import PageModel

/// What has the focus on a page, and where keys move it: one model for pixels and for characters.
///
/// Tab follows the reading order of the page, as far as it is drawn. An arrow key goes to the nearest place in its
/// direction, measured from edge to edge; distance to the side counts twice.
///
/// - SeeAlso: CSS Spatial Navigation Level 1, 8 (finding the best candidate).
struct FocusModel {
    enum Direction { case up, down, left, right }

    /// Something that can be pressed, where it is drawn; the unit is the same in both directions.
    struct Place {
        var event: InputEvent
        var frame: Rectangle
    }

    /// What has the focus, be it the page's own choice.
    private(set) var focus: InputEvent?
    /// What a visitor has moved the focus to; `nil` for the page's own choice.
    private(set) var chosen: InputEvent?
    /// The visitor's choice on the page while an overlay covers it.
    private var beneath: InputEvent?
    /// What Tab reaches on the page as it is drawn, in this order.
    private var stops: [InputEvent] = []
    private var places: [Place] = []

    /// Whether what has the focus is drawn.
    var isDrawn: Bool { places.contains { $0.event == focus } }

    // MARK: What is shown

    /// Keeps the visitor's choice while the page stays the same, and brings it back when an overlay goes; a voice that reads
    /// the page takes it along.
    mutating func show(_ next: Screen, after last: Screen?) {
        if next.identity != last?.identity {
            (chosen, beneath, focus) = (nil, nil, nil)
        } else if (next.overlay == nil) != (last?.overlay == nil) {
            (chosen, beneath) = next.overlay == nil ? (beneath, nil) : (nil, chosen)
            focus = chosen
        }
        if let choice = next.reading?.choice, next.reading != last?.reading { choose(choice) }
    }

    /// Takes what was drawn.
    ///
    /// - Returns: whether the visitor's choice is among it; else it is given up, and the page has to be drawn again.
    mutating func take(stops: [InputEvent], places: [Place], focus: InputEvent?) -> Bool {
        self.stops = stops
        self.places = places
        self.focus = focus
        guard let chosen, !stops.contains(chosen) else { return true }
        self.chosen = nil
        return false
    }

    mutating func forgetChoice() { chosen = nil }

    // MARK: Moving

    mutating func choose(_ event: InputEvent) {
        chosen = event
        focus = event
    }

    /// The stop that Tab leads to, around the ends; the first one where the focus is on none.
    func stop(by step: Int) -> InputEvent? {
        guard let focus, let index = stops.firstIndex(of: focus) else { return stops.first }
        return stops[(index + step + stops.count) % stops.count]
    }

    /// The stop that an arrow key leads to; `nil` where nothing lies in that direction.
    func stop(_ direction: Direction) -> InputEvent? {
        guard let frame = places.last(where: { $0.event == focus })?.frame else {
            return stop(by: direction == .up || direction == .left ? -1 : 1)
        }
        var best: (cost: Double, event: InputEvent)?
        for place in places where place.event != focus && stops.contains(place.event) {
            guard let cost = Self.cost(from: frame, to: place.frame, direction) else { continue }
            if let best, best.cost <= cost { continue }
            best = (cost, place.event)
        }
        return best?.event
    }

    private static func cost(
        from a: Rectangle, to b: Rectangle, _ direction: Direction
    ) -> Double? {
        let columnsApart = max(0, b.x - a.maxX, a.x - b.maxX)
        let rowsApart = max(0, b.y - a.maxY, a.y - b.maxY)
        let right = b.middle.x - a.middle.x
        let down = b.middle.y - a.middle.y
        let (edges, aside, middles, middlesAside) =
            switch direction {
            case .up: (a.y - b.maxY, columnsApart, -down, right)
            case .down: (b.y - a.maxY, columnsApart, down, right)
            case .left: (a.x - b.maxX, rowsApart, -right, down)
            case .right: (b.x - a.maxX, rowsApart, right, down)
            }
        if edges >= 0 { return edges + 2 * aside }
        // Rooms on a plan overlap; then their middles decide.
        guard columnsApart == 0, rowsApart == 0, middles > 1 else { return nil }
        return middles + 2 * abs(middlesAside)
    }
}
