import Foundation
import TestSupport
import Testing

/// The steps of the article “Writing a tour” do what it says there.
@Suite("The article on writing a tour")
struct TourArticleTests {
    @Test(
        "fewer than ten commands and edits add a room with a picture and a contact in two languages"
    )
    func transcript() throws {
        let article = try Transcript(
            article: "Sources/Tour/TourAuthoring/TourAuthoring.docc/WritingATour.md")
        let last = article.steps.firstIndex { $0.command.hasPrefix("docent tour import ") }
        #expect(try #require(last) < 10)
        let folder = try TemporaryFolder()
        try FileManager.default.copyItem(
            atPath: Repository.tour, toPath: folder.path + "/tour-content")
        try article.run(in: folder.path)
    }
}
