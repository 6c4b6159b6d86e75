import Foundation
import Testing
import TourModel
import TourStore
import WebPages

@testable import Site

@Suite("Pages of the public site before it is written")
struct SitePreviewTests {
    private static let german = Language(rawValue: "de")
    private static let english = Language(rawValue: "en")

    private func preview(_ store: TourStore) throws -> SitePreview {
        try SitePreview(store, moment: SmallSite.moment) { Link.path(["pictures", $0]) }
    }

    /// The main part of a page.
    private func main(_ page: String) throws -> Substring {
        try #require(page.firstMatch(of: /<main.*<\/main>/.dotMatchesNewlines())?.output)
    }

    /// Its words, without the pictures and links around them.
    private func words(_ page: String) throws -> String {
        String(try main(page)).replacing(/<[^>]*>/, with: "\n").replacing(/\n+/, with: "\n")
    }

    @Test(
        "the main part of a page is that of the written site, to the byte",
        arguments: [
            ["R", "A-001"], ["R", "A-003"], ["B", "A"], ["B", "A", "G"],
            ["P", "NILS-HOLGERSSON"], ["T", "WALK"], ["T", "WALK", "1"], ["EVENTS"], ["PRINT"],
            ["SEARCH"], [],
        ])
    func same(parts: [String]) throws {
        let site = try SmallSite()
        let preview = try preview(site.store)
        for language in preview.languages {
            let page = try #require(try preview.page(at: parts, in: language, below: ["T"]))
            let path = (["T", language.rawValue.uppercased()] + parts).joined(separator: "/")
            let written = try site.text("\(path)/index.html")
            #expect(try main(page.markup) == main(written), "\(path)")
        }
        #expect(preview.languages.count > 1)
    }

    @Test("pages with pictures and films have the written site's words, and the caller's pictures")
    func pictures() throws {
        let site = try WrittenSite.shared.get()
        let preview = try SitePreview(site.store) { Link.path(["pictures", $0]) }
        var pictures = 0
        for parts in [["R", "A-014"], ["T", "SHORT-WALK", "1"], []] {
            for language in preview.languages {
                let page = try #require(try preview.page(at: parts, in: language, below: ["x"]))
                    .markup
                let path = (["T", language.rawValue.uppercased()] + parts).joined(separator: "/")
                #expect(try words(page) == words(site.text("\(path)/index.html")), "\(path)")
                #expect(!page.contains("<script") && !page.contains("application/ld+json"))
                #expect(page.contains("href=\"/x/a/docent.css\""))
                let links = page.matches(of: /(?:src|href|poster)="(\/[^"]*)"/).map(\.output.1)
                #expect(
                    links.allSatisfy { $0.hasPrefix("/x/") || $0.hasPrefix("/pictures/") })
                #expect(page.firstMatch(of: /<(video|audio)[^>]* src=/) == nil)
                pictures += links.count { $0.hasPrefix("/pictures/") }
            }
        }
        #expect(pictures > 3)
    }

    @Test("what the public site hides has no page, and no page names it")
    func hidden() throws {
        let site = try SmallSite(web: "web: {staff_rooms: hidden, people: none}")
        let preview = try preview(site.store)
        for parts in [["R", "A-003"], ["r", "a-003"], ["P", "NILS-HOLGERSSON"]] {
            #expect(try preview.page(at: parts, in: Self.english, below: ["T"]) == nil)
        }
        for parts in [["B", "A"], ["B", "A", "G"], ["PRINT"], ["SEARCH"], []] {
            let page = try #require(try preview.page(at: parts, in: Self.english, below: ["T"]))
            let text = page.markup.lowercased()
            #expect(!text.contains("quaggalab") && !text.contains("zyzzyva"))
            #expect(!text.contains("a-003") && !text.contains("holgersson"))
        }
    }

    @Test(
        "no other address is a page",
        arguments: [
            ["R"], ["R", ""], ["R", ".."], ["R", "A-001", "x"], ["R/A-001"], ["Z", "A-001"],
            [""], ["a", "docent.css"], ["T", "WALK", "0"], ["T", "WALK", "-1"],
        ])
    func others(parts: [String]) throws {
        let preview = try preview(SmallSite().store)
        #expect(try preview.page(at: parts, in: Self.english, below: ["T"]) == nil)
    }

    @Test("addresses are found in any case, unknown languages give the first, the look is as asked")
    func asked() throws {
        let site = try SmallSite()
        let preview = try preview(site.store)
        let first = try preview.page(at: ["R", "A-001"], in: preview.languages[0], below: ["T"])
        let other = try preview.page(
            at: ["r", "a-001"], in: Language(rawValue: "tlh"), below: ["T"])
        #expect(first != nil && first == other)
        #expect(first?.markup.contains("data-theme=\"light\"") == true)
        let dark = try preview.page(
            at: ["R", "A-001"], in: Self.german, below: ["T"], isDark: true)
        #expect(dark?.markup.contains("data-theme=\"dark\"") == true)
        #expect(preview.style.contains(":root[data-theme=dark]"))
        let isStale = preview.isStale
        #expect(!isStale)
        try FileManager.default.removeItem(atPath: site.store.path)
        let isStaleNow = preview.isStale
        #expect(isStaleNow)
    }
}
