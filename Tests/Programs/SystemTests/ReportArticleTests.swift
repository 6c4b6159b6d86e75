import Foundation
import TestSupport
import Testing

/// The commands of the article “Reporting hard codes” do what it says there.
@Suite("The article on reporting hard codes")
struct ReportArticleTests {
    @Test("every command prints what the article shows")
    func commands() throws {
        let examples = ConsoleExample.all(
            in: "Sources/Codes/Reports/Reports.docc/ReportingHardCodes.md")
        #expect(examples.count == 5)
        let folder = try TemporaryFolder()
        var shell = try #require(Program(installed: "bash"))
        shell.folder = folder.path
        let programs = URL(fileURLWithPath: Program(built: "docent").executable)
            .deletingLastPathComponent().path
        // Where the reader of the article has come from, which ~- stands for.
        shell.environment = ["PATH": programs + ":/usr/bin:/bin", "OLDPWD": Repository.root]
        for example in examples {
            let outcome = try shell.run(["-c", "exec 2>&1\n" + example.command])
            #expect(
                example.isPrinted(as: outcome.text),
                "\(example.command) printed:\n\(outcome.text)")
        }
        let names = try folder.names().filter { $0.hasSuffix(".report.zip") }
        #expect(names.count == 2)
    }
}
