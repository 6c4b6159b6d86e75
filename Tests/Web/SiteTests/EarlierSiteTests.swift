import Foundation
import TestSupport
import Testing

@testable import Site

/// Folders of sites that earlier versions wrote.
@Suite("Sites of earlier versions")
struct EarlierSiteTests {
    private let folder: TemporaryFolder
    private var target: String { "\(folder.path)/public" }

    init() throws { folder = try TemporaryFolder() }

    @Test("a site whose record names no entries is served, and written again")
    func first() throws {
        try folder.write(
            "{\n  \"assets\" : [\n    \"docent-1.css\"\n  ],\n  \"base\" : [\n    \"T\"\n  ],\n  \"format\" : 1\n}\n",
            to: "public/docent-site.json")
        try folder.write("old", to: "public/T/index.html")
        let record = try #require(try SiteRecord.read(in: target))
        #expect(record.base == ["T"] && record.assets == ["docent-1.css"] && record.entries == nil)
        #expect(throws: Never.self) { _ = try SiteListing(target) }
        var next = try SiteFolder(target, base: ["T"])
        try next.write(Array("new".utf8), at: ["T", "index.html"])
        try next.finish()
        #expect(try String(contentsOfFile: "\(target)/T/index.html", encoding: .utf8) == "new")
    }

    @Test("a site of a later version is left alone, and says what can write it")
    func later() throws {
        try folder.write(
            "{\"format\": 2, \"pages\": {}}", to: "public/docent-site.json")
        let error = SiteError.newer(path: target, format: 2, known: 1)
        #expect(throws: error) { _ = try SiteFolder(target, base: ["T"]) }
        #expect(throws: error) { _ = try SiteListing(target) }
        #expect(
            "\(error)"
                == "the site in \(target) has format 2, and this program knows at most 1; update docent"
        )
        #expect(try folder.names() == ["public", "public/docent-site.json"])
    }
}
