import Imaging
import Testing

@testable import TourModel

@Suite("Places on the Earth")
struct EarthTests {
    struct Pair: Sendable, CustomTestStringConvertible {
        var name: String
        var from: EarthPlace
        var to: EarthPlace
        /// On the ellipsoid of WGS 84, by GeographicLib's GeodSolve.
        var metres: Double
        var bearing: Double?
        var testDescription: String { name }
    }

    private static func place(_ latitude: Double, _ longitude: Double) -> EarthPlace {
        EarthPlace(latitude: latitude, longitude: longitude)
    }

    static let pairs = [
        Pair(
            name: "New York to London", from: place(40.6, -73.8), to: place(51.6, -0.5),
            metres: 5_551_759.4, bearing: 51.1989),
        Pair(
            name: "Wellington to Salamanca, nearly opposite", from: place(-41.32, 174.81),
            to: place(40.96, -5.5), metres: 19_959_679.3),
        Pair(
            name: "a degree of the equator", from: place(0, 8), to: place(0, 9),
            metres: 111_319.49, bearing: 90),
        Pair(
            name: "a degree over the date line", from: place(0, 179.5), to: place(0, -179.5),
            metres: 111_319.49, bearing: 90),
        Pair(
            name: "back over the date line", from: place(0, -179.5), to: place(0, 179.5),
            metres: 111_319.49, bearing: 270),
        Pair(
            name: "from the equator to the pole", from: place(0, 20), to: place(90, 0),
            metres: 10_001_965.7, bearing: 0),
        Pair(
            name: "from the pole to the equator", from: place(90, 0), to: place(0, 20),
            metres: 10_001_965.7),
        Pair(
            name: "over the pole", from: place(89, 0), to: place(89, 180), metres: 223_387.7,
            bearing: 0),
        Pair(
            name: "to the opposite side of the equator", from: place(0, 0), to: place(0, 180),
            metres: 20_003_931.5),
    ]

    @Test("distances are within 0.6 % of those on the ellipsoid", arguments: pairs)
    func distances(pair: Pair) {
        let metres = pair.from.distance(to: pair.to)
        #expect(abs(metres - pair.metres) <= 0.006 * pair.metres, "\(metres)")
        #expect(abs(pair.to.distance(to: pair.from) - metres) < 0.001)
    }

    @Test(
        "bearings are those of the ellipsoid to half a degree, and none where none is right",
        arguments: pairs)
    func bearings(pair: Pair) throws {
        let found = pair.from.bearing(to: pair.to)
        guard let bearing = pair.bearing else {
            let isNearlyOpposite = pair.from.distance(to: pair.to) < 19_999_000
            #expect(found == nil || isNearlyOpposite)
            return
        }
        let difference = abs(try #require(found) - bearing)
        #expect(min(difference, 360 - difference) < 0.5)
    }

    @Test("a place has no bearing to itself, and the poles have none")
    func noBearings() {
        let here = Self.place(46.5, 8.1)
        #expect(here.distance(to: here) == 0)
        #expect(here.bearing(to: here) == nil)
        #expect(Self.place(90, 0).bearing(to: here) == nil)
        #expect(Self.place(-90, 55).bearing(to: here) == nil)
        #expect(Self.place(0, 0).bearing(to: Self.place(0, 180)) == nil)
    }

    @Test(
        "places of a map come back from the Earth, also over the date line and far north",
        arguments: [
            Site.Globe(latitude: 46.5, longitude: 8.1), .init(latitude: -33, longitude: 18.4),
            .init(latitude: 51.5, longitude: 179.999, bearing: 30),
            .init(latitude: -16.5, longitude: -179.9999, bearing: 200),
            .init(latitude: 89, longitude: 0, bearing: -75), .init(latitude: 0, longitude: 0),
        ])
    func projection(globe: Site.Globe) throws {
        let projection = GlobeProjection(globe)
        for point in [Point(x: 0, y: 0), Point(x: 240, y: 0), Point(x: 900, y: 1_300)] {
            let place = projection.place(of: point)
            #expect(abs(place.longitude) <= 180)
            let back = try #require(projection.point(of: place))
            #expect(back.distance(to: point) < 0.001)
            let corner = projection.place(of: Point(x: 0, y: 0))
            let metres = corner.distance(to: place)
            let length = Point(x: 0, y: 0).distance(to: point)
            #expect(abs(metres - length) <= 0.007 * length)
        }
    }

    @Test("the bearing of a map turns its upper edge clockwise from north")
    func turned() throws {
        // The upper edge looks east, so the map's right side is south.
        let projection = GlobeProjection(Site.Globe(latitude: 46, longitude: 8, bearing: 90))
        let corner = projection.place(of: Point(x: 0, y: 0))
        let up = projection.place(of: Point(x: 0, y: -100))
        let right = projection.place(of: Point(x: 100, y: 0))
        #expect(abs(try #require(corner.bearing(to: up)) - 90) < 0.1)
        #expect(abs(try #require(corner.bearing(to: right)) - 180) < 0.1)
    }

    @Test("what is far away is on no map")
    func farAway() {
        let projection = GlobeProjection(Site.Globe(latitude: 46, longitude: 8))
        #expect(projection.point(of: Self.place(-46, -172)) == nil)
        #expect(projection.point(of: Self.place(90, 8)) == nil)
        #expect(projection.point(of: Self.place(46.1, 8.1)) != nil)
    }
}
