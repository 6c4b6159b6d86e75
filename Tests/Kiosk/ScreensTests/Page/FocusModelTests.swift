import Drawing
import Testing

@testable import PageModel
@testable import Screens

@Suite("The focus, the same on every display")
struct FocusModelTests {
    private static func stop(_ name: String) -> InputEvent { .choose(ActionID(name)) }

    /// A wide row over two buttons, a tall list beside them, and a building with a room in it.
    private static let frames: [(String, Rectangle)] = [
        ("row", Rectangle(x: 0, y: 0, width: 800, height: 60)),
        ("left", Rectangle(x: 0, y: 100, width: 100, height: 60)),
        ("right", Rectangle(x: 700, y: 100, width: 100, height: 60)),
        ("list", Rectangle(x: 900, y: 0, width: 200, height: 600)),
        ("building", Rectangle(x: 0, y: 200, width: 400, height: 400)),
        ("room", Rectangle(x: 40, y: 480, width: 80, height: 80)),
    ]

    private static func model(focus: String?, chosen: String? = nil) -> FocusModel {
        var model = FocusModel()
        if let chosen { model.choose(stop(chosen)) }
        _ = model.take(
            stops: frames.map { stop($0.0) },
            places: frames.map { FocusModel.Place(event: stop($0.0), frame: $0.1) },
            focus: focus.map(stop))
        return model
    }

    @Test(
        "an arrow leads to the nearest place in its direction, from edge to edge",
        arguments: [(String, FocusModel.Direction, String?)]([
            ("row", .down, "left"), ("left", .up, "row"), ("right", .up, "row"),
            ("left", .right, "right"), ("right", .right, "list"), ("row", .right, "list"),
            ("list", .left, "row"), ("row", .up, nil), ("left", .left, nil),
            ("right", .down, "building"), ("building", .up, "left"), ("list", .right, nil),
        ]))
    func arrows(from: String, direction: FocusModel.Direction, to: String?) {
        #expect(Self.model(focus: from).stop(direction) == to.map(Self.stop))
    }

    @Test("of places that overlap, as a room and its building, the middles tell where they lie")
    func overlapping() {
        #expect(Self.model(focus: "building").stop(.down) == Self.stop("room"))
        #expect(Self.model(focus: "room").stop(.right) == Self.stop("building"))
    }

    @Test("Tab goes around both ends; an arrow without a focus goes to the first or the last")
    func tab() {
        #expect(Self.model(focus: "room").stop(by: 1) == Self.stop("row"))
        #expect(Self.model(focus: "row").stop(by: -1) == Self.stop("room"))
        #expect(Self.model(focus: nil).stop(by: -1) == Self.stop("row"))
        #expect(Self.model(focus: "gone").stop(.down) == Self.stop("row"))
        let empty = FocusModel()
        #expect(empty.stop(by: 1) == nil && empty.stop(.left) == nil)
    }
}
