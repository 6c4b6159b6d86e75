import Cryptography
import Foundation
import Site
import TourAuthoring
import TourModel
import TourStore

/// Measures how long a tour takes to be written for the web, and what one edit changes.
enum SiteBenchmark {
    private static let languages = ["en", "de", "fr"]

    static func run() throws {
        for size in [30, 500, 5_000] { try run(rooms: size) }
    }

    private static func run(rooms: Int) throws {
        let place = NSTemporaryDirectory() + "docent-benchmark-" + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: place) }
        let tour = try GeneratedTour(rooms: rooms, languages: languages, in: place + "/content")
        let database = place + "/tour.sqlite"
        MeasuredStep.printHeading("\(rooms) rooms in \(languages.count) languages")
        try MeasuredStep.print("import") {
            try TourImporter.import(folder: tour.folder, into: database)
        }
        let site = place + "/site"
        let summary = try MeasuredStep.print("site") { try export(database, to: site) }
        let first = try digests(below: site)
        try MeasuredStep.print("site, nothing changed") { try export(database, to: site) }
        let again = try digests(below: site)
        try tour.edit(rooms / 2, text: "Something that no page has said before.")
        try TourImporter.import(folder: tour.folder, into: database)
        try MeasuredStep.print("site after one edit") { try export(database, to: site) }
        let edited = try digests(below: site)
        let changed = edited.filter { first[$0.key] != $0.value }.keys
        let copies = [".br", ".gz"]
        print(
            """
              \(summary.pages) pages, \(summary.files) files; \
            \(first == again ? "the same bytes twice" : "DIFFERENT BYTES THE SECOND TIME"); \
            one edit changes \(changed.count { name in !copies.contains { name.hasSuffix($0) } }) \
            files, and their compressed copies

            """)
    }

    private static func export(
        _ database: String, to path: String
    ) throws -> SiteExporter.Summary {
        var options = SiteExporter.Options()
        options.moment = Date(timeIntervalSince1970: 1_800_000_000)
        return try SiteExporter.export(TourStore(path: database), to: path, options: options)
    }

    /// What is in each file, by its path.
    private static func digests(below folder: String) throws -> [String: SHA256Digest] {
        var digests: [String: SHA256Digest] = [:]
        for name in try FileManager.default.subpathsOfDirectory(atPath: folder) {
            let path = "\(folder)/\(name)"
            guard let bytes = FileManager.default.contents(atPath: path) else { continue }
            digests[name] = SHA256.hash(bytes)
        }
        return digests
    }
}
