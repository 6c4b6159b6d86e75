import Cryptography
import Foundation
import TestSupport
import Testing
import Transfers

@testable import Link

@Suite("Damaged states of links")
struct DamagedStateTests {
    private func state() -> LinkState {
        var state = LinkState()
        state.heard = Date(timeIntervalSince1970: 1_795_521_600)
        state.sequence = 4
        state.offered = 12
        state.channels = ["https://a.example/": .init(etag: "\"7\"", sha256: "5e")]
        state.parts = ["5e": .init(mirror: "https://a.example/", etag: "\"8\"")]
        state.hub.cursor = 12
        state.hub.units = ["2026112409": 2, "20261124": 1]
        state.hub.passes = ["4F2A-91C0-77B1-03DE": 29_920_860]
        return state
    }

    private func load(_ bytes: [UInt8], _ folder: TemporaryFolder) throws -> LinkStateFile {
        try Data(bytes).write(to: URL(fileURLWithPath: "\(folder.path)/\(LinkStateFile.fileName)"))
        return try LinkStateFile(folder: folder.path)
    }

    @Test("one with any other byte is put aside, and the next one takes its place")
    func any() throws {
        let folder = try TemporaryFolder()
        let file = try LinkStateFile(folder: folder.path)
        try file.change { $0 = state() }
        let whole = Array(try Data(contentsOf: URL(fileURLWithPath: file.path)))
        try Damage.each(of: whole) { changed in
            let read = try load(changed, folder)
            #expect(read.wasDamaged && read.current == LinkState())
        }
        let read = try load(Array(whole.dropLast()), folder)
        try read.change { $0.sequence = 5 }
        #expect(try LinkStateFile(folder: folder.path).current.sequence == 5)
    }

    @Test("one that was written so sends no header that it should not")
    func written() throws {
        let folder = try TemporaryFolder()
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        let json = Array(try encoder.encode(state()))
        try Damage.each(of: json) { changed in
            let heading = "docent link state 1 \(SHA256.hash(changed).hexadecimal)\n"
            let read = try load(Array(heading.utf8) + changed, folder)
            guard !read.wasDamaged else { return }
            let tags =
                read.current.channels.values.map(\.etag) + read.current.parts.values.map(\.etag)
            for tag in tags.compactMap(EntityTag.init) {
                #expect("\(tag)".utf8.allSatisfy { (0x21...0x7E).contains($0) })
            }
            try read.change { $0.hub.cursor = max(0, $0.hub.cursor) }
        }
    }

    @Test("what proves a kiosk to its hub is whole, or the kiosk has to join again")
    func credentials() throws {
        let folder = try TemporaryFolder()
        let hub = try #require(TransferURL("https://hub.example/"))
        let credentials = HubCredentials(
            hub: "\(hub)", kiosk: "lobby", token: String(repeating: "0f", count: 32))
        try credentials.write(in: folder.path)
        let path = "\(folder.path)/\(HubCredentials.fileName)"
        let whole = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
        try Damage.each(of: whole) { changed in
            try Data(changed).write(to: URL(fileURLWithPath: path))
            do {
                #expect(try HubCredentials.read(in: folder.path, for: hub).isValid)
            } catch {
                #expect(error is LinkError)
            }
        }
    }
}
