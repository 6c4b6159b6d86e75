import Foundation
import TestSupport
import Testing
import Times
import TourTestSupport

@testable import TourAuthoring

@Suite("An import that checks what it has read", .tags(.slow))
struct ImportAndCheckTests {
    private let folder: TestFolder
    private let place: TestFolder
    private let options = TourChecker.Options(
        today: CalendarDay(year: 2026, month: 11, day: 25))

    init() throws {
        folder = try TestFolder()
        place = try TestFolder()
        try FileManager.default.removeItem(atPath: folder.path)
        try FileManager.default.copyItem(atPath: Repository.tour, toPath: folder.path)
    }

    /// Replaces a part of a file.
    private func change(_ file: String, _ old: String, _ new: String) throws {
        let text = String(decoding: try folder.bytes(file), as: UTF8.self)
        try #require(text.contains(old))
        try folder.write(file, text.replacing(old, with: new, maxReplacements: 1))
    }

    /// Compares with a check of its own, which has read nothing before.
    private func isSame(_ resident: ResidentPages, _ what: String) throws {
        let found = TourChecker.read(
            try ListedFolder(folder.path), options: options, measure: TourImporter.measurePicture,
            resident: resident)
        if let read = found.content {
            try TourImporter.import(
                read, into: place("tour.db"), measure: TourImporter.measurePicture)
        }
        let fresh = try TourChecker.checked(
            folder: folder.path, options: options, measure: TourImporter.measurePicture,
            resident: nil)
        #expect(found.problems == fresh.problems, "\(what)")
        #expect(found.content?.checked.rooms == fresh.content?.rooms, "\(what)")
        #expect((found.content == nil) == (fresh.content == nil), "\(what)")
    }

    @Test("it tells the same as a check alone, whatever was read before")
    func same() throws {
        let resident = ResidentPages()
        try isSame(resident, "as it is")
        let steps: [(file: String, old: String, new: String)] = [
            ("buildings/A/A-014.md", "name: Main control room", "name: Control room"),
            ("buildings/A/A-014.md", "---\n\n", "---\n\nSee [here](Z-999).\n\n"),
            ("buildings/A/A-012.md", "door: ", "# door: "),
            ("tours/short-walk.yaml", "room: A-013", "room: A-999"),
            ("tours/short-walk.yaml", "room: A-999", "room: A-013"),
            ("site.yaml", "languages: [en, de, fr]", "languages: [en, de, fr, es]"),
        ]
        for step in steps {
            try change(step.file, step.old, step.new)
            try isSame(resident, "\(step.file): \(step.new)")
            // A program that was started again knows the database alone.
            try isSame(ResidentPages(), "\(step.file): \(step.new), from the database")
        }
        try folder.remove("buildings/A/A-013.de.md")
        try isSame(resident, "without a translation")
        try folder.remove("people/mira-rautio.vcf")
        try isSame(resident, "without a person")
    }
}
