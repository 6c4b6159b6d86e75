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
    "Killed or without disk, a channel is published and taken whole or not at all", .tags(.slow),
    .serialized)
struct ChannelKillTests {
    let site: PublishedSite
    let shelf: BundleShelf

    init() throws {
        site = try PublishedSite()
        shelf = try site.shelf()
        try site.publishChannel("old")
        try site.edit("Reading room")
    }

    /// Runs the probe to its end, or to that of its process.
    private func run(_ arguments: [String]) throws -> (isKilled: Bool, status: Int32, text: String)
    {
        let process = Process()
        process.executableURL = KillTests.probe
        process.arguments = arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return (
            process.terminationReason == .uncaughtSignal, process.terminationStatus,
            String(decoding: output, as: UTF8.self)
        )
    }

    private func restore(_ name: String, from source: String) throws {
        try? FileManager.default.removeItem(atPath: site.place(name))
        try FileManager.default.copyItem(atPath: site.place(source), toPath: site.place(name))
    }

    private var publishing: [String] {
        [
            "publish-channel", site.folder.path, site.place("channel"), site.key.path,
            site.freshnessKey.path,
        ]
    }

    private func taking(_ channel: String) -> [String] {
        [
            "take-channel", shelf.folder, site.place(channel), site.key.publicKey.base64,
            site.freshnessKey.publicKey.base64,
        ]
    }

    /// The version that a kiosk that has nothing takes of the channel, all of which must be right.
    private func offered() throws -> Int? {
        let fresh = try TestFolder()
        let kiosk = BundleShelf(
            folder: fresh.path, keys: shelf.keys, freshnessKeys: shelf.freshnessKeys)
        return try kiosk.take(
            channel: site.place("channel"), site: nil, now: PublishedSite.now)?.version
    }

    @Test("publishing, killed at each step that it reports, leaves a channel that kiosks take")
    func publish() throws {
        var last = 0
        for step in 1... {
            try restore("channel", from: "old")
            let outcome = try run(publishing + ["--die-at", "\(step)"])
            let version = try offered()
            if !outcome.isKilled {
                #expect(version == 2, "\(outcome.text)")
                last = step
                break
            }
            #expect(version == 1 || version == 2)
        }
        #expect(last > 20)
        let names = try FileManager.default.contentsOfDirectory(atPath: site.place("channel"))
        #expect(names.sorted() == ["channel", "m", "o"])
    }

    @Test("publishing on a full disk leaves what was there", arguments: [0, 100, 4096, 1_000_000])
    func publishWithoutDisk(limit: Int) throws {
        try restore("channel", from: "old")
        try site.folder.write("media/eleven.webm", Array(SampleSite.webm.dropLast()))
        let outcome = try run(publishing + ["--limit", "\(limit)"])
        #expect(outcome.status == 1 && !outcome.isKilled, "\(outcome.text)")
        #expect(try offered() == 1)
        let names = try FileManager.default.contentsOfDirectory(atPath: site.place("channel"))
        #expect(names.sorted() == ["channel", "m", "o"])
    }

    /// The version that is shown, whose content must be whole.
    private func shown() throws -> Int? {
        let store = try TourStore(path: #require(try shelf.databasePath()))
        try store.check()
        let version = try shelf.version()
        #expect(
            try store.room("A-014")?.names.values[.english]
                == (version == 1 ? "Library" : "Reading room"))
        #expect(try store.mediaBytes("eleven") == SampleSite.webm)
        return version
    }

    private func restoreShelf() throws {
        try? FileManager.default.removeItem(atPath: shelf.folder)
        _ = try site.shelf()
        #expect(try run(taking("old")).status == 0)
        #expect(try shown() == 1)
    }

    @Test("taking, killed at each step that it reports, leaves the old version or the new one")
    func take() throws {
        try site.publishChannel("new")
        var last = 0
        for step in 1... {
            try restoreShelf()
            let sequence = try shelf.channelState().sequence
            let outcome = try run(taking("new") + ["--die-at", "\(step)"])
            if !outcome.isKilled {
                #expect(try shown() == 2, "\(outcome.text)")
                last = step
                break
            }
            // Nothing is remembered of a channel that was not taken whole.
            if try shelf.staged() == nil, try shown() == 1 {
                #expect(try shelf.channelState().sequence == sequence)
            }
            #expect(try run(taking("new")).status == 0)
            #expect(try shown() == 2 && shelf.channelState().sequence == 2)
        }
        #expect(last > 5)
    }

    @Test("taking, killed at moments of its time, leaves the old version or the new one")
    func takeAtMoments() throws {
        try site.publishChannel("new")
        try restoreShelf()
        let clock = ContinuousClock()
        let duration = try clock.measure { _ = try run(taking("new")) }
        #expect(try shown() == 2)
        let moments = Amount.of(6, all: 24)
        for moment in 0..<moments {
            try restoreShelf()
            let process = Process()
            process.executableURL = KillTests.probe
            process.arguments = taking("new")
            process.standardOutput = FileHandle.nullDevice
            try process.run()
            let pause: Duration = duration * (moment * 6) / (moments * 5)
            usleep(UInt32(pause / .microseconds(1)))
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
            #expect(try [1, 2].contains(shown()))
            #expect(try run(taking("new")).status == 0)
            #expect(try shown() == 2)
        }
    }

    @Test("taking on a full disk leaves what was shown", arguments: [0, 200, 4096, 100_000])
    func takeWithoutDisk(limit: Int) throws {
        try site.publishChannel("new")
        try restoreShelf()
        let outcome = try run(taking("new") + ["--limit", "\(limit)"])
        #expect(outcome.status == 1 && !outcome.isKilled, "\(outcome.text)")
        #expect(try shown() == 1 && shelf.channelState().sequence == 1)
        #expect(try shelf.staged() == nil)
    }
}
