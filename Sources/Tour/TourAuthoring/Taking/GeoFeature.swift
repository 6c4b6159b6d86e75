import Foundation
import TourModel

/// A feature of a GeoJSON document.
///
/// - SeeAlso: RFC 7946.
struct GeoFeature {
    enum Form { case place, line, area }

    let id: String?
    let form: Form?
    /// Of an area its outer ring, of several the largest; none where there is no geometry.
    let places: [EarthPlace]
    let properties: [String: JSONValue]

    /// A property as text; numbers are written as they are.
    subscript(_ key: String) -> String? { properties[key]?.text }

    /// The features of a document; `nil` where it is none.
    static func features(in document: JSONValue) -> [GeoFeature]? {
        switch document["type"]?.text {
        case "FeatureCollection":
            document["features"]?.items.compactMap { GeoFeature($0) } ?? []
        case "Feature": [GeoFeature(document)].compactMap(\.self)
        default: nil
        }
    }

    private init?(_ feature: JSONValue) {
        guard feature["type"]?.text == "Feature" else { return nil }
        id = feature["id"]?.text
        var properties = feature["properties"]?.entries ?? [:]
        // Converters of OpenStreetMap's data keep its tags in a map of their own.
        if let tags = properties["tags"]?.entries { properties.merge(tags) { own, _ in own } }
        self.properties = properties
        (form, places) = Self.geometry(feature["geometry"])
    }

    private static func geometry(_ geometry: JSONValue?) -> (Form?, [EarthPlace]) {
        let coordinates = geometry?["coordinates"]
        switch geometry?["type"]?.text {
        case "Point": return (.place, [coordinates.flatMap(place)].compactMap(\.self))
        case "MultiPoint": return (.place, Array(line(coordinates).prefix(1)))
        case "LineString": return (.line, line(coordinates))
        case "MultiLineString":
            let lines = coordinates?.items.map { line($0) } ?? []
            return (.line, lines.max { $0.count < $1.count } ?? [])
        case "Polygon": return (.area, ring(coordinates?.items.first))
        case "MultiPolygon":
            let rings = coordinates?.items.map { ring($0.items.first) } ?? []
            return (.area, rings.max { area($0) < area($1) } ?? [])
        case "GeometryCollection":
            let parts = geometry?["geometries"]?.items.map { Self.geometry($0) } ?? []
            return parts.first { $0.0 == .area } ?? parts.first ?? (nil, [])
        default: return (nil, [])
        }
    }

    /// Longitude and latitude; what lies behind them, such as a height, says nothing here.
    private static func place(_ value: JSONValue) -> EarthPlace? {
        let numbers = value.items.prefix(2).compactMap(\.number)
        guard numbers.count == 2, abs(numbers[0]) <= 180, abs(numbers[1]) <= 90 else { return nil }
        return EarthPlace(latitude: numbers[1], longitude: numbers[0])
    }

    private static func line(_ value: JSONValue?) -> [EarthPlace] {
        value?.items.compactMap(place) ?? []
    }

    /// A ring without its end, which is its beginning; none where it encloses nothing.
    private static func ring(_ value: JSONValue?) -> [EarthPlace] {
        var ring = line(value)
        if ring.count > 1, ring.first == ring.last { ring.removeLast() }
        return ring.count >= 3 ? ring : []
    }

    /// In square degrees, enough to find the largest of some that lie beside each other.
    private static func area(_ ring: [EarthPlace]) -> Double {
        var doubled = 0.0
        for (a, b) in zip(ring, ring.dropFirst() + ring.prefix(1)) {
            doubled += a.longitude * b.latitude - b.longitude * a.latitude
        }
        return abs(doubled)
    }
}

extension [EarthPlace] {
    /// The middle of the box around them; `nil` for none.
    var middle: EarthPlace? {
        guard let south = map(\.latitude).min(), let north = map(\.latitude).max(),
            let west = map(\.longitude).min(), let east = map(\.longitude).max()
        else { return nil }
        return EarthPlace(latitude: (south + north) / 2, longitude: (west + east) / 2)
    }
}
