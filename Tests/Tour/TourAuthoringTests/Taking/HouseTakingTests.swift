import Compression
import Foundation
import Imaging
import TestSupport
import Testing
import TourModel
import TourTestSupport
import Wording

@testable import TourAuthoring

/// Indoor maps of other programs, in a tour.
@Suite("Buildings are taken into a tour")
struct HouseTakingTests {
    private let folder: TestFolder

    init() throws { folder = try TestFolder() }

    /// The content of a tour's folder.
    private func content(_ name: String = "tour") throws -> TourContent {
        try EditedFolder(folder(name)).content
    }

    private func take(
        _ file: String, _ bytes: [UInt8], into name: String = "tour", at place: String? = nil
    ) throws -> (changes: [TourChange], warnings: [String]) {
        try folder.write(file, bytes)
        var warnings: [String] = []
        let changes = try TourIntake.take(folder(file), into: folder(name), at: place) {
            warnings.append($0.message.description)
        }
        return (changes, warnings)
    }

    private func archive(_ map: IndoorMap = IndoorMap(), in sub: String = "") throws -> [UInt8] {
        try ZipArchive.archive(
            of: map.files.sorted { $0.key < $1.key }.map { (sub + $0.key, Array($0.value.utf8)) })
    }

    // MARK: IMDF

    @Test("a zipped indoor map becomes a tour: its map, floors, rooms, doors, lifts and entrance")
    func imdf() throws {
        let (_, warnings) = try take("venue.zip", try archive(in: "venue/"))
        #expect(warnings == ["skipped a unit without a name (room), 2 times"])
        let content = try content()
        #expect(content.site.languages.map(\.rawValue) == ["de", "en"])
        #expect(content.site.map.globe?.bearing == 20)
        let house = try #require(content.buildings.first)
        #expect(house.names.values[Language(rawValue: "en")] == "Main house")
        #expect(house.floors.map { "\($0.id) \($0.level)" } == ["EG 0", "1 1"])
        #expect(
            house.connections.map { "\($0.kind) \($0.stops.map(\.floorID))" } == [
                #"lift ["EG", "1"]"#, #"stairs ["EG", "1"]"#,
            ])
        #expect(house.entrances.map(\.floorID) == ["EG"])
        let rooms = content.rooms.filter { $0.floorID == "EG" }
        #expect(
            rooms.map { "\($0.label) \($0.names.values[Language(rawValue: "de")] ?? "")" } == [
                "0.01 Turmuhren", "0.02 0.02", "0.03 0.03", "0.04 0.04", "WC WC",
                "WERKSTATT Werkstatt",
            ])
        #expect(rooms.map(\.access) == [.open, .open, .open, .open, .open, .staff])
        let clocks = try #require(rooms.first)
        #expect(clocks.hours.values.values.first == "Mo-Fr 10:00-16:00")
        let box = try #require(PlanBox(clocks.hotspot))
        #expect(abs(box.width - 10) < 0.1 && abs(box.height - 10) < 0.1)
        let door = try #require(clocks.door)
        #expect(abs(door.x - 4.5) < 0.1 && abs(door.y - 10) < 0.1)
        // Nothing leads into it but the room itself has no door in the file.
        #expect(rooms.last?.door == nil)
    }

    @Test("the tour that was made can be imported, and the same map changes nothing")
    func again() throws {
        _ = try take("venue.zip", try archive())
        _ = try TourImporter.import(folder: folder("tour"), into: folder("tour.db"))
        #expect(try take("venue.zip", try archive()).changes == [])
    }

    @Test("an unpacked folder is the same map")
    func unpacked() throws {
        for (name, text) in IndoorMap().files { try folder.write("venue/\(name)", text) }
        _ = try TourIntake.take(folder("venue"), into: folder("tour"))
        _ = try take("venue.zip", try archive(), into: "other")
        #expect(try content() == content("other"))
    }

    @Test("what staff have written stays, and only walls and doors follow the map")
    func edited() throws {
        _ = try take("venue.zip", try archive())
        let page = "tour/buildings/H/0-01.md"
        let text = String(decoding: try folder.bytes(page), as: UTF8.self)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            line.hasPrefix("hotspot:")
                ? "tags: [Glocken]\nhotspot: [[0, 0], [5, 0], [5, 5], [0, 5]]" : String(line)
        }
        try folder.write(
            page,
            lines.joined(separator: "\n").replacing("Turmuhren", with: "Uhren vom Turm")
                + "\nEin Text.\n")
        let (changes, _) = try take("venue.zip", try archive())
        #expect(changes.map(\.subject) == ["room 0-01"])
        let room = try #require(try content().rooms.first)
        #expect(room.names.values[Language(rawValue: "de")] == "Uhren vom Turm")
        #expect(room.tags == ["Glocken"] && room.texts.values.count == 1)
    }

    @Test("a second building of another map stands beside the first, where it fits on the map")
    func beside() throws {
        _ = try take("venue.zip", try archive())
        var other = IndoorMap(prefix: "N")
        for (name, text) in other.files {
            other.files[name] = text.replacing("Haupthaus", with: "Nebenhaus")
                .replacing("Main house", with: "Annex").replacing("11.5", with: "11.6")
        }
        let far = try archive(other)
        #expect {
            _ = try take("other.zip", far)
        } throws: { error in
            guard case TourImportError.invalid(_, let problems) = error else { return false }
            return problems.count == 1
                && problems[0].message.description.contains("lies outside of the map")
        }
        #expect(try content().buildings.count == 1)
    }

    // MARK: GeoJSON

    @Test("what an export writes is taken back without a change")
    func ownGeoJSON() throws {
        _ = try take("venue.zip", try archive())
        let content = try content()
        let file = try GeoJSONExport(content: content).file()
        #expect(try take("tour.geojson", file.bytes).changes == [])
        _ = try take("tour.geojson", file.bytes, into: "other")
        let other = try self.content("other")
        #expect(other.rooms.map(\.id) == content.rooms.map(\.id))
        #expect(other.rooms.map(\.names) == content.rooms.map(\.names))
    }

    private static func osm(_ features: [(String, String)]) -> [UInt8] {
        func places(_ text: String) -> [String] {
            text.split(separator: " ").map { pair in
                let numbers = pair.split(separator: ",").compactMap { Double($0) }
                return "[\(8 + numbers[0] / 75_000), \(47 - numbers[1] / 111_000)]"
            }
        }
        let all = features.map { where_, tags in
            let kind = where_.first, corners = places(String(where_.dropFirst()))
            let geometry =
                switch kind {
                case "P": #"{"type": "Point", "coordinates": \#(corners[0])}"#
                case "L":
                    #"{"type": "LineString", "coordinates": [\#(corners.joined(separator: ","))]}"#
                default:
                    #"{"type": "Polygon", "coordinates": [[\#((corners + [corners[0]]).joined(separator: ","))]]}"#
                }
            return #"{"type": "Feature", "geometry": \#(geometry), "properties": {\#(tags)}}"#
        }
        return Array(
            #"{"type": "FeatureCollection", "features": [\#(all.joined(separator: ","))]}"#.utf8)
    }

    @Test("OpenStreetMap's indoor tagging: rooms, levels, doors, stairs, ways and languages")
    func indoor() throws {
        let (_, warnings) = try take(
            "osm.geojson",
            Self.osm([
                ("A0,0 40,0 40,20 0,20", #""building": "yes", "name": "Schule", "ref": "S""#),
                ("A100,0 140,0 140,20 100,20", #""building": "yes", "name": "Kirche""#),
                ("A0,0 40,0 40,20 0,20", #""indoor": "level", "level": "1", "level:ref": "OG""#),
                (
                    "A0,0 10,0 10,8 0,8",
                    #""indoor": "room", "level": "0", "ref": "001", "name": "Saal", "name:en": "Hall", "wheelchair": "yes""#
                ),
                ("A10,0 20,0 20,8 10,8", #""indoor": "room", "level": "0;1", "room": "toilets""#),
                (
                    "A20,0 30,0 30,8 20,8",
                    #""indoor": "room", "level": "0", "access": "private", "name": "Archiv""#
                ),
                ("A30,0 40,0 40,8 30,8", #""indoor": "room", "level": "0""#),
                ("A0,8 40,8 40,12 0,12", #""indoor": "corridor", "level": "0-1""#),
                ("P5,8", #""door": "yes", "level": "0""#),
                ("P0,10", #""entrance": "main", "wheelchair": "no""#),
                ("A30,12 34,12 34,16 30,16", #""indoor": "room", "stairs": "yes", "level": "0;1""#),
                ("P36,14", #""highway": "elevator", "level": "0-1""#),
                ("L1,10 39,10", #""highway": "footway", "indoor": "yes", "level": "0""#),
            ]))
        #expect(
            warnings == [
                "skipped a building with nothing inside, 1 time",
                "skipped a room without a name, 1 time",
            ])
        let content = try content()
        let school = try #require(content.buildings.first)
        #expect(school.id == "S" && school.floors.map(\.id) == ["0", "OG"])
        #expect(school.floors[0].ways.count == 1)
        #expect(Set(school.connections.map(\.kind)) == [.stairs, .lift])
        #expect(school.entrances.map(\.isStepFree) == [false])
        #expect(
            content.rooms.map { "\($0.id) \($0.floorID) \($0.access)" } == [
                "001 0 open", "ARCHIV 0 staff", "TOILETS 0 open", "TOILETS-2 OG open",
            ])
        #expect(content.rooms[0].isStepFree == true && content.rooms[0].door != nil)
    }

    @Test(
        "a level is a number, several or a range",
        arguments: [
            ("0", [0]), ("0;1", [0, 1]), ("-1-2", [-1, 0, 1, 2]), ("0-1", [0, 1]), ("0.5", [0]),
            ("-2", [-2]), ("x", []), ("1e9", []), ("5-1", []), ("", [0]),
        ])
    func levels(text: String, levels: [Int]) throws {
        let json = #"{"type": "Feature", "properties": {"level": "\#(text)"}, "geometry": null}"#
        let value = try JSONDecoder().decode(JSONValue.self, from: Data(json.utf8))
        let feature = try #require(GeoFeature.features(in: value)?.first)
        #expect(IndoorSource.levels(feature) == levels)
    }

    @Test("areas of any map with a floor and a name are rooms")
    func plain() throws {
        _ = try take(
            "plan.geojson",
            Self.osm([
                ("A0,0 20,0 20,10 0,10", #""name": "Depot""#),
                ("A0,0 10,0 10,10 0,10", #""Raum": "D 1.1", "Bezeichnung": "Lager", "Etage": 1"#),
            ]))
        let content = try content()
        #expect(content.rooms.map { "\($0.id) \($0.label) \($0.floorID)" } == ["D-1-1 D 1.1 1"])
        #expect(content.buildings.map(\.id) == ["DEPOT"])
    }

    @Test("an option that has no effect, and walls beyond a floor's plan, get a warning")
    func warned() throws {
        _ = try take("venue.zip", try archive())
        let (_, warnings) = try take("venue.zip", try archive(), at: "H:EG")
        #expect(warnings.contains { $0.hasPrefix("--floor has no effect") })
        var wide = IndoorMap()
        wide.files["unit.geojson"] = wide.files["unit.geojson"]?.replacing(
            "[[[", with: "[[[11.6, 48.2], [")
        let (_, walls) = try take("venue.zip", try archive(wide))
        #expect(walls.contains { $0.contains("do not fit on floor EG of building H") }, "\(walls)")
    }

    // MARK: What is wrong

    @Test(
        "other files are rejected with a reason, and no folder is made",
        arguments: [
            ("{}", "it is neither GeoJSON nor a manifest of IIIF"),
            (
                #"{"type": "FeatureCollection", "features": []}"#,
                "the map has no building with floors and rooms"
            ),
            ("{\"type\": ", "a.json is not JSON"),
            ("<svg/>", "this is not a tour in TourML"),
            ("PK\u{3}\u{4}rubbish", "the archive cannot be read"),
            ("\u{1}\u{2}", "unsupported text file"),
        ])
    func refused(text: String, message: String) throws {
        #expect {
            _ = try take("a.json", Array(text.utf8))
        } throws: { error in
            guard case TourImportError.invalid(_, let problems) = error else { return false }
            return problems.count == 1 && problems[0].message.description.hasPrefix(message)
        }
        #expect(!FileManager.default.fileExists(atPath: folder("tour")))
    }

    @Test("a damaged map never traps, and what comes of it can be read again")
    func hostile() throws {
        let map = IndoorMap()
        var generator = SeededGenerator(seed: 7)
        for round in 0..<60 {
            var files = map.files
            for name in files.keys.sorted() where Bool.random(using: &generator) {
                guard var bytes = files[name].map({ Array($0.utf8) }), bytes.count > 3 else {
                    continue
                }
                for _ in 0..<Int.random(in: 1...4, using: &generator) {
                    let place = Int.random(in: 0..<bytes.count, using: &generator)
                    let digits = Array("0123456789-e.,\"{}[]:".utf8)
                    bytes[place] = digits.randomElement(using: &generator) ?? 0
                }
                files[name] = String(decoding: bytes, as: UTF8.self)
            }
            var damaged = IndoorMap()
            damaged.files = files
            let name = "tour-\(round)"
            do {
                _ = try take("venue.zip", try archive(damaged), into: name)
            } catch let error as TourImportError {
                guard case .invalid = error else { throw error }
                continue
            }
            #expect(throws: Never.self, "round \(round)") {
                try TourImporter.import(folder: folder(name), into: folder("\(round).db"))
            }
        }
    }
}
