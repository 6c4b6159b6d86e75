package import Drawing
package import Imaging
package import PageModel

/// What was drawn where: the places to press, and the rectangles that change by themselves.
package struct DrawnPage: Sendable, Equatable {
    /// Later ones lie above.
    package var targets: [GraphicTarget] = []
    /// The places that the focus goes to on this part of the page, in their order.
    package var focusOrder: [InputEvent] = []
    /// What has the focus.
    package var focus: InputEvent?
    /// Where the camera's picture is, in pixels of the page.
    package var viewfinder: Rectangle?
    /// Where the film's pictures are, in pixels of the page.
    package var film: Rectangle?
    /// The divider that can be dragged.
    package var slider: Slider?
    /// How many parts the page has; more than one where it does not fit the screen.
    package var pageCount = 1
    /// The part on which the focus of the value stands: the one to show on arrival.
    package var arrivalPage = 0
    /// The part on which a row stands, where the page has several.
    package var parts: [InputEvent: Int] = [:]
    /// The least side of what is touched, in pixels.
    var minimumTarget = 0.0

    /// Before the first page: nothing that can be pressed.
    package static let empty = DrawnPage()

    /// A picture with a divider: a touch anywhere on it moves the divider there.
    package struct Slider: Sendable, Equatable {
        /// What its moves are reported by; its target chooses the same.
        package var id: ActionID
        /// In pixels of the page.
        package var frame: Rectangle

        /// Where the divider is under a finger, 0 to 1.
        package func place(at point: Point) -> Double {
            guard frame.width > 0 else { return 0.5 }
            return min(max((point.x - frame.x) / frame.width, 0), 1)
        }
    }

    /// What a touch means: the topmost target under it, then the nearest hotspot of which a square of the least
    /// size holds it.
    package func event(at point: Point) -> InputEvent? {
        target(at: point)?.event
    }

    package func target(at point: Point) -> GraphicTarget? {
        if let target = targets.last(where: { !$0.isHotspot && $0.frame.contains(point) }) {
            return target
        }
        return targets.filter { $0.isHotspot && reach(of: $0).contains(point) }
            .min { $0.frame.middle.distance(to: point) < $1.frame.middle.distance(to: point) }
    }

    /// The frame, at least as large as a finger.
    private func reach(of target: GraphicTarget) -> Rectangle {
        let frame = target.frame
        return frame.inset(
            x: min(0, (frame.width - minimumTarget) / 2),
            y: min(0, (frame.height - minimumTarget) / 2))
    }
}
