package import Imaging
package import PageModel

/// Plans of the sample site, in metres.
package enum SamplePlans {
    package static func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> [Point]
    {
        [
            Point(x: x, y: y), Point(x: x + width, y: y), Point(x: x + width, y: y + height),
            Point(x: x, y: y + height),
        ]
    }

    package static let site = Plan(
        width: 220, height: 130,
        areas: [
            Plan.Area(
                id: ActionID("A"), outline: box(5, 60, 80, 60), label: "A", name: "Operations hall"),
            Plan.Area(
                id: ActionID("B"),
                outline: [
                    Point(x: 115, y: 10), Point(x: 185, y: 10), Point(x: 185, y: 50),
                    Point(x: 150, y: 50), Point(x: 150, y: 30), Point(x: 115, y: 30),
                ], label: "B", name: "Laboratories"),
            Plan.Area(
                id: ActionID("C"), outline: box(115, 75, 45, 30), label: "C",
                name: "Training centre"),
            Plan.Area(
                id: ActionID("D"), outline: box(170, 75, 35, 40), label: "D", name: "Power house",
                isClosed: true),
            Plan.Area(
                id: ActionID("E"), outline: box(15, 10, 50, 22), label: "E",
                name: "Staff restaurant"),
        ],
        features: [
            Plan.Feature(kind: .road, points: [Point(x: 0, y: 45), Point(x: 100, y: 45)]),
            Plan.Feature(kind: .road, points: [Point(x: 98, y: 8), Point(x: 98, y: 125)]),
            Plan.Feature(kind: .wood, points: [Point(x: 3, y: 2), Point(x: 30, y: 2)]),
            Plan.Feature(kind: .antenna, points: [Point(x: 210, y: 10)]),
        ], here: Point(x: 20, y: 100), hereLabel: "You are here",
        alternative: "Five buildings around a crossing.")

    package static let floor = Plan(
        width: 80, height: 46, outline: box(0, 0, 80, 46),
        areas: [
            Plan.Area(
                id: ActionID("A-011"), outline: box(0, 0, 18, 20), label: "A-011",
                name: "Visitor centre", door: Point(x: 9, y: 20)),
            Plan.Area(
                id: ActionID("A-012"), outline: box(18, 0, 15, 20), label: "A-012",
                name: "Mission library", door: Point(x: 26, y: 20)),
            Plan.Area(
                id: ActionID("A-013"), outline: box(33, 0, 15, 20), label: "A-013",
                name: "Flight dynamics", door: Point(x: 40, y: 20), isClosed: true),
            Plan.Area(
                id: ActionID("A-014"), outline: box(56, 0, 24, 20), label: "A-014",
                name: "Main control room", door: Point(x: 56, y: 10), isSelected: true),
            Plan.Area(
                id: ActionID("A-021"), outline: box(34, 28, 18, 18), label: "A-021", name: "Café",
                door: Point(x: 43, y: 28)),
            Plan.Area(
                id: ActionID("A-022"), outline: box(52, 28, 28, 18), label: "A-022",
                name: "Auditorium", door: Point(x: 66, y: 28)),
        ], here: Point(x: 10, y: 34), hereLabel: "You are here",
        floors: [
            Plan.FloorChoice(id: ActionID("f2"), label: "2", isSelected: false),
            Plan.FloorChoice(id: ActionID("f1"), label: "1", isSelected: false),
            Plan.FloorChoice(id: ActionID("f0"), label: "G", isSelected: true),
        ], alternative: "Six rooms around a corridor.")
}
