import Decoding
import Files
import Foundation
import Imaging
import Reports
import TestSupport
import Testing

@Suite("A folder of reports stays within its bounds")
struct ReportFolderTests {
    private let temporary: TemporaryFolder
    private let report: Report

    init() throws {
        temporary = try TemporaryFolder()
        report = try ReportMaker(
            program: "test", source: .kiosk, options: DecoderOptions(effort: .fast),
            blackening: .nothing
        ).report(of: [.init(LumaImage(width: 20, height: 20), name: "a frame")])
    }

    private func folder(days: Int = 7, reports: Int = 100, bytes: Int = 1 << 30) -> ReportFolder {
        ReportFolder(
            temporary.path + "/reports",
            bounds: .init(days: days, reports: reports, bytes: bytes))
    }

    private func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: temporary.path + "/reports").sorted()
    }

    /// Makes a report older.
    private func age(_ name: String, days: Double) throws {
        try FileManager.default.setAttributes(
            [.modificationDate: Date.now.addingTimeInterval(-86_400 * days)],
            ofItemAtPath: temporary.path + "/reports/" + name)
    }

    private func mode(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    @Test("a report is written for its owner alone, in a folder that is made for it")
    func writes() throws {
        let contents = try folder().add(report)
        #expect(contents.reports == 1 && contents.bytes > 100)
        #expect(try folder().contents() == contents)
        #expect(try mode(temporary.path + "/reports") == 0o700)
        let name = try #require(try names().first)
        #expect(name.hasPrefix("hard-code-20") && name.hasSuffix(".report.zip"))
        let path = temporary.path + "/reports/" + name
        #expect(try mode(path) == 0o600)
        #expect(try Report(path: path).frames == report.frames)
    }

    @Test("of too many reports the oldest is deleted")
    func number() throws {
        for _ in 0..<3 { _ = try folder(reports: 3).add(report) }
        let oldest = try #require(try names().last)
        try age(oldest, days: 1)
        #expect(try folder(reports: 3).add(report).reports == 3)
        #expect(try names().count == 3)
        #expect(try !names().contains(oldest))
    }

    @Test(
        "of too many bytes the oldest are deleted; a report that is too large alone is not written")
    func bytes() throws {
        let size = try report.archive().count
        for _ in 0..<4 { _ = try folder(bytes: 2 * size + 10).add(report) }
        #expect(try names().count == 2)
        #expect(throws: ReportError.self) { try folder(bytes: size - 1).add(report) }
        #expect(try names().count == 2)
    }

    @Test(
        "what is too old, or from the future, is deleted, and nothing else in the folder",
        arguments: [7.5, -2])
    func age(days: Double) throws {
        for _ in 0..<2 { _ = try folder().add(report) }
        let old = try #require(try names().first)
        try temporary.write("mine", to: "reports/notes.txt")
        try temporary.write("mine", to: "reports/badge.jpg.report.zip")
        for name in [old, "notes.txt", "badge.jpg.report.zip"] { try age(name, days: days) }
        #expect(try folder().prepare().reports == 1)
        #expect(try names().count == 3)
        #expect(try !names().contains(old))
    }

    @Test("what a killed program left half written is deleted")
    func partial() throws {
        _ = try folder().add(report)
        try temporary.write("half", to: "reports/.hard-code-2026-11-23-x.report.zip.12-3.partial")
        try temporary.write("mine", to: "reports/.notes.partial")
        #expect(try folder().prepare().reports == 1)
        #expect(try names().filter { $0.hasPrefix(".hard") } == [])
        #expect(try names().contains(".notes.partial"))
    }

    @Test("several writers of one folder keep it within its bounds, and every report whole")
    func several() async throws {
        let folder = folder(reports: 5)
        try await withThrowingTaskGroup(of: ReportFolder.Contents.self) { group in
            for _ in 0..<12 { group.addTask { try folder.add(report) } }
            for try await contents in group { #expect(contents.reports <= 5) }
        }
        #expect(try folder.contents().reports == 5)
        for name in try names() {
            #expect(try Report(path: "\(folder.path)/\(name)").frames == report.frames)
        }
    }

    @Test("a folder that does not exist holds nothing, and is not made to be cleaned")
    func missing() throws {
        #expect(try folder().contents() == .init())
        #expect(try folder().prune(ifThere: .now) == .init())
        #expect(!FileManager.default.fileExists(atPath: folder().path))
        #expect(folder().obstacle() == nil)
    }

    @Test("a file in its place is named")
    func fileInPlace() throws {
        try temporary.write("", to: "reports")
        let words = "\(temporary.path)/reports cannot be written: Not a directory"
        #expect { try folder().add(report) } throws: { "\($0)" == words }
        #expect { try folder().prepare() } throws: { "\($0)" == words }
        #expect(folder().obstacle()?.description == words)
    }
}
