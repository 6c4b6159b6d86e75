import Foundation
import Glibc
import TestSupport
import Testing
import TourAuthoring
import TourModel
import TourStore
import TourTestSupport

@Suite(
    "An import that is killed leaves the old database or the new one, whole", .tags(.slow),
    .serialized)
struct KillTests {
    /// Beside the tests, where the package manager builds it.
    static let probe = URL(fileURLWithPath: CommandLine.arguments[0])
        .deletingLastPathComponent().appendingPathComponent("tour-import-probe")

    let old: TestFolder
    let new: TestFolder
    let place: TestFolder

    init() throws {
        old = try TestFolder()
        new = try TestFolder()
        place = try TestFolder()
        try SampleSite.write(to: old)
        try SampleSite.write(to: new)
        try new.write(
            "site.yaml", SampleSite.site.replacing("id: vesper-ridge", with: "id: new-ridge"))
        for number in 100..<220 {
            try new.write(
                "buildings/A/A-\(number).md",
                SampleSite.library.replacing("Library", with: "Room \(number)"))
        }
        try TourImporter.import(
            folder: old.path, into: place("old.db"), measure: SampleSite.measure)
    }

    /// Starts an import of the new folder; returns when it is about to begin.
    private func start(_ options: [String] = []) throws -> (process: Process, output: FileHandle) {
        let process = Process()
        process.executableURL = Self.probe
        process.arguments = ["import", new.path, place("tour.db")] + options
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let output = pipe.fileHandleForReading
        var line = Data()
        while line.last != 0x0A {
            let byte = try output.read(upToCount: 1) ?? Data()
            if byte.isEmpty { break }
            line += byte
        }
        #expect(line == Data("start\n".utf8))
        return (process, output)
    }

    private func restoreOld() throws {
        try place.write("tour.db", try place.bytes("old.db"))
    }

    /// Whether the new tour stands there; it must be whole, as must the old one.
    private func isNew() throws -> Bool {
        let store = try TourStore(path: place("tour.db"))
        try store.check()
        let isNew = try store.site().id == "new-ridge"
        #expect(try store.rooms(inBuilding: "A").count == (isNew ? 122 : 2))
        #expect(try store.mediaBytes("eleven") == SampleSite.webm)
        #expect(try store.search("library").first?.id == "A-014")
        return isNew
    }

    @Test("killed at moments of its time")
    func killedByTheClock() throws {
        try restoreOld()
        let whole = try start()
        let clock = ContinuousClock()
        let began = clock.now
        whole.process.waitUntilExit()
        let duration = clock.now - began
        #expect(whole.process.terminationStatus == 0)
        #expect(try isNew())

        let moments = Amount.of(10, all: 72)
        var newOnes = 0
        for moment in 0..<moments {
            try restoreOld()
            let run = try start()
            let pause: Duration = duration * (moment * 3) / (moments * 2)
            usleep(UInt32(pause / .microseconds(1)))
            kill(run.process.processIdentifier, SIGKILL)
            run.process.waitUntilExit()
            if try isNew() { newOnes += 1 }
        }
        print("killed at \(moments) moments over \(duration): \(newOnes) times the new database")
        // What killed imports have left is gone after the next whole one.
        let last = try start()
        last.process.waitUntilExit()
        #expect(try isNew())
        #expect(try place.names() == [".old.db.lock", ".tour.db.lock", "old.db", "tour.db"])
    }

    @Test("killed at each step that it reports")
    func killedAtEachStep() throws {
        var step = 1
        while true {
            try restoreOld()
            let run = try start(["--die-at", "\(step)"])
            run.process.waitUntilExit()
            let isKilled = run.process.terminationReason == .uncaughtSignal
            let isNew = try isNew()
            if !isKilled {
                #expect(isNew)
                break
            }
            // The last step is told when the new file stands in its place already.
            let output = try run.output.readToEnd() ?? Data()
            #expect(output.isEmpty)
            step += step < 200 ? Amount.of(111, all: 37) : 1
        }
        #expect(step > 200)
    }

    @Test("a disk that is full", arguments: [0, 4_096, 100_000, 1_000_000, 3_000_000])
    func diskFull(limit: Int) throws {
        try restoreOld()
        let run = try start(["--limit", "\(limit)"])
        let output = String(decoding: try run.output.readToEnd() ?? Data(), as: UTF8.self)
        run.process.waitUntilExit()
        #expect(run.process.terminationStatus == 1)
        #expect(output.contains("tour.db: "))
        #expect(output.contains("untouched"))
        #expect(try !isNew())
        #expect(try place.names() == [".old.db.lock", ".tour.db.lock", "old.db", "tour.db"])
    }
}
