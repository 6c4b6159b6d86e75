import Foundation
import Glibc
import TestSupport
import Testing
import TourAuthoring
import TourModel
import TourStore
import TourTestSupport

@Suite(
    "Killed or without disk, an export and a table leave a folder that is wholly old or new",
    .tags(.slow),
    .serialized)
struct FolderKillTests {
    let folder: TestFolder
    let place: TestFolder
    private static let rooms = 100..<160
    private static let moments = Amount.of(8, all: 40)

    init() throws {
        folder = try TestFolder()
        place = try TestFolder()
        try SampleSite.write(to: folder)
        for number in Self.rooms {
            try folder.write(
                "buildings/A/A-\(number).md",
                SampleSite.library.replacing("name: Library", with: "name: Old \(number)"))
        }
        try TourImporter.import(
            folder: folder.path, into: place("tour.db"), measure: SampleSite.measure)
    }

    private func start(_ arguments: [String]) throws -> (process: Process, output: FileHandle) {
        let process = Process()
        process.executableURL = KillTests.probe
        process.arguments = arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let output = pipe.fileHandleForReading
        #expect(try output.read(upToCount: 6) == Data("start\n".utf8))
        return (process, output)
    }

    /// Runs to the end.
    private func run(_ arguments: [String]) throws -> (duration: Duration, words: String) {
        let began = ContinuousClock.now
        let run = try start(arguments)
        let words = String(decoding: try run.output.readToEnd() ?? Data(), as: UTF8.self)
        run.process.waitUntilExit()
        return (ContinuousClock.now - began, words)
    }

    /// Kills it at a moment of its time.
    private func kill(_ arguments: [String], after moment: Duration) throws {
        let run = try start(arguments)
        usleep(UInt32(moment / .microseconds(1)))
        Glibc.kill(run.process.processIdentifier, SIGKILL)
        run.process.waitUntilExit()
    }

    private func changes(in folder: String) throws -> [TourChange] {
        try TourImporter.changes(
            folder: folder, against: place("tour.db"), measure: SampleSite.measure)
    }

    // MARK: Export

    @Test("an export, killed at moments of its time: nothing is there, or everything")
    func export() throws {
        let exporting = ["export", place("tour.db"), place("out")]
        let whole = try run(exporting)
        #expect(try changes(in: place("out")).isEmpty)
        var complete = 0
        for moment in 0..<Self.moments {
            try? place.remove("out")
            try kill(exporting, after: whole.duration * moment * 5 / (Self.moments * 4))
            guard FileManager.default.fileExists(atPath: place("out")) else { continue }
            complete += 1
            #expect(try changes(in: place("out")).isEmpty)
        }
        print(
            "killed at \(Self.moments) moments over \(whole.duration): \(complete) times everything"
        )
    }

    @Test("an export on a full disk leaves nothing", arguments: [0, 1_000, 2_000_000])
    func exportOnFullDisk(limit: Int) throws {
        let before = try place.names()
        let full = try run(["export", place("tour.db"), place("out"), "--limit", "\(limit)"])
        #expect(full.words.contains("cannot be written"), "\(full.words)")
        #expect(try place.names() == before)
    }

    // MARK: Tables

    /// A table that renames every room but one, which it takes out.
    private func table() -> String {
        let rows = Self.rooms.dropFirst().map { "A-\($0);New \($0)" }
        return (["id;name.en", "A-011;New 11", "A-014;New 14"] + rows).joined(separator: "\n")
            + "\n"
    }

    /// Whether the folder is as the table says; it must be wholly so or wholly not.
    private func isNew() throws -> Bool {
        try TourImporter.import(
            folder: folder.path, into: place("now.db"), measure: SampleSite.measure)
        let store = try TourStore(path: place("now.db"))
        let rooms = try store.rooms(inBuilding: "A")
        let names = Set(rooms.compactMap { $0.names.values[.english]?.split(separator: " ").first })
        let isNew = names.contains("New")
        #expect(names.contains("Old") != isNew)
        #expect(rooms.contains { $0.id == "A-100" } != isNew)
        return isNew
    }

    @Test("a table, killed at moments of its time, is taken in wholly or not at all")
    func tables() throws {
        let original = try TestFolder()
        try FileManager.default.removeItem(atPath: original.path)
        try FileManager.default.copyItem(atPath: folder.path, toPath: original.path)
        try place.write("rooms.csv", table())
        let taking = ["table", folder.path, place("rooms.csv")]
        let whole = try run(taking)
        #expect(whole.words.contains("changed 62 rooms"), "\(whole.words)")
        #expect(try isNew())
        var new = 0
        for moment in 0..<Self.moments {
            try FileManager.default.removeItem(atPath: folder.path)
            try FileManager.default.copyItem(atPath: original.path, toPath: folder.path)
            try kill(taking, after: whole.duration * moment * 5 / (Self.moments * 4))
            do {
                if try isNew() { new += 1 }
            } catch TourImportError.invalid(_, let problems) {
                // Begun and told: the next one brings it to its end.
                #expect(problems.contains { $0.file == ".docent-changes" })
                try place.write("none.csv", "id;name.en\nA-011;New 11\n")
                _ = try TableImporter.apply(rooms: place("none.csv"), people: nil, to: folder.path)
                #expect(try isNew())
                new += 1
            }
        }
        print("killed at \(Self.moments) moments over \(whole.duration): \(new) times the table")
    }

    @Test("a table on a full disk changes nothing", arguments: [0, 100])
    func tableOnFullDisk(limit: Int) throws {
        try place.write("rooms.csv", table())
        let full = try run(["table", folder.path, place("rooms.csv"), "--limit", "\(limit)"])
        #expect(full.words.contains("cannot be written"), "\(full.words)")
        #expect(try !isNew())
        #expect(try folder.names().filter { $0.hasPrefix(".") } == [])
    }

    @Test(
        "a list that somebody else has put there reaches nothing outside of the folder",
        arguments: [
            "remove ../outside", "remove away/outside", "put ../outside", "put away/outside",
            "put link", "put ../made/outside",
        ])
    func foreignList(line: String) throws {
        let manager = FileManager.default
        let outside = try TestFolder()
        try outside.write("outside", "kept")
        let inner = outside("tour")
        try manager.copyItem(atPath: folder.path, toPath: inner)
        try manager.createSymbolicLink(
            atPath: "\(inner)/away", withDestinationPath: outside.path)
        try manager.createSymbolicLink(
            atPath: "\(inner)/link", withDestinationPath: outside("outside"))
        try manager.createDirectory(
            atPath: "\(inner)/.docent-changes", withIntermediateDirectories: false)
        try "changed".write(
            toFile: "\(inner)/.docent-changes/0", atomically: false, encoding: .utf8)
        try "\(line)\n".write(
            toFile: "\(inner)/.docent-changes/list", atomically: false, encoding: .utf8)
        try place.write("none.csv", "id;name.en\nA-011;New 11\n")
        #expect(throws: TourImportError.self) {
            try TableImporter.apply(rooms: place("none.csv"), people: nil, to: inner)
        }
        #expect(try String(contentsOfFile: outside("outside"), encoding: .utf8) == "kept")
        #expect(!manager.fileExists(atPath: outside("made")))
    }

    @Test(
        "links in the place of begun changes are named, and what they lead to stays as it is",
        arguments: [".docent-changes", ".docent-changes/0"])
    func foreignLinks(name: String) throws {
        let manager = FileManager.default
        let outside = try TestFolder()
        try outside.write("0", "kept")
        try outside.write("list", "put site.yaml\n")
        try outside.setPermissions(0o600, of: "0")
        let site = { try String(contentsOfFile: folder("site.yaml"), encoding: .utf8) }
        let before = try site()
        let changes = folder(".docent-changes")
        if name == ".docent-changes" {
            try manager.createSymbolicLink(atPath: changes, withDestinationPath: outside.path)
        } else {
            try folder.write(".docent-changes/list", "put site.yaml\n")
            try manager.createSymbolicLink(
                atPath: "\(changes)/0", withDestinationPath: outside("0"))
        }
        try place.write("none.csv", "id;name.en\nA-011;New 11\n")
        let error = #expect(throws: TourImportError.self) {
            try TableImporter.apply(rooms: place("none.csv"), people: nil, to: folder.path)
        }
        #expect("\(String(describing: error))".contains("\(name) is a link"))
        #expect(try site() == before)
        let status = try manager.attributesOfItem(atPath: outside("0"))
        #expect(status[.posixPermissions] as? Int == 0o600)
    }
}
