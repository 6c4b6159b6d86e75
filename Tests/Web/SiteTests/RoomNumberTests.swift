import Foundation
import Testing

@testable import Site

@Suite("Numbers and former IDs of rooms on the public site")
struct RoomNumberTests {
    private static let site = Result {
        try SmallSite(other: [
            "buildings/A/A-001.md": page("A-001", "number: HG F 26.1\nformerly: [B-7, A-002]"),
            "buildings/A/A-004.md": page("A-004", "formerly: [B-7, B-8]"),
        ])
    }

    private static func page(_ id: String, _ lines: String) -> [UInt8] {
        Array(
            """
            ---
            name: Room \(id)
            floor: G
            \(lines)
            hotspot: [[0, 20], [10, 20], [10, 30], [0, 30]]
            ---
            Text.
            """.utf8)
    }

    @Test("pages, plans, lists and data say the number, and their addresses the ID")
    func number() throws {
        let site = try Self.site.get()
        let page = try site.text("T/EN/R/A-001/index.html")
        #expect(page.contains("<title>HG F 26.1 Room A-001"))
        #expect(page.contains(">HG F 26.1</p>") && page.contains("data-room=\"A-001\""))
        for path in ["T/EN/B/A/index.html", "T/EN/B/A/G/index.html"] {
            let text = try site.text(path)
            #expect(text.contains("HG F 26.1") && text.contains("data-no=\"A-001\""), "\(path)")
            #expect(!text.contains(">A-001<"), "\(path)")
        }
        let data = try site.text("T/D/tour.json")
        #expect(data.contains("\"number\":\"HG F 26.1\""))
        #expect(try site.text("T/D/rooms.geojson").contains("HG F 26.1"))
        #expect(try site.text("T/D/en/ways.json").contains("\"G\",\"HG F 26.1\"]"))
        let names = try site.text("T/D/en/names.json")
        #expect(names.contains("\"numbers\":{\"A-001\":\"HG F 26.1\"}"))
        #expect(
            names.contains(
                "\"formerly\":{\"A-001\":[\"B-7\",\"A-002\"],\"A-004\":[\"B-7\",\"B-8\"]}"))
        let places = try site.text("T/D/de/places.json")
        #expect(places.contains("HG F 26.1") && places.contains("B-8"))
    }

    @Test(
        "addresses with former IDs lead on, in every language; one that a room has today is its page"
    )
    func formerly() throws {
        let site = try Self.site.get()
        for (former, id) in [("B-7", "A-001"), ("B-8", "A-004")] {
            for (folder, to) in [("T", "T"), ("T/EN", "T/EN"), ("T/DE", "T/DE")] {
                let page = try site.text("\(folder)/R/\(former)/index.html")
                #expect(page.contains("content=\"0; url=/\(to)/R/\(id)/\""), "\(page)")
                #expect(page.contains("href=\"/\(to)/R/\(id)/\""))
            }
            #expect(
                try site.text("T/R/\(former).html") == site.text("T/R/\(former)/index.html"))
            #expect(try !site.text("sitemap.xml").contains("/\(former)"))
        }
        #expect(try site.text("T/R/A-002/index.html").contains("Workshop"))
        let list = try site.text("T/D/pages.json")
        #expect(list.contains("\"former\":[\"R/B-7\",\"R/B-8\"]"))
    }

    @Test("a site without them has no list of them")
    func none() throws {
        let site = try SmallSite()
        #expect(try !site.text("T/D/pages.json").contains("former"))
        #expect(try !site.text("T/D/en/names.json").contains("\"numbers\""))
        #expect(try !site.text("T/D/tour.json").contains("\"formerly\""))
    }
}
