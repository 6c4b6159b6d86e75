import Drawing
import Imaging
import PageTestSupport
import TestSupport
import Testing

@testable import PageModel
@testable import Pixels

/// Where the metres of a plan fall, and where words have room.
@Suite("Plan geometry")
struct PlanGeometryTests {
    private let frame = Rectangle(x: 100, y: 50, width: 800, height: 400)

    @Test("a plan fits its frame, stands in the middle and keeps its sides' ratio")
    func fits() {
        let wide = PlanProjection(width: 100, height: 25, in: frame)
        #expect(wide.frame == Rectangle(x: 100, y: 150, width: 800, height: 200))
        #expect(wide.place(Point(x: 0, y: 0)) == Point(x: 100, y: 150))
        #expect(wide.place(Point(x: 100, y: 25)) == Point(x: 900, y: 350))
        let high = PlanProjection(width: 10, height: 40, in: frame)
        #expect(high.frame == Rectangle(x: 450, y: 50, width: 100, height: 400))
    }

    @Test(
        "sides that are no sides are drawn as something finite",
        arguments: [
            (0.0, 0.0), (-5, 10), (.nan, 3), (.infinity, 1), (1e300, 1e-300), (1e-300, 1e300),
        ])
    func hostileSides(width: Double, height: Double) throws {
        let plan = PlanProjection(width: width, height: height, in: frame)
        #expect(plan.frame.width.isFinite && plan.frame.height.isFinite)
        #expect(plan.frame.width <= frame.width && plan.frame.height <= frame.height)
        #expect(plan.frame.width >= 1 && plan.frame.height >= 1)
        let place = try #require(plan.place(Point(x: 1e308, y: -1e308)))
        #expect(place.x.isFinite && place.y.isFinite)
    }

    @Test("places that are no numbers are left out of lines and outlines")
    func noNumbers() {
        let plan = PlanProjection(width: 80, height: 40, in: frame)
        #expect(plan.place(Point(x: .nan, y: 1)) == nil)
        #expect(plan.place(Point(x: 1, y: .infinity)) == nil)
        let line = plan.line([
            Point(x: 0, y: 0), Point(x: .nan, y: 0), Point(x: 0, y: 0), Point(x: 80, y: 40),
        ])
        #expect(line == [Point(x: 100, y: 50), Point(x: 900, y: 450)])
        #expect(plan.polygon([]) == nil)
        #expect(plan.polygon([Point(x: 1, y: 1), Point(x: 2, y: 2)]) == nil)
        #expect(
            plan.polygon([Point(x: 0, y: 1), Point(x: 40, y: 1), Point(x: 80, y: 1)]) == nil)
    }

    @Test("an outline of a hundred thousand corners is thinned out")
    func manyCorners() throws {
        let plan = PlanProjection(width: 80, height: 40, in: frame)
        let corners = (0..<100_000).map { index in
            Point(x: Double(index % 317) / 4, y: Double(index % 101) / 3)
        }
        #expect(try #require(plan.polygon(corners)).corners.count <= 512)
    }

    @Test("a polygon knows what lies inside, also where it is concave")
    func contains() throws {
        let polygon = try #require(Polygon(Self.lShape))
        #expect(polygon.contains(Point(x: 50, y: 50)))
        #expect(polygon.contains(Point(x: 250, y: 250)))
        #expect(!polygon.contains(Point(x: 50, y: 250)))
        #expect(polygon.bounds == Rectangle(x: 0, y: 0, width: 300, height: 300))
        #expect(abs(polygon.centroid.x - 190) < 1e-3)
        #expect(abs(polygon.centroid.y - 110) < 1e-3)
    }

    private static let lShape = [
        Point(x: 0, y: 0), Point(x: 300, y: 0), Point(x: 300, y: 300), Point(x: 200, y: 300),
        Point(x: 200, y: 100), Point(x: 0, y: 100),
    ]

    // MARK: Labels

    @Test("a label stands in the middle of a plain room")
    func middle() throws {
        let polygon = try #require(Polygon(Self.box(10, 20, 200, 100)))
        let room = PlanLabelRoom(polygon: polygon, lines: [], taken: [])
        #expect(
            room.place(width: 80, height: 20)
                == Rectangle(x: 70, y: 60, width: 80, height: 20))
    }

    @Test(
        "a label in a concave room lies inside of it, with no wall through it",
        arguments: [(60.0, 20.0), (90, 90), (190, 80), (80, 190), (250, 60)])
    func concave(width: Double, height: Double) throws {
        let polygon = try #require(Polygon(Self.lShape))
        let room = PlanLabelRoom(polygon: polygon, lines: [], taken: [])
        let box = try #require(room.place(width: width, height: height))
        #expect(Self.isInside(box, polygon))
    }

    @Test(
        "a label that is larger than its room has no place",
        arguments: [
            (301.0, 10.0), (10, 301), (150, 150), (0, 10), (10, -1), (.nan, 10),
        ] as [(Double, Double)])
    func tooLarge(width: Double, height: Double) throws {
        let polygon = try #require(Polygon(Self.lShape))
        let room = PlanLabelRoom(polygon: polygon, lines: [], taken: [])
        #expect(room.place(width: width, height: height) == nil)
    }

    @Test("a label keeps off the way and off what stands there already")
    func obstacles() throws {
        let polygon = try #require(Polygon(Self.box(0, 0, 300, 200)))
        let line = (from: Point(x: 0, y: 100), to: Point(x: 180, y: 100), halfWidth: 10.0)
        let sign = Rectangle(x: 200, y: 20, width: 60, height: 60)
        let room = PlanLabelRoom(polygon: polygon, lines: [line], taken: [sign])
        let box = try #require(room.place(width: 100, height: 40))
        #expect(box.intersection(sign).isEmpty)
        #expect(
            box.intersection(Rectangle(x: 0, y: 90, width: 180, height: 20)).isEmpty)
        #expect(Self.isInside(box, polygon))
    }

    @Test("a label in shapes drawn by lot is inside or nowhere")
    func random() {
        var random = SeededGenerator(seed: 7)
        var placed = 0
        for _ in 0..<200 {
            let corners = (0..<Int.random(in: 3...9, using: &random)).map { _ in
                Point(
                    x: Double.random(in: 0...400, using: &random).rounded(),
                    y: Double.random(in: 0...300, using: &random).rounded())
            }
            guard let polygon = Polygon(corners) else { continue }
            let room = PlanLabelRoom(polygon: polygon, lines: [], taken: [])
            guard let box = room.place(width: 40, height: 16) else { continue }
            placed += 1
            #expect(Self.isInside(box.inset(1), polygon), "\(corners)")
        }
        #expect(placed > 100)
    }

    static func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> [Point] {
        SamplePlans.box(x, y, width, height)
    }

    /// Whether every pixel of a box lies inside.
    static func isInside(_ box: Rectangle, _ polygon: Polygon) -> Bool {
        var y = box.y + 1
        while y < box.maxY {
            var x = box.x + 1
            while x < box.maxX {
                if !polygon.contains(Point(x: x - 0.5, y: y - 0.5)) { return false }
                x += 2
            }
            y += 2
        }
        return true
    }
}
