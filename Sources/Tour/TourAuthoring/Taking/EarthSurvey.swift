import Foundation
import Imaging
import TourModel

/// A map for places on the Earth: where its corner lies, how it is turned, and how large it is.
struct EarthSurvey {
    let globe: Site.Globe
    /// In metres.
    let width: Double
    let height: Double

    /// Free ground around what is drawn, in metres.
    private static let margin = 20.0
    /// As much of all walls has one direction, or that across it, for the map to be turned to it.
    private static let agreement = 0.5

    /// - Parameter outlines: of all buildings and rooms.
    /// - Returns: `nil` where there is no outline, or they lie too far apart for a flat map.
    init?(_ outlines: [[EarthPlace]]) {
        guard let middle = outlines.joined().map({ $0 }).middle,
            abs(middle.latitude) <= Self.farthest
        else { return nil }
        let level = Site.Globe(latitude: middle.latitude, longitude: middle.longitude)
        let bearing = Self.bearing(of: outlines, GlobeProjection(level))
        let turned = GlobeProjection(
            Site.Globe(
                latitude: middle.latitude, longitude: middle.longitude, bearing: bearing))
        var points: [Point] = []
        for place in outlines.joined() {
            guard let point = turned.point(of: place) else { return nil }
            points.append(point)
        }
        guard let box = PlanBox(points) else { return nil }
        let corner = turned.place(
            of: Point(x: box.left - Self.margin, y: box.top - Self.margin))
        globe = Site.Globe(
            latitude: Self.rounded(corner.latitude), longitude: Self.rounded(corner.longitude),
            bearing: bearing)
        width = (box.width + 2 * Self.margin).rounded(.up)
        height = (box.height + 2 * Self.margin).rounded(.up)
    }

    /// Farther north or south, in degrees, a metre is nowhere near a part of a degree.
    private static let farthest = 88.0

    /// A centimetre.
    private static func rounded(_ degrees: Double) -> Double { (degrees * 1e7).rounded() / 1e7 }

    /// The direction of most walls in degrees clockwise from the east, from -45 to 45; 0 where they have none in common.
    private static func bearing(
        of outlines: [[EarthPlace]], _ projection: GlobeProjection
    ) -> Double {
        var (x, y, length) = (0.0, 0.0, 0.0)
        for outline in outlines {
            let points = outline.compactMap(projection.point)
            for (a, b) in zip(points, points.dropFirst() + points.prefix(1)) {
                let metres = a.distance(to: b)
                // Walls at right angles count as one direction.
                let angle = 4 * atan2(b.y - a.y, b.x - a.x)
                x += metres * cos(angle)
                y += metres * sin(angle)
                length += metres
            }
        }
        guard length > 0, (x * x + y * y).squareRoot() >= agreement * length else { return 0 }
        let degrees = atan2(y, x) / 4 * 180 / .pi
        return abs(degrees) < 0.5 ? 0 : (degrees * 10).rounded() / 10
    }
}
