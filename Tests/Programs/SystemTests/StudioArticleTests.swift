import Foundation
import TestSupport
import Testing

/// The commands of the article “Editing a tour in a browser” do what it says there.
@Suite("The article on the studio")
struct StudioArticleTests {
    private static let article = "Sources/Web/Studio/Studio.docc/EditingATourInABrowser.md"

    @Test("every command on a team prints what the article says")
    func commands() throws {
        let examples = ConsoleExample.all(in: Self.article)
        #expect(examples.count >= 4)
        let folder = try TemporaryFolder()
        try FileManager.default.copyItem(
            atPath: Repository.tour, toPath: folder.path + "/tour-content")
        var shell = try #require(Program(installed: "bash"))
        shell.folder = folder.path
        let programs = URL(fileURLWithPath: Program(built: "docent").executable)
            .deletingLastPathComponent().path
        shell.environment = [
            "PATH": programs + ":/usr/bin:/bin", "XDG_STATE_HOME": "\(folder.path)/state",
        ]
        for example in examples {
            let outcome = try shell.run(["-c", "exec 2>&1\n" + example.command])
            #expect(
                example.isPrinted(as: outcome.text),
                "\(example.command) printed:\n\(outcome.text)")
        }
    }
}
