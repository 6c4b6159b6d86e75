import Drawing
import Foundation
import Imaging
import PageModel

extension PlanDrawing {
    /// More marks than any site has are not drawn.
    private static let maximumMarks = 100

    private var kiosks: ArraySlice<Plan.Mark> {
        plan.marks.filter { $0.kind == .kiosk }.prefix(Self.maximumMarks)
    }

    // MARK: Which way the visitor looks

    /// The cone in front of the visitor, under the ring.
    mutating func drawView() {
        guard let looks = plan.looks, looks.isFinite,
            let place = plan.here.flatMap(projection.place)
        else { return }
        let reach = 5.5 * ink.u
        let corners = [-32.0, -16, 0, 16, 32].map { turn in
            let angle = (looks + turn) * .pi / 180
            return Point(x: place.x + reach * sin(angle), y: place.y - reach * cos(angle))
        }
        ink.canvas.fill(Path([place] + corners, isClosed: true), ink.palette.way.faded(0.34))
        if let box = Polygon.bounds(of: corners) { taken.append(box) }
    }

    // MARK: Other kiosks

    /// Small screens where other kiosks stand.
    mutating func drawKiosks() {
        let (width, height) = (ink.u(2.4), ink.u(1.8))
        for kiosk in kiosks {
            guard let place = projection.place(kiosk.place) else { continue }
            let box = Rectangle(
                x: (place.x - width / 2).rounded(), y: (place.y - height / 2).rounded(),
                width: width, height: height)
            guard !taken.contains(where: { !$0.intersection(box).isEmpty }) else { continue }
            let screen = Path(box, radius: 0.4 * ink.u)
            ink.canvas.fill(screen, ink.palette.background)
            ink.canvas.stroke(
                screen, ink.palette.text2, Stroke(width: max(1, 0.35 * ink.u), join: .round))
            taken.append(box.inset(-0.3 * ink.u))
        }
    }

    /// Their names, where nothing else stands.
    mutating func nameKiosks() {
        for kiosk in kiosks where !kiosk.name.isEmpty && kiosk.name.string.utf8.count <= 120 {
            guard let place = projection.place(kiosk.place) else { continue }
            let text = ink.text(kiosk.name.string, .caption, size: 2.1)
            let (width, height) = (text.inkWidth + ink.u(1.2), text.height + ink.u(0.2))
            let (beside, over) = (ink.u(1.9), ink.u(1.5))
            let boxes = [
                Rectangle(
                    x: place.x + beside, y: place.y - height / 2, width: width, height: height),
                Rectangle(
                    x: place.x - beside - width, y: place.y - height / 2, width: width,
                    height: height),
                Rectangle(x: place.x - width / 2, y: place.y + over, width: width, height: height),
                Rectangle(
                    x: place.x - width / 2, y: place.y - over - height, width: width,
                    height: height),
            ]
            guard let box = boxes.first(where: isFree) else { continue }
            ink.canvas.fill(
                Path(box, radius: 0.7 * ink.u), colors.labelPlate(overDrawing: drawing != nil))
            write(
                text,
                at: Point(x: box.middle.x - text.width / 2, y: box.middle.y - text.height / 2),
                ink.palette.text2)
            taken.append(box)
        }
    }

    /// Whether a box lies on the plan, on nothing that stands there, and across no wall.
    private func isFree(_ box: Rectangle) -> Bool {
        let frame = projection.frame
        guard box.x >= frame.x, box.y >= frame.y, box.maxX <= frame.maxX, box.maxY <= frame.maxY,
            !taken.contains(where: { !$0.intersection(box).isEmpty }),
            !wayLines.contains(where: { crosses($0.from, $0.to, box.inset(-$0.halfWidth)) })
        else { return false }
        return !areas.contains { area in
            !area.polygon.bounds.intersection(box).isEmpty
                && area.polygon.edges.contains { crosses($0.0, $0.1, box) }
        }
    }

    // MARK: The place that the page is about

    /// Keeps the places of pins free.
    mutating func takeTargets() { taken += targets.map(\.pin) }

    private var targets: [(mark: Plan.Mark, uncertainty: Double?, place: Point, pin: Rectangle)] {
        plan.marks.prefix(Self.maximumMarks).compactMap { mark in
            guard case .target(let uncertainty) = mark.kind,
                let place = projection.place(mark.place)
            else { return nil }
            let radius = 1.7 * ink.u
            let height = 2.6 * ink.u + radius
            let pin = Rectangle(
                x: place.x - radius, y: place.y - height, width: 2 * radius, height: height)
            return (mark, uncertainty, place, pin)
        }
    }

    /// A pin, the circle within which the place may lie, and its name.
    mutating func drawTargets() {
        for (mark, uncertainty, place, pin) in targets {
            if let uncertainty, uncertainty.isFinite, uncertainty > 0 {
                drawCircle(around: place, metres: uncertainty)
            }
            drawPin(at: place)
            drawHereLabel(
                mark.name, at: place, of: pin, clear: 3.4 * ink.u, ink.palette.accent,
                ink.palette.onAccent)
        }
    }

    private func drawCircle(around place: Point, metres: Double) {
        let frame = projection.frame
        let radius = min(metres * projection.scale, 2 * max(frame.width, frame.height))
        // What the pin covers needs no circle.
        guard radius > 2 * ink.u else { return }
        ink.canvas.saved {
            ink.canvas.clip(to: Path(frame, radius: ink.u(1.5)))
            ink.canvas.fill(.circle(place, radius: radius), ink.palette.accent.faded(0.16))
            ink.canvas.stroke(
                .circle(place, radius: radius), ink.palette.accent,
                Stroke(width: max(1, 0.3 * ink.u)))
        }
    }

    private func drawPin(at place: Point) {
        let head = Point(x: place.x, y: place.y - 2.6 * ink.u)
        let radius = 1.7 * ink.u
        let point = Path(
            [
                Point(x: place.x, y: place.y),
                Point(x: head.x - 0.92 * radius, y: head.y + 0.4 * radius),
                Point(x: head.x + 0.92 * radius, y: head.y + 0.4 * radius),
            ], isClosed: true)
        let casing = Stroke(width: 0.8 * ink.u, join: .round)
        ink.canvas.stroke(point, ink.palette.background, casing)
        ink.canvas.stroke(.circle(head, radius: radius), ink.palette.background, casing)
        ink.canvas.fill(point, ink.palette.accent)
        ink.canvas.fill(.circle(head, radius: radius), ink.palette.accent)
        ink.canvas.fill(.circle(head, radius: 0.6 * ink.u), ink.palette.background)
    }

    // MARK: The compass rose

    /// A ring with the four letters, and an arrow from its middle.
    mutating func drawCompass() {
        guard let compass = plan.compass, compass.top.isFinite else { return }
        let frame = projection.frame
        let middle = frame.middle
        let radius = 0.36 * min(frame.width, frame.height)
        func place(_ bearing: Double, _ distance: Double) -> Point {
            let angle = (bearing - compass.top) * .pi / 180
            return Point(
                x: middle.x + distance * sin(angle), y: middle.y - distance * cos(angle))
        }
        ink.canvas.stroke(
            .circle(middle, radius: radius), ink.palette.edge,
            Stroke(width: max(1, 0.35 * ink.u)))
        for bearing in stride(from: 0.0, to: 360, by: 22.5) {
            let isMain = bearing.truncatingRemainder(dividingBy: 90) == 0
            let length =
                isMain ? 0.1 : bearing.truncatingRemainder(dividingBy: 45) == 0 ? 0.07 : 0.04
            ink.canvas.stroke(
                Path([place(bearing, radius), place(bearing, radius * (1 - length))]),
                isMain ? ink.palette.text2 : ink.palette.edge,
                Stroke(width: max(1, (isMain ? 0.5 : 0.3) * ink.u), cap: .round))
        }
        let size = max(2.25, min(5, 0.13 * radius / ink.u * 2))
        for (index, letter) in compass.letters.prefix(4).enumerated() {
            let text = ink.text(
                letter.string, .caption, size: size, weight: index == 0 ? .bold : .semibold)
            let spot = place(Double(index) * 90, radius * 1.2)
            write(
                text, at: Point(x: spot.x - text.width / 2, y: spot.y - text.height / 2),
                index == 0 ? ink.palette.text : ink.palette.text2)
        }
        guard let target = compass.target, target.isFinite else { return }
        let arrow = [
            place(target, radius * 0.84), place(target + 148, radius * 0.5),
            place(target + 180, radius * 0.26), place(target - 148, radius * 0.5),
        ]
        let head = Path(arrow, isClosed: true)
        ink.canvas.fill(head, ink.palette.way)
        ink.canvas.stroke(head, ink.palette.way, Stroke(width: 0.5 * ink.u, join: .round))
    }
}
