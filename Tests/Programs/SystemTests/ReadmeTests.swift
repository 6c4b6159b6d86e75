import Foundation
import TestSupport
import Testing

/// Every command of the README, and of the article that continues it, does what it says there.
///
/// `kiosk/run` is left out of a command that goes through it, as it would build the program that the tests are running
/// beside.
@Suite("The README")
struct ReadmeTests {
    static let examples = ConsoleExample.all(in: "README.md")
    static let continued = ConsoleExample.all(
        in: "Sources/Programs/docent/docent.docc/ByExample.md")

    /// Those that stay: the kiosk is tried in a terminal by its own tests.
    private static let staying = ["kiosk/run", "kiosk/test", "kiosk/run studio tour-content"]
    static let finite = (examples + continued).filter { !staying.contains($0.command) }

    @Test("it begins with the two commands, and shows a scan and the studio")
    func complete() {
        let commands = Self.examples.map(\.command)
        #expect(commands.prefix(2) == ["kiosk/run", "kiosk/test"])
        #expect(commands.count == 4 && commands.contains { $0.hasPrefix("kiosk/run scan ") })
        #expect(commands.last == Self.staying.last)
        #expect(Self.continued.count > 10)
    }

    @Test("it fits on two screens")
    func length() throws {
        let lines = try Repository.text("README.md").split(
            separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count <= 160)
    }

    @Test("the studio says its address as the README does")
    func studio() throws {
        let example = try #require(Self.examples.last)
        let folder = try TemporaryFolder()
        let port = try LoopbackClient.freePort()
        var docent = try Repository.docent()
        docent.environment["XDG_STATE_HOME"] = folder.path
        let words = example.command.split(separator: " ").dropFirst().map(String.init)
        let studio = try docent.start(words + ["--port", "\(port)", "--no-open"])
        let isSaid = studio.waits {
            example.isPrinted(as: studio.errors.replacing(":\(port)/", with: ":8077/"))
        }
        #expect(isSaid, "\(studio.errors)")
    }

    @Test("every file that it links to is there")
    func links() throws {
        let text = try Repository.text("README.md")
        let links = text.matches(of: #/\]\(([^)#:]+)\)/#).map { String($0.output.1) }
        #expect(links.count > 20)
        for link in links {
            #expect(FileManager.default.fileExists(atPath: "\(Repository.root)/\(link)"), "\(link)")
        }
    }

    @Test("a command prints what the README says", arguments: finite)
    func prints(example: ConsoleExample) throws {
        let docent = try Repository.docent()
        var shell = try #require(Program(installed: "bash"))
        shell.folder = Repository.root
        shell.environment = docent.environment
        let command = example.command.replacing("kiosk/run ", with: "\(docent.executable) ")
        let outcome = try shell.run(["-c", command])
        #expect(
            example.isPrinted(as: outcome.text),
            "printed:\n\(outcome.text)\(outcome.errors)\nthe README says:\n\(example.output)")
    }
}
