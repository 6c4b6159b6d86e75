import Foundation
import TestSupport
import Testing

/// The commands of the article “Putting the tour on the web” do what it says there.
@Suite("The article on the tour on the web")
struct SiteArticleTests {
    @Test("every command prints what the article says")
    func transcript() throws {
        let article = try Transcript(
            article: "Sources/Web/Site/Site.docc/PuttingTheTourOnTheWeb.md")
        #expect(article.steps.count > 3)
        let folder = try TemporaryFolder()
        try FileManager.default.copyItem(
            atPath: Repository.tour, toPath: folder.path + "/tour-content")
        try article.run(in: folder.path)
    }
}
