import Imaging

#if hasFeature(Embedded)
    import CMath
#else
    import Foundation
#endif

/// Turns between two straight lines.
enum Heading {
    /// The angle from the direction of one line to that of the next, in degrees: above 0 to the
    /// right, as plans have y down.
    static func angle(from a: Point, _ b: Point, to c: Point, _ d: Point) -> Double {
        let x = b.x - a.x
        let y = b.y - a.y
        let u = d.x - c.x
        let v = d.y - c.y
        return atan2(x * v - y * u, x * u + y * v) * 180 / .pi
    }

    /// What people call a turn of this many degrees; nil where they would go straight on.
    static func turn(_ degrees: Double) -> RouteStep.Turn? {
        let isRight = degrees > 0
        return switch abs(degrees) {
        case ..<25: nil
        case ..<60: isRight ? .slightRight : .slightLeft
        case ...120: isRight ? .right : .left
        default: isRight ? .sharpRight : .sharpLeft
        }
    }

    /// What a visitor at a kiosk does first, who looks in one direction and walks in another.
    ///
    /// - Parameter looks: degrees clockwise from the plan's top.
    /// - Returns: nil where they walk the way they look.
    static func start(looking looks: Double, along from: Point, _ to: Point) -> RouteStep.Turn? {
        let angle = looks * .pi / 180
        let eye = Point(x: from.x + sin(angle), y: from.y - cos(angle))
        let degrees = Heading.angle(from: from, eye, to: from, to)
        let isRight = degrees > 0
        return switch abs(degrees) {
        case ..<25: nil
        case ..<60: isRight ? .slightRight : .slightLeft
        case ...135: isRight ? .right : .left
        default: .around
        }
    }

    static func side(_ degrees: Double) -> RouteStep.Side {
        switch degrees {
        case 25...: .right
        case ...(-25): .left
        default: .ahead
        }
    }
}
