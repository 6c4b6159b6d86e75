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
            Feature(
                id: "building-\(building.id.lowercased())",
                geometry: Polygon(building.outline.map(projection.place)),
                properties: Properties(
                    kind: "building", building: building.id, floor: nil, level: nil,
                    access: building.access.rawValue, names: names(building.names)))
        }
        let buildings = Dictionary(
            content.buildings.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        for room in content.rooms {
            guard let building = buildings[room.buildingID],
                let floor = building.floors.first(where: { $0.id == room.floorID }),
                let frame = Frame(building.outline)
            else { continue }
            let outline = room.hotspot.map { projection.place(frame.place($0, on: floor)) }
            features.append(
                Feature(
                    id: "room-\(room.id.lowercased())", geometry: Polygon(outline),
                    properties: Properties(
                        kind: "room", building: room.buildingID, floor: room.floorID,
                        level: floor.level, access: room.access.rawValue,
                        names: names(room.names))))
        }
        return ExportedFile("tour.geojson", JSONText.text(CollectionDocument(features: features)))
    }

    private func names(_ names: Localized<String>) -> [String: String] {
        var result: [String: String] = [:]
        for (language, text) in names.values { result[language.rawValue] = text }
        return result
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

    // MARK: The document

    private struct CollectionDocument: Encodable {
        let type = "FeatureCollection"
        let features: [Feature]
    }

    private struct Feature: Encodable {
        let type = "Feature"
        let id: String
        let geometry: Polygon
        let properties: Properties
    }

    private struct Polygon: Encodable {
        let type = "Polygon"
        let coordinates: [[[Double]]]

        /// A closed ring, counterclockwise as the format wants it.
        init(_ outline: [[Double]]) {
            var ring = outline
            var area = 0.0
            for (a, b) in zip(ring, ring.dropFirst() + ring.prefix(1)) {
                area += a[0] * b[1] - b[0] * a[1]
            }
            if area < 0 { ring.reverse() }
            if let first = ring.first { ring.append(first) }
            coordinates = [ring]
        }
    }

    private struct Properties: Encodable {
        let kind: String
        let building: String
        let floor: String?
        let level: Int?
        let access: String
        let names: [String: String]
    }
}
