import TestSupport
import Testing
import TourAuthoring
import TourStore

@testable import JournalReports

@Suite("Reports call rooms by the numbers on their doors")
struct RoomNumberTests {
    @Test("lines, stops and charts say the number, and count by the ID")
    func number() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            """
            id: hill
            name: The Hill
            languages: [en]
            home: {title: Welcome}
            map: {name: Map, size: [100, 100]}
            """, to: "site.yaml")
        try folder.write(
            """
            ---
            name: Hall
            outline: [[1, 1], [40, 1], [40, 40]]
            floors: [{id: G, level: 0, name: Ground floor, size: [40, 40]}]
            ---
            """, to: "buildings/A/building.md")
        for (id, line) in [("A-001", "number: HG F 26.1"), ("A-002", "access: open")] {
            try folder.write(
                "---\nname: Room\n\(line)\nfloor: G\nhotspot: [[1, 1], [9, 1], [9, 9]]\n---\n",
                to: "buildings/A/\(id).md")
        }
        try folder.write("name: Walk\nstops: [{room: A-001, text: Here.}]", to: "tours/walk.yaml")
        let path = "\(folder.path)/tour.sqlite"
        _ = try TourImporter.import(folder: folder.path, into: path)
        let places = try ReportPlaces(TourStore(path: path), language: "en")
        #expect(places.rooms.map(\.id) == ["A-001", "A-002"])
        #expect(places.rooms.map(\.label) == ["HG F 26.1 Room", "A-002 Room"])
        #expect(places.stops.map(\.label) == ["Walk: HG F 26.1 Room"])
        #expect(places.label(ofRoom: "A-001") == "HG F 26.1 Room")
        let chart = FloorChart(
            floor: places.floors[0], counts: ["A-001": 20], most: 20,
            words: ReportWords(language: "en"), palette: .standard, least: 10
        ).picture(width: 400, height: 400, description: "")
        let texts = chart.marks.compactMap {
            if case .text(let text) = $0 { text.text } else { nil }
        }
        #expect(texts.contains("HG F 26.1") && !texts.contains("A-001"))
    }
}
