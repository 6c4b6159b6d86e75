import Drawing
import Testing

@testable import PageModel
@testable import Pixels

@Suite("Floors of a building")
struct PlanFloorSwitchTests {
    private static func floors(_ count: Int) -> [Plan.FloorChoice] {
        (0..<count).map { index in
            Plan.FloorChoice(
                id: ActionID("f\(index)"), label: "\(count - 1 - index)", isSelected: index == 0)
        }
    }

    @Test(
        "each floor is a target as large as a finger, and none covers another",
        arguments: [2, 3, 8, 25], [(800, 480), (1080, 1920), (1920, 1080)])
    func targets(count: Int, size: (Int, Int)) throws {
        for isStacked in [true, false] {
            let painted = try PaintedPiece(.init(width: size.0, height: size.1)) {
                bounds, ink, page in
                let piece = FloorSwitchPiece(floors: Self.floors(count))
                if isStacked {
                    let width = piece.width(ink, within: bounds.height)
                    piece.drawStacked(
                        in: Rectangle(x: 0, y: 0, width: width, height: bounds.height), ink,
                        &page)
                } else {
                    let height = piece.height(forWidth: bounds.width, ink)
                    piece.draw(
                        in: Rectangle(x: 0, y: 0, width: bounds.width, height: height), ink,
                        &page)
                }
            }
            let frames = painted.page.targets.map(\.frame)
            #expect(frames.count == count)
            let least = painted.ink.metrics.minimumTarget
            for (index, frame) in frames.enumerated() {
                #expect(frame.width >= least && frame.height >= least)
                for other in frames[(index + 1)...] {
                    #expect(frame.intersection(other).isEmpty)
                }
            }
        }
    }

    @Test("stacked floors have the top one on top, floors in a row the lowest one first")
    func order() throws {
        let painted = try PaintedPiece(.init(width: 1920, height: 1080)) { _, ink, page in
            let piece = FloorSwitchPiece(floors: Self.floors(3))
            piece.drawStacked(
                in: Rectangle(x: 0, y: 0, width: 99, height: 600), ink, &page)
            piece.draw(in: Rectangle(x: 200, y: 0, width: 600, height: 90), ink, &page)
        }
        let targets = painted.page.targets
        #expect(targets.prefix(3).map(\.label) == ["2", "1", "0"])
        #expect(targets[0].frame.y < targets[1].frame.y)
        #expect(targets.suffix(3).map(\.label) == ["0", "1", "2"])
        #expect(targets[3].frame.x < targets[4].frame.x)
    }

    @Test("a thousand floors, long names and no room at all are drawn as far as they go")
    func hostile() throws {
        let long = Plan.FloorChoice(
            id: ActionID("x"), label: String(repeating: "Zwischengeschoss ", count: 50),
            isSelected: true)
        for floors in [[], [long], Self.floors(1000) + [long]] {
            for frame in [
                Rectangle(x: 0, y: 0, width: 0, height: 0),
                Rectangle(x: 0, y: 0, width: 3, height: 900),
                Rectangle(x: 0, y: 0, width: 900, height: 3),
            ] {
                _ = try PaintedPiece { _, ink, page in
                    FloorSwitchPiece(floors: floors).draw(in: frame, ink, &page)
                    FloorSwitchPiece(floors: floors).drawStacked(in: frame, ink, &page)
                }
            }
        }
    }
}
