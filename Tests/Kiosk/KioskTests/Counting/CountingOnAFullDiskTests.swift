import Foundation
import Glibc
import Journal
import Logging
import PageTestSupport
import Service
import TestSupport
import Testing

@testable import Kiosk
@testable import PageModel

/// A small disk of its own, in memory.
private struct SmallDisk: ~Copyable {
    let path: String

    /// Whether this user may mount one.
    static var isAllowed: Bool {
        guard geteuid() == 0, let folder = try? TemporaryFolder() else { return false }
        return (try? SmallDisk(at: folder.path + "/disk")) != nil
    }

    init(at path: String) throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        guard unsafe mount("docent-test", path, "tmpfs", 0, "size=2m,mode=700") == 0 else {
            throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EPERM)
        }
        self.path = path
    }

    deinit { _ = unsafe umount2(path, Int32(MNT_DETACH)) }

    /// Fills it to its last byte.
    func fill() throws {
        let file = try #require(
            FileManager.default.createFile(atPath: filler, contents: nil) ? filler : nil)
        let descriptor = unsafe open(file, O_WRONLY | O_CLOEXEC)
        defer { close(descriptor) }
        let bytes = [UInt8](repeating: 0, count: 4096)
        while unsafe write(descriptor, bytes, bytes.count) > 0 {}
        #expect(errno == ENOSPC)
    }

    func clear() throws { try FileManager.default.removeItem(atPath: filler) }

    private var filler: String { "\(path)/filler" }
}

@Suite("Counting visits on a disk that is full", .timeLimit(.generous))
struct CountingOnAFullDiskTests {
    @Test(
        "the kiosk goes on, health and the log say so, and every closed hour is written once there is space",
        .enabled(if: SmallDisk.isAllowed, "only root can mount a small disk"))
    func full() async throws {
        let kiosk = try CountingKiosk()
        let disk = try SmallDisk(at: (kiosk.path as NSString).deletingLastPathComponent)
        let book = LogBook()
        let log = Logger(label: "test") { _ in LogBook.Handler(book: book) }
        try await kiosk.running(logger: log) { display, _, _ in
            display.press(.tab(.home))
            try await display.waits { $0.isHome }
            kiosk.wall.advance(minutes: 60)
            try await wait { (try? kiosk.rows(.pages)) == ["home/ 1"] }

            try disk.fill()
            for hour in 1...3 {
                display.press(.tab(.map))
                try await display.waits { !$0.isHome }
                kiosk.wall.advance(minutes: 60)
                try await wait { kiosk.metrics.report().journal?.waiting == hour }
                display.press(.tab(.home))
                try await display.waits { $0.isHome }
            }
            let report = kiosk.metrics.report()
            #expect(report.status == .pass && report.journal?.lost == 0)
            let problem =
                "cannot write the journal \(kiosk.path): the disk is full; free some space"
            #expect(report.journal?.warning == problem)
            #expect(book.lines.filter { $0.contains(problem) }.count == 1)
            #expect(try kiosk.rows(.pages) == ["home/ 1"])

            try disk.clear()
            kiosk.wall.advance(minutes: 1)
            try await wait { kiosk.metrics.report().journal?.waiting == 0 }
            #expect(kiosk.metrics.report().journal?.warning == nil)
            #expect(book.lines.contains { $0.contains("The journal is written again") })
        }
        try JournalStore(path: kiosk.path, readOnly: true).check()
        let rows = try kiosk.rowsByHour(.pages).map {
            "\($0.hour ?? -1) \($0.values[0]) \($0.count)"
        }
        #expect(
            // The site's clocks are an hour ahead of universal time.
            rows == ["10 home 1", "11 map 1", "12 map 1", "13 map 1"])
        _ = consume disk
    }
}
