import Foundation
import TestSupport
import Testing

/// The commands of the operators' article, one after the other, as an operator would type them.
@Suite("The operators' article", .timeLimit(.generous))
struct OperatorArticleTests {
    static let examples = ConsoleExample.all(in: "Sources/Kiosk/Kiosk/Kiosk.docc/RunningAKiosk.md")
    static let canRun =
        InstallTests.canInstall && Program(installed: "systemd-analyze") != nil

    @Test(
        "every command prints what the article says",
        .enabled(if: canRun, "install Debian's patchelf and systemd"))
    func prints() throws {
        #expect(Self.examples.count >= 6)
        let docent = try Repository.docent()
        var shell = try #require(Program(installed: "bash"))
        shell.folder = Repository.root
        let folder = try TemporaryFolder()
        for example in Self.examples {
            // A folder of its own, and the programs that were built with the tests.
            let command = example.command
                .replacing("/tmp/docent-image", with: "\(folder.path)/image")
                .replacing("kiosk/run ", with: "\(docent.executable) ")
                .replacing("kiosk/install ", with: "kiosk/install --docent \(docent.executable) ")
            let outcome = try shell.run(["-c", command])
            let text = outcome.text.replacing("\(folder.path)/image", with: "/tmp/docent-image")
            #expect(
                example.isPrinted(as: text),
                "\(command) printed:\n\(text)\(outcome.errors)\nthe article says:\n\(example.output)"
            )
        }
    }
}
