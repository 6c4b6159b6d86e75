import Foundation
import TestSupport
import Testing

/// The commands of the article “Counting visits” do what it says there.
@Suite("The article on counting visits")
struct JournalArticleTests {
    private static let article = "Sources/Visits/Journal/Journal.docc/CountingVisits.md"

    @Test("every command prints what the article shows")
    func commands() throws {
        let examples = ConsoleExample.all(in: Self.article)
        #expect(examples.count == 7)
        let folder = try TemporaryFolder()
        var shell = try #require(Program(installed: "bash"))
        shell.folder = folder.path
        let programs = URL(fileURLWithPath: Program(built: "docent").executable)
            .deletingLastPathComponent().path
        shell.environment = ["PATH": programs + ":/usr/bin:/bin"]
        for example in examples {
            let outcome = try shell.run(["-c", "exec 2>&1\n" + example.command])
            #expect(
                example.isPrinted(as: outcome.text),
                "\(example.command) printed:\n\(outcome.text)")
        }
        #expect(try folder.names() == ["visits.sqlite"])
    }

    @Test(
        "what is wrong is said in one line, with its exit status",
        arguments: [
            (["add", "--people", "99999"], 64, "people is 99999; it must be 0 to 10000"),
            (["add", "--people", "3", "--kind", "visit"], 64, "business"),
            (["edit", "7", "--people", "1"], 3, "there is no journal at"),
            (["show"], 3, "there is no journal at"),
            (["forget", "--from", "2026-02-30", "--through", "2026-03-01"], 64, "2026-02-30"),
        ])
    func wrong(arguments: [String], status: Int32, words: String) throws {
        let folder = try TemporaryFolder()
        var docent = Program(built: "docent")
        docent.folder = folder.path
        let outcome = try docent.run(
            ["journal"] + arguments + ["--journal", "visits.sqlite", "--database", "none.sqlite"])
        #expect(outcome.status == status)
        #expect(outcome.errors.contains(words), "\(outcome.errors)")
    }

    @Test(
        "a journal of another user is not read, and it is said who may",
        .enabled(if: geteuid() == 0, "only root can run a program as somebody else"))
    func otherUser() throws {
        let folder = try TemporaryFolder()
        let docent = Program(built: "docent")
        let path = "\(folder.path)/visits.sqlite"
        let added = try docent.run(["journal", "add", "--people", "3", "--journal", path])
        #expect(added.status == 0, "\(added.errors)")
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o755], ofItemAtPath: folder.path)
        let nobody = try #require(Program(installed: "setpriv"))
        let outcome = try nobody.run([
            "--reuid=65534", "--regid=65534", "--clear-groups", docent.executable, "journal",
            "show",
            "--journal", path,
        ])
        #expect(outcome.status == 3)
        #expect(
            outcome.errors.contains(
                "cannot open the journal \(path): permission denied; run this as the user that the kiosk runs as"
            ), "\(outcome.errors)")
    }

    @Test("groups of the content are listed as announced before anybody has come")
    func groups() throws {
        let folder = try TemporaryFolder()
        let docent = Program(built: "docent")
        let database = "\(folder.path)/tour.sqlite"
        let imported = try docent.run([
            "tour", "import", Repository.tour, "--database", database,
        ])
        #expect(imported.status == 0, "\(imported.errors)")
        var listing = docent
        listing.environment = ["XDG_STATE_HOME": folder.path]
        let outcome = try listing.run([
            "journal", "list", "--database", database, "--from", "2030-01-01", "--through",
            "2030-12-31",
        ])
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.text.contains("not come yet, "))
        #expect(outcome.text.contains(" announced, "))
        let edited = try listing.run([
            "journal", "edit", "2030-05-14-LINDGREN-7B", "--people", "21", "--database", database,
            "--journal", "\(folder.path)/new.sqlite",
        ])
        #expect(edited.status == 3, "a journal is not made by a correction")
        let made = try listing.run(["journal", "add", "--people", "2", "--database", database])
        #expect(made.status == 0, "\(made.errors)")
        let come = try listing.run([
            "journal", "edit", "2030-05-14-lindgren-7b", "--people", "21", "--database", database,
        ])
        #expect(come.status == 0, "\(come.errors)")
        #expect(come.errors.contains("21 people came, "))
    }
}
