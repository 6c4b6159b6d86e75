import Drawing
import Imaging
import PageModel

extension PlanDrawing {
    /// The width of the way's line, in pixels.
    var wayWidth: Double { max(2, (1.2 * ink.u).rounded()) }
    /// The width of the way with the casing that sets it off, in pixels.
    var casingWidth: Double { max(4, (2.6 * ink.u).rounded()) }

    /// The pieces of the way as labels keep off them.
    var wayLines: [(from: Point, to: Point, halfWidth: Double)] {
        zip(way, way.dropFirst()).map { (from: $0, to: $1, halfWidth: casingWidth / 2) }
    }

    /// The line, the arrow where it arrives or the ring where it goes on elsewhere, and the steps' numbers.
    mutating func drawWay() {
        guard way.count > 1, let end = way.last else { return }
        let path = Path(way)
        ink.canvas.stroke(
            path, colors.floor, Stroke(width: casingWidth, cap: .round, join: .round))
        ink.canvas.stroke(
            path, ink.palette.way, Stroke(width: wayWidth, cap: .round, join: .round))
        if plan.route?.arrives == true {
            drawArrow(at: end)
        } else {
            let radius = 1.3 * ink.u
            ink.canvas.fill(.circle(end, radius: radius), ink.palette.background)
            ink.canvas.stroke(
                .circle(end, radius: radius), ink.palette.way, Stroke(width: wayWidth * 0.6))
            take(around: end, radius * 1.4)
        }
        drawMarkers()
    }

    private mutating func drawArrow(at end: Point) {
        guard let before = way.last(where: { $0.distance(to: end) > 0 }) else { return }
        let length = before.distance(to: end)
        let along = Point(x: (end.x - before.x) / length, y: (end.y - before.y) / length)
        let size = 2.6 * ink.u
        func corner(_ forth: Double, _ aside: Double) -> Point {
            Point(
                x: end.x + size * (forth * along.x - aside * along.y),
                y: end.y + size * (forth * along.y + aside * along.x))
        }
        let corners = [corner(-0.2, -0.75), corner(0.95, 0), corner(-0.2, 0.75)]
        let head = Path(corners, isClosed: true)
        ink.canvas.stroke(
            head, colors.floor, Stroke(width: casingWidth - wayWidth, join: .round))
        ink.canvas.fill(head, ink.palette.way)
        ink.canvas.stroke(head, ink.palette.way, Stroke(width: 0.5 * ink.u, join: .round))
        if let box = Polygon.bounds(of: corners) { taken.append(box.inset(-0.5 * ink.u)) }
    }

    /// The numbers of the steps, in rings on the line; none where the visitor stands.
    private mutating func drawMarkers() {
        let here = plan.here.flatMap(projection.place)
        var radius = 2.1 * ink.u * max(1, ink.appearance.textSize.factor * 0.9)
        var places: [(number: Int, place: Point)] = []
        for marker in (plan.route?.markers ?? []).prefix(99) {
            guard let place = projection.place(marker.place) else { continue }
            if let here, here.distance(to: place) < 2 * radius { continue }
            places.append((marker.number, place))
        }
        // Rings that would touch become smaller, down to what can still be read.
        for (one, next) in zip(places, places.dropFirst()) {
            let distance = one.place.distance(to: next.place)
            if distance > 0 { radius = min(radius, max(1.5 * ink.u, distance / 2.1)) }
        }
        for (number, place) in places {
            let ring = Path.circle(place, radius: radius)
            ink.canvas.fill(ring, ink.palette.background)
            ink.canvas.stroke(ring, ink.palette.way, Stroke(width: max(1, 0.45 * ink.u)))
            let text = ink.text(
                "\(number)", .caption, size: min(2.25, radius / ink.u * 1.1), weight: .bold)
            write(
                text,
                at: Point(x: place.x - text.width / 2, y: place.y - text.height / 2),
                ink.palette.way)
            take(around: place, radius + 0.5 * ink.u)
        }
    }

    // MARK: Icons

    /// Stairs, lifts and the like.
    mutating func drawIcons() {
        let side = inProportion(0.062, from: 4, to: 6)
        for icon in plan.icons.prefix(200) {
            guard let place = projection.place(icon.place) else { continue }
            let box = Rectangle(
                x: place.x - (side / 2).rounded(), y: place.y - (side / 2).rounded(), width: side,
                height: side)
            // A way that ends here is not hidden by the icon, nor the icon by the way.
            let plate = box.inset(0.25 * side)
            if drawing != nil || wayLines.contains(where: { crosses($0.from, $0.to, plate) }) {
                ink.canvas.fill(
                    Path(box, radius: ink.u), colors.labelPlate(overDrawing: drawing != nil))
            }
            ink.icon(icon.icon, in: ink.real(box), ink.palette.text2)
            taken.append(box)
        }
    }

    // MARK: You are here

    /// The target ring where the visitor stands, and its words beside it.
    mutating func drawHere() {
        guard let place = plan.here.flatMap(projection.place) else { return }
        let radius = 1.65 * ink.u
        ink.canvas.fill(
            .circle(place, radius: 1.75 * radius), ink.palette.way.faded(0.22))
        ink.canvas.fill(.circle(place, radius: radius), ink.palette.way)
        ink.canvas.stroke(
            .circle(place, radius: radius), ink.palette.background, Stroke(width: 0.24 * radius))
        ink.canvas.fill(.circle(place, radius: 0.34 * radius), ink.palette.background)
        take(around: place, 1.75 * radius)
        drawHereLabel(
            plan.hereLabel, at: place, of: taken.last, clear: 2.1 * radius, ink.palette.way,
            ink.palette.ink)
    }

    /// Words on a plate beside a place, where they are least in the way; none where they would hide the way, a mark or a
    /// room's number.
    ///
    /// - Parameter mark: what stands at the place itself.
    mutating func drawHereLabel(
        _ words: Text, at place: Point, of mark: Rectangle?, clear: Double, _ plate: Color,
        _ color: Color
    ) {
        guard !words.isEmpty else { return }
        let size = ink.metrics.isCompact ? 2.25 : 2.4
        let line = ink.text(words.string, .caption, size: size, weight: .semibold)
        let lines = ink.text(
            words.string, .caption,
            width: max(min(0.6 * line.inkWidth, 20 * ink.u), 6 * ink.u).rounded(), lines: 3,
            alignment: .center, size: size, weight: .semibold)
        // In one line, or in several where that is less in the way.
        let forms = line.inkWidth <= 30 * ink.u ? [line, lines] : [lines]
        var best: (text: SetText, box: Rectangle, cost: Double)?
        for (rank, text) in forms.enumerated() {
            for (index, box) in hereBoxes(text, place, clear).enumerated() {
                let cost = hereCost(box, place, mark) + Double(index) + 4.5 * Double(rank)
                if cost < best?.cost ?? .infinity { best = (text, box, cost) }
            }
        }
        guard let (text, box, cost) = best, cost < Self.hidingCost else { return }
        // On a very small plan the words would hide it; the ring is like nothing else there.
        let frame = projection.frame
        guard box.width * box.height < 0.09 * frame.width * frame.height else { return }
        ink.canvas.fill(Path(box, radius: 0.9 * ink.u), plate)
        write(
            text,
            at: Point(
                x: box.middle.x - text.width / 2, y: box.middle.y - text.height / 2),
            color)
        taken.append(box.inset(-0.5 * ink.u))
    }

    /// Around the visitor's place, the best one first; what the plan's edge would cut is moved inwards.
    private func hereBoxes(_ text: SetText, _ place: Point, _ clear: Double) -> [Rectangle] {
        let width = (text.inkWidth + 3 * ink.u).rounded()
        let height = (text.height + 0.8 * ink.u).rounded()
        let right = Rectangle(
            x: place.x + clear, y: place.y - height / 2, width: width, height: height)
        let left = right.moved(x: -2 * clear - width, y: 0)
        let below = Rectangle(
            x: place.x - width / 2, y: place.y + clear, width: width, height: height)
        let above = below.moved(x: 0, y: -2 * clear - height)
        let frame = projection.frame.inset(0.5 * ink.u)
        return (isSite ? [right, below, left, above] : [below, right, left, above]).map {
            Rectangle(
                x: max(frame.x, min($0.x, frame.maxX - width)).rounded(),
                y: max(frame.y, min($0.y, frame.maxY - height)).rounded(), width: width,
                height: height)
        }
    }

    /// Of a place where the words hide something.
    private static let hidingCost = 50.0

    /// How much a place for the words is in the way of other things.
    private func hereCost(_ box: Rectangle, _ here: Point, _ mark: Rectangle?) -> Double {
        var cost = 0.0
        if box.inset(-1.7 * ink.u).contains(here) { cost += 2 * Self.hidingCost }
        if wayLines.contains(where: { crosses($0.from, $0.to, box.inset(-$0.halfWidth)) }) {
            cost += Self.hidingCost
        }
        // The letters of buildings and the numbers of rooms come later; their places are best left free.
        let hidesLabel = areas.contains { area in
            let middle = area.polygon.bounds.middle
            let (width, height) = ((isSite ? 4.25 : 5) * ink.u, (isSite ? 4.25 : 3) * ink.u)
            let plate = Rectangle(
                x: middle.x - width / 2, y: middle.y - height / 2, width: width, height: height)
            return !area.value.label.isEmpty && !plate.intersection(box).isEmpty
        }
        if hidesLabel { cost += isSite ? 20 : Self.hidingCost }
        if taken.contains(where: { $0 != mark && !$0.intersection(box).isEmpty }) {
            cost += Self.hidingCost
        }
        let walls = areas.contains { area in
            !area.polygon.bounds.intersection(box).isEmpty
                && area.polygon.edges.contains { crosses($0.0, $0.1, box) }
        }
        return walls ? cost + 10 : cost
    }

    /// Whether a line enters a box.
    func crosses(_ from: Point, _ to: Point, _ box: Rectangle) -> Bool {
        guard !box.isEmpty else { return false }
        let half = (halfWidth: box.width / 2, halfHeight: box.height / 2)
        return PlanLabelRoom.reach(of: (from, to), from: box.middle, half) < 1
    }

    mutating func take(around place: Point, _ radius: Double) {
        taken.append(
            Rectangle(
                x: place.x - radius, y: place.y - radius, width: 2 * radius, height: 2 * radius))
    }
}
