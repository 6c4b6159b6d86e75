import Foundation
import TestSupport
import Testing
import TourAuthoring
import TourModel
import TourStore

@testable import Site

@Suite("The sample tour as a site")
struct SampleSiteTests {
    private let site: WrittenSite

    init() throws { site = try WrittenSite.shared.get() }

    @Test("every printed code has a page at its address, as a file and as a folder")
    func codes() throws {
        let manifest = try Repository.text("qrcodes/manifest.csv")
        var count = 0
        for line in manifest.split(separator: "\n").dropFirst() {
            let fields = line.split(separator: ",")
            guard fields.count > 2, ["room", "building", "person", "tour"].contains(fields[2]),
                let address = URL(string: String(fields[1]))
            else { continue }
            let path = address.path().dropFirst()
            let page = try site.text("\(path)/index.html")
            #expect(page == (try site.text("\(path).html")), "\(path)")
            #expect(page.hasPrefix("<!doctype html>"))
            count += 1
        }
        #expect(count > 30)
    }

    @Test("every link of every page leads to a page or a file of the site")
    func links() throws {
        let pages = try site.files(ending: ".html")
        #expect(pages.count > 200)
        var seen: Set<String> = []
        for page in pages {
            let text = try site.text(page)
            for match in text.matches(of: /(?:href|src|poster)="([^"]*)"/) {
                let link = String(match.output.1)
                guard link.hasPrefix("/"), seen.insert(link).inserted else { continue }
                let path = link.dropFirst().prefix { $0 != "#" }
                let decoded = try #require(path.removingPercentEncoding)
                let file = decoded.hasSuffix("/") ? decoded + "index.html" : decoded
                #expect(
                    FileManager.default.fileExists(atPath: "\(site.folder)/\(file)"),
                    "\(link) of \(page)")
            }
        }
        #expect(seen.count > 100)
    }

    @Test("the same content makes the same files, and a second site takes over those of the first")
    func same() throws {
        let again = site.folder + "-again"
        defer { try? FileManager.default.removeItem(atPath: again) }
        _ = try SiteExporter.export(site.store, to: again)
        let files = try site.files()
        #expect(try FileManager.default.subpathsOfDirectory(atPath: again).count >= files.count)
        for file in files {
            #expect(
                FileManager.default.contentsEqual(
                    atPath: "\(site.folder)/\(file)", andPath: "\(again)/\(file)"), "\(file)")
        }
        func inode() throws -> Int? {
            let facts = try FileManager.default.attributesOfItem(atPath: "\(again)/404.html")
            return facts[.systemFileNumber] as? Int
        }
        let before = try inode()
        _ = try SiteExporter.export(site.store, to: again)
        #expect(try inode() == before)
    }

    @Test("telephones and mailboxes of people are on no page")
    func contacts() throws {
        let people = try site.store.people()
        let secrets = people.flatMap { $0.phones + $0.emails }
        #expect(!secrets.isEmpty)
        for page in try site.files(ending: ".html") {
            let text = try site.text(page)
            for secret in secrets { #expect(!text.contains(secret), "\(secret) on \(page)") }
        }
    }

    @Test("what a pass is needed for is on no page, and its files are not published")
    func restricted() throws {
        let hidden = try site.store.tours().filter { $0.access != .public }.map(\.id)
        #expect(!hidden.isEmpty)
        for tour in hidden {
            #expect(!FileManager.default.fileExists(atPath: "\(site.folder)/T/T/\(tour)"))
            for page in try site.files(ending: ".html") {
                #expect(!(try site.text(page)).contains("/T/\(tour)/"), "\(page)")
            }
        }
    }

    @Test("a page is at most 14 KB as it is sent")
    func sizes() throws {
        let gzip = try #require(Program(installed: "gzip"))
        for page in try site.files(ending: "index.html") {
            let outcome = try gzip.run(["-9", "-c", "\(site.folder)/\(page)"])
            #expect(outcome.output.count <= 14_336, "\(page): \(outcome.output.count)")
        }
    }

    @Test("a folder with something else in it stays as it is")
    func otherFolder() throws {
        let folder = site.folder + "-other"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        try "mine".write(toFile: "\(folder)/letter.txt", atomically: true, encoding: .utf8)
        #expect(throws: SiteError.notASite(path: folder)) {
            try SiteExporter.export(site.store, to: folder)
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["letter.txt"])
    }

    @Test(
        "an address whose path leads up writes nothing outside the site's folder",
        arguments: ["https://museum.example/../x", "https://museum.example/t/./x"])
    func upward(base: String) throws {
        let folder = try TemporaryFolder()
        var options = SiteExporter.Options()
        options.base = base
        #expect(throws: SiteError.badBase(base: base)) {
            try SiteExporter.export(site.store, to: "\(folder.path)/public", options: options)
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    }
}
