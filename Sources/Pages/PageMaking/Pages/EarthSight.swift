import Imaging
import Payloads
import TourModel
import TourStore

/// A place on the Earth as it is seen from this site.
package struct EarthSight: Equatable {
    /// Where the place lies against the site.
    enum Whereabouts: Equatable {
        /// On the site map; nearest to, or in, a building.
        case onMap(Point, building: Nearby?)
        /// Elsewhere: its distance in metres, and its direction in degrees clockwise from north.
        case away(metres: Double, bearing: Double?)
        /// The content does not say where its map lies.
        case unknown
    }

    /// A building near a place.
    struct Nearby: Equatable {
        var id: Building.ID
        /// 0 for a place within its walls.
        var metres: Double
    }

    var whereabouts: Whereabouts
    /// Whether the distance counts from this kiosk, and not from the middle of the map.
    var isFromKiosk = false
    /// Which way a visitor looks before this kiosk: degrees clockwise from north; `nil` where that is
    /// not known.
    var looks: Double?

    /// Up to this many metres, a place is said to be near a building.
    static let nearness = 60.0

    init(_ location: Location, in content: TourContent) throws {
        guard let globe = content.site.map.globe, !location.isByName else {
            whereabouts = .unknown
            return
        }
        let map = content.site.map
        let projection = GlobeProjection(globe)
        let place = EarthPlace(latitude: location.latitude, longitude: location.longitude)
        if let kiosk = content.standpoint.kiosk, let faces = kiosk.visitorLooks {
            let degrees = (faces + globe.bearing).truncatingRemainder(dividingBy: 360)
            looks = degrees < 0 ? degrees + 360 : degrees
        }
        if let point = projection.point(of: place), (0...map.width).contains(point.x),
            (0...map.height).contains(point.y)
        {
            whereabouts = .onMap(point, building: try Self.building(near: point, in: content))
            return
        }
        isFromKiosk = map.here != nil
        let here = projection.place(of: map.here ?? Point(x: map.width / 2, y: map.height / 2))
        whereabouts = .away(metres: here.distance(to: place), bearing: here.bearing(to: place))
    }

    /// The building that a place lies in, else the nearest one that is near.
    private static func building(near point: Point, in content: TourContent) throws -> Nearby? {
        try content.store.buildings().compactMap { building in
            distance(from: point, to: building.outline).map { Nearby(id: building.id, metres: $0) }
        }.filter { $0.metres <= nearness }.min { $0.metres < $1.metres }
    }

    /// How far a place is from an outline: 0 within it, `nil` where it has no corners.
    static func distance(from point: Point, to outline: [Point]) -> Double? {
        guard !outline.isEmpty else { return nil }
        var isInside = false
        var nearest = Double.infinity
        for (a, b) in zip(outline, outline.dropFirst() + outline.prefix(1)) {
            if (a.y > point.y) != (b.y > point.y),
                point.x < (b.x - a.x) * (point.y - a.y) / (b.y - a.y) + a.x
            {
                isInside.toggle()
            }
            let (dx, dy) = (b.x - a.x, b.y - a.y)
            let length = dx * dx + dy * dy
            let share = length > 0 ? ((point.x - a.x) * dx + (point.y - a.y) * dy) / length : 0
            let along = min(1, max(0, share))
            nearest = min(
                nearest, point.distance(to: Point(x: a.x + along * dx, y: a.y + along * dy)))
        }
        return isInside ? 0 : nearest
    }

    /// The eighth of a circle that a direction lies in: 0 is up or north, clockwise.
    static func eighth(_ degrees: Double) -> Int {
        let turns = Int((degrees / 45).rounded()) % 8
        return turns < 0 ? turns + 8 : turns
    }
}
