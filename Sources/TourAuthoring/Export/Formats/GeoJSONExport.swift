import Foundation
import Imaging
import Tour

/// The outlines of buildings and rooms on the globe.
///
/// A building's plans lie over the box around its outline on the site map, as they do on the
/// kiosk; so rooms have a place on the globe as soon as the map has one.
///
/// - SeeAlso: RFC 7946.
struct GeoJSONExport {
    let content: TourContent

    func file() throws(TourExportError) -> ExportedFile {
        guard let globe = content.site.map.globe else { throw .noGlobe }
        let projection = Projection(globe)
        var features = content.buildings.map { building in
            feature(
                "building-\(building.id.lowercased())", building.outline.map(projection.place),
                [
                    "kind": "building", "building": .text(building.id),
                    "access": .text(building.access.rawValue), "names": .localized(building.names),
                ])
        }
        let buildings = content.buildings.byID
        for room in content.rooms {
            guard let building = buildings[room.buildingID],
                let floor = building.floors.first(where: { $0.id == room.floorID }),
                let frame = Frame(building.outline)
            else { continue }
            features.append(
                feature(
                    "room-\(room.id.lowercased())",
                    room.hotspot.map { projection.place(frame.place($0, on: floor)) },
                    [
                        "kind": "room", "building": .text(room.buildingID),
                        "floor": .text(room.floorID), "level": .integer(floor.level),
                        "access": .text(room.access.rawValue), "names": .localized(room.names),
                    ]))
        }
        let document: JSONValue = ["type": "FeatureCollection", "features": .list(features)]
        return ExportedFile("tour.geojson", document.document)
    }

    private func feature(
        _ id: String, _ outline: [[Double]], _ properties: JSONValue
    ) -> JSONValue {
        let ring = Self.ring(outline).map { JSONValue.list($0.map { .number($0) }) }
        return [
            "type": "Feature", "id": .text(id), "properties": properties,
            "geometry": ["type": "Polygon", "coordinates": [.list(ring)]],
        ]
    }

    /// A closed ring, counterclockwise as the format wants it.
    private static func ring(_ outline: [[Double]]) -> [[Double]] {
        var ring = outline
        var area = 0.0
        for (a, b) in zip(ring, ring.dropFirst() + ring.prefix(1)) {
            area += a[0] * b[1] - b[0] * a[1]
        }
        if area < 0 { ring.reverse() }
        return ring + ring.prefix(1)
    }

    /// The box around a building's outline, in metres on the site map.
    private struct Frame {
        let corner: Point
        let width: Double
        let height: Double

        init?(_ outline: [Point]) {
            guard let left = outline.map(\.x).min(), let right = outline.map(\.x).max(),
                let top = outline.map(\.y).min(), let bottom = outline.map(\.y).max()
            else { return nil }
            corner = Point(x: left, y: top)
            width = right - left
            height = bottom - top
        }

        func place(_ point: Point, on floor: Floor) -> Point {
            Point(
                x: corner.x + point.x / floor.width * width,
                y: corner.y + point.y / floor.height * height)
        }
    }

    /// Metres on the map to degrees, exact to a few centimetres within a kilometre or two.
    private struct Projection {
        let globe: Site.Globe
        let metresPerDegree: (latitude: Double, longitude: Double)

        init(_ globe: Site.Globe) {
            self.globe = globe
            // The usual series for the lengths of a degree on WGS 84.
            let angle = globe.latitude * .pi / 180
            metresPerDegree = (
                111_132.954 - 559.822 * cos(2 * angle) + 1.175 * cos(4 * angle),
                111_412.84 * cos(angle) - 93.5 * cos(3 * angle)
            )
        }

        func place(_ point: Point) -> [Double] {
            let turn = globe.bearing * .pi / 180
            let east = point.x * cos(turn) - point.y * sin(turn)
            let south = point.x * sin(turn) + point.y * cos(turn)
            return [
                rounded(globe.longitude + east / metresPerDegree.longitude),
                rounded(globe.latitude - south / metresPerDegree.latitude),
            ]
        }

        /// Seven digits are a centimetre.
        private func rounded(_ degrees: Double) -> Double { (degrees * 1e7).rounded() / 1e7 }
    }
}
