import Foundation

/// An indoor map of a museum that is made up, in the Indoor Mapping Data Format: two floors with five rooms each, toilets, a lift and
/// stairs, turned by 20 degrees against the north.
package struct IndoorMap {
    /// The documents by their names.
    package var files: [String: String]

    /// - Parameter prefix: stands before each room's number.
    package init(prefix: String = "") {
        var map = Drawing()
        map.add(
            "venue", "v", map.area(-10, -10, 70, 50),
            #""name": {"de": "Haus der Uhren", "en": "House of Clocks"}, "category": "museum""#)
        map.add(
            "building", "b", "null",
            #""name": {"de": "Haupthaus", "en": "Main house"}, "category": "unspecified""#)
        map.add(
            "footprint", "f", map.area(0, 0, 40, 24),
            #""category": "ground", "building_ids": ["b"]"#)
        for (ordinal, code, german, english) in [
            (0, "EG", "Erdgeschoss", "Ground floor"), (1, "1", "1. Obergeschoss", "First floor"),
        ] {
            let level = "l\(ordinal)"
            map.add(
                "level", level, map.area(0, 0, 40, 24),
                """
                "ordinal": \(ordinal), "outdoor": false, "category": "unspecified", \
                "name": {"de": "\(german)", "en": "\(english)"}, "short_name": {"en": "\(code)"}, \
                "building_ids": ["b"]
                """)
            func unit(_ id: String, _ area: String, _ category: String, _ name: String = "null") {
                map.add(
                    "unit", level + id, area,
                    #""level_id": "\#(level)", "category": "\#(category)", "name": \#(name), "alt_name": null"#
                )
            }
            unit("hall", map.area(0, 10, 40, 4), "walkway")
            for index in 0..<4 {
                let number = "\(prefix)\(ordinal).0\(index + 1)"
                unit(
                    "r\(index)", map.area(Double(index) * 10, 0, 10, 10), "room",
                    #"{"en": "\#(number)"}"#)
                map.add(
                    "opening", level + "d\(index)", map.line(Double(index) * 10 + 4, 10, 1, 0),
                    #""level_id": "\#(level)", "category": "pedestrian""#)
            }
            unit("wc", map.area(0, 14, 8, 10), "restroom.unisex")
            unit("lift", map.area(8, 14, 3, 3), "elevator")
            unit("stairs", map.area(11, 14, 4, 6), "stairs")
            unit("column", map.area(16, 14, 1, 1), "column")
            unit(
                "work", map.area(20, 14, 20, 10), "nonpublic",
                #"{"de": "Werkstatt", "en": "Workshop"}"#)
            unit("bare", map.area(15, 20, 4, 4), "room")
        }
        map.add(
            "opening", "door", map.line(0, 11.5, 0, 1),
            #""level_id": "l0", "category": "pedestrian.principal""#)
        map.add("anchor", "a", map.place(5, 5), #""unit_id": "l0r0""#)
        map.add(
            "occupant", "o", "null",
            #""name": {"de": "Turmuhren", "en": "Tower clocks"}, "anchor_id": "a", "hours": "Mo-Fr 10:00-16:00""#
        )
        files = map.files
        files["manifest.json"] = #"{"version": "1.0.0", "language": "de"}"#
    }

    /// Features on the Earth, by metres from a corner.
    private struct Drawing {
        private var features: [String: [String]] = [:]

        var files: [String: String] {
            Dictionary(
                uniqueKeysWithValues: features.map {
                    (
                        "\($0).geojson",
                        #"{"type": "FeatureCollection", "features": [\#($1.joined(separator: ", "))]}"#
                    )
                })
        }

        mutating func add(_ type: String, _ id: String, _ geometry: String, _ properties: String) {
            features[type, default: []].append(
                """
                {"type": "Feature", "id": "\(id)", "feature_type": "\(type)", \
                "geometry": \(geometry), "properties": {\(properties)}}
                """)
        }

        private func degrees(_ x: Double, _ y: Double) -> String {
            let turn = 20 * Double.pi / 180
            let east = x * cos(turn) - y * sin(turn)
            let south = x * sin(turn) + y * cos(turn)
            return "[\(11.5 + east / 74_477.0), \(48.1 - south / 111_202.0)]"
        }

        func place(_ x: Double, _ y: Double) -> String {
            #"{"type": "Point", "coordinates": \#(degrees(x, y))}"#
        }

        func line(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> String {
            let ends = [degrees(x, y), degrees(x + width, y + height)].joined(separator: ", ")
            return #"{"type": "LineString", "coordinates": [\#(ends)]}"#
        }

        func area(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> String {
            let corners = [
                degrees(x, y), degrees(x + width, y), degrees(x + width, y + height),
                degrees(x, y + height), degrees(x, y),
            ].joined(separator: ", ")
            return #"{"type": "Polygon", "coordinates": [[\#(corners)]]}"#
        }
    }
}
