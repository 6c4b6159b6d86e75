import Foundation
import Glibc
import PageTestSupport
import TestSupport
import Testing
import TourStore

@testable import Kiosk

@Suite("A film's file for its player")
struct FilmCopyTests {
    private func store() throws -> TourStore { try TourStore(path: ShippedSite.database()) }

    @Test("it holds the film byte for byte, has no name, and goes with its owner")
    func copy() async throws {
        let folder = try TemporaryFolder()
        let places = [FilmCopy.Place(folder: folder.path, reserve: 0)]
        var copy: FilmCopy? = try await FilmCopy.make(
            of: "eleven-minutes", in: store(), places: places)
        let path = try #require(copy?.path)
        let original = try Data(
            contentsOf: URL(
                fileURLWithPath: "\(Repository.root)/tour-content/media/eleven-minutes.mp4"))
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == original)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
        var facts = stat()
        #expect(unsafe stat(path, &facts) == 0)
        #expect(facts.st_mode & 0o777 == 0o600)
        #expect(facts.st_nlink == 0)
        let number = facts.st_ino
        copy = nil
        // The thread that copied it may let go of it a moment later. Another file may have taken the descriptor's number.
        try await wait {
            var facts = stat()
            return unsafe stat(path, &facts) != 0 || facts.st_ino != number
        }
    }

    @Test("where a folder has no room, or takes no such files, the next one is taken")
    func nextPlace() async throws {
        let folder = try TemporaryFolder()
        let places = [
            FilmCopy.Place(folder: "\(folder.path)/nowhere", reserve: 0),
            FilmCopy.Place(folder: folder.path, reserve: 2),
            FilmCopy.Place(folder: folder.path, reserve: 0),
        ]
        let copy = try await FilmCopy.make(of: "eleven-minutes", in: store(), places: places)
        #expect(FileManager.default.isReadableFile(atPath: copy.path))
        let error = await #expect(throws: FilmCopyError.self) {
            _ = try await FilmCopy.make(
                of: "eleven-minutes", in: store(), places: Array(places.prefix(2)))
        }
        let refusals = [
            "\(folder.path)/nowhere: No such file or directory",
            "\(folder.path): it is too full",
        ]
        #expect(error == .noPlace(film: "eleven-minutes", refusals: refusals))
        #expect(
            error?.description == "there is no room to play the film \"eleven-minutes\" from: "
                + refusals.joined(separator: "; ") + "; make room in one of them")
    }

    @Test("a long film is not put into memory; where the disk has no room either, that is said")
    func long() async throws {
        let (memory, disk) = (try TemporaryFolder(), try TemporaryFolder())
        let size = try #require(try store().mediaSize("eleven-minutes"))
        #expect(FilmCopy.places.first?.folder == "/dev/shm")
        #expect(FilmCopy.places.map(\.maximumBytes) == [64 << 20, .max, .max])
        var places = [
            FilmCopy.Place(folder: memory.path, reserve: 0, maximumBytes: size),
            FilmCopy.Place(folder: disk.path, reserve: 0),
        ]
        func folder() async throws -> String {
            let copy = try await FilmCopy.make(of: "eleven-minutes", in: store(), places: places)
            return try FileManager.default.destinationOfSymbolicLink(atPath: copy.path)
        }
        #expect(try await folder().hasPrefix(memory.path + "/"))
        places[0].maximumBytes = size - 1
        #expect(try await folder().hasPrefix(disk.path + "/"))
        places[1].reserve = 2
        let refusals = [
            "\(memory.path): it takes films up to \((size - 1) >> 20) MiB",
            "\(disk.path): it is too full",
        ]
        await #expect(
            throws: FilmCopyError.noPlace(film: "eleven-minutes", refusals: refusals)
        ) { try await folder() }
    }

    @Test("a film that is gone is named")
    func gone() async throws {
        let error = await #expect(throws: FilmCopyError.self) {
            _ = try await FilmCopy.make(of: "no-film", in: store())
        }
        #expect(error == .gone(film: "no-film"))
        #expect(error?.description == "the film \"no-film\" is not in the tour's content")
    }
}
