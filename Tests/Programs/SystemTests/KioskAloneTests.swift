import Foundation
import TestSupport
import Testing

/// The kiosk alone, which `kiosk/run` builds first.
@Suite("docent-kiosk", .timeLimit(.generous))
struct KioskAloneTests {
    private func alone() throws -> Program {
        var program = Program(built: "docent-kiosk")
        program.folder = Repository.root
        program.environment = try Repository.docent().environment
        return program
    }

    @Test("it imports the tour and shows the sample frames as docent does")
    func shows() throws {
        let folder = try TemporaryFolder()
        let (alone, docent) = (try alone(), try Repository.docent())
        var pages: [String] = []
        for (program, name) in [(alone, "alone"), (docent, "docent")] {
            let database = "\(folder.path)/\(name).sqlite"
            let made = try program.run(["tour", "import", "--database", database, "tour-content"])
            #expect(
                made.status == 0 && made.errors.contains("\(database): 5 buildings"),
                "\(made.errors)")
            let shown = try program.run([
                "kiosk", "--frames", "kiosk/frames", "--once", "--rate", "20", "--display", "plain",
                "--database", database,
            ])
            #expect(shown.status == 0, "\(shown.errors)")
            pages.append(shown.text)
        }
        #expect(pages[0].contains("Main control room"))
        #expect(pages[0] == pages[1])
    }

    @Test(
        "its errors and statuses are docent's",
        arguments: [
            ["tour", "import", "/nowhere", "--database", "tour.sqlite"],
            ["kiosk", "--database", "/nowhere/tour.sqlite", "--display", "plain"],
            ["kiosk", "--config", "/nowhere.yaml", "--check-config"],
            ["kiosk", "--frames", "/nowhere", "--once"], ["kiosk", "--rate", "0"],
        ])
    func errors(arguments: [String]) throws {
        let (ours, theirs) = (try alone().run(arguments), try Repository.docent().run(arguments))
        #expect(ours.status == theirs.status)
        #expect(ours.status != 0)
        #expect(
            untimed(ours.errors)
                == untimed(theirs.errors.replacing("docent kiosk", with: "docent-kiosk kiosk")))
    }

    /// Lines of a log without the second in which each was written.
    private func untimed(_ log: String) -> String {
        log.replacing(#/[-0-9]{10}T[:0-9]{8}Z /#, with: "")
    }

    @Test("what it does not know ends with status 64 and names the nearest that it knows")
    func unknown() throws {
        let outcome = try alone().run(["kiosc"])
        #expect(outcome.status == 64)
        #expect(outcome.errors.contains("did you mean \"kiosk\"?"), "\(outcome.errors)")
    }
}
