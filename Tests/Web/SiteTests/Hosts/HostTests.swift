import Foundation
import ImageFiles
import Imaging
import TestSupport
import Testing
import TourModel

@testable import Site

@Suite("What hosts read")
struct HostTests {
    private let site: WrittenSite

    init() throws { site = try WrittenSite.shared.get() }

    private func export(
        for host: SiteHost, _ body: (_ folder: String, SiteExporter.Summary) throws -> Void
    ) throws {
        let folder = site.folder + "-\(host.rawValue)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        var options = SiteExporter.Options()
        options.host = host
        options.languages = [Language(rawValue: "de")]
        try body(folder, try SiteExporter.export(site.store, to: folder, options: options))
    }

    @Test("without a host there are the settings of all, and compressed copies that say the same")
    func everything() throws {
        for name in [
            ".nojekyll", "404.html", "_headers", "_redirects", "nginx.conf.example",
            "Caddyfile.example", "robots.txt", "sitemap.xml", "index.html",
        ] {
            #expect(FileManager.default.fileExists(atPath: "\(site.folder)/\(name)"), "\(name)")
        }
        let gzip = try #require(Program(installed: "gzip"))
        let brotli = try #require(Program(installed: "brotli"))
        let page = "\(site.folder)/T/R/A-014.html"
        let plain = [UInt8](try #require(FileManager.default.contents(atPath: page)))
        #expect(try gzip.run(["-dc", page + ".gz"]).output == plain)
        #expect(try brotli.run(["-dc", page + ".br"]).output == plain)
        let headers = try site.text("_headers")
        #expect(headers.contains("frame-ancestors 'none'"))
        #expect(headers.contains("/T/a/*\n  Cache-Control: public, max-age=31536000, immutable"))
    }

    @Test("each host has its own settings, and no other's")
    func settings() throws {
        try export(for: .github) { folder, _ in
            let names = try Set(FileManager.default.contentsOfDirectory(atPath: folder))
            #expect(names.isSuperset(of: [".nojekyll", "404.html", "robots.txt"]))
            #expect(names.isDisjoint(with: ["_headers", "_redirects", "nginx.conf.example"]))
            #expect(!FileManager.default.fileExists(atPath: "\(folder)/404.html.gz"))
        }
        try export(for: .cloudflare) { folder, summary in
            let names = try Set(FileManager.default.contentsOfDirectory(atPath: folder))
            #expect(names.isSuperset(of: ["_headers", "_redirects"]))
            #expect(summary.warnings == [])
        }
    }

    @Test("the limits of a host that a site breaks are stated, each with what to do")
    func limits() {
        #expect(SiteHost.nginx.broken(files: 1 << 30, bytes: 1 << 40, largest: ("x", 1)) == [])
        #expect(
            SiteHost.cloudflare.broken(files: 20_000, bytes: 1 << 40, largest: ("x", 25 << 20))
                == [])
        #expect(
            SiteHost.cloudflare.broken(
                files: 20_001, bytes: 1, largest: ("T/a/film.mp4", 25 << 20 + 1)) == [
                    "20001 files, and Cloudflare Pages takes 20000; write fewer languages with --language",
                    "T/a/film.mp4 has 26.3 MB, and Cloudflare Pages takes 26.2 MB for a file; make it smaller",
                ])
        #expect(
            SiteHost.github.broken(files: 1, bytes: 1_000_000_001, largest: ("x", 1)) == [
                "1000.1 MB in all, and GitHub Pages takes 1000.0 MB; make films and pictures smaller"
            ])
    }

    @Test("no host's settings lead an address to itself")
    func loops() {
        let whole = HostFiles(base: "", origin: "https://museum.example").files(for: nil)
        let texts = Dictionary(uniqueKeysWithValues: whole.map { ($0.name, $0.text) })
        #expect(texts["_redirects"] == nil)
        #expect(texts["nginx.conf.example"]?.contains("location = /") == false)
        #expect(texts["nginx.conf.example"]?.contains("location /a/ {") == true)
        #expect(texts["Caddyfile.example"]?.contains("redir") == false)
        // A path that has no capitals is already as it may be typed.
        let digits = HostFiles(base: "/2024", origin: nil).files(for: .cloudflare)
        #expect(digits.first { $0.name == "_redirects" }?.text == "/ /2024/ 302\n")
        let capitals = HostFiles(base: "/T", origin: nil).files(for: .cloudflare)
        #expect(
            capitals.first { $0.name == "_redirects" }?.text
                == "/ /T/ 302\n/t /T/ 301\n/t/* /T/:splat 301\n")
    }

    @Test("where the host leads to small letters, all addresses are in small letters")
    func smallLetters() throws {
        try export(for: .netlify) { folder, _ in
            let page = try String(contentsOfFile: "\(folder)/t/r/a-014.html", encoding: .utf8)
            for match in page.matches(of: /(?:href|src)="(\/[^"#]*)/) {
                let link = String(match.output.1)
                #expect(link == link.lowercased(), "\(link)")
                let file = link.hasSuffix("/") ? link + "index.html" : link
                #expect(FileManager.default.fileExists(atPath: folder + file), "\(link)")
            }
            let all = try FileManager.default.subpathsOfDirectory(atPath: folder)
            let upper = all.filter { $0 != $0.lowercased() }
            #expect(upper == [])
            // Offline pages are looked for as the host has them.
            let worker = try String(contentsOfFile: "\(folder)/t/sw.js", encoding: .utf8)
            #expect(worker.contains("const isLowerCase = true;"))
        }
    }

    @Test("the list of pages for search engines is XML whose addresses are all there")
    func siteMap() throws {
        let text = try site.text("sitemap.xml")
        let xmllint = try #require(Program(installed: "xmllint"))
        #expect(try xmllint.run(["--noout", "\(site.folder)/sitemap.xml"]).status == 0)
        var count = 0
        for match in text.matches(of: /<loc>https:\/\/vesper-ridge.example(\/[^<]*)<\/loc>/) {
            let path = try #require(String(match.output.1).removingPercentEncoding)
            let file = path.hasSuffix("/") ? path + "index.html" : path + ".html"
            #expect(FileManager.default.fileExists(atPath: site.folder + file), "\(path)")
            count += 1
        }
        #expect(count > 200)
        #expect(text.contains("<loc>https://vesper-ridge.example/T/R/A-014</loc>"))
    }

    @Test("news, data and facts for other programs are what their readers take")
    func data() throws {
        let xmllint = try #require(Program(installed: "xmllint"))
        for language in ["EN", "DE", "FR"] {
            let feed = "\(site.folder)/T/\(language)/news.xml"
            #expect(try xmllint.run(["--noout", feed]).status == 0, "\(language)")
        }
        func json(_ path: String) throws -> [String: Any] {
            let bytes = try #require(FileManager.default.contents(atPath: "\(site.folder)/\(path)"))
            return try #require(
                try JSONSerialization.jsonObject(with: bytes) as? [String: Any])
        }
        let tour = try json("T/D/tour.json")
        let rooms = try #require(tour["rooms"] as? [[String: Any]])
        #expect(rooms.count > 25)
        #expect(rooms.allSatisfy { $0["page"] as? String == "/T/R/\($0["id"] as? String ?? "")" })
        let features = try #require(
            try json("T/D/rooms.geojson")["features"] as? [[String: Any]])
        func pages(_ kind: String) -> [String] {
            features.compactMap { $0["properties"] as? [String: Any] }
                .filter { $0["kind"] as? String == kind }.compactMap { $0["page"] as? String }
        }
        #expect(pages("room").count == rooms.count && pages("building").count == 5)
        #expect(pages("door").contains("https://vesper-ridge.example/T/R/A-014"))
        let manifest = try json("T/D/iiif/room-a-014.json")
        #expect(
            manifest["id"] as? String == "https://vesper-ridge.example/T/D/iiif/room-a-014.json")
        let canvases = try #require(manifest["items"] as? [[String: Any]])
        for canvas in canvases {
            let page = try #require((canvas["items"] as? [[String: Any]])?.first)
            let annotation = try #require((page["items"] as? [[String: Any]])?.first)
            let picture = try #require(annotation["body"] as? [String: Any])
            let address = try #require(picture["id"] as? String)
            let path = address.replacing("https://vesper-ridge.example", with: site.folder)
            let bytes = try #require(FileManager.default.contents(atPath: path), "\(address)")
            let image = try ImageFile(bytes: [UInt8](bytes), name: path)
                .colorImage(fittingWidth: 3000, height: 3000)
            #expect(image.width == canvas["width"] as? Int)
            #expect(image.height == canvas["height"] as? Int)
        }
        #expect(!canvases.isEmpty)
        // A room for staff shows no pictures.
        #expect(!FileManager.default.fileExists(atPath: "\(site.folder)/T/D/iiif/room-a-104.json"))
        let page = try site.text("T/DE/R/A-014/index.html")
        let facts = try #require(
            page.firstMatch(of: /<script type="application\/ld\+json">(.*?)<\/script>/))
        let thing = try JSONSerialization.jsonObject(with: Data(facts.output.1.utf8))
        #expect((thing as? [String: String])?["@type"] == "Room")
        #expect((thing as? [String: String])?["name"] == "Hauptkontrollraum")
        #expect(page.contains("<meta property=\"og:title\" content=\"A-014 Hauptkontrollraum\">"))
    }
}
