import Foundation
import TestSupport
import Testing

/// The steps of the article “Printing signs” do what it says there.
@Suite("The article on printing signs", .tags(.slow))
struct SheetArticleTests {
    @Test("from a first sheet to a calibrated printer, every command does what the article shows")
    func transcript() throws {
        let article = try Transcript(article: "Sources/Print/Sheets/Sheets.docc/PrintingSigns.md")
        #expect(article.steps.count >= 12)
        let folder = try TemporaryFolder()
        // The pictures of the site, out of sight of the first “ls”.
        // The article imports the site again, with a key, which is not for other tests.
        let environment = [
            "DOCENT_CONFIG": try folder.write("database: tour.sqlite\n", to: "kiosk.yaml")
        ]
        try FileManager.default.createDirectory(
            atPath: folder.path + "/signs", withIntermediateDirectories: true)
        try FileManager.default.copyItem(
            atPath: Repository.tour, toPath: folder.path + "/tour-content")
        var docent = Program(built: "docent")
        docent.environment = environment
        let outcome = try docent.run(["tour", "import", "--quiet", folder.path + "/tour-content"])
        #expect(outcome.status == 0, "\(outcome.errors)")
        try article.run(in: folder.path + "/signs", environment: environment)
    }
}
