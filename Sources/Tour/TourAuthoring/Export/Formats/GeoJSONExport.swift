import Imaging
import TourModel

/// The outlines of buildings and rooms on the globe, and the doors of rooms.
///
/// A building's plans lie over the box around its outline on the site map, as they do on the
/// kiosk; so rooms have a place on the globe as soon as the map has one.
///
/// - SeeAlso: RFC 7946.
struct GeoJSONExport {
    let content: TourContent
    /// The address of a page; `nil` for one that is not there.
    var page: (PublishedPlaces.Page) -> String? = { _ in nil }

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
                    "page": page(.building(building.id)).map { .text($0) },
                ])
        }
        let buildings = content.buildings.byID
        for room in content.rooms {
            guard let building = buildings[room.buildingID],
                let floor = building.floors.first(where: { $0.id == room.floorID }),
                let frame = PlanFrame(building)
            else { continue }
            func place(_ point: Point) -> [Double] {
                degrees(frame.mapPlace(of: point, on: floor), projection)
            }
            func properties(_ kind: JSONValue) -> JSONValue {
                [
                    "kind": kind, "room": .text(room.id),
                    "number": room.number.map { .text($0) },
                    "building": .text(room.buildingID), "floor": .text(room.floorID),
                    "level": .integer(floor.level),
                    "access": .text(room.access.rawValue), "names": .localized(room.names),
                    "page": page(.room(room.id)).map { .text($0) },
                    // How far the place may be off, in metres.
                    "uncertainty": .number(frame.uncertainty(of: building).rounded(.up)),
                ]
            }
            let id = room.id.lowercased()
            if !room.hotspot.isEmpty {
                features.append(
                    feature("room-\(id)", room.hotspot.map(place), properties("room")))
            }
            if let door = room.door {
                features.append([
                    "type": "Feature", "id": .text("door-\(id)"), "properties": properties("door"),
                    "geometry": [
                        "type": "Point", "coordinates": .list(place(door).map { .number($0) }),
                    ],
                ])
            }
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
