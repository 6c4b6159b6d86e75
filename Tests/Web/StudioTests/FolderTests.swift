import Foundation
import TestSupport
import Testing
import TourTestSupport

@testable import Studio
@testable import TourAuthoring

@Suite("A folder that a studio looks at and changes")
struct FolderTests {
    private let content: TestFolder
    private let state: TemporaryFolder
    private let folder: StudioFolder

    init() throws {
        content = try TestFolder()
        try SampleSite.write(to: content)
        state = try TemporaryFolder()
        folder = try StudioFolder(
            folder: content.path, state: state.path + "/one", measure: SampleSite.measure)
    }

    /// Gives a room another name.
    private func rename(_ room: String, _ name: String) async throws {
        let file = "buildings/\(room.prefix(1))/\(room).md"
        let path = ContentPath("name")
        let read = try await folder.file(file)?.value(at: path)
        let change = ContentChange(edits: [
            .init(file: file, path: path, read: read, new: .text(name))
        ])
        guard case .saved = try await folder.apply(change, by: "a").outcome else {
            Issue.record("\(room) was not saved")
            return
        }
    }

    /// What another studio finds that has never seen the folder.
    private func expectSame(_ seen: FolderOverview) async throws {
        let other = try StudioFolder(
            folder: content.path, state: state.path + "/\(UUID().uuidString)",
            measure: SampleSite.measure)
        let fresh = try await other.overview()
        #expect(seen.isWhole == fresh.isWhole && seen.problems == fresh.problems)
        #expect(seen.rooms.map(\.id) == fresh.rooms.map(\.id))
        #expect(seen.rooms.map(\.name) == fresh.rooms.map(\.name))
        #expect(seen.files == fresh.files && seen.paths == fresh.paths)
        #expect(seen.buildings.map(\.name) == fresh.buildings.map(\.name))
    }

    @Test("two studios do not work on one folder: the second says where the first is")
    func alone() throws {
        let state = state.path + "/two"
        func open(_ place: String) throws -> StudioFolder {
            try StudioFolder(
                folder: content.path, state: state, place: place, measure: SampleSite.measure)
        }
        let place = "http://127.0.0.1:8077"
        do {
            let first = try open(place)
            #expect(throws: StudioError.inUse(path: first.path, place: place)) {
                try open("process 7")
            }
        }
        _ = try open("process 7")
    }

    @Test("after a change it is what another look finds, and the database follows")
    func afterChange() async throws {
        let before = try await folder.overview()
        try await rename("A-014", "The clock's room")
        let seen = try await folder.glanceAfterChange()
        #expect(seen.number == before.number + 1)
        #expect(seen.rooms.first { $0.id == "A-014" }?.name == "The clock's room")
        try await expectSame(seen)
        let now = try await folder.overview()
        #expect(now.number == seen.number, "nothing has changed since")
        let shown = try await folder.shown()
        #expect(shown.number == seen.number)
    }

    @Test("what others have changed before, beside or after a change is seen")
    func others() async throws {
        _ = try await folder.overview()
        let other = "buildings/A/A-011.md"
        let text = try String(contentsOfFile: "\(content.path)/\(other)", encoding: .utf8)
        func write(_ name: String) throws {
            try text.replacing(/(?m)^name: .*$/, with: "name: \(name)")
                .write(toFile: "\(content.path)/\(other)", atomically: true, encoding: .utf8)
        }
        try write("Before")
        try await rename("A-014", "Mine")
        let first = try await folder.glanceAfterChange()
        #expect(first.rooms.first { $0.id == "A-011" }?.name == "Before")
        try await expectSame(first)
        try write("After")
        let second = try await folder.glance()
        #expect(second.rooms.first { $0.id == "A-011" }?.name == "After")
        #expect(second.rooms.first { $0.id == "A-014" }?.name == "Mine")
        try await expectSame(second)
    }

    @Test("a file that is made or taken out is in the lists, and so are those that cannot be read")
    func files() async throws {
        _ = try await folder.overview()
        let made = ContentChange(
            made: [
                .init(
                    file: "news/2026-11-26.md",
                    content: .bytes(Array("---\ntitle: New\n---\n".utf8)))
            ])
        _ = try await folder.apply(made, by: "a")
        let seen = try await folder.glanceAfterChange()
        try await expectSame(seen)
        try "name: [".write(
            toFile: "\(content.path)/buildings/A/Z-1.md", atomically: true, encoding: .utf8)
        let broken = try await folder.glance()
        #expect(!broken.isWhole && broken.files["rooms/Z-1"] == "buildings/A/Z-1.md")
        #expect(broken.rooms.contains { $0.id == "Z-1" && $0.name.isEmpty })
    }
}
