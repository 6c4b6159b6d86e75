import Foundation
import TestSupport
import Testing
import TourAuthoring
import TourModel
import TourStore
import TourTestSupport

/// Folders of content as they came with docent: the first, and one of after the last change to what a folder holds.
///
/// Their texts are whole; of their media there is as much as an import looks at: size and format.
@Suite("Content of earlier versions")
struct EarlierContentTests {
    @Test(
        "a folder that an earlier version imported is imported, with all that it has",
        arguments: [
            ("content-1", [5, 31, 16, 3, 33]), ("content-2", [5, 31, 16, 6, 61]),
        ])
    func imported(name: String, counts: [Int]) throws {
        let place = try TestFolder()
        try place.write("content/.kept", "")
        let archive = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("Earlier/\(name).tar.gz").path
        let tar = try #require(Program(installed: "tar"))
        let unpacked = try tar.run(["-xzf", archive, "-C", place("content")])
        try #require(unpacked.status == 0, "\(unpacked.errors)")
        let found = try TourImporter.import(folder: place("content"), into: place("tour.db"))
        #expect(
            [found.buildings, found.rooms, found.people, found.tours, found.media] == counts)
        let store = try TourStore(path: place("tour.db"))
        #expect(try store.site().languages.count == 3)
    }
}
