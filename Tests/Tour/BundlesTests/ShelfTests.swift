import Bundles
import Foundation
import Passes
import Testing
import Times
import TourAuthoring
import TourModel
import TourStore
import TourTestSupport

@Suite("A folder of bundles")
struct ShelfTests {
    let site: PublishedSite
    let shelf: BundleShelf

    init() throws {
        site = try PublishedSite()
        shelf = try site.shelf()
    }

    private func candidate(_ name: String) throws -> BundleShelf.Candidate {
        try #require(try shelf.candidates().first { $0.name == name })
    }

    private func take(_ name: String) throws {
        let bundle = try #require(try shelf.open(candidate(name), site: "vesper-ridge"))
        _ = try shelf.unpack(bundle)
        try shelf.show(bundle.manifest)
    }

    /// The name of the room that is shown.
    private func shown() throws -> String? {
        guard let path = try shelf.databasePath() else { return nil }
        return try TourStore(path: path).room("A-014")?.names.values[.english]
    }

    @Test("nothing is there at first, and nothing is made by looking")
    func empty() throws {
        #expect(try shelf.version() == nil)
        #expect(try shelf.candidates() == [])
        #expect(throws: BundleError.nothingEarlier(folder: shelf.folder)) { try shelf.goBack() }
        #expect(try FileManager.default.contentsOfDirectory(atPath: shelf.folder) == [])
        let none = BundleShelf(folder: site.place("none"), keys: [])
        #expect(try none.candidates() == [])
        #expect(try none.databasePath() == nil)
    }

    @Test("bundles are taken one after the other; the last but one is kept, and gone back to once")
    func life() throws {
        for (version, name) in ["One", "Two", "Three"].enumerated() {
            try site.edit(name)
            try site.put("\(name).tour")
            try take("\(name).tour")
            #expect(try shelf.version() == version + 1)
            let path = try #require(try shelf.databasePath())
            #expect(shelf.version(ofDatabase: path) == version + 1)
            #expect(shelf.version(ofDatabase: "elsewhere" + path) == nil)
            #expect(try shown() == name)
        }
        let names = try FileManager.default.contentsOfDirectory(atPath: shelf.folder + "/taken")
        #expect(
            names.sorted() == [
                "2.manifest", "2.sqlite", "3.manifest", "3.sqlite", "o", "record",
            ])
        #expect(try shelf.goBack() == (3, 2))
        #expect(try shown() == "Two")
        #expect(throws: BundleError.nothingEarlier(folder: shelf.folder)) { try shelf.goBack() }
        // What was gone back from is not taken again; what is newer is.
        #expect(try shelf.open(candidate("Three.tour"), site: nil) == nil)
        try site.edit("Four")
        try site.put("Four.tour")
        try take("Four.tour")
        #expect(try shown() == "Four")
        #expect(try shelf.goBack() == (4, 2))
    }

    @Test("the end of what is shown is remembered, whatever becomes of the bundle's file")
    func ends() throws {
        let end = UTCMinute(minutes: 40_000_000)
        try site.put("One.tour", .init(until: end))
        try take("One.tour")
        #expect(try shelf.until() == end)
        try FileManager.default.removeItem(atPath: "\(shelf.folder)/One.tour")
        #expect(try shelf.until() == end)
        try site.edit("Two")
        try site.put("Two.tour")
        try take("Two.tour")
        #expect(try shelf.until() == nil)
        try shelf.goBack()
        #expect(try shelf.until() == end)
        let record = "\(shelf.folder)/taken/record"
        let text = try String(contentsOfFile: record, encoding: .utf8)
        try text.replacing("\(end)", with: "soon").write(
            toFile: record, atomically: true, encoding: .utf8)
        #expect(throws: BundleError.damagedRecord(path: record)) { try shelf.until() }
    }

    @Test("the first bundle can be gone back from to what was imported")
    func imported() throws {
        try site.put("a.tour")
        try take("a.tour")
        #expect(try shelf.goBack() == (1, nil))
        #expect(try shelf.databasePath() == nil)
        #expect(try shelf.open(candidate("a.tour"), site: nil) == nil)
    }

    @Test("an older version that was never taken is refused, one that was passed over is no news")
    func older() throws {
        try site.edit("One")
        try site.put("old.tour", .init(version: 5))
        let old = try site.open("shelf/old.tour").manifest
        try site.edit("Two")
        try site.put("new.tour", .init(version: 9))
        try take("new.tour")
        #expect(
            throws: BundleError.notNewer(
                path: shelf.folder + "/old.tour", version: 5, taken: 9)
        ) { try shelf.open(candidate("old.tour"), site: nil) }
        try site.edit("Three")
        try site.put("newest.tour", .init(version: 10))
        let bundle = try #require(try shelf.open(candidate("newest.tour"), site: nil))
        _ = try shelf.unpack(bundle)
        try shelf.show(bundle.manifest, insteadOf: [old])
        #expect(try shelf.open(candidate("old.tour"), site: nil) == nil)
        #expect(throws: BundleError.self) { try shelf.show(old) }
    }

    @Test("a bundle of another site, or one that is broken, changes nothing")
    func refused() throws {
        try site.put("a.tour")
        try take("a.tour")
        let before = try FileManager.default.contentsOfDirectory(atPath: shelf.folder + "/taken")
        try site.edit("Two")
        try site.folder.write("media/eleven.webm", SampleSite.webm.dropLast() + [8])
        try site.put("b.tour")
        #expect(
            throws: BundleError.otherSite(
                path: shelf.folder + "/b.tour", site: "vesper-ridge", expected: "elsewhere")
        ) { try shelf.open(candidate("b.tour"), site: "elsewhere") }
        var bytes = try site.place.bytes("shelf/b.tour")
        // In the last object, the film's, which is one that the first bundle has not brought.
        bytes[bytes.count - 4096] ^= 1
        try site.place.write("shelf/b.tour", bytes)
        let bundle = try #require(try shelf.open(candidate("b.tour"), site: nil))
        let film = try #require(bundle.objects?.media.last)
        #expect(
            throws: BundleError.wrongContent(path: shelf.folder + "/b.tour", file: film.sha256)
        ) { try shelf.unpack(bundle) }
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: shelf.folder + "/taken") == before)
        #expect(try shelf.version() == 1)
    }

    @Test("files that are no bundles, links that lead nowhere and hidden ones")
    func rubbish() throws {
        try site.place.write("shelf/notes.txt", "x")
        try site.place.write("shelf/.hidden.tour", "x")
        try site.place.write("shelf/empty.tour", "")
        try site.place.makePipe("shelf/pipe.tour")
        try FileManager.default.createDirectory(
            atPath: shelf.folder + "/folder.tour", withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            atPath: shelf.folder + "/link.tour", withDestinationPath: "/nowhere")
        let names = try shelf.candidates().map(\.name)
        #expect(names == ["empty.tour", "folder.tour", "pipe.tour"])
        for name in names {
            #expect(throws: BundleError.self) { try shelf.open(candidate(name), site: nil) }
        }
    }

    @Test(
        "a record that is damaged is told, and nothing is taken over it",
        arguments: ["", "rubbish", "docent bundles taken 1\ntaken x y\n", "\u{0}"])
    func damaged(text: String) throws {
        try site.put("a.tour")
        try take("a.tour")
        try site.place.write("shelf/taken/record", text)
        let expected = BundleError.damagedRecord(path: shelf.folder + "/taken/record")
        #expect(throws: expected) { try shelf.version() }
        #expect(throws: expected) { try shelf.goBack() }
        try site.edit("Two")
        try site.put("b.tour")
        #expect(throws: expected) { try shelf.open(candidate("b.tour"), site: nil) }
        #expect(try site.place.bytes("shelf/taken/record") == Array(text.utf8))
    }
}
