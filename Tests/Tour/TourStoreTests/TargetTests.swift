import Foundation
import Glibc
import Testing
import TourAuthoring
import TourModel
import TourStore
import TourTestSupport

@Suite("Where an import cannot write, it says so and leaves all as it was")
struct TargetTests {
    let folder: TestFolder
    let place: TestFolder

    init() throws {
        folder = try TestFolder()
        place = try TestFolder()
        try SampleSite.write(to: folder)
    }

    private func importError(into path: String, from source: String? = nil) -> TourImportError? {
        #expect(throws: TourImportError.self) {
            try TourImporter.import(
                folder: source ?? folder.path, into: path, measure: SampleSite.measure)
        }
    }

    @Test("a folder, a pipe, a stranger's file and another database are not replaced")
    func notReplaceable() throws {
        try FileManager.default.createDirectory(
            atPath: place("folder"), withIntermediateDirectories: false)
        try place.makePipe("pipe")
        try place.write("letter.txt", "Dear all")
        try place.write(
            "other.db", Array("SQLite format 3\0".utf8) + Array(repeating: 0, count: 84))
        for (name, found) in [
            ("folder", "a folder"), ("pipe", "a pipe"), ("letter.txt", "no tour database"),
            ("other.db", "no tour database"),
        ] {
            let path = place(name)
            #expect(importError(into: path) == .notReplaceable(path: path, found: found))
        }
        #expect(try place.bytes("letter.txt") == Array("Dear all".utf8))
        #expect(
            TourImportError.notReplaceable(path: "a.txt", found: "no tour database").description
                == "a.txt: this is no tour database, which an import does not replace; name another file"
        )
    }

    @Test("an empty file gives way to a tour")
    func emptyFile() throws {
        try place.write("tour.db", "")
        try TourImporter.import(
            folder: folder.path, into: place("tour.db"), measure: SampleSite.measure)
        #expect(try TourStore(path: place("tour.db")).site().id == "vesper-ridge")
    }

    @Test("a folder that is missing is named")
    func missingFolders() {
        #expect(
            importError(into: place("no/tour.db"))
                == .cannotWrite(
                    path: place("no/tour.db"),
                    reason: "the folder \(place("no")): No such file or directory"))
        #expect(
            importError(into: place("tour.db"), from: place("nothing"))
                == .noFolder(path: place("nothing"), reason: "No such file or directory"))
        #expect(
            importError(into: place("tour.db"), from: folder("site.yaml"))
                == .noFolder(path: folder("site.yaml"), reason: "Not a directory"))
        #expect(
            TourImportError.noFolder(path: "x", reason: "No such file or directory").description
                == "x: No such file or directory; name the folder that holds site.yaml")
    }

    @Test(
        "a folder that may not be written is named",
        .enabled(if: getuid() != 0, "root may write everywhere"))
    func readOnlyFolder() throws {
        try place.setPermissions(0o500, of: ".")
        let path = place("tour.db")
        #expect(
            importError(into: path) == .cannotWrite(path: path, reason: "Permission denied"))
        try place.setPermissions(0o700, of: ".")
    }

    @Test("two imports of one database at once: the second one says so")
    func busy() throws {
        let path = place("tour.db")
        let other = try TestFolder()
        try SampleSite.write(to: other)
        var second: TourImportError?
        try TourImporter.import(
            folder: folder.path, into: path, measure: SampleSite.measure
        ) { progress in
            guard progress.stage == .writing, second == nil else { return }
            second = importError(into: path, from: other.path)
        }
        #expect(second == .busy(path: path))
        #expect(
            TourImportError.busy(path: "tour.db").description
                == "tour.db: another import is writing this database; wait until it is done, then try again"
        )
        #expect(try TourStore(path: path).site().id == "vesper-ridge")
    }

    @Test("a folder with errors leaves the old database untouched")
    func untouched() throws {
        let path = place("tour.db")
        try TourImporter.import(folder: folder.path, into: path, measure: SampleSite.measure)
        let before = try place.bytes("tour.db")
        try folder.write("site.yaml", "id: x\n")
        guard case .invalid = importError(into: path) else {
            Issue.record("the folder was taken")
            return
        }
        #expect(try place.bytes("tour.db") == before)
    }

    @Test("a file that changes while it is copied stops the import")
    func changingFile() throws {
        let path = place("tour.db")
        var isChanged = false
        let error = #expect(throws: TourImportError.self) {
            try TourImporter.import(
                folder: folder.path, into: path, measure: SampleSite.measure
            ) { progress in
                guard progress.stage == .writing, !isChanged else { return }
                isChanged = true
                do {
                    try folder.write("media/eleven.webm", Array(SampleSite.webm.dropLast()))
                } catch {
                    Issue.record(error)
                }
            }
        }
        #expect(error == .cannotRead(file: "media/eleven.webm", reason: "it has changed"))
        #expect(try place.names() == [".tour.db.lock"])
    }
}
