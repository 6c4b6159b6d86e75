import Foundation
import Reports
import Testing

/// Reports of every format that was written, as docent wrote them.
@Suite("Reports of earlier versions")
struct EarlierReportTests {
    private func kept(_ name: String) throws -> Report {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("Earlier/\(name).zip")
        return try Report(Array(Data(contentsOf: file)), name: name)
    }

    @Test("a report of format 1 is read, and replayed to what it says")
    func read() throws {
        let report = try kept("report-1-whole")
        let frame = try #require(report.description.frames.first)
        #expect(
            report.description.schema == "docent.report/1" && report.description.source == .picture)
        #expect(frame.name == "whole.png" && frame.width == 160 && frame.height == 160)
        #expect(frame.answer["status"] == .text("found"))
        let outcome = try #require(try ReportReplay(report, name: "kept").run(name: "kept").first)
        // Later programs may say more of a code, but not something else.
        for difference in outcome.differences.map(\.description) {
            #expect(!difference.contains("text") && !difference.contains("status"), "\(difference)")
        }
    }

    @Test("so is one of a code that was not read, with its finder patterns and steps")
    func unread() throws {
        let report = try kept("report-1-torn")
        let frame = try #require(report.description.frames.first)
        #expect(frame.answer["status"] == .text("none") && frame.before == nil)
        #expect(frame.finders.count >= 2)
        #expect(throws: Never.self) { try ReportReplay(report, name: "kept").run(name: "kept") }
    }
}
