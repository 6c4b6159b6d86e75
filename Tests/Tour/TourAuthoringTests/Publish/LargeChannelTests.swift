import Bundles
import Foundation
import TestSupport
import Testing
import Times
import TourTestSupport

@testable import TourAuthoring
@testable import TourModel
@testable import TourStore

@Suite("A large tour in a channel", .tags(.slow))
struct LargeChannelTests {
    private static let rooms = 2000

    /// Writes a room's page; the words follow from the numbers alone.
    private static func write(_ room: Int, _ edition: Int, to folder: TestFolder) throws {
        var generator = SeededGenerator(seed: UInt64(room * 1000 + edition))
        let words = (0..<90).map { _ in
            // Few words are frequent, most are rare.
            let rank = Int(pow(20_000, Double.random(in: 0..<1, using: &generator)))
            return "w\(String(rank, radix: 36))"
        }
        let x = room % 10 * 4
        try folder.write(
            "buildings/A/R-\(room + 1000).md",
            """
            ---
            name: {en: Room \(room), de: Raum \(room), fr: Salle \(room)}
            floor: G
            hotspot: [[\(x), 0], [\(x + 4), 0], [\(x + 4), 9], [\(x), 9]]
            media: [control-room]
            ---
            \(words.joined(separator: " ")).
            """)
    }

    @Test(
        "a room of 2000 that changes costs its text and what stands beside it, and a kiosk takes no more"
    )
    func changedRoom() throws {
        let site = try PublishedSite()
        for room in 0..<Self.rooms { try Self.write(room, 0, to: site.folder) }
        let first = try site.publishChannel()
        let shelf = try site.shelf()
        try shelf.show(
            #require(
                try shelf.take(
                    channel: site.place("channel"), site: nil, now: PublishedSite.now)))
        let rows = first.manifest.bytes - SampleSite.webm.count - SampleSite.png.count
        #expect(rows > 2_000_000)
        // One room has another text; then one in the middle is new, and one is gone.
        try Self.write(1234, 1, to: site.folder)
        let changed = try site.publishChannel()
        try site.folder.write(
            "buildings/A/R-1500X.md",
            String(decoding: site.folder.bytes("buildings/A/R-1500.md"), as: UTF8.self))
        let added = try site.publishChannel()
        try site.folder.remove("buildings/A/R-1700.md")
        let removed = try site.publishChannel()
        let costs = [changed, added, removed].map(\.added.bytes)
        print("rows \(rows) bytes; a room changed, added, removed: \(costs) bytes")
        for cost in costs { #expect(cost > 10_000 && cost < 400_000) }
        let before = Set(
            try FileManager.default.subpathsOfDirectory(atPath: shelf.objects.path))
        try shelf.show(
            #require(
                try shelf.take(
                    channel: site.place("channel"), site: nil, now: PublishedSite.now)))
        let after = try FileManager.default.subpathsOfDirectory(atPath: shelf.objects.path)
        // The kiosk has copied no more than that.
        let copied = try Set(after).subtracting(before).reduce(0) {
            let file = "\(shelf.objects.path)/\($1)"
            let found = try FileManager.default.attributesOfItem(atPath: file)
            return $0
                + (found[.type] as? FileAttributeType == .typeRegular
                    ? found[.size] as? Int ?? 0 : 0)
        }
        #expect(copied > 0 && copied <= costs.reduce(0, +))
        let store = try TourStore(path: #require(try shelf.databasePath()))
        try store.check()
        #expect(try store.search("R-2234").first?.id == "R-2234")
        #expect(try store.room("R-1500X") != nil && store.room("R-1700") == nil)
    }
}
