import Foundation
import TestSupport
import Testing

/// Every command of the README does what it says there.
///
/// `kiosk/run` is left out of a command that goes through it, as it would build the program that the tests are running
/// beside.
@Suite("The README")
struct ReadmeTests {
    static let examples = ConsoleExample.all(in: "README.md")

    /// Those that run to an end by themselves; the kiosk is tried in a terminal by its own tests.
    static let finite = examples.filter { !["kiosk/run", "kiosk/test"].contains($0.command) }

    @Test("it begins with the two commands and shows five more things at least")
    func complete() {
        #expect(Self.examples.prefix(2).map(\.command) == ["kiosk/run", "kiosk/test"])
        #expect(Self.finite.count >= 5)
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
