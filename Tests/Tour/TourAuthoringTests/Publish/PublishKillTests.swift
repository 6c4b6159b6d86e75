import Bundles
import Foundation
import Glibc
import TestSupport
import Testing
import TourAuthoring
import TourModel
import TourStore
import TourTestSupport

@Suite(
    "Killed or without disk, publishing and taking leave what was there or what is new, whole",
    .tags(.slow),
    .serialized)
struct PublishKillTests {
    let site: PublishedSite
    let shelf: BundleShelf
    private static let moments = Amount.of(8, all: 48)

    init() throws {
        site = try PublishedSite()
        shelf = try site.shelf()
        try site.publish("old.tour")
        try site.edit("Reading room")
        for number in 100..<160 {
            try site.folder.write(
                "buildings/A/A-\(number).md",
                SampleSite.library.replacing("Library", with: "Room \(number)"))
        }
    }

    private struct Run {
        let process: Process
        let output: FileHandle
    }

    /// Starts the probe; returns when it is about to begin.
    private func start(_ arguments: [String]) throws -> Run {
        let process = Process()
        process.executableURL = KillTests.probe
        process.arguments = arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let output = pipe.fileHandleForReading
        #expect(try output.read(upToCount: 6) == Data("start\n".utf8))
        return Run(process: process, output: output)
    }

    private var publishing: [String] {
        ["publish", site.folder.path, site.place("a.tour"), site.key.path]
    }

    private var taking: [String] {
        ["take", shelf.folder, site.key.publicKey.base64]
    }

    private func restoreBundle() throws {
        try site.place.write("a.tour", site.place.bytes("old.tour"))
    }

    /// Whether the new bundle stands there; it must be whole, as must the old one.
    private func bundleIsNew() throws -> Bool {
        let bundle = try site.open("a.tour")
        try bundle.check()
        return bundle.manifest.version > 1
    }

    @Test("publishing, killed at moments of its time and at each step it reports")
    func publish() throws {
        try restoreBundle()
        let clock = ContinuousClock()
        let whole = try start(publishing)
        let began = clock.now
        whole.process.waitUntilExit()
        let duration = clock.now - began
        #expect(try bundleIsNew())
        var new = 0
        for moment in 0..<Self.moments {
            try restoreBundle()
            let run = try start(publishing)
            let pause: Duration = duration * (moment * 5) / (Self.moments * 4)
            usleep(UInt32(pause / .microseconds(1)))
            kill(run.process.processIdentifier, SIGKILL)
            run.process.waitUntilExit()
            if try bundleIsNew() { new += 1 }
        }
        print("killed at \(Self.moments) moments over \(duration): \(new) times the new bundle")
        var step = 1
        while true {
            try restoreBundle()
            let run = try start(publishing + ["--die-at", "\(step)"])
            run.process.waitUntilExit()
            let isNew = try bundleIsNew()
            if run.process.terminationReason != .uncaughtSignal {
                #expect(isNew)
                break
            }
            step += step < 190 ? Amount.of(109, all: 31) : 1
        }
        #expect(step > 60)
        // What killed ones have left is gone after the next whole one.
        try start(publishing).process.waitUntilExit()
        #expect(try site.open("a.tour").manifest.version == 2)
        #expect(
            try site.place.names() == [
                ".a.tour.lock", ".old.tour.lock", "a.tour", "keys", "old.tour", "shelf",
            ])
    }

    @Test(
        "publishing on a full disk, which may have room for the content alone",
        arguments: [0, 4_096, 100_000, 1_000_000, 3_000_000, nil])
    func fullDisk(limit: Int?) throws {
        try restoreBundle()
        let limit = try limit ?? site.publish("new.tour").bytes
        let run = try start(publishing + ["--limit", "\(limit)"])
        let words = String(decoding: try run.output.readToEnd() ?? Data(), as: UTF8.self)
        run.process.waitUntilExit()
        #expect(run.process.terminationStatus == 1)
        #expect(words.contains("a.tour: "), "\(words)")
        #expect(try !bundleIsNew())
        #expect(try site.place.names().filter { $0.hasPrefix(".a.tour.") } == [".a.tour.lock"])
    }

    /// Makes the shelf one that shows version 1 and has version 2 before it.
    private func restoreShelf() throws {
        try? FileManager.default.removeItem(atPath: shelf.folder)
        _ = try site.shelf()
        try site.place.write("shelf/a.tour", site.place.bytes("old.tour"))
        let run = try start(taking)
        run.process.waitUntilExit()
        #expect(try shelf.version() == 1)
        try site.place.write("shelf/b.tour", site.place.bytes("new.tour"))
    }

    /// The version that is shown, whose database must be whole.
    private func shown() throws -> Int? {
        let path = try #require(try shelf.databasePath())
        let store = try TourStore(path: path)
        try store.check()
        let version = try shelf.version()
        let name = try store.room("A-014")?.names.values[.english]
        #expect(name == (version == 1 ? "Library" : "Reading room"))
        #expect(try store.mediaBytes("eleven") == SampleSite.webm)
        return version
    }

    @Test("taking, killed at moments of its time and at each step it reports")
    func take() throws {
        try site.publish("new.tour")
        try restoreShelf()
        let clock = ContinuousClock()
        let whole = try start(taking)
        let began = clock.now
        whole.process.waitUntilExit()
        let duration = clock.now - began
        #expect(try shown() == 2)
        var new = 0
        for moment in 0..<Self.moments {
            try restoreShelf()
            let run = try start(taking)
            let pause: Duration = duration * (moment * 5) / (Self.moments * 4)
            usleep(UInt32(pause / .microseconds(1)))
            kill(run.process.processIdentifier, SIGKILL)
            run.process.waitUntilExit()
            if try shown() == 2 { new += 1 }
        }
        print("killed at \(Self.moments) moments over \(duration): \(new) times the new content")
        for step in 1... {
            try restoreShelf()
            let run = try start(taking + ["--die-at", "\(step)"])
            run.process.waitUntilExit()
            let version = try shown()
            if run.process.terminationReason != .uncaughtSignal {
                #expect(version == 2 && step > 5)
                break
            }
            // The next one brings it to its end, and leaves nothing behind.
            try start(taking).process.waitUntilExit()
            #expect(try shown() == 2)
            let names = try FileManager.default.contentsOfDirectory(atPath: shelf.folder + "/taken")
            #expect(
                names.sorted() == [
                    "1.manifest", "1.sqlite", "2.manifest", "2.sqlite", "o", "record",
                ])
        }
    }

    @Test("taking on a full disk", arguments: [0, 4_096, 100_000])
    func takeOnFullDisk(limit: Int) throws {
        try site.publish("new.tour")
        try restoreShelf()
        let run = try start(taking + ["--limit", "\(limit)"])
        let words = String(decoding: try run.output.readToEnd() ?? Data(), as: UTF8.self)
        run.process.waitUntilExit()
        #expect(run.process.terminationStatus == 1)
        #expect(words.contains("/taken"), "\(words)")
        #expect(try shown() == 1)
        let names = try FileManager.default.contentsOfDirectory(atPath: shelf.folder + "/taken")
        #expect(names.sorted() == ["1.manifest", "1.sqlite", "o", "record"])
    }
}
