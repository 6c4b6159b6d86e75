import Foundation
import Imaging
import TestSupport
import TourAuthoring
import TourModel
import TourStore
import TourTestSupport

/// Calls for both sides of the border.
enum WebCalls {
    /// The sample site, imported.
    static func store() throws -> TourStore {
        let folder = try TestFolder()
        try TourImporter.import(
            folder: Repository.tour, into: folder("tour.db"))
        return try TourStore(path: folder("tour.db"))
    }

    /// From each room and from the kiosk to each room, with steps and without.
    static func pairs(of graph: WayGraph) -> [(start: String?, end: String, isStepFree: Bool)] {
        let rooms = graph.rooms.sorted()
        return ([nil] + rooms.map { $0 } as [String?]).flatMap { start in
            rooms.flatMap { end in [(start, end, false), (start, end, true)] }
        }
    }

    /// Calls with random numbers and bytes, most of them nearly right.
    static func random(count: Int, seed: UInt64) throws -> [WebCall] {
        var random = SeededGenerator(seed: seed)
        let symbol = try SymbolPicture.draw("ROOM:A-014", moduleWidth: 3)
        return (0..<count).map { _ in
            switch random.number(below: 6) {
            case 0: scan(symbol, &random)
            case 1: .classify(text(&random))
            case 2: .site(text(&random))
            case 3: .ways(random.bytes(random.number(below: 200)))
            case 4: .route(text(&random), text(&random), isStepFree: random.isOnce(in: 2))
            default: anything(&random)
            }
        }
    }

    /// A small picture: noise, or a symbol with noise over it.
    private static func scan(_ symbol: LumaImage, _ random: inout SeededGenerator) -> WebCall {
        // The dearest effort is for few.
        let effort = random.isOnce(in: 12) ? 2 : Int32(random.number(below: 2))
        if random.isOnce(in: 2) {
            let width = 1 + random.number(below: 60)
            let height = 1 + random.number(below: 60)
            return .scan(
                LumaImage(width: width, height: height, pixels: random.bytes(width * height)),
                effort: effort)
        }
        var pixels = symbol.pixels
        for _ in 0..<random.number(below: 900) {
            pixels[random.number(below: pixels.count)] = UInt8(random.number(below: 256))
        }
        return .scan(
            LumaImage(width: symbol.width, height: symbol.height, pixels: pixels), effort: effort)
    }

    private static let numbers: [Int32] = [
        .min, -65_536, -2, -1, 0, 1, 2, 3, 4, 7, 16, 255, 256, 4_096, 65_536, .max - 1, .max,
    ]

    private static func anything(_ random: inout SeededGenerator) -> WebCall {
        let names = [
            ("docent_scan", 4), ("docent_site", 1), ("docent_classify", 1), ("docent_ways", 1),
            ("docent_route", 3),
        ]
        let (name, count) = random.element(of: names)
        return WebCall(
            name: name, numbers: (0..<count).map { _ in random.element(of: numbers) },
            input: random.bytes(random.number(below: 300)))
    }

    private static let pieces = [
        "https://", "HTTP://", "vesper-ridge.example", "/T", "/R/", "A-014", "ROOM:", "PASS:",
        "person:", "xn--", "xn--mnchen-3ya.de", "münchen.de", "аpple.com", "%2e", "@", ":", "443",
        ":99999", "[::1]", "127.1", "0x7f.1", "javascript:", "\u{202E}", "\u{FF0E}", "\u{0}", " ",
        "ﬀ", "🎨", "\u{301}", "bit.ly", "?", "#", "..", "\\", "/01/09506000134352", "WIFI:T:WPA;",
        "data:,", "日本.jp", "/" + String(repeating: "A", count: 103),
    ]

    /// Pieces of addresses and codes in any order, or any bytes.
    static func text(_ random: inout SeededGenerator) -> String {
        guard !random.isOnce(in: 5) else {
            return String(decoding: random.bytes(random.number(below: 60)), as: UTF8.self)
        }
        return (0..<1 + random.number(below: 6)).map { _ in random.element(of: pieces) }.joined()
    }

    /// The sample's ways with some bytes changed, each followed by a route through what is left.
    static func damagedWays(count: Int, seed: UInt64) throws -> [WebCall] {
        var random = SeededGenerator(seed: seed)
        let store = try store()
        let bytes = try store.wayBytes()
        let rooms = try store.wayRooms().sorted()
        return (0..<count / 2).flatMap { _ in
            var damaged = bytes
            for _ in 0..<1 + random.number(below: 4) {
                damaged[random.number(below: damaged.count)] = UInt8(random.number(below: 256))
            }
            if random.isOnce(in: 4) { damaged.removeLast(random.number(below: damaged.count)) }
            return [
                WebCall.ways(damaged),
                .route(
                    random.isOnce(in: 3) ? nil : random.element(of: rooms),
                    random.element(of: rooms), isStepFree: random.isOnce(in: 2)),
            ]
        }
    }
}

extension TourStore {
    /// The rooms that the ways know.
    fileprivate func wayRooms() throws -> Set<Room.ID> {
        WayGraph(bytes: try wayBytes())?.rooms ?? []
    }
}
