import Foundation
import Payloads
import TestSupport
import Testing
import TourAuthoring
import TourModel
import TourStore
import TourTestSupport

@Suite("A site with thousands of rooms", .tags(.slow), .serialized)
struct ScaleTests {
    /// With 500 rooms each.
    static let buildings = Amount.of(4, all: 20)
    static let floors = 10
    static let roomsPerFloor = 50
    static let words = [
        "antenna", "signal", "orbit", "desk", "window", "screen", "archive", "laser", "garden",
        "telemetry", "vacuum", "solar", "mirror", "quiet", "workshop", "lecture",
    ]

    /// Writes the site's files; the IDs of its rooms.
    static func write(to folder: TestFolder) throws -> [Room.ID] {
        try folder.write(
            "site.yaml",
            """
            id: large
            name: {en: Large, de: Groß}
            languages: [en, de]
            home: {title: {en: Large, de: Groß}}
            map: {name: {en: Map, de: Karte}, size: [1000, 1000], ways: [[[0, 5], [900, 5]]]}
            """)
        var generator = SeededGenerator(seed: 7)
        var ids: [Room.ID] = []
        for building in 0..<buildings {
            let letter = String(UnicodeScalar(UInt8(65 + building)))
            let levels = (0..<floors).map {
                """
                  - {id: "\($0)", level: \($0), name: Floor \($0), size: [200, 40], \
                ways: [[[0, 12], [200, 12]]]\(building == 0 && $0 == 0 ? ", here: [9, 12]" : "")}
                """
            }
            let stops = (0..<floors).map { "\"\($0)\": [100, 14]" }.joined(separator: ", ")
            try folder.write(
                "buildings/\(letter)/building.md",
                """
                ---
                name: Building \(letter)
                outline: [[0, 0], [9, 0], [9, 9]]
                floors:
                \(levels.joined(separator: "\n"))
                connections:
                  - {id: lift, kind: lift, at: {\(stops)}}
                  - {id: stairs, kind: stairs, at: {\(stops.replacing("14", with: "9"))}}
                entrances:
                  - {at: [0, 12], map: [\(building * 40), 9]}
                ---
                """)
            for floor in 0..<floors {
                for room in 0..<roomsPerFloor {
                    let id = "\(letter)-\(floor)\(room < 10 ? "0" : "")\(room)"
                    let text = (0..<60).map { _ in words.randomElement(using: &generator) ?? "" }
                        .joined(separator: " ")
                    let x = room * 4
                    try folder.write(
                        "buildings/\(letter)/\(id).md",
                        """
                        ---
                        name: Room \(id)
                        floor: "\(floor)"
                        hotspot: [[\(x), 0], [\(x + 4), 0], [\(x + 4), 9], [\(x), 9]]
                        door: [\(x + 2), 9]
                        step_free: true
                        tags: [\(words[room % words.count])]
                        ---
                        \(text)
                        """)
                    try folder.write(
                        "buildings/\(letter)/\(id).de.md", "---\nname: Raum \(id)\n---\n\(text)")
                    ids.append(id)
                }
            }
        }
        return ids
    }

    @Test("import, look-up, search and neighbours, timed")
    func figures() throws {
        let folder = try TestFolder()
        let place = try TestFolder()
        let ids = try Self.write(to: folder)
        let clock = ContinuousClock()
        var began = clock.now
        let summary = try TourImporter.import(
            folder: folder.path, into: place("tour.db"), measure: SampleSite.measure)
        print("TourImporter import, \(ids.count) rooms in 2 languages: \(clock.now - began)")
        #expect(summary.rooms == Self.buildings * Self.floors * Self.roomsPerFloor)

        began = clock.now
        let store = try TourStore(path: place("tour.db"))
        print("TourStore open: \(clock.now - began)")
        try store.check()

        var generator = SeededGenerator(seed: 11)
        try measure("TourStore room(_:)", times: Amount.of(1000, all: 10_000)) { _ in
            let id = ids.randomElement(using: &generator) ?? ""
            let room = try store.room(id)
            #expect(room?.id == id)
        }
        let site = try #require(SiteAddress("https://large.example/t"))
        try measure("classified code to room", times: Amount.of(1000, all: 10_000)) { _ in
            let id = ids.randomElement(using: &generator) ?? ""
            let text = "HTTPS://LARGE.EXAMPLE/T/R/\(id)"
            guard case .site(let code) = Payload(classifying: text, site: site),
                case .room(let room) = try store.resolve(code)
            else {
                Issue.record("\(text) leads nowhere")
                return
            }
            #expect(room.id == id)
        }
        try measure("TourStore rooms(inBuilding:floor:), 50 rooms", times: 200) { turn in
            let rooms = try store.rooms(inBuilding: "C", floor: "\(turn % 10)")
            #expect(rooms.count == 50)
        }
        try measure("TourStore roomIDs(nearest:)", times: 200) { _ in
            let ids = try store.roomIDs(nearest: "C-1330", limit: 1)
            #expect(ids.count == 1)
        }
        began = clock.now
        let first = try store.route(from: nil, to: "A-010")
        print("TourStore route, the first, which reads all ways: \(clock.now - began)")
        #expect(try first.get().steps.isEmpty == false)
        try measure("TourStore route(from:to:), any two rooms", times: 500) { _ in
            let start = ids.randomElement(using: &generator) ?? ""
            let end = ids.randomElement(using: &generator) ?? ""
            let route = try store.route(from: start, to: end, isStepFree: true).get()
            #expect(route.isStepFree)
        }
        try measure("TourStore route(from:to:), the farthest two", times: 100) { _ in
            let route = try store.route(from: "A-949", to: #require(ids.last)).get()
            #expect(route.legs.count == 5)
        }
        for query in [
            "C-123", "c-1", "r", "raum", "anten", "antenna mirror", "telemetry qu", "zebra",
        ] {
            try measure("TourStore search(\"\(query)\")", times: 40) { _ in
                let hits = try store.search(
                    query, languages: [Language(rawValue: "de"), Language(rawValue: "en")], limit: 8
                )
                #expect(hits.isEmpty == (query == "zebra"))
            }
        }
    }

    /// Runs a body and prints the median and the 99th percentile of its times; they judge nothing.
    private func measure(_ title: String, times: Int, _ body: (Int) throws -> Void) throws {
        let clock = ContinuousClock()
        var durations: [Duration] = []
        for turn in 0..<times {
            let began = clock.now
            try body(turn)
            durations.append(clock.now - began)
        }
        durations.sort()
        let median = durations[durations.count / 2]
        let high = durations[durations.count * 99 / 100]
        print("\(title): median \(median), p99 \(high)")
    }
}
