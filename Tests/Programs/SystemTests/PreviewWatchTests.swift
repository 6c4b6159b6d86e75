import Foundation
import TestSupport
import Testing

@Suite("docent tour preview --watch", .timeLimit(.generous))
struct PreviewWatchTests {
    @Test("a page is drawn on each save, errors are told, and Ctrl-C ends it and leaves nothing")
    func watch() throws {
        let folder = try TemporaryFolder()
        try FileManager.default.copyItem(
            atPath: Repository.tour, toPath: "\(folder.path)/content")
        let page = "content/buildings/A/A-014.md"
        let text = try String(contentsOfFile: "\(folder.path)/\(page)", encoding: .utf8)
        var docent = try Repository.docent()
        docent.environment["TMPDIR"] = folder.path + "/temporary"
        try FileManager.default.createDirectory(
            atPath: folder.path + "/temporary", withIntermediateDirectories: false)
        let output = "\(folder.path)/page.txt"
        let preview = try docent.start([
            "tour", "preview", "room:A-014", "--watch", "\(folder.path)/content", "--as", "plain",
            "-o", output,
        ])
        func shows(_ words: String) -> Bool {
            preview.waits {
                (try? String(contentsOfFile: output, encoding: .utf8))?.contains(words) == true
            }
        }
        let isDrawn = shows("Main control room")
        #expect(isDrawn, "\(preview.errors)")
        try folder.write(
            text.replacing("name: Main control room", with: "name: Newest control room"), to: page)
        let isNew = shows("Newest control room")
        #expect(isNew, "\(preview.errors)")
        try folder.write(text.replacing("floor: ", with: "flor: "), to: page)
        let isTold = preview.waits {
            preview.errors.contains("unknown key \"flor\"")
                && preview.errors.contains("page.txt is as it was")
        }
        #expect(isTold, "\(preview.errors)")
        try folder.write(text, to: page)
        let isMended = shows("Main control room")
        #expect(isMended, "\(preview.errors)")
        preview.send(SIGINT)
        #expect(try preview.end(within: Patience.seconds).status == 130)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/temporary") == [])
        let wrong = try docent.run([
            "tour", "preview", "home", "--watch", "x", "--database", "y", "-o", output,
        ])
        #expect(wrong.status == 64)
    }
}
