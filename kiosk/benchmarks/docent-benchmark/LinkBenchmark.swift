import Bundles
import DrawnPictures
import Foundation
import Link
import Times
import TourAuthoring

/// Measures what a link fetches twice: a film of 512 MB at 10 MB/s, over connections that are reset after five seconds.
enum LinkBenchmark {
    /// The largest film that a tour takes, in megabytes of 1,048,576 bytes, is just under this.
    private static let filmMegabytes = 511
    private static let lifetime = Duration.seconds(5)

    static func run() async throws {
        let place = NSTemporaryDirectory() + "docent-benchmark-" + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: place) }
        try publish(in: place)
        let server = try CuttingServer(folder: place + "/channel", lifetime: lifetime)
        defer { server.stop() }
        try write(
            "channel: http://127.0.0.1:\(server.port)\nproxy: none\nreserve: 0 B\nrate-limit: 10 MB/s\n",
            to: place + "/link.yaml")
        let plan = try LinkPlan(
            path: place + "/link.yaml", environment: [:], folder: place + "/state",
            version: "benchmark")
        let began = ContinuousClock.now
        for words in try await LinkRound(plan).run() { print(words) }
        let seconds = (ContinuousClock.now - began) / .seconds(1)
        let bytes = try size(of: place + "/channel")
        print(
            String(
                format: "%.1f MB in %.0f s over %d connections, %.2f %% of it sent twice",
                Double(bytes) / 1e6, seconds, server.connections,
                100 * max(0, Double(server.sent) / Double(bytes) - 1)))
    }

    /// Writes a site with a film, publishes it, and makes a kiosk's folder and settings for it.
    private static func publish(in place: String) throws {
        let tour = try GeneratedTour(rooms: 30, in: place + "/content")
        let media = tour.folder + "/media"
        for folder in [media, place + "/bundles"] {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true)
        }
        try write(
            "film:\n  file: film.webm\n  alt: {en: A film, de: Ein Film}\n",
            to: media + "/media.yaml")
        try write("", to: media + "/film.webm")
        let film = try FileHandle(forWritingTo: URL(fileURLWithPath: media + "/film.webm"))
        try film.write(contentsOf: Data([0x1A, 0x45, 0xDF, 0xA3]))
        var generator = SplitMix64(state: 7)
        for _ in 0..<filmMegabytes {
            try film.write(
                contentsOf: Data(
                    (0..<(1 << 17)).flatMap { _ in
                        let number = generator.next()
                        return (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
                    }))
        }
        try film.close()
        let room = "\(tour.folder)/buildings/A/\(tour.rooms[0]).md"
        let text = try String(contentsOfFile: room, encoding: .utf8)
        try write(
            text.replacing("step_free: true", with: "step_free: true\nmedia: [film]"), to: room)
        let (key, freshness) = (
            try PublishingKey.make(path: place + "/publish.key"),
            try PublishingKey.make(path: place + "/freshness.key", purpose: .freshness)
        )
        _ = try ChannelPublisher.publish(
            folder: tour.folder, to: place + "/channel", key: key, freshnessKey: freshness,
            options: .init(expires: UTCMinute(Date.now).adding(minutes: 30 * UTCMinute.day)))
        try write(
            "bundles: bundles\nbundle-key: \(key.publicKey.base64)\n"
                + "freshness-key: \(freshness.publicKey.base64)\n", to: place + "/kiosk.yaml")
    }

    private static func size(of folder: String) throws -> Int {
        try FileManager.default.subpathsOfDirectory(atPath: folder).reduce(0) { sum, name in
            let facts = try FileManager.default.attributesOfItem(atPath: "\(folder)/\(name)")
            let isFile = facts[.type] as? FileAttributeType == .typeRegular
            return sum + (isFile ? facts[.size] as? Int ?? 0 : 0)
        }
    }

    private static func write(_ text: String, to path: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    }
}
