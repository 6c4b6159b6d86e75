import Bundles
import Foundation
import Passes
import TestSupport
import Testing
import Times
import TourAuthoring
import TourStore
import TourTestSupport

@Suite("A bundle")
struct BundleTests {
    let site: PublishedSite

    init() throws { site = try PublishedSite() }

    @Test("the same folder and the same key give the same bytes, whenever and wherever")
    func deterministic() throws {
        let first = try site.publish("a.tour")
        let second = try site.publish("b.tour")
        #expect(first == second)
        #expect(try site.place.bytes("a.tour") == site.place.bytes("b.tour"))
        // Another machine, which has the folder with its times, and the key.
        let other = try TestFolder()
        for name in ["content", "keys"] {
            let from = name == "content" ? site.folder.path : site.place("keys")
            let copy = Process()
            copy.executableURL = URL(fileURLWithPath: "/bin/cp")
            copy.arguments = ["-a", from, other(name)]
            try copy.run()
            copy.waitUntilExit()
        }
        try other.remove("keys/publish.key.published")
        _ = try TourPublisher.publish(
            folder: other("content"), to: other("c.tour"),
            key: PublishingKey(path: other("keys/publish.key")), measure: SampleSite.measure)
        #expect(try other.bytes("c.tour") == site.place.bytes("a.tour"))
    }

    @Test("copies of other times give the same bytes, where the time is given")
    func givenTime() throws {
        let made = UTCMinute(minutes: 29_600_000)
        #expect(try site.publish("a.tour", .init(made: made)).made == made)
        let bytes = try site.place.bytes("a.tour")
        let path = site.folder("buildings/A/A-014.md")
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: 1_000_000_000)], ofItemAtPath: path)
        #expect(try site.publish("b.tour", .init(made: made)).version == 1)
        #expect(try site.place.bytes("b.tour") == bytes)
        #expect(try site.publish("c.tour").made != made)
    }

    @Test("its version grows with every change, and stays without one")
    func versions() throws {
        #expect(try site.publish().version == 1)
        try site.edit("Reading room")
        #expect(try site.publish().version == 2)
        #expect(try site.publish().version == 2)
        let later = UTCMinute(minutes: 40_000_000)
        let manifest = try site.publish("b.tour", .init(at: later))
        #expect(manifest.version == 2 && manifest.at == later)
        #expect(try site.open("b.tour").manifest == manifest)
        try site.edit("Quiet room")
        #expect(throws: BundleError.notGreater(version: 2, last: 2)) {
            try site.publish("a.tour", .init(version: 2))
        }
        #expect(try site.open().manifest.version == 2)
        #expect(try site.publish("a.tour", .init(version: 40)).version == 40)
        try site.edit("Loud room")
        #expect(try site.publish().version == 41)
    }

    @Test("its end is signed, and the same content with another end has another version")
    func end() throws {
        let end = UTCMinute(minutes: 40_000_000)
        #expect(try site.publish().version == 1)
        let manifest = try site.publish("b.tour", .init(until: end))
        #expect(manifest.version == 2 && manifest.until == end)
        #expect(try site.open("b.tour").manifest == manifest)
        let json = String(decoding: try site.place.bytes("b.tour").prefix(2048), as: UTF8.self)
        #expect(json.contains("\"until\" : \"\(end)\""))
        #expect(try site.publish("b.tour", .init(until: end)).version == 2)
        #expect(try site.publish("b.tour", .init(until: end.adding(minutes: 1))).version == 3)
        #expect(try site.publish().version == 4)
        let path = site.place("b.tour")
        let bundle = try site.open("b.tour")
        try bundle.checkEnd(at: end)
        #expect(throws: BundleError.ended(path: path, at: end.adding(minutes: 1))) {
            try bundle.checkEnd(at: end.adding(minutes: 1))
        }
    }

    @Test("it is proven, read whole, and leaves nothing beside it")
    func whole() throws {
        let manifest = try site.publish()
        let bundle = try site.open()
        #expect(bundle.manifest == manifest)
        #expect(manifest.site == "vesper-ridge" && manifest.format == 2)
        try bundle.check()
        #expect(try site.place.names() == [".a.tour.lock", "a.tour", "keys"])
    }

    @Test("tar opens it, and finds the files that the manifest names")
    func tar() throws {
        let manifest = try site.publish()
        let tar = Process()
        tar.executableURL = URL(fileURLWithPath: "/bin/tar")
        tar.arguments = ["-xf", site.place("a.tour"), "-C", site.place.path]
        try tar.run()
        tar.waitUntilExit()
        #expect(tar.terminationStatus == 0)
        let json = try #require(
            try JSONSerialization.jsonObject(with: Data(site.place.bytes("manifest.json")))
                as? [String: Any])
        let file = try #require((json["files"] as? [[String: Any]])?.first)
        #expect(file["name"] as? String == "objects.list")
        #expect(file["sha256"] as? String == manifest.content.sha256)
        let list = String(decoding: try site.place.bytes("objects.list"), as: UTF8.self)
        let lines = list.split(separator: "\n").dropFirst()
        var bytes = 0
        for line in lines {
            let words = line.split(separator: " ").map(String.init)
            let path = "o/\(words[1].prefix(2))/\(words[1])"
            let sum = Process()
            sum.executableURL = URL(fileURLWithPath: "/usr/bin/sha256sum")
            sum.arguments = [site.place(path)]
            let pipe = Pipe()
            sum.standardOutput = pipe
            try sum.run()
            let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
            sum.waitUntilExit()
            #expect(String(decoding: output, as: UTF8.self).hasPrefix(words[1] + " "))
            #expect(try site.place.bytes(path).count == Int(words[2]))
            bytes += Int(words[2]) ?? 0
        }
        #expect(json["bytes"] as? Int == bytes && bytes > SampleSite.webm.count)
        #expect(lines.contains { $0.hasPrefix("medium ") && $0.hasSuffix(" 3000004") })
        #expect(json["schema"] as? Int == TourSchema.version)
    }

    /// What opening and reading a bundle says.
    private func fault(_ bytes: [UInt8]) throws -> BundleError? {
        try site.place.write("bad.tour", bytes)
        do throws(BundleError) {
            try TourBundle(path: site.place("bad.tour"), keys: [site.key.publicKey]).check()
            return nil
        } catch {
            return error
        }
    }

    @Test("a bit that is wrong anywhere is found, in all headers and in samples of the database")
    func bits() throws {
        try site.publish()
        let bytes = try site.place.bytes("a.tour")
        #expect(try fault(bytes) == nil)
        var generator = SeededGenerator(seed: 3)
        let places =
            Array(stride(from: 0, to: 3 * 1024, by: 1))
            + (0..<60).map { _ in Int.random(in: 3072..<bytes.count, using: &generator) }
            + [bytes.count - 1, bytes.count - 1024, bytes.count - 1025]
        for place in places {
            var bad = bytes
            bad[place] ^= UInt8(1) << UInt8.random(in: 0...7, using: &generator)
            // The large files are written once in a while only.
            if place >= 3072 || place % 7 == 0 {
                #expect(try fault(bad) != nil, "byte \(place)")
            }
        }
    }

    @Test("one that is cut short or has something behind its end is refused")
    func lengths() throws {
        try site.publish()
        let bytes = try site.place.bytes("a.tour")
        for length in [0, 1, 511, 512, 600, 1536, 3000, bytes.count / 2, bytes.count - 1] {
            #expect(try fault(Array(bytes.prefix(length))) != nil, "\(length)")
        }
        #expect(
            try fault(bytes + [0])
                == .wrongLength(
                    path: site.place("bad.tour"), bytes: bytes.count + 1, expected: bytes.count))
    }

    @Test("an archive with paths, links or gigabytes is not followed but refused")
    func hostile() throws {
        try site.publish()
        let bytes = try site.place.bytes("a.tour")
        func replacing(_ text: String, at place: Int) -> [UInt8] {
            var bad = bytes
            bad.replaceSubrange(place..<place + text.utf8.count, with: text.utf8)
            // The sum is right, as who means harm would have it.
            bad.replaceSubrange(148..<156, with: "        ".utf8)
            let sum = String(bad[..<512].reduce(0) { $0 + Int($1) }, radix: 8)
            let digits = String(repeating: "0", count: 6 - sum.utf8.count) + sum + "\0 "
            bad.replaceSubrange(148..<156, with: digits.utf8)
            return bad
        }
        let attempts = [
            ("../../../../tmp/manifest.json\0", 0), ("/etc/passwd\0", 0), ("2", 156), ("5", 156),
            ("77777777777", 124), ("-0000000001", 124), ("/etc/passwd", 157), ("0004755", 100),
            ("x", 345),
        ]
        for (text, place) in attempts {
            let fault = try fault(replacing(text, at: place))
            #expect(
                fault
                    == .notABundle(
                        path: site.place("bad.tour"),
                        detail: "where manifest.json should begin it does not"), "\(text)")
        }
    }

    @Test("a key that is not known, and a manifest that another key has signed")
    func foreign() throws {
        try site.publish()
        let other = try PublishingKey.make(path: site.place("keys/other.key"))
        let error = #expect(throws: BundleError.self) {
            try TourBundle(path: site.place("a.tour"), keys: [other.publicKey])
        }
        #expect("\(try #require(error))".contains("and known is "))
        #expect(throws: BundleError.self) { try TourBundle(path: site.place("a.tour"), keys: []) }
        // Either of several keys is enough.
        _ = try TourBundle(path: site.place("a.tour"), keys: [other.publicKey, site.key.publicKey])
        // The manifest of one bundle with the signature of another.
        let first = try site.place.bytes("a.tour")
        try site.edit("Reading room")
        try site.publish("b.tour")
        var mixed = try site.place.bytes("b.tour")
        mixed.replaceSubrange(0..<1024, with: first[0..<1024])
        guard case .wrongSignature = try fault(mixed) else {
            Issue.record("a mixed bundle is \(String(describing: try fault(mixed)))")
            return
        }
    }

    @Test("a file that is no bundle is not replaced, and a folder with errors makes none")
    func untouched() throws {
        try site.place.write("a.tour", "my only copy of something")
        #expect(
            throws: BundleError.notReplaceable(path: site.place("a.tour"), found: "no bundle")
        ) { try site.publish() }
        #expect(try site.place.bytes("a.tour") == Array("my only copy of something".utf8))
        try site.publish("b.tour")
        let before = try site.place.bytes("b.tour")
        try site.folder.write("site.yaml", "id: [")
        #expect(throws: TourImportError.self) { try site.publish("b.tour") }
        #expect(try site.place.bytes("b.tour") == before)
        #expect(throws: BundleError.notFound(path: site.place("none.tour"))) {
            try site.open("none.tour")
        }
    }

    @Test("a key's file is for its owner alone, is not written over, and tells itself to nobody")
    func keys() throws {
        let path = site.place("keys/publish.key")
        let rights = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
        #expect(rights as? Int == 0o600)
        #expect(throws: BundleError.keyIsThere(path: path)) { try PublishingKey.make(path: path) }
        let again = try PublishingKey(path: path)
        #expect(again.publicKey == site.key.publicKey)
        let text = String(decoding: try site.place.bytes("keys/publish.key"), as: UTF8.self)
        let secret = try #require(text.split(separator: " ").last?.dropLast())
        #expect(!"\(again) \(String(reflecting: again))".contains(secret))
        try site.place.setPermissions(0o644, of: "keys/publish.key")
        #expect(throws: BundleError.looseKeyFile(path: path, mode: 0o644)) {
            try PublishingKey(path: path)
        }
        try site.place.setPermissions(0o600, of: "keys/publish.key")
        try site.place.write("keys/publish.key", text.replacing("secret ", with: "secret A"))
        #expect(throws: BundleError.notAKey(path: path)) { try PublishingKey(path: path) }
        #expect(throws: BundleError.noKey(path: site.place("none"))) {
            try PublishingKey(path: site.place("none"))
        }
        #expect(BundleKey(base64: "QUJD") == nil)
    }
}
