import Foundation
import TestSupport
import Testing
import TourAuthoring
import TourStore
import TourTestSupport

@testable import Site

@Suite("Easy language on the public site")
struct EasyLanguageSiteTests {
    @Test("pages have its tag, offer it by its name, and divide no word at a line's end")
    func pages() throws {
        let folder = try TestFolder()
        let content = folder("content")
        try FileManager.default.copyItem(atPath: Repository.tour, toPath: content)
        let site = String(decoding: try folder.bytes("content/site.yaml"), as: UTF8.self)
        try folder.write(
            "content/site.yaml",
            site.replacing("languages: [en, de, fr]", with: "languages: [en, de, de-simple, fr]"))
        try folder.write(
            "content/buildings/A/A-014.de-simple.md",
            "---\n---\nHier sehen Sie einen Raum.\nIn dem Raum arbeiten Menschen.\n")
        try TourImporter.import(folder: content, into: folder("tour.db"))
        _ = try SiteExporter.export(try TourStore(path: folder("tour.db")), to: folder("site"))
        func page(_ language: String) throws -> String {
            let path = "site/T/\(language)/R/A-014/index.html"
            return String(decoding: try folder.bytes(path), as: UTF8.self)
        }
        let easy = try page("DE-SIMPLE")
        let head = try #require(easy.firstMatch(of: /<html[^>]*>/)).output
        #expect(head.contains("lang=\"de-simple\""))
        #expect(head.contains("class=\"easy\""))
        #expect(easy.contains("Hier sehen Sie einen Raum.</p>"))
        #expect(easy.contains(">In dem Raum arbeiten Menschen.</p>"))
        let german = try page("DE")
        #expect(!german.contains("class=\"easy\""))
        #expect(german.contains("Deutsch, Leichte Sprache"))
        #expect(german.contains("hreflang=\"de-simple\""))
    }
}
