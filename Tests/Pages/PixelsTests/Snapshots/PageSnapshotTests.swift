import Drawing
import Foundation
import Imaging
import Testing

/// Pages against small pictures of themselves.
///
/// `DOCENT_RECORD_SNAPSHOTS=1` stores the pictures anew, and fails: whoever records looks at what changed, and runs
/// the tests again without it.
@MainActor
@Suite("Pages against their stored pictures")
struct PageSnapshotTests {
    private static let isRecording =
        ProcessInfo.processInfo.environment["DOCENT_RECORD_SNAPSHOTS"] == "1"

    /// All pictures together, in bytes.
    private static let mostBytes = 1_500_000

    @Test(
        "A page looks as it did",
        .enabled(
            if: PageSnapshot.isComparable,
            "the stored pictures are of pango 1.50; another one places letters differently"),
        arguments: PageSnapshot.all)
    func looks(_ snapshot: PageSnapshot) throws {
        let drawn = try snapshot.drawn()
        if Self.isRecording {
            try snapshot.store(drawn.small)
            Issue.record(
                "\(snapshot.file.path) was recorded: look at it, and run without DOCENT_RECORD_SNAPSHOTS"
            )
            return
        }
        guard FileManager.default.fileExists(atPath: snapshot.file.path) else {
            Issue.record(
                "There is no \(snapshot.file.path); DOCENT_RECORD_SNAPSHOTS=1 records it")
            return
        }
        let stored = try snapshot.stored()
        guard stored.width == drawn.small.width, stored.height == drawn.small.height else {
            let page = try write(drawn.png, "\(snapshot.name).png")
            Issue.record(
                """
                The stored picture has \(stored.width) x \(stored.height) pixels, the page drawn makes \
                \(drawn.small.width) x \(drawn.small.height): \(page)
                """)
            return
        }
        let count = PageSnapshot.differences(drawn.small, stored)
        guard count > 0 else { return }
        let page = try write(drawn.png, "\(snapshot.name).png")
        let picture = PageSnapshot.differencePicture(drawn.small, stored)
        let difference = try write(
            try Canvas(picture).png(), "\(snapshot.name)-difference.png")
        Issue.record(
            """
            \(count) of \(stored.width * stored.height) pixels differ from \(snapshot.file.path): \
            drawn is \(page), the difference \(difference)
            """)
    }

    @Test("Names are all different, no stored picture is left over, and together they are small")
    func folder() throws {
        let names = PageSnapshot.all.map { "\($0.name).png" }
        #expect(Set(names).count == names.count)
        let files = try FileManager.default.contentsOfDirectory(
            at: PageSnapshot.folder, includingPropertiesForKeys: [.fileSizeKey])
        #expect(Set(files.map(\.lastPathComponent)).subtracting(names) == [])
        let bytes = try files.reduce(0) {
            try $0 + ($1.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0)
        }
        #expect(bytes < Self.mostBytes)
    }

    @Test("One step of one channel is rounding, two are a difference")
    func tolerance() {
        func picture(_ shade: UInt8) -> ColorImage {
            ColorImage(width: 2, height: 1, pixels: [10, 20, 30, 255, 10, 20, shade, 255])
        }
        #expect(PageSnapshot.differences(picture(30), picture(31)) == 0)
        #expect(PageSnapshot.differences(picture(30), picture(32)) == 1)
        let difference = PageSnapshot.differencePicture(picture(30), picture(33))
        #expect(difference.pixels == [74, 74, 74, 255, 255, 0, 0, 255])
    }

    private func write(_ png: [UInt8], _ name: String) throws -> String {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("docent-snapshots")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appendingPathComponent(name)
        try Data(png).write(to: file, options: .atomic)
        return file.path
    }
}
