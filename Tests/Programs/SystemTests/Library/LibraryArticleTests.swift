import Foundation
import TestSupport
import Testing

@Suite(
    "The article about the reader in other programs", .tags(.slow), .serialized,
    .timeLimit(.generous),
    .enabled(
        if: LibraryBuild.python != nil && Program(installed: "npm") != nil
            && Program(installed: "gcc") != nil,
        "install gcc, nodejs, npm, python3-pil, python3-numpy and python3-pip"))
struct LibraryArticleTests {
    @Test("its commands print what it says")
    func article() throws {
        let examples = ConsoleExample.all(
            in: "Sources/Programs/docent/docent.docc/TheReaderInYourProgram.md")
        #expect(examples.count == 10)
        var shell = try #require(Program(installed: "bash"))
        shell.folder = Repository.root
        // Debian's Python, which has Pillow.
        shell.environment["PATH"] =
            "/usr/bin:" + (ProcessInfo.processInfo.environment["PATH"] ?? "/bin")
        for example in examples {
            let outcome = try shell.run(["-c", example.command])
            #expect(outcome.status == 0, "\(example): \(outcome.errors)")
            #expect(example.isPrinted(as: outcome.text), "\(example): \(outcome.text)")
        }
    }
}
