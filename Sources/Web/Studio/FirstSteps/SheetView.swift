import Foundation
import Imaging

/// A sheet as it is looked at before its plan has walls: turned, in a box with its top left corner at 0, 0.
///
/// Places on it are in pixels of the sheet, along the box; divided by the sheet's scale they are metres.
struct SheetView: Equatable {
    /// The box around the turned sheet, in pixels.
    let width: Double
    let height: Double
    /// Where the sheet's own top left corner lies in the box, in pixels.
    let corner: Point
    /// In degrees, clockwise.
    let turn: Double

    init(size: [Int], turn: Double) {
        let (width, height) = (Double(size.first ?? 0), Double(size.last ?? 0))
        let (sine, cosine) = Self.turning(turn)
        let across = [0, width * cosine, -height * sine, width * cosine - height * sine]
        let down = [0, width * sine, height * cosine, width * sine + height * cosine]
        let (left, top) = (across.min() ?? 0, down.min() ?? 0)
        self.width = (across.max() ?? 0) - left
        self.height = (down.max() ?? 0) - top
        corner = Point(x: -left, y: -top)
        self.turn = turn
    }

    init(_ sheet: PlanSheet) { self.init(size: sheet.size, turn: sheet.turn) }

    /// Quarter turns are exact.
    private static func turning(_ degrees: Double) -> (sine: Double, cosine: Double) {
        let quarters = degrees / 90
        if quarters == quarters.rounded() {
            let place = Int(quarters.truncatingRemainder(dividingBy: 4) + 4) % 4
            return ([0, 1, 0, -1][place], [1, 0, -1, 0][place])
        }
        let angle = degrees * .pi / 180
        return (sin(angle), cos(angle))
    }

    /// How far a line is off from level or upright, in degrees clockwise from -45 to 45; 0 where the places are one.
    static func slant(from one: Point, to other: Point) -> Double {
        let (across, down) = (other.x - one.x, other.y - one.y)
        guard across != 0 || down != 0 else { return 0 }
        let degrees = atan2(down, across) * 180 / .pi
        return degrees - (degrees / 90).rounded() * 90
    }
}

/// Two places on a sheet, and how far they are apart in the house.
struct SheetDistance: Equatable {
    var one: Point
    var other: Point
    /// nil where it is not told yet.
    var metres: Double?

    /// In pixels.
    var pixels: Double {
        let (across, down) = (other.x - one.x, other.y - one.y)
        return (across * across + down * down).squareRoot()
    }

    /// In pixels a metre; nil where it cannot be told.
    var scale: Double? { metres.flatMap { $0 > 0 && pixels > 0 ? pixels / $0 : nil } }

    /// Two places as far apart as they usefully are, before somebody has chosen any.
    init(on view: SheetView) {
        one = Point(x: (view.width / 4).rounded(), y: (view.height / 2).rounded())
        other = Point(x: (view.width * 3 / 4).rounded(), y: (view.height / 2).rounded())
    }

    /// Takes the nearer of both places to another one.
    mutating func move(to place: Point) {
        func squared(_ point: Point) -> Double {
            let (across, down) = (point.x - place.x, point.y - place.y)
            return across * across + down * down
        }
        if squared(one) <= squared(other) { one = place } else { other = place }
    }

    /// Whether it is so short on a sheet that the scale is rough.
    func isShort(on view: SheetView) -> Bool { pixels < max(view.width, view.height) / 5 }

    /// How far it may be off from level or upright to be one of these, in degrees.
    static let mostSlant = 10.0

    /// How far it is off; nil where it is exact, or meant to lie aslant.
    var slant: Double? {
        let slant = SheetView.slant(from: one, to: other)
        return (0.05...Self.mostSlant).contains(abs(slant)) ? slant : nil
    }
}

extension PlanSheet {
    /// The sheet with another scale; the place of the floor's corner on it stays.
    func scaled(to new: Double) -> PlanSheet {
        var sheet = self
        sheet.at = at.map { $0 * scale / new }
        sheet.scale = new
        return sheet
    }

    /// The sheet turned clockwise, from -180 to 180 degrees.
    func turned(by degrees: Double) -> PlanSheet {
        var sheet = self
        let sum = (turn + degrees).truncatingRemainder(dividingBy: 360)
        sheet.turn = sum > 180 ? sum - 360 : sum <= -180 ? sum + 360 : sum
        return sheet
    }

    /// The sheet with a floor's corner at a place of it, in metres along its view.
    func placed(corner: Point) -> PlanSheet {
        let own = SheetView(self).corner
        var sheet = self
        sheet.at = [own.x / scale - corner.x, own.y / scale - corner.y]
        return sheet
    }

    /// Where the floor's corner lies on its view, in metres.
    var floorCorner: Point {
        let own = SheetView(self).corner
        return Point(x: own.x / scale - at[0], y: own.y / scale - at[1])
    }
}
