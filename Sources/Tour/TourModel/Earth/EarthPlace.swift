import Foundation

/// A place on the Earth, in degrees of WGS 84.
public struct EarthPlace: Sendable, Hashable {
    /// North is positive: -90...90.
    public var latitude: Double
    /// East is positive: -180...180.
    public var longitude: Double

    public init(latitude: Double, longitude: Double) {
        self.latitude = latitude
        self.longitude = longitude
    }

    /// The radius of a sphere with the Earth's mean radius, in metres.
    ///
    /// - SeeAlso: Moritz, "Geodetic Reference System 1980", the mean radius R1.
    static let meanRadius = 6_371_008.8

    /// The distance along a great circle, in metres.
    ///
    /// The Earth counts as a sphere, so the distance is off by at most 0.6 %: it is longer than on
    /// the ellipsoid along meridians near the equator, shorter near the poles.
    ///
    /// - SeeAlso: the haversine formula; Sinnott, "Virtues of the Haversine", 1984.
    public func distance(to other: EarthPlace) -> Double {
        let (one, two) = (latitude * .pi / 180, other.latitude * .pi / 180)
        let south = sin((two - one) / 2)
        let east = sin((other.longitude - longitude) * .pi / 360)
        let chord = south * south + cos(one) * cos(two) * east * east
        // Rounding may lead a hair out of 0...1 at the antipodes.
        return 2 * Self.meanRadius * asin(min(1, max(0, chord).squareRoot()))
    }

    /// The direction in which the great circle to another place begins: degrees clockwise from
    /// north, from 0 to below 360; `nil` for the same place, for the one opposite, and at a pole,
    /// where no direction is one of the compass.
    public func bearing(to other: EarthPlace) -> Double? {
        let metres = distance(to: other)
        guard metres > 0.01, metres < .pi * Self.meanRadius - 1_000, abs(latitude) < 89.999_999
        else { return nil }
        let (one, two) = (latitude * .pi / 180, other.latitude * .pi / 180)
        let turn = (other.longitude - longitude) * .pi / 180
        let east = sin(turn) * cos(two)
        let north = cos(one) * sin(two) - sin(one) * cos(two) * cos(turn)
        let degrees = atan2(east, north) * 180 / .pi
        return degrees < 0 ? degrees + 360 : degrees
    }

    /// A longitude in -180...180 for any number of turns around the Earth.
    static func normalized(longitude: Double) -> Double {
        guard longitude.isFinite, abs(longitude) > 180 else { return longitude }
        return longitude - 360 * (longitude / 360).rounded()
    }
}
