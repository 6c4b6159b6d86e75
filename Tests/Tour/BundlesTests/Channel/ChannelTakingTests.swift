import Foundation
import GRDB
import Glibc
import TestSupport
import Testing
import Times
import TourAuthoring
import TourTestSupport

@testable import Bundles
@testable import TourModel
@testable import TourStore

@Suite("Taking a channel from a folder")
struct ChannelTakingTests {
    let site: PublishedSite
    let shelf: BundleShelf

    init() throws {
        site = try PublishedSite()
        shelf = try site.shelf()
    }

    @discardableResult
    private func take(
        _ name: String = "channel", now: UTCMinute = PublishedSite.now, isAccepted: Bool = false
    ) throws -> BundleManifest? {
        try shelf.take(
            channel: site.place(name), site: "vesper-ridge", now: now, isAccepted: isAccepted)
    }

    /// Takes what is offered and shows it.
    private func show(_ name: String = "channel") throws {
        try shelf.show(#require(try take(name)))
    }

    private func shown() throws -> String? {
        let store = try TourStore(path: #require(try shelf.databasePath()))
        try store.check()
        #expect(try store.mediaBytes("eleven") == SampleSite.webm)
        return try store.room("A-014")?.names.values[.english]
    }

    private func taken() throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: shelf.folder + "/taken").sorted()
    }

    @Test("what was taken is shown, and a changed room costs its text")
    func life() throws {
        let first = try site.publishChannel()
        #expect(first.channel?.sequence == 1 && first.added.bytes > SampleSite.webm.count)
        try show()
        #expect(try shown() == "Library")
        #expect(try take() == nil)
        try site.edit("Reading room")
        let second = try site.publishChannel()
        #expect(second.manifest.version == 2 && second.channel?.sequence == 2)
        #expect(second.added.bytes < 100_000)
        let staged = try #require(try take())
        #expect(try shelf.staged() == staged)
        #expect(try shown() == "Library")
        // A kiosk that looks again finds that it has it.
        #expect(try take() == nil)
        try shelf.show(staged)
        #expect(try shown() == "Reading room" && shelf.staged() == nil)
        #expect(try shelf.channelState().sequence == 2)
        // Both versions share the film.
        #expect(try taken().count { $0.hasPrefix("o/") && $0.count > 60 } < 60)
        try shelf.goBack()
        #expect(try shown() == "Library")
    }

    @Test("the database that is put together holds what an import writes, and finds the same")
    func sameAsImport() throws {
        try site.publishChannel()
        try show()
        let path = site.place("imported.sqlite")
        try TourImporter.import(folder: site.folder.path, into: path, measure: SampleSite.measure)
        let (imported, assembled) = (
            try TourStore(path: path), try TourStore(path: #require(try shelf.databasePath()))
        )
        let tables = try imported.read { database in
            try String.fetchAll(
                database,
                sql:
                    "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite%'"
            )
        }.filter { !["media_part", "media_screen", "reading", "compiled"].contains($0) }
        #expect(tables.count > 20)
        for table in tables {
            let rows = { (store: TourStore) in
                try store.read { try Row.fetchAll($0, sql: "SELECT * FROM \(table)") }
            }
            #expect(try rows(imported) == rows(assembled), "\(table)")
        }
        for query in ["library", "kontrollraum", "mira", "screens", "gui", "quiet"] {
            for language in [Language.english, .german] {
                let found = { (store: TourStore) in
                    try store.search(query, languages: [language]).map { "\($0)" }
                }
                #expect(try found(imported) == found(assembled), "\(query)")
            }
        }
        #expect(try assembled.media() == imported.media())
        #expect(try assembled.screenPicture("control-room") == SampleSite.png)
    }

    @Test("what is refused changes nothing, neither what is shown nor what is remembered")
    func refused() throws {
        try site.publishChannel()
        try show()
        let before = try taken()
        let state = try shelf.channelState()
        try site.edit("Two")
        let film = SampleSite.webm.dropLast() + [8]
        try site.folder.write("media/eleven.webm", Array(film))
        try site.publishChannel()
        let channel = try ChannelFile(site.place.bytes("channel/channel")).channel
        let entry = try #require(channel.rings["all"])
        let folder = ChannelFolder(site.place("channel"))
        let signed = try #require(SignedManifest(kept: folder.manifest(entry)))
        let list = try #require(signed.list)
        let objects = try #require(BundleObjects(text: folder.list(list)))
        let other = StoredObject(Array(film))
        // Each file that is needed, changed, cut short or longer; the rest of them may already be here.
        for path in [
            "m/\(entry.manifest)", "o/\(list.path)",
            "o/\(try #require(objects.rows.first { !shelf.objects.has($0) }).path)",
            "o/\(other.path)",
        ] {
            let right = try site.place.bytes("channel/\(path)")
            var changed = right
            changed[right.count / 2] ^= 1
            for wrong in [changed, Array(right.dropLast()), right + [0]] {
                try site.place.write("channel/\(path)", wrong)
                #expect(throws: BundleError.self, "\(path)") { try take() }
                #expect(try shelf.channelState() == state)
                #expect(try shelf.staged() == nil)
            }
            try site.place.remove("channel/\(path)")
            #expect {
                try take()
            } throws: { error in
                (error as? BundleError)?.isPassing == true && "\(error)".contains("is not there")
            }
            try site.place.write("channel/\(path)", right)
        }
        #expect(try shelf.version() == 1)
        #expect(Set(try taken()).isSuperset(of: before))
        // An end that is past, and a clock that stands at it.
        #expect(
            throws: BundleError.channel(
                path: site.place("channel"), .expired(at: PublishedSite.expires))
        ) { try take(now: PublishedSite.expires) }
        #expect(throws: BundleError.self) {
            try shelf.take(
                channel: site.place("channel"), site: "elsewhere", now: PublishedSite.now)
        }
        #expect(throws: BundleError.self) { try take("none") }
        #expect(try shelf.channelState() == state)
        #expect(try take()?.version == 2)
    }

    @Test("a jump is taken when somebody says that it is right")
    func accepted() throws {
        try site.publishChannel()
        try show()
        try site.edit("Two")
        try site.publishChannel(content: .init(version: 1002))
        #expect(
            throws: BundleError.channel(
                path: site.place("channel"), .fastForward(.version, from: 1, to: 1002))
        ) { try take() }
        #expect(try take(isAccepted: true)?.version == 1002)
    }

    @Test("keys that change are followed, in the channel and in archives")
    func keys() throws {
        try site.publishChannel()
        try show()
        let next = try PublishingKey.make(path: site.place("keys/next.key"))
        let fresh = try PublishingKey.make(
            path: site.place("keys/fresh.key"), purpose: .freshness)
        try site.edit("Two")
        let changed = try site.publishChannel(
            nextFreshnessKey: fresh,
            content: .init(keys: .init(bundle: next.publicKey, freshness: nil)))
        #expect(changed.channel?.sequence == 1 && changed.channel?.keys.count == 1)
        try show()
        #expect(try shelf.trustedKeys() == [next.publicKey])
        try site.edit("Three")
        let last = try site.publishChannel(
            key: next, freshnessKey: fresh, content: .init(version: 9))
        #expect(last.channel?.keys.count == 1)
        // A kiosk that has only the old keys, and nothing yet.
        let late = BundleShelf(
            folder: site.place("late"), keys: shelf.keys, freshnessKeys: shelf.freshnessKeys)
        #expect(
            try late.take(channel: site.place("channel"), site: nil, now: PublishedSite.now)?
                .version == 9)
        try show()
        #expect(try shown() == "Three")
        // An archive of the old key is not taken any more; one of the new key is.
        try site.edit("Four")
        try site.put("old.tour", .init(version: 10))
        let old = try #require(try shelf.candidates().first)
        #expect(throws: BundleError.self) { try shelf.open(old, site: nil) }
        try site.place.remove("shelf/old.tour")
        _ = try TourPublisher.publish(
            folder: site.folder.path, to: site.place("shelf/new.tour"), key: next,
            options: .init(version: 11), measure: SampleSite.measure)
        let archive = try #require(try shelf.candidates().first)
        let new = try #require(try shelf.open(archive, site: nil))
        _ = try shelf.unpack(new)
        try shelf.show(new.manifest)
        #expect(try shown() == "Four")
    }

    @Test("a database that the disk has lost is made once more of its objects")
    func restored() throws {
        try site.publishChannel()
        try show()
        let path = try #require(try shelf.databasePath())
        try FileManager.default.removeItem(atPath: path)
        #expect(try shelf.restore() == path)
        #expect(try shown() == "Library")
        // Not of objects that are damaged, too.
        try FileManager.default.removeItem(atPath: path)
        let film = shelf.objects.path(of: StoredObject(SampleSite.webm))
        var bytes = SampleSite.webm
        bytes[1_000_000] ^= 1
        try Data(bytes).write(to: URL(fileURLWithPath: film))
        #expect(try shelf.restore() == nil)
    }

    @Test("a damaged state is reported, and nothing replaces it")
    func damaged() throws {
        try site.publishChannel()
        try show()
        let path = shelf.folder + "/taken/channel"
        try site.place.write("shelf/taken/channel", "rubbish")
        #expect(throws: BundleError.damagedRecord(path: path)) { try shelf.channelState() }
        try site.edit("Two")
        try site.publishChannel()
        #expect(throws: BundleError.damagedRecord(path: path)) { try take() }
        #expect(try site.place.bytes("shelf/taken/channel") == Array("rubbish".utf8))
    }

    @Test(
        "what root takes can be added to by the user who has the folder",
        .enabled(if: geteuid() == 0, "only root can give files to other users"))
    func owner() throws {
        try FileManager.default.createDirectory(
            atPath: shelf.folder + "/taken", withIntermediateDirectories: false)
        let isGiven = unsafe chown(shelf.folder + "/taken", 12345, 12345) == 0
        #expect(isGiven)
        try site.publishChannel()
        try show()
        let objects = shelf.objects.path
        let folders =
            [objects]
            + (try FileManager.default.contentsOfDirectory(atPath: objects).map {
                "\(objects)/\($0)"
            })
        #expect(folders.count > 5)
        for folder in folders {
            let found = try FileManager.default.attributesOfItem(atPath: folder)
            #expect(found[.ownerAccountID] as? Int == 12345)
        }
    }
}
