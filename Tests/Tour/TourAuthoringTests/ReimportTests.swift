import Foundation
import TestSupport
import Testing
import TourAuthoring
import TourModel
import TourStore
import TourTestSupport

@Suite("An import that remembers the one before", .tags(.slow), .serialized)
struct ReimportTests {
    let folder: TestFolder
    let place: TestFolder
    private var rooms: [Int] = Array(100..<124)

    init() throws {
        folder = try TestFolder()
        place = try TestFolder()
        try SampleSite.write(to: folder)
        for name in ["hum", "hum-de"] { try folder.write("media/\(name).ogg", "OggS") }
        try writeMedia()
        for number in rooms { try write(number, text: "The first text of \(number)") }
    }

    /// Writes the list of media: a film and a sound, both heard in every second room.
    private func writeMedia(
        access: Visibility = .public, words: Int = 0, hasVersion: Bool = false
    ) throws {
        let transcript = words == 0 ? "" : "  transcript: {en: Words of number \(words)}\n"
        let version = "hum-de: {file: hum-de.ogg, language: de, version_of: hum}\n"
        try folder.write(
            "media/media.yaml",
            SampleSite.media + "\n  access: \(access)\n\(transcript)"
                + "hum:\n  file: hum.ogg\n  alt: {en: Hum, de: Summen, fr: Bourdon}\n  language: en\n"
                + "  access: \(access)\n\(transcript)" + (hasVersion ? version : ""))
    }

    private func write(_ number: Int, text: String, access: Visibility = .public) throws {
        try folder.write(
            "buildings/A/A-\(number).md",
            SampleSite.library.replacing(
                "name: Library",
                with: "name: \(text)\ntext_access: \(access)"
                    + (number.isMultiple(of: 2) ? "\nmedia: [hum, eleven]" : ""))
                + "\n\n\(text)\n")
    }

    /// Imports over what is there.
    ///
    /// - Returns: the summary, and how many rooms and media were written anew.
    @discardableResult
    private func importAgain() throws -> (summary: TourImportSummary, written: Int) {
        var written = 0
        let summary = try TourImporter.import(
            folder: folder.path, into: place("again.db"), measure: SampleSite.measure,
            progress: { if $0.stage == .writing { written += 1 } })
        return (summary, written)
    }

    private func dump(_ name: String) throws -> [String] {
        try DatabaseDump(place(name)).lines
    }

    /// Imports over what is there, and anew; both must say the same.
    private func expectTheSame(_ comment: String) throws {
        let again = try importAgain()
        let whole = try TourImporter.import(
            folder: folder.path, into: place("whole.db"), measure: SampleSite.measure)
        #expect(again.summary == whole, "\(comment)")
        let before = try dump("again.db")
        let after = try dump("whole.db")
        if before != after {
            let lines = before.difference(from: after).prefix(6)
            Issue.record("\(comment): \(lines)")
        }
        try place.remove("whole.db")
        try TourStore(path: place("again.db")).check()
    }

    // MARK: Tests

    @Test("one edit writes one room; nothing changed writes none")
    func oneEdit() throws {
        #expect(try importAgain().written > 20)
        #expect(try importAgain().written == 0)
        try write(110, text: "Something else altogether")
        #expect(try importAgain().written == 0)
        let store = try TourStore(path: place("again.db"))
        #expect(try store.search("altogether").map(\.id) == ["A-110"])
        #expect(try store.search("first text of 110").isEmpty)
        #expect(try store.room("A-110")?.texts.values[.english]?.hasSuffix("altogether") == true)
        try expectTheSame("one edit")
    }

    @Test("errors are the same, wherever they are, and leave the database as it was")
    func errors() throws {
        try importAgain()
        let before = try place.bytes("again.db")
        try folder.remove("people/mira-rautio.vcf")
        func problems(_ name: String) throws -> [TourProblem] {
            do {
                _ = try TourImporter.import(
                    folder: folder.path, into: place(name), measure: SampleSite.measure)
                return []
            } catch TourImportError.invalid(_, let problems) {
                return problems
            }
        }
        let again = try problems("again.db")
        #expect(again.contains { $0.file == "buildings/A/A-011.md" })
        #expect(try again == problems("whole.db"))
        #expect(try place.bytes("again.db") == before)
    }

    @Test(
        "whatever is edited, the result is that of a whole import",
        arguments: 0..<UInt64(Amount.of(2, all: 4)))
    func anything(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed + 1)
        var rooms = rooms
        func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &generator) }
        try importAgain()
        for round in 0..<Amount.of(8, all: 15) {
            var done: [String] = []
            for _ in 0..<number(1..<4) {
                let room = rooms[number(0..<rooms.count)]
                let german = "buildings/A/A-\(room).de.md"
                let hasGerman = FileManager.default.fileExists(atPath: folder(german))
                let kind = number(0..<15)
                done.append("\(kind) in A-\(room)")
                switch kind {
                case 0, 1: try write(room, text: "Text \(number(0..<50)) für \(number(0..<9))")
                case 2:
                    let new = number(130..<999)
                    try write(new, text: "New \(new)")
                    if !rooms.contains(new) { rooms.append(new) }
                case 3 where rooms.count > 12:
                    try folder.remove("buildings/A/A-\(room).md")
                    if hasGerman { try folder.remove(german) }
                    rooms.removeAll { $0 == room }
                case 4 where hasGerman: try folder.remove(german)
                case 4, 5:
                    try folder.write(german, "---\nname: Raum \(number(0..<99))\n---\nTexte\n")
                case 6:
                    try folder.write(
                        "people/mira-rautio.vcf",
                        SampleSite.person.replacing("Mira", with: "Mira\(number(0..<5))"))
                case 7:
                    try folder.write(
                        "media/control-room.png", SampleSite.png + [UInt8(number(0..<5))])
                case 8:
                    try folder.write(
                        "buildings/A/building.md", SampleSite.building + "\nWing \(number(0..<5))\n"
                    )
                case 9:
                    try folder.write(
                        "people/p\(number(0..<3)).vcf",
                        SampleSite.person.replacing("Mira", with: "Ada\(number(0..<5))"))
                case 10, 11:
                    let access = Visibility.withoutVisit[number(0..<3)]
                    try write(room, text: "Kept \(number(0..<9))", access: access)
                case 12:
                    let access = Visibility.allCases[number(0..<4)]
                    try folder.write(
                        "tours/short-walk.yaml", SampleSite.tour + "\naccess: \(access)\n")
                case 13:
                    try writeMedia(
                        access: Visibility.withoutVisit[number(0..<3)], words: number(0..<3),
                        hasVersion: number(0..<2) == 0)
                default:
                    try folder.write(
                        "site.yaml",
                        SampleSite.site.replacing("1974", with: "\(number(1900..<2000))"))
                }
            }
            try expectTheSame("seed \(seed), round \(round): \(done)")
        }
    }
}
