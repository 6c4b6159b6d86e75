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
        let projection = GlobeProjection(globe)
        var features = content.buildings.map { building in
            feature(
                "building-\(building.id.lowercased())",
                building.outline.map { degrees($0, projection) },
                [
                    "kind": "building", "building": .text(building.id),
                    "access": .text(building.access.rawValue), "names": .localized(building.names),
                ])
        }
        let buildings = content.buildings.byID
        for room in content.rooms {
            guard let building = buildings[room.buildingID],
                let floor = building.floors.first(where: { $0.id == room.floorID }),
                let frame = PlanFrame(building)
            else { continue }
            features.append(
                feature(
                    "room-\(room.id.lowercased())",
                    room.hotspot.map { degrees(frame.mapPlace(of: $0, on: floor), projection) },
                    [
                        "kind": "room", "building": .text(room.buildingID),
                        "floor": .text(room.floorID), "level": .integer(floor.level),
                        "access": .text(room.access.rawValue), "names": .localized(room.names),
                    ]))
        }
        let document: JSONValue = ["type": "FeatureCollection", "features": .list(features)]
        return ExportedFile("tour.geojson", document.document)
    }

    /// Longitude and latitude; seven digits are a centimetre.
    private func degrees(_ point: Point, _ projection: GlobeProjection) -> [Double] {
        let place = projection.place(of: point)
        return [place.longitude, place.latitude].map { ($0 * 1e7).rounded() / 1e7 }
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
}
