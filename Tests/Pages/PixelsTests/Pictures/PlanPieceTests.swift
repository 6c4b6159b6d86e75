import Drawing
import Imaging
import PageTestSupport
import TestSupport
import Testing

@testable import PageModel
@testable import Pixels

/// Plans on the page, seen by their pixels, texts and targets.
@Suite("Plans on the page")
struct PlanPieceTests {
    private static let sizes = [(800, 480), (1280, 800), (1080, 1920), (1920, 1080)]

    private static func paint(
        _ plan: Plan, _ look: PaintedPiece.Look = .init(), in frame: Rectangle? = nil
    ) throws -> PaintedPiece {
        try PaintedPiece(look) { bounds, ink, page in
            PlanPiece(plan: plan, showsFloors: false).draw(
                in: frame ?? bounds.inset(20), ink, &page)
        }
    }

    /// The room's outline on the canvas.
    private static func polygon(
        _ area: Plan.Area, of plan: Plan, _ painted: PaintedPiece
    ) throws -> Polygon {
        let drawing = PlanDrawing(
            plan, in: painted.ink.canvas.bounds.inset(20), painted.ink)
        return try #require(drawing.projection.polygon(area.outline))
    }

    // MARK: Labels

    @Test(
        "labels lie in their rooms, whole, and none lies over another",
        arguments: sizes, Appearance.TextSize.allCases)
    func labels(size: (Int, Int), textSize: Appearance.TextSize) throws {
        for plan in [SamplePlans.floor, SamplePlans.site, Self.routed] {
            let painted = try Self.paint(
                plan, .init(width: size.0, height: size.1, textSize: textSize))
            let boxes = painted.entries.map(\.ink)
            #expect(!boxes.isEmpty)
            for (index, box) in boxes.enumerated() {
                #expect(
                    box.x >= 20 && box.y >= 20 && box.maxX <= Double(size.0) - 20
                        && box.maxY <= Double(size.1) - 20)
                for other in boxes[(index + 1)...] {
                    let shared = box.inset(1).intersection(other.inset(1))
                    #expect(shared.isEmpty, "\(box) \(other)")
                }
            }
            #expect(painted.entries.allSatisfy { !$0.isShortened })
        }
    }

    @Test(
        "where there is less room the name goes first, then the building's letter, then the label",
        arguments: [(300.0, 2), (90, 1), (60, 1), (46, 1), (28, 0)])
    func lessRoom(width: Double, texts: Int) throws {
        let area = Plan.Area(
            id: ActionID("A-014"), outline: SamplePlans.box(0, 0, 100, 90), label: "A-014",
            name: "Laboratorium")
        let plan = Plan(
            width: 100, height: 90, outline: SamplePlans.box(0, 0, 100, 90), areas: [area])
        let painted = try PaintedPiece { _, ink, page in
            PlanPiece(plan: plan).draw(
                in: Rectangle(x: 50, y: 50, width: width, height: 300), ink, &page)
        }
        #expect(painted.entries.count == texts)
        #expect(painted.entries.allSatisfy { $0.ink.width < width })
    }

    @Test("without room for the letter all numbers go without it, only the chosen room keeps it")
    func shortNumbers() throws {
        let rooms = (0..<4).map { (index: Int) -> Plan.Area in
            let width: Double = index == 3 ? 30 : 10
            return Plan.Area(
                id: ActionID("\(index)"),
                outline: SamplePlans.box(Double(index) * 10, 0, width, 10),
                label: "A-01\(index)", name: "", isSelected: index == 3)
        }
        let plan = Plan(
            width: 60, height: 10, outline: SamplePlans.box(0, 0, 60, 10), areas: rooms)
        let painted = try Self.paint(
            plan, in: Rectangle(x: 50, y: 50, width: 320, height: 200))
        let widths = painted.entries.map(\.ink.width)
        try #require(widths.count == 4)
        #expect(widths[0] > 1.5 * widths[1])
        #expect(widths[1] == widths[2] && widths[2] == widths[3])
    }

    // MARK: Rooms

    @Test("the hatching of a closed room stays inside of it", arguments: Appearance.Theme.allCases)
    func hatching(theme: Appearance.Theme) throws {
        var open = SamplePlans.floor
        open.areas[2].outline = [
            Point(x: 33, y: 0), Point(x: 48, y: 0), Point(x: 48, y: 20), Point(x: 40, y: 12),
            Point(x: 33, y: 20),
        ]
        open.areas[2].isClosed = false
        var closed = open
        closed.areas[2].isClosed = true
        let look = PaintedPiece.Look(theme: theme)
        let before = try Self.paint(open, look)
        let after = try Self.paint(closed, look)
        let changed = after.differences(from: before)
        let polygon = try Self.polygon(closed.areas[2], of: closed, after)
        #expect(changed.count > 500)
        #expect(changed.allSatisfy { polygon.contains(Point(x: $0.x + 0.5, y: $0.y + 0.5)) })
    }

    @Test("words on a hatched room stand on a plain plate")
    func plate() throws {
        let painted = try Self.paint(SamplePlans.floor)
        let room = PaintedPiece.hex(PlanColors(painted.ink.palette).room)
        let closed = try Self.polygon(SamplePlans.floor.areas[2], of: SamplePlans.floor, painted)
        let labels = painted.entries.filter { closed.bounds.contains($0.ink.middle) }
        #expect(labels.count == 2)
        for label in labels {
            // Left and right of the words, in their own line.
            for x in [label.ink.x - 4, label.ink.maxX + 3] {
                #expect(painted[at: Point(x: x, y: label.ink.middle.y)] == room)
            }
        }
    }

    @Test("a chosen room is tinted and has a border of the accent, 0.6 units wide")
    func selected() throws {
        let painted = try Self.paint(SamplePlans.floor)
        let palette = painted.ink.palette
        let polygon = try Self.polygon(SamplePlans.floor.areas[3], of: SamplePlans.floor, painted)
        let inside = Point(x: polygon.bounds.x + 12, y: polygon.bounds.maxY - 12)
        #expect(painted[at: inside] == PaintedPiece.hex(palette.accentTint))
        let border = Int(polygon.bounds.x)
        let row = Int(polygon.bounds.maxY) - 12
        let accent = PaintedPiece.hex(palette.accent)
        let width = (border - 10..<border + 10).count { painted[$0, row] == accent }
        #expect(abs(Double(width) - 0.6 * painted.ink.u) <= 1.5)
    }

    @Test("a door is a gap in its wall; one far from any wall is none")
    func doors() throws {
        var plan = SamplePlans.floor
        let painted = try Self.paint(plan)
        let drawing = PlanDrawing(plan, in: painted.ink.canvas.bounds.inset(20), painted.ink)
        let door = try #require(drawing.projection.place(Point(x: 9, y: 20)))
        let colors = PlanColors(painted.ink.palette)
        #expect(painted[at: door] == PaintedPiece.hex(colors.floor))
        plan.areas[0].door = Point(x: 9, y: 10)
        let without = try Self.paint(plan)
        #expect(without[at: door] == PaintedPiece.hex(colors.wall))
    }

    @Test("an area that has the focus is ringed along its own outline")
    func ring() throws {
        let building = SamplePlans.site.areas[1]
        let painted = try Self.paint(
            SamplePlans.site, .init(showsFocus: .choose(building.id)))
        let polygon = try Self.polygon(building, of: SamplePlans.site, painted)
        let focus = PaintedPiece.hex(painted.ink.palette.focus)
        for (a, b) in polygon.edges {
            let middle = Point(x: ((a.x + b.x) / 2).rounded(), y: ((a.y + b.y) / 2).rounded())
            #expect(painted[at: middle] == focus)
        }
    }

    // MARK: Ways

    private static var routed: Plan {
        var plan = SamplePlans.floor
        plan.route = Plan.Route(
            points: [
                Point(x: 10, y: 34), Point(x: 10, y: 24), Point(x: 52, y: 24),
                Point(x: 52, y: 10), Point(x: 56, y: 10),
            ],
            markers: [
                Plan.Marker(1, at: Point(x: 10, y: 34)), Plan.Marker(2, at: Point(x: 10, y: 24)),
                Plan.Marker(3, at: Point(x: 52, y: 24)),
            ], arrives: true)
        return plan
    }

    @Test("the way is 1.2 units of its own colour in a casing", arguments: [false, true])
    func way(isHighContrast: Bool) throws {
        let look = PaintedPiece.Look(
            width: 1920, height: 1080, isHighContrast: isHighContrast)
        let painted = try Self.paint(Self.routed, look)
        let drawing = PlanDrawing(
            Self.routed, in: painted.ink.canvas.bounds.inset(20), painted.ink)
        let middle = try #require(drawing.projection.place(Point(x: 31, y: 24)))
        let column = (-40...40).map { painted[Int(middle.x), Int(middle.y) + $0] }
        let way = PaintedPiece.hex(painted.ink.palette.way)
        #expect(abs(Double(column.count { $0 == way }) - 1.2 * painted.ink.u) <= 1.5)
        let floor = PaintedPiece.hex(drawing.colors.floor)
        let half = Int(drawing.casingWidth / 2) - 2
        #expect(column[40 - half] == floor && column[40 + half] == floor)
    }

    @Test("a step's number is left out where the visitor stands")
    func markers() throws {
        let with = try Self.paint(Self.routed)
        let without = try Self.paint(SamplePlans.floor)
        #expect(with.entries.count == without.entries.count + 2)
    }

    @Test("a way that goes on elsewhere ends in a ring, one that arrives in an arrow")
    func ends() throws {
        var plan = Self.routed
        plan.areas[3].name = ""
        let arrives = try Self.paint(plan)
        plan.route?.arrives = false
        let goesOn = try Self.paint(plan)
        let drawing = PlanDrawing(plan, in: goesOn.ink.canvas.bounds.inset(20), goesOn.ink)
        let end = try #require(drawing.projection.place(Point(x: 56, y: 10)))
        #expect(goesOn[at: end] == PaintedPiece.hex(goesOn.ink.palette.background))
        #expect(arrives[at: end] == PaintedPiece.hex(arrives.ink.palette.way))
    }

    // MARK: Targets

    @Test("every area and every floor can be pressed, and says what it is")
    func targets() throws {
        let painted = try PaintedPiece(.init(width: 1920, height: 1080)) { bounds, ink, page in
            PlanPiece(plan: SamplePlans.floor).draw(in: bounds.inset(40), ink, &page)
        }
        let events = painted.page.targets.map(\.event)
        for area in SamplePlans.floor.areas { #expect(events.contains(.choose(area.id))) }
        for floor in SamplePlans.floor.floors { #expect(events.contains(.choose(floor.id))) }
        let room = painted.page.targets.first { $0.event == .choose(ActionID("A-014")) }
        #expect(room?.label == "A-014, Main control room")
        #expect(room?.isHotspot == true)
    }

    @Test("pages that run from right to left keep the plan as it is")
    func notMirrored() throws {
        let left = try Self.paint(Self.routed, .init(language: "en"))
        let right = try Self.paint(Self.routed, .init(language: "he"))
        let moved = right.differences(from: left).filter { place in
            // Letters may be placed a part of a pixel otherwise.
            !left.entries.contains { $0.ink.inset(-3).contains(place) }
                && !right.entries.contains { $0.ink.inset(-3).contains(place) }
        }
        #expect(moved.isEmpty)
    }

    // MARK: Grid

    @Test(
        "a grid has its numbers at whole metres, as many as there is room for",
        arguments: sizes)
    func grid(size: (Int, Int)) throws {
        var plan = SamplePlans.floor
        plan.hasGrid = true
        let look = PaintedPiece.Look(width: size.0, height: size.1)
        let without = try Self.paint(SamplePlans.floor, look)
        let with = try Self.paint(plan, look)
        #expect(with.page.targets == without.page.targets)
        let numbers = with.entries.dropFirst(without.entries.count).map(\.ink)
        #expect(numbers.count >= 6)
        for (index, box) in numbers.enumerated() {
            #expect(numbers[(index + 1)...].allSatisfy { $0.inset(1).intersection(box).isEmpty })
        }
    }

    // MARK: Drawings

    /// A drawing of one colour with a black cross of lines, 60 × 40.
    private static func drawing(_ paper: [UInt8], id: String = "plan") -> Picture {
        var pixels: [UInt8] = []
        for y in 0..<40 {
            for x in 0..<60 { pixels += x % 10 == 0 || y % 10 == 0 ? [0, 0, 0, 255] : paper }
        }
        return Picture(
            id: id, image: ColorImage(width: 60, height: 40, pixels: pixels),
            alternative: "A drawing")
    }

    private static func drawn(_ picture: Picture) -> Plan {
        var plan = SamplePlans.floor
        plan.picture = picture
        return plan
    }

    @Test(
        "a drawn plan is seen under the rooms, in every theme",
        arguments: Appearance.Theme.allCases, [false, true])
    func drawnPlan(theme: Appearance.Theme, isHighContrast: Bool) throws {
        let look = PaintedPiece.Look(theme: theme, isHighContrast: isHighContrast)
        let without = try Self.paint(SamplePlans.floor, look)
        let with = try Self.paint(Self.drawn(Self.drawing([255, 240, 0, 255])), look)
        #expect(with.page.targets == without.page.targets)
        #expect(with.entries.map(\.color) == without.entries.map(\.color))
        let house = try Self.polygon(SamplePlans.floor.areas[0], of: SamplePlans.floor, with).bounds
        let changed = zip(with.pixels(in: house), without.pixels(in: house)).count { $0 != $1 }
        #expect(changed > Int(house.width * house.height) / 10)
        guard !isHighContrast else { return }
        let yellow = with.pixels(in: house).filter { $0 >> 8 & 255 > $0 & 255 + 40 }
        #expect(yellow.count > Int(house.width * house.height) / 4)
    }

    @Test("white paper is dark in the dark theme, and lines on it light")
    func paper() throws {
        for (theme, isDark) in [(Appearance.Theme.dark, true), (.light, false)] {
            for (paper, id) in [([255, 255, 255, 255], "w"), ([10, 10, 10, 255], "b")]
                as [([UInt8], String)]
            {
                let painted = try Self.paint(
                    Self.drawn(Self.drawing(paper, id: id)), .init(theme: theme))
                let box = try Self.polygon(
                    SamplePlans.floor.areas[0], of: SamplePlans.floor, painted
                ).bounds
                let shades = painted.pixels(in: box).map { $0 >> 8 & 255 }.sorted()
                let middle = shades[shades.count / 2]
                #expect(isDark ? middle < 80 : middle > 175, "\(theme) \(id)")
            }
        }
    }

    @Test(
        "labels are readable over any drawing",
        arguments: Appearance.Theme.allCases, [false, true])
    func readableLabels(theme: Appearance.Theme, isHighContrast: Bool) throws {
        let look = PaintedPiece.Look(theme: theme, isHighContrast: isHighContrast)
        for paper in [[255, 255, 255, 255], [0, 0, 0, 255], [255, 0, 0, 255]] as [[UInt8]] {
            let plan = Self.drawn(Self.drawing(paper, id: "\(paper)"))
            let painted = try PaintedPiece(look) { bounds, ink, page in
                ink.ledger?.isSilent = true
                PlanPiece(plan: plan, showsFloors: false).draw(in: bounds.inset(20), ink, &page)
            }
            #expect(!painted.entries.isEmpty)
            for entry in painted.entries {
                let least = Set(painted.pixels(in: entry.ink)).map {
                    entry.color.contrast(to: Color($0))
                }
                .min()
                #expect(try #require(least) >= 4.5)
            }
        }
    }

    @Test("over a drawing bends are the corners of its walls, and an octagon's always are")
    func corners() throws {
        let bends = [(0, 0), (14, 0), (16, 1), (17, 2), (18, 4), (18, 18), (0, 18)]
            .map { Point(x: $0.0 * 10.0, y: $0.1 * 10.0) }
        var polygon = try #require(Polygon(bends))
        let curved = polygon.path
        polygon.isAngular = true
        #expect(curved != polygon.path)
        let corners = [(6, 0), (26, 0), (32, 6), (32, 16), (26, 22), (6, 22), (0, 16), (0, 6)]
        var octagon = try #require(Polygon(corners.map { Point(x: Double($0.0), y: Double($0.1)) }))
        let path = octagon.path
        octagon.isAngular = true
        #expect(path == octagon.path)
    }

    @Test(
        "what is transparent in a drawing shows the page, and a drawing that is missing shows the walls"
    )
    func transparent() throws {
        let clear = Self.drawing([0, 0, 0, 0])
        let painted = try Self.paint(
            Self.drawn(clear), .init(background: 0x123456),
            in: Rectangle(x: 0, y: 0, width: 400, height: 300))
        #expect(
            painted.pixels(in: Rectangle(x: 0, y: 0, width: 400, height: 300)).contains(0x123456))
        let missing = Picture(id: "gone", image: nil, alternative: "A drawing")
        #expect(
            try Self.paint(Self.drawn(missing)).differences(from: Self.paint(SamplePlans.floor))
                .isEmpty)
    }

    // MARK: Hostile

    @Test(
        "plans that are no plans are drawn as far as they go",
        arguments: [
            Plan(width: 0, height: 0), Plan(width: .nan, height: -1),
            Plan(
                width: 10, height: 10, outline: [Point(x: .nan, y: 0)],
                areas: [
                    Plan.Area(id: ActionID("a"), outline: [], label: "", name: ""),
                    Plan.Area(
                        id: ActionID("b"),
                        outline: [
                            Point(x: 1e300, y: 0), Point(x: -1e300, y: 1e300),
                            Point(x: 0, y: -1e300),
                        ], label: "B", name: "B", door: Point(x: .infinity, y: 0)),
                ],
                features: Plan.Feature.Kind.allCases.map {
                    Plan.Feature(
                        kind: $0, points: [Point(x: .nan, y: 1), Point(x: 1e9, y: -1e9)])
                }, here: Point(x: .nan, y: .nan), hereLabel: "here",
                floors: [], route: Plan.Route(points: [], markers: [], arrives: true)),
            Plan(
                width: 10, height: 10, here: Point(x: 1e9, y: 1e9), hereLabel: "here",
                route: Plan.Route(
                    points: [Point(x: 5, y: 5), Point(x: 5, y: 5)],
                    markers: [Plan.Marker(.max, at: Point(x: .infinity, y: 0))], arrives: true)),
        ])
    func hostile(plan: Plan) throws {
        for frame in [
            Rectangle(x: 0, y: 0, width: 0, height: 0), Rectangle(x: 5, y: 5, width: 1, height: 1),
            Rectangle(x: 0, y: 0, width: 300, height: 2),
            Rectangle(x: -50, y: -50, width: 2000, height: 2000),
        ] {
            _ = try Self.paint(plan, in: frame)
        }
    }

    @Test(
        "ten thousand areas, one over the other, are drawn in bounded time",
        .timeLimit(.generous)
    )
    func manyAreas() throws {
        let areas = (0..<10_000).map { (index: Int) -> Plan.Area in
            let outline = (0..<40).map { (corner: Int) in
                Point(x: Double(corner % 7 * 13 + index % 5), y: Double(corner % 11 * 9))
            }
            return Plan.Area(
                id: ActionID("\(index)"), outline: outline, label: "R-\(index)",
                name: "Room with a name", isClosed: index % 2 == 0)
        }
        let plan = Plan(width: 100, height: 100, areas: areas)
        let painted = try Self.paint(plan)
        #expect(painted.page.targets.count <= 1000)
    }
}
