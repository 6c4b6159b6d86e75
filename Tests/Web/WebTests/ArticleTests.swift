import Foundation
import TestSupport
import Testing
import WebBorder

@Suite("The article on reading codes in a browser")
struct ArticleTests {
    private static let article = Result {
        try String(
            contentsOfFile: Repository.root
                + "/Sources/Web/WebAssembly/Reader/WebReader.docc/ReadingCodesInABrowser.md",
            encoding: .utf8)
    }

    /// The lines of the blocks that are marked with a word.
    private func blocks(_ mark: String) throws -> [String] {
        try Self.article.get().components(separatedBy: "```\(mark)\n").dropFirst()
            .compactMap { $0.components(separatedBy: "\n```").first }
    }

    @Test("its commands are those of the repository, and build every file that it names")
    func commands() throws {
        #expect(try blocks("console") == ["$ kiosk/tools/wasm"])
        _ = try WebBuild.output.get()
        for name in [
            "docent-reader.wasm", "docent-reader.js", "docent-guide.wasm", "docent-guide.js",
            "answer.js", "worker.js",
        ] {
            #expect(try Self.article.get().contains("`\(name)`"))
            #expect(FileManager.default.fileExists(atPath: "\(WebBuild.folder)/\(name)"))
        }
    }

    @Test("its table of refusals has every one")
    func refusals() throws {
        let rows = try Self.article.get().split(separator: "\n")
            .filter { $0.hasPrefix("| -") }.map { $0.dropFirst(2).prefix { $0 != " " } }
        #expect(rows.map(String.init) == WebRefusal.allCases.map { "\($0.rawValue)" })
    }

    @Test(
        "its script reads a room's code in both browsers",
        arguments: WebBrowser.forSites)
    func script(browser: WebBrowser) throws {
        let scripts = try blocks("javascript")
        #expect(scripts.count == 1)
        let result = try TestPage(in: browser).run(try #require(scripts.first))
        let meanings = try #require(result as? [[String: Any]])
        #expect(meanings.count == 1)
        #expect(meanings.first?["kind"] as? String == "code")
        #expect(meanings.first?["of"] as? String == "room")
        #expect(meanings.first?["id"] as? String == "A-014")
    }
}
