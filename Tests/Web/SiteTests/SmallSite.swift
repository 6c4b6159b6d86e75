import Foundation
import TestSupport
import TourAuthoring
import TourModel
import TourStore
import TourTestSupport

@testable import Site

/// A tour without media whose names and numbers stand nowhere else: what the public site is to hide is found in every file
/// of it.
struct SmallSite {
    let folder: TestFolder
    let store: TourStore
    let summary: SiteExporter.Summary

    /// The path of the written site.
    var site: String { folder("site") }

    /// Sunday 22 November 2026, 10:00 in UTC.
    static let moment = Date(timeIntervalSince1970: 1_795_341_600)

    /// - Parameters:
    ///   - web: lines of site.yaml.
    ///   - other: files of the content by their path, beside the others or instead of them.
    init(web: String = "", other: [String: [UInt8]] = [:]) throws {
        folder = try TestFolder()
        for (path, text) in Self.files(web: web) { try folder.write("content/\(path)", text) }
        for (path, bytes) in other { try folder.write("content/\(path)", bytes) }
        try TourImporter.import(folder: folder("content"), into: folder("tour.db"))
        store = try TourStore(path: folder("tour.db"))
        var options = SiteExporter.Options()
        options.moment = Self.moment
        summary = try SiteExporter.export(store, to: folder("site"), options: options)
    }

    func text(_ path: String) throws -> String {
        try String(contentsOfFile: "\(site)/\(path)", encoding: .utf8)
    }

    func has(_ path: String) -> Bool { FileManager.default.fileExists(atPath: "\(site)/\(path)") }

    /// The files that hold any of some words, in any case, compressed copies unpacked.
    func files(holding words: [String]) throws -> [String] {
        let words = words.map { $0.lowercased() }
        func holds(_ bytes: [UInt8]) -> Bool {
            let text = String(decoding: bytes, as: UTF8.self).lowercased()
            return words.contains(where: text.contains)
        }
        let names = try FileManager.default.subpathsOfDirectory(atPath: site).sorted()
        let packed = Dictionary(grouping: names) { URL(fileURLWithPath: $0).pathExtension }
        var found = names.filter { name in
            if words.contains(where: name.lowercased().contains) { return true }
            guard !["gz", "br"].contains(URL(fileURLWithPath: name).pathExtension),
                let bytes = FileManager.default.contents(atPath: "\(site)/\(name)")
            else { return false }
            return holds([UInt8](bytes))
        }
        for (suffix, name) in [("gz", "gzip"), ("br", "brotli")] {
            let program = try Program(installed: name).unwrapped()
            let copies = packed[suffix] ?? []
            // All at once first: a process for each of hundreds takes a minute.
            let paths = copies.map { "\(site)/\($0)" }
            guard holds(try program.run(["-dc"] + paths).output) else { continue }
            found += try copies.filter { holds(try program.run(["-dc", "\(site)/\($0)"]).output) }
        }
        return Set(found).sorted()
    }

    private static func files(web: String) -> [(String, String)] {
        [
            (
                "site.yaml",
                """
                id: small
                name: {en: Small House, de: Kleines Haus}
                languages: [en, de]
                address: https://small.example/t
                time_zone: Europe/Berlin
                home: {title: {en: Welcome, de: Willkommen}}
                map:
                  name: {en: Site, de: Gelände}
                  size: [100, 100]
                  globe: {latitude: 46.5, longitude: 8.1}
                \(web)
                """
            ),
            (
                "buildings/A/building.md",
                """
                ---
                name: Main house
                outline: [[0, 0], [60, 0], [60, 40], [0, 40]]
                floors:
                  - {id: G, level: 0, name: Ground floor, size: [60, 40]}
                ---
                """
            ),
            ("buildings/A/A-001.md", room("Library", "open", 0, "Books to the ceiling.")),
            ("buildings/A/A-002.md", room("Workshop", "guided", 10, "Lathes and files.")),
            ("buildings/A/A-003.md", room("Quaggalab", "staff", 20, "Zyzzyva experiments.")),
            ("people/nils-holgersson.vcf", nils),
            (
                "tours/walk.yaml",
                """
                name: {en: Walk, de: Rundgang}
                stops:
                  - {room: A-001, text: {en: Begin., de: Anfang.}}
                  - {room: A-003, text: {en: Xerophyte., de: Xerophyte.}}
                  - {room: A-002, text: {en: End., de: Ende.}}
                """
            ),
            ("events/public.ics", calendar),
            ("news/2026-11-20-opening.md", "---\ntitle: New floor\n---\nIt is laid.\n"),
        ]
    }

    private static func room(
        _ name: String, _ access: String, _ left: Int, _ text: String
    ) -> String {
        """
        ---
        name: \(name)
        floor: G
        access: \(access)
        hotspot: [[\(left), 0], [\(left + 10), 0], [\(left + 10), 10], [\(left), 10]]
        people: [nils-holgersson]
        tags: [quiet]
        ---
        \(text)
        """
    }

    private static let nils = """
        BEGIN:VCARD
        VERSION:4.0
        FN:Nils Holgersson
        N:Holgersson;Nils;;;
        TITLE:Goose keeper
        TITLE;LANGUAGE=de:Gänsehüter
        ORG:Small House;Geese
        TEL;TYPE=work:+49 30 5550177
        TEL;TYPE=cell:+49 170 5550188
        EMAIL;TYPE=work:nils@small.example
        EMAIL;TYPE=home:nils@home.example
        NOTE:Secret note
        BDAY:19700412
        END:VCARD

        """

    private static let calendar = """
        BEGIN:VCALENDAR
        VERSION:2.0
        PRODID:-//Small//EN
        BEGIN:VEVENT
        UID:reading@small.example
        DTSTART;TZID=Europe/Berlin:20261205T140000
        DTEND;TZID=Europe/Berlin:20261205T153000
        RRULE:FREQ=WEEKLY;COUNT=3
        SUMMARY:Reading; with tea, cake
        DESCRIPTION:Bring your own cup.\\nWe have the tea\\, and the cake.
        LOCATION:A-001
        END:VEVENT
        BEGIN:VEVENT
        UID:reading@small.example
        RECURRENCE-ID;TZID=Europe/Berlin:20261212T140000
        DTSTART;TZID=Europe/Berlin:20261212T140000
        DTEND;TZID=Europe/Berlin:20261212T153000
        SUMMARY:Reading; with tea, cake
        LOCATION:A-001
        STATUS:CANCELLED
        END:VEVENT
        BEGIN:VEVENT
        UID:open-day@small.example
        DTSTART;VALUE=DATE:20261201
        DTEND;VALUE=DATE:20261202
        SUMMARY:Open day
        LOCATION:A-003
        END:VEVENT
        END:VCALENDAR

        """
}

extension Optional {
    /// The value; an error where a program that the tests need is not installed.
    fileprivate func unwrapped() throws -> Wrapped {
        guard let self else { throw CocoaError(.fileNoSuchFile) }
        return self
    }
}
