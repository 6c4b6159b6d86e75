import Foundation
public import Imaging

/// Metres on the site map to degrees of WGS 84 and back, exact to a few centimetres within a
/// kilometre or two of the map's corner.
public struct GlobeProjection: Sendable {
    private let globe: Site.Globe
    private let metresPerDegree: (latitude: Double, longitude: Double)
    private let turn: (cosine: Double, sine: Double)

    public init(_ globe: Site.Globe) {
        self.globe = globe
        // The usual series for the lengths of a degree on WGS 84.
        let angle = globe.latitude * .pi / 180
        metresPerDegree = (
            111_132.954 - 559.822 * cos(2 * angle) + 1.175 * cos(4 * angle),
            111_412.84 * cos(angle) - 93.5 * cos(3 * angle)
        )
        let bearing = globe.bearing * .pi / 180
        turn = (cos(bearing), sin(bearing))
    }

    /// Where a place of the map lies on the Earth.
    public func place(of point: Point) -> EarthPlace {
        let east = point.x * turn.cosine - point.y * turn.sine
        let south = point.x * turn.sine + point.y * turn.cosine
        return EarthPlace(
            latitude: globe.latitude - south / metresPerDegree.latitude,
            longitude: EarthPlace.normalized(
                longitude: globe.longitude + east / metresPerDegree.longitude))
    }

    /// Where a place on the Earth lies on the map; `nil` where it is so far away that a flat map
    /// says nothing of it.
    public func point(of place: EarthPlace) -> Point? {
        let south = (globe.latitude - place.latitude) * metresPerDegree.latitude
        // The shorter way around, also over the date line.
        let degrees = EarthPlace.normalized(longitude: place.longitude - globe.longitude)
        let east = degrees * metresPerDegree.longitude
        guard abs(south) <= Self.reach, abs(east) <= Self.reach else { return nil }
        return Point(
            x: east * turn.cosine + south * turn.sine, y: south * turn.cosine - east * turn.sine)
    }

    /// Twenty kilometres: a flat map is off by a few metres there.
    private static let reach = 20_000.0
}
