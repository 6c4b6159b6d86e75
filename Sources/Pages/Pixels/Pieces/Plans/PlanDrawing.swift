import Drawing
import Imaging
import PageModel

/// A plan as it is drawn: its parts from the ground up, and what already stands where.
///
/// Everything in here is in pixels of the canvas and never mirrored.
struct PlanDrawing {
    let plan: Plan
    let ink: DrawingContext
    let colors: PlanColors
    let projection: PlanProjection
    let areas: [Area]
    let house: Polygon?
    /// The author's drawing under the rooms, where there is one and it can be shown.
    let drawing: PlanPicture?
    /// The way in pixels; empty where there is none.
    let way: [Point]
    /// What labels keep off.
    var taken: [Rectangle] = []

    /// An area that encloses something on the page.
    struct Area {
        let value: Plan.Area
        let polygon: Polygon
    }

    /// More areas, and more corners in all, than any floor has are not drawn.
    private static let maximumAreas = 1000
    private static let maximumCorners = 8000

    init(_ plan: Plan, in frame: Rectangle, _ ink: DrawingContext) {
        self.plan = plan
        self.ink = ink
        colors = PlanColors(ink.palette)
        // The walls' own width lies around the plan, half of it outside.
        let margin = plan.outline.isEmpty ? 0 : ink.u(0.5)
        let projection = PlanProjection(
            width: plan.width, height: plan.height, in: frame.inset(margin))
        self.projection = projection
        let drawing = PlanPicture(plan.picture)
        self.drawing = drawing
        var areas: [Area] = []
        var corners = 0
        for area in plan.areas.prefix(Self.maximumAreas) where corners < Self.maximumCorners {
            guard var polygon = projection.polygon(area.outline) else { continue }
            polygon.isAngular = drawing != nil
            corners += polygon.corners.count
            areas.append(Area(value: area, polygon: polygon))
        }
        self.areas = areas
        house = projection.polygon(plan.outline)
        var way = projection.line(plan.route?.points ?? [])
        if plan.route?.arrives == true, let end = way.last, let before = way.dropLast().last {
            // Through the door and a little into the room.
            let length = before.distance(to: end)
            let on = 2 * ink.u / length
            way[way.count - 1] = Point(
                x: (end.x + (end.x - before.x) * on).rounded(),
                y: (end.y + (end.y - before.y) * on).rounded())
        }
        self.way = way
    }

    /// A site map has buildings on open ground; a floor has rooms within walls.
    var isSite: Bool { plan.outline.isEmpty && plan.picture == nil }

    /// A length in proportion to the drawn plan, within limits in units, in whole pixels.
    func inProportion(_ share: Double, from least: Double, to most: Double) -> Double {
        let length = share * max(projection.frame.width, projection.frame.height)
        return max(1, min(max(length, least * ink.u), most * ink.u).rounded())
    }

    mutating func draw(_ page: inout PageSheet) {
        guard !projection.frame.isEmpty else { return }
        drawBackground(page)
        fillAreas()
        if isSite { drawBuildings() } else { drawWalls() }
        drawRings(page)
        drawWay()
        drawIcons()
        drawView()
        takeTargets()
        drawHere()
        drawTargets()
        drawKiosks()
        if isSite { drawLetters() } else { drawLabels() }
        nameKiosks()
        drawCompass()
        if plan.hasGrid { drawGrid() }
        for area in areas {
            page.target(
                ink.real(area.polygon.bounds), .choose(area.value.id), area.value.spoken.string,
                ink, isHotspot: true)
        }
    }

    // MARK: Background and areas

    private func drawBackground(_ page: PageSheet) {
        if let drawing {
            drawing.draw(in: projection.frame, colors.floor, ink, page)
        } else if isSite {
            let radius = ink.u(1.5)
            let plate = Path(projection.frame, radius: radius)
            ink.canvas.fill(plate, colors.floor)
            ink.canvas.saved {
                ink.canvas.clip(to: plate)
                drawFeatures()
            }
            if ink.palette.isHighContrast {
                let edge = ink.metrics.edge
                ink.canvas.stroke(
                    Path(projection.frame.inset(edge / 2), radius: radius), ink.palette.edge,
                    Stroke(width: edge))
            }
        } else {
            if let house { ink.canvas.fill(house.path, colors.floor) }
            drawFeatures()
        }
    }

    private func fillAreas() {
        var hatched = 0
        for area in areas {
            let isSelected = area.value.isSelected
            var color = isSelected ? ink.palette.accentTint : colors.room
            if drawing != nil {
                color = color.faded(isSelected ? PlanPicture.selectedTint : PlanPicture.tint)
            }
            ink.canvas.fill(area.polygon.path, color)
            if area.value.isClosed, !area.value.isSelected, hatched < Self.maximumHatching {
                hatched += hatch(area.polygon)
            }
        }
    }

    /// More lines of hatching than any plan has are not drawn.
    private static let maximumHatching = 10_000

    /// Slanting lines over what is closed, all from one net, so that rooms beside each other go on in line.
    ///
    /// - Returns: how many lines were drawn.
    private func hatch(_ polygon: Polygon) -> Int {
        let part = polygon.bounds.intersection(projection.frame)
        guard !part.isEmpty else { return 0 }
        let step = max(4, ink.u(1.4))
        let origin = projection.frame.x - projection.frame.y
        // Each line runs down to the right: on it x less y is the same everywhere.
        let first = ((part.x - part.maxY - origin) / step).rounded(.up)
        let last = ((part.maxX - part.y - origin) / step).rounded(.down)
        guard first <= last, last - first < 20_000 else { return 0 }
        var lines = Path()
        for number in Int(first)...Int(last) {
            let offset = origin + Double(number) * step
            lines.move(to: Point(x: part.y + offset, y: part.y))
            lines.line(to: Point(x: part.maxY + offset, y: part.maxY))
        }
        ink.canvas.saved {
            ink.canvas.clip(to: polygon.path)
            ink.canvas.stroke(lines, ink.palette.line, Stroke(width: max(1, 0.25 * ink.u)))
        }
        return Int(last) - Int(first) + 1
    }

    private func drawBuildings() {
        let edge = ink.metrics.edge
        for area in areas where !area.value.isSelected {
            ink.canvas.stroke(
                area.polygon.path, ink.palette.edge, Stroke(width: edge, join: .round))
        }
        drawSelected()
    }

    private func drawSelected() {
        for area in areas where area.value.isSelected {
            ink.canvas.stroke(
                area.polygon.path, ink.palette.accent,
                Stroke(width: ink.metrics.thick, join: .round))
        }
    }

    /// The ring around an area that has the focus: its own shape, not a box.
    private func drawRings(_ page: PageSheet) {
        guard page.state.showsFocus else { return }
        for area in areas where page.hasRing(.choose(area.value.id)) {
            let thick = ink.metrics.thick
            ink.canvas.stroke(
                area.polygon.path, ink.palette.background, Stroke(width: 3 * thick, join: .round))
            ink.canvas.stroke(
                area.polygon.path, ink.palette.focus,
                Stroke(width: 1.6 * thick, join: .round))
        }
    }

    // MARK: Walls

    private func drawWalls() {
        // A drawing has its walls and doors already; in high contrast they are too faint.
        let hasWalls = drawing != nil && !ink.palette.isHighContrast
        let wall =
            hasWalls ? ink.metrics.hairline : inProportion(6.0 / 1320, from: 0.25, to: 0.6)
        let outer = inProportion(10.0 / 1320, from: 0.4, to: 1)
        for area in areas where !area.value.isSelected {
            ink.canvas.stroke(area.polygon.path, colors.wall, Stroke(width: wall, join: .round))
        }
        drawSelected()
        guard !hasWalls else { return }
        if let house {
            ink.canvas.stroke(
                house.path, colors.outerWall, Stroke(width: outer, join: .round))
        }
        let gap = max(wall, ink.metrics.thick) + 2
        for area in areas { openDoor(of: area, gap: gap, outerGap: outer + 2) }
    }

    /// A gap in the wall where the door is.
    private func openDoor(of area: Area, gap: Double, outerGap: Double) {
        guard let door = area.value.door.flatMap(projection.place),
            let wall = area.polygon.nearest(to: door)
        else { return }
        // A door far from any wall is a slip of the content; better no gap than a wrong one.
        guard wall.distance <= inProportion(0.03, from: 0.5, to: 4) else { return }
        let (a, b) = wall.edge
        let length = a.distance(to: b)
        guard length > 0 else { return }
        let isOuter = (house?.nearest(to: wall.place)?.distance ?? .infinity) < outerGap
        let width = min(inProportion(0.045, from: 2, to: 6), 0.6 * length)
        let half = Point(x: (b.x - a.x) / length * width / 2, y: (b.y - a.y) / length * width / 2)
        ink.canvas.stroke(
            Path([
                Point(x: wall.place.x - half.x, y: wall.place.y - half.y),
                Point(x: wall.place.x + half.x, y: wall.place.y + half.y),
            ]), colors.floor, Stroke(width: isOuter ? max(gap, outerGap) : gap))
    }

    // MARK: Words on the plan

    /// Draws a text whose place is one of the canvas, mirrored page or not.
    func write(_ text: SetText, at place: Point, _ color: Color) {
        let box = ink.real(
            Rectangle(x: place.x, y: place.y, width: text.width, height: text.height))
        ink.draw(text, at: Point(x: box.x, y: box.y), color)
    }
}
