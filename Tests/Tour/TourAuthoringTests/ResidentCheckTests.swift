import Foundation
import TestSupport
import Testing
import Times
import TourModel
import TourTestSupport

@testable import TourAuthoring

@Suite("A check that remembers what it has read", .tags(.slow))
struct ResidentCheckTests {
    private let folder: TestFolder
    private let place: TestFolder
    private let resident = ResidentPages()
    private let options = TourChecker.Options(
        today: CalendarDay(year: 2026, month: 11, day: 25))
    /// The rooms' numbers, by the letter of their building.
    private var rooms = ["A": Array(200..<212), "B": Array(200..<206), "C": Array(200..<206)]
    private var people = ["mira-rautio"]

    init() throws {
        folder = try TestFolder()
        place = try TestFolder()
        try SampleSite.write(to: folder)
        for building in ["B", "C"] {
            try folder.write("buildings/\(building)/building.md", SampleSite.building)
        }
        for (building, numbers) in rooms {
            for number in numbers { try write(number, in: building, SampleSite.library) }
        }
    }

    private func file(_ number: Int, _ building: String, _ language: String = "") -> String {
        "buildings/\(building)/\(building)-\(number)\(language).md"
    }

    private func write(_ number: Int, in building: String, _ page: String) throws {
        try folder.write(
            file(number, building),
            page.replacing("name: Library", with: "name: Room \(building)-\(number)"))
    }

    /// Replaces a part of a file, where it is there.
    private func change(_ file: String, _ old: String, _ new: String) throws {
        guard let bytes = try? folder.bytes(file) else { return }
        let text = String(decoding: bytes, as: UTF8.self)
        try folder.write(file, text.replacing(old, with: new, maxReplacements: 1))
    }

    /// Checks and imports with all that is remembered, and without any of it: both must say the same.
    private func expectTheSame(_ comment: String) throws -> Bool {
        // The files that were written just now count as old, or nothing would be recalled here.
        let listed = try ListedFolder(folder.path, now: Date(timeIntervalSinceNow: 60))
        let found = TourChecker.read(
            listed, options: options, measure: SampleSite.measure, resident: resident)
        let fresh = try TourChecker.checked(
            folder: folder.path, options: options, measure: SampleSite.measure, resident: nil)
        #expect(found.problems == fresh.problems, "\(comment)")
        #expect(found.content?.checked.rooms == fresh.content?.rooms, "\(comment)")
        #expect(found.content?.checked.people == fresh.content?.people, "\(comment)")
        guard let read = found.content else {
            #expect(fresh.content == nil, "\(comment)")
            return false
        }
        try TourImporter.import(read, into: place("again.db"), measure: SampleSite.measure)
        try TourImporter.import(
            folder: folder.path, into: place("whole.db"), measure: SampleSite.measure)
        let (again, whole) = (
            try DatabaseDump(place("again.db")).lines, try DatabaseDump(place("whole.db")).lines
        )
        if again != whole {
            Issue.record("\(comment): \(again.difference(from: whole).prefix(6))")
        }
        try place.remove("whole.db")
        return true
    }

    /// One change by somebody else; what it was.
    private mutating func edit(_ generator: inout SeededGenerator) throws -> String {
        let building = generator.element(of: ["A", "B", "C"])
        let number = generator.element(of: rooms[building] ?? [])
        let page = file(number, building)
        let kind = generator.number(below: 22)
        let some = generator.number(below: 40)
        switch kind {
        case 0:
            try write(number, in: building, SampleSite.library + "\n\nSee [it](room:A-\(some)).\n")
        case 1:
            try write(
                number, in: building,
                SampleSite.library + "\n\n| a | b |\n|---|---|\n| \(some) | 2 |\n")
        case 2: try change(page, "floor: G", "floor: G\nhours: Until 2.\(1 + some % 12).2026")
        case 3: try change(page, "[[0, 0], [20, 0]", "[[\(some % 9), 0], [\(15 + some), 0]")
        case 4: try change(page, "door: [10, 17]", "door: [\(some), 17]")
        case 5: try change(page, "door: [10, 17]", "access: guided")
        case 6: try change(page, "Quiet.", String(repeating: "Quiet. ", count: 40 * (1 + some)))
        case 7: try change(page, "floor: G", "floor: \"1\"")
        case 8:
            try folder.write(file(number, building, ".de"), "---\nname: Raum \(some)\n---\nText\n")
        case 9: try? folder.remove(file(number, building, ".de"))
        case 10:
            let new = 300 + some
            try write(new, in: building, SampleSite.library)
            if rooms[building]?.contains(new) == false { rooms[building]?.append(new) }
        case 11 where (rooms[building]?.count ?? 0) > 3:
            try folder.remove(page)
            try? folder.remove(file(number, building, ".de"))
            rooms[building]?.removeAll { $0 == number }
        case 12:
            try change(page, "floor: G", "floor: G\npeople: [\(generator.element(of: people))]")
        case 13:
            let name = "ada-\(some % 4)"
            if !people.contains(name) { people.append(name) }
            try folder.write(
                "people/\(name).vcf", SampleSite.person.replacing("Mira", with: "Ada\(some)"))
        case 14:
            try change(
                "buildings/\(building)/building.md", "ways: [[[8, 30], [8, 20], [36, 20]]",
                "ways: [[[8, 30], [8, 20], [\(20 + some % 20), 20]]")
        case 15:
            try change(
                "buildings/\(building)/building.md", "size: [60, 40]", "size: [\(60 + some), 40]")
        case 16:
            try folder.write(
                "tours/short-walk.yaml",
                SampleSite.tour.replacing("a-014", with: "\(building)-\(number)"))
        case 17:
            try folder.write("site.yaml", SampleSite.site.replacing("1974", with: "\(1900 + some)"))
        // What keeps the folder from being imported, until something mends it.
        case 18: try change(page, "floor: G", "floor: X\(some)")
        case 19: try change(page, "---", "--")
        case 20: try write(number, in: building == "A" ? "B" : "A", SampleSite.library)
        default:
            try SampleSite.write(to: folder)
            for other in ["A", "B"] {
                for number in 200..<206 where rooms[other]?.contains(number) == true {
                    try write(number, in: other, SampleSite.library)
                }
            }
        }
        return "\(kind) \(page) \(some)"
    }

    /// Takes back all that keeps the folder from being imported.
    private mutating func mend() throws {
        for (building, numbers) in rooms {
            for number in numbers {
                let name = file(number, building)
                let text = String(decoding: (try? folder.bytes(name)) ?? [], as: UTF8.self)
                guard !text.hasPrefix("---\n") || text.contains("floor: X") || text.isEmpty else {
                    continue
                }
                try write(number, in: building, SampleSite.library)
            }
        }
    }

    @Test(
        "whatever others change, it says what a fresh check says",
        arguments: 0..<UInt64(Amount.of(2, all: 4)))
    func anything(seed: UInt64) throws {
        var tests = self
        var generator = SeededGenerator(seed: seed + 20_261_125)
        #expect(try tests.expectTheSame("as it is"))
        var imported = 0
        let rounds = Amount.of(8, all: 24)
        for round in 0..<rounds {
            var done: [String] = []
            for _ in 0..<(1 + generator.number(below: 2)) {
                done.append(try tests.edit(&generator))
            }
            if round.isMultiple(of: 4) {
                try tests.mend()
                done.append("mended")
            }
            if try tests.expectTheSame("seed \(seed), round \(round): \(done)") { imported += 1 }
        }
        #expect(imported >= rounds / 4 && imported < rounds, "\(imported)")
    }
}
