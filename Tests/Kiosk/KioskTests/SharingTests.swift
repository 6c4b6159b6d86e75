import Foundation
import Logging
import PageTestSupport
import Service
import Synchronization
import TestSupport
import Testing

@testable import Kiosk
@testable import PageModel

@Suite("Files that two kiosks share", .timeLimit(.generous))
struct SharingTests {
    private struct Book: LogHandler {
        final class Lines: Sendable { let all = Mutex<[String]>([]) }
        let lines: Lines
        var metadata: Logger.Metadata = [:]
        var logLevel = Logger.Level.trace

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) { lines.all.withLock { $0.append("\(event.message)") } }
    }

    @Test("a second kiosk on one journal says so in its log and its health")
    func journal() async throws {
        let first = try CountingKiosk()
        let second = CountingKiosk(beside: first)
        let log = Book.Lines()
        try await first.running { _, _, _ in
            while !FileManager.default.fileExists(atPath: "\(first.path).lock") {
                try await Task.sleep(for: .milliseconds(10))
            }
            try await second.running(logger: Logger(label: "test") { _ in Book(lines: log) }) {
                _, _, _ in
                while second.metrics.report().sharing == nil {
                    try await Task.sleep(for: .milliseconds(10))
                }
            }
        }
        let words =
            "another kiosk (process \(getpid())) uses the journal \(first.path), too; unless that "
            + "is meant, name a file for this one with journal-file: in kiosk.yaml"
        #expect(second.metrics.report().sharing == words)
        #expect(second.metrics.report().problems.isEmpty)
        #expect(second.metrics.report().line == words)
        #expect(log.all.withLock { $0 }.filter { $0.contains("uses the journal") } == [words])
        #expect(first.metrics.report().sharing == nil)
        let third = CountingKiosk(beside: first)
        try await third.running { display, _, _ in try await display.waits { $0.isInvitation } }
        #expect(third.metrics.report().sharing == nil)
    }

    @Test("files that are not there are not shared, and nothing is made beside them")
    func nothing() throws {
        let folder = try TemporaryFolder()
        let files = SharedFiles(journal: "\(folder.path)/a", ledger: "\(folder.path)/none/b")
        #expect(files.problem() == nil)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
        try Data().write(to: URL(fileURLWithPath: "\(folder.path)/a"))
        #expect(files.problem() == nil)
        let others = SharedFiles(journal: "\(folder.path)/a", ledger: nil)
        #expect(others.problem()?.contains("journal-file: in kiosk.yaml") == true)
        files.release()
        #expect(others.problem() == nil)
    }
}
