import Foundation
import Times
import TourAuthoring
import TourModel
import TourStore

/// Measures what those who write a tour wait for, and what a search takes, on sites of 100, 1,000 and
/// 10,000 rooms in two languages.
enum TourBenchmark {
    private static let sizes = [100, 1_000, 10_000]

    /// Words that are found in different ways, and what stands for them in the table.
    private static let queries = [
        ("one letter", "r"), ("two letters", "ro"), ("a common name", "raum"),
        ("a word of every page", "antenna"), ("its beginning", "anten"),
        ("two such words", "antenna mirror"), ("one and a beginning", "telemetry qu"),
        ("an ID", "A-012"), ("an ID's beginning", "a-0"), ("a number", "12"),
        ("a word and a number", "antenna 12"), ("nothing", "zebra"),
        ("a part of words", "tenna"), ("misspelled", "antena"),
        ("two such words, misspelled", "antena mirrro"),
    ]

    static func run() throws {
        for size in sizes { try run(rooms: size) }
    }

    private static func run(rooms: Int) throws {
        let place = NSTemporaryDirectory() + "docent-benchmark-" + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: place) }
        let tour = try GeneratedTour(rooms: rooms, in: place + "/content")
        let database = place + "/tour.sqlite"
        MeasuredStep.printHeading("\(rooms) rooms in 2 languages")
        try MeasuredStep.print("first import") {
            try TourImporter.import(folder: tour.folder, into: database)
        }
        try MeasuredStep.print("import, nothing changed") {
            try TourImporter.import(folder: tour.folder, into: database)
        }
        try tour.edit(rooms / 2, text: "Something that nobody has written before.")
        try MeasuredStep.print("import after one edit") {
            try TourImporter.import(folder: tour.folder, into: database)
        }
        try MeasuredStep.print("check") {
            try TourChecker.check(
                folder: tour.folder,
                options: TourChecker.Options(
                    screen: (1920, 1080), labels: nil,
                    today: CalendarDay(year: 2026, month: 1, day: 1), ignored: []))
        }
        let store = try TourStore(path: database)
        try MeasuredStep.print("export") { try TourExporter.write(store, to: place + "/exported") }
        let key = try PublishingKey.make(path: place + "/publish.key")
        try MeasuredStep.print("publish") {
            try TourPublisher.publish(folder: tour.folder, to: place + "/a.tour", key: key)
        }
        try search(store)
        print("")
    }

    private static func search(_ store: TourStore) throws {
        let languages = [Language(rawValue: "de"), Language(rawValue: "en")]
        print("  search                              p50 ms        p99 ms      hits")
        for (name, query) in queries {
            var times: [Double] = []
            var hits = 0
            let clock = ContinuousClock()
            for _ in 0..<200 {
                let began = clock.now
                hits = try store.search(query, languages: languages, limit: 8).count
                times.append((clock.now - began) / .milliseconds(1))
            }
            times.sort()
            print(
                "    " + name.padding(toLength: 30, withPad: " ", startingAt: 0)
                    + String(format: "%13.2f %13.2f %10d", times[100], times[197], hits))
        }
    }
}
