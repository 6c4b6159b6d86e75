import Testing
import TourAuthoring
import TourStore
import TourTestSupport

@Suite("Names of files as macOS, Windows and servers give them")
struct FileNameTests {
    private let folder: TestFolder

    init() throws {
        folder = try TestFolder()
        try SampleSite.write(to: folder)
    }

    private func problems() throws -> [String] {
        try SampleSite.problems(of: folder, into: folder(".tour.db")).map(\.description)
    }

    @Test(
        "a picture is found in whatever normal form its name is written, and its extension in any case",
        arguments: [
            ("Ku\u{308}che.png", "K\u{FC}che.png"), ("K\u{FC}che.png", "Ku\u{308}che.png"),
            ("hall.PNG", "hall.png"), ("hall.png", "hall.PNG"),
        ])
    func pictures(stored: String, written: String) throws {
        let bytes = try folder.bytes("media/control-room.png")
        try folder.remove("media/control-room.png")
        try folder.write("media/\(stored)", bytes)
        try folder.write(
            "media/media.yaml",
            SampleSite.media.replacing("file: control-room.png", with: "file: \(written)"))
        #expect(try problems() == [])
        let store = try TourStore(path: folder(".tour.db"))
        #expect(try store.media("control-room") != nil)
    }

    @Test("two names that differ in their normal form alone are told")
    func twoForms() throws {
        try folder.write("media/u\u{308}.txt", "a")
        try folder.write("media/\u{FC}.txt", "b")
        #expect(
            try problems().filter { $0.contains("another file") }.map { $0.dropFirst(11) } == [
                ":1:1: another file has this name, with its accents in another form; keep one of them"
            ])
    }

    @Test("pages, cards, tours and calendars count with extensions in capitals")
    func capitals() throws {
        for (path, text) in SampleSite.files {
            guard let dot = path.lastIndex(of: "."), path.contains("/"),
                ["md", "vcf", "yaml"].contains(path[dot...].dropFirst())
            else { continue }
            try folder.remove(path)
            try folder.write(path[..<dot] + path[dot...].uppercased(), text)
        }
        #expect(try problems() == [])
        let store = try TourStore(path: folder(".tour.db"))
        #expect(try store.people().count == 1)
    }

    @Test("what computers leave in folders is passed over")
    func leftovers() throws {
        for name in [
            "__MACOSX/._A-014.md", "buildings/__MACOSX/x", "buildings/A/.DS_Store",
            "buildings/A/@eaDir/A-014.md/SYNO@.fileindexdb", "media/Thumbs.db",
            "people/desktop.ini",
            "people/~$mira.vcf", "media/x.tmp", "#recycle/A-014.md", ".git/config",
            "buildings/A/A-014.md~", "System Volume Information/x", "$RECYCLE.BIN/x",
        ] {
            try folder.write(name, "x")
        }
        #expect(try problems() == [])
    }
}
