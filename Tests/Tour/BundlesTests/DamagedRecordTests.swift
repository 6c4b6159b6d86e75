import Cryptography
import Foundation
import TestSupport
import Testing
import Times

@testable import Bundles

@Suite("Damaged records of what was taken")
struct DamagedRecordTests {
    private let name = String(repeating: "5e", count: 32)

    @Test("a record is read with sound versions, or refused in words that name it")
    func record() throws {
        let folder = try TemporaryFolder()
        var record = ShelfRecord()
        record.current = 12
        record.previous = .version(11)
        record.fault = "it could not be read"
        record.takings = [
            .init(version: 12, sha256: name, until: UTCMinute(iso: "2026-12-24T10:00Z")),
            .init(version: 11, sha256: name),
        ]
        try folder.write("", to: "taken/objects/none")
        let shelf = BundleShelf(folder: folder.path, keys: [])
        let path = "\(folder.path)/taken/\(ShelfRecord.fileName)"
        try Damage.each(of: record.bytes) { changed in
            try Data(changed).write(to: URL(fileURLWithPath: path))
            do throws(BundleError) {
                if let version = try shelf.version() {
                    #expect(BundleManifest.versions.contains(version))
                }
                _ = (try shelf.until(), try shelf.databasePath(), try shelf.fault())
            } catch {
                #expect("\(error)".contains(path), "\(error)")
            }
        }
    }

    private func key(_ seed: UInt8) throws -> BundleKey {
        let seed = [UInt8](repeating: seed, count: 32)
        return BundleKey(key: try #require(Ed25519.PrivateKey(seed: seed)).publicKey)
    }

    @Test("what is remembered of a channel is read, or is no such state")
    func channel() throws {
        var state = ChannelState()
        let (key, other) = (try key(1), try key(2))
        state.sequences = [.init(key: key, number: 4, sha256: name)]
        state.version = 12
        state.accepted = name
        state.expires = UTCMinute(iso: "2026-12-24T10:00Z")
        state.heard = UTCMinute(iso: "2026-11-24T10:00Z")
        state.successions = [.init(kind: .bundle, old: key, new: other, manifest: name)]
        #expect(ChannelState(state.bytes) == state)
        Damage.each(of: state.bytes) { changed in
            guard let read = ChannelState(changed) else { return }
            #expect(!read.trusted([key], as: .bundle).isEmpty)
            _ = read.silence(at: UTCMinute(minutes: .max))
            #expect(ChannelState(read.bytes) != nil)
        }
    }

    @Test("a ring that a hub has given is a ring's name, or none")
    func ring() throws {
        let folder = try TemporaryFolder()
        let ring = KioskRing(folder: folder.path)
        try ring.set("canary")
        let file = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        let path = "\(folder.path)/\(try #require(file.first))"
        let whole = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
        try Damage.each(of: whole) { changed in
            try Data(changed).write(to: URL(fileURLWithPath: path))
            if let name = ring.name { #expect(Channel.isRing(name)) }
        }
    }
}
