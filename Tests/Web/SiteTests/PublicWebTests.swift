import Foundation
import Testing
import Times
import TourStore

@testable import Site

@Suite("What the public site shows of people and rooms for staff")
struct PublicWebTests {
    private static let numbers = ["5550177", "5550188", "nils@"]
    private static let hiddenWords = ["zyzzyva", "xerophyte"]

    @Test("without a word in site.yaml people have pages, and no file has their contacts")
    func usual() throws {
        let site = try SmallSite()
        #expect(try site.files(holding: Self.numbers) == [])
        #expect(try site.files(holding: ["secret note", "19700412"]) == [])
        #expect(try site.text("T/P/NILS-HOLGERSSON/index.html").contains("Goose keeper"))
        // The room for staff is listed, and what it says is nowhere.
        #expect(site.has("T/R/A-003/index.html") && site.has("T/R/A-003.html"))
        #expect(try site.text("T/EN/B/A/index.html").contains("Quaggalab"))
        #expect(try site.files(holding: ["zyzzyva"]) == [])
        // Nor is it said whose room it is.
        let person = try site.text("T/EN/P/NILS-HOLGERSSON/index.html")
        #expect(person.contains("A-001") && !person.contains("Quaggalab"))
    }

    @Test(
        "people who are not named are in no file, and their codes lead to the page for lost visitors"
    )
    func people() throws {
        let site = try SmallSite(web: "web: {people: none}")
        #expect(try site.files(holding: ["holgersson", "nils"] + Self.numbers) == [])
        #expect(!site.has("T/P") && !site.has("T/EN/P"))
        #expect(try site.text("404.html").contains("data-lost"))
        #expect(try site.text("T/D/tour.json").contains("\"people\":[]"))
        #expect(try site.text("T/R/A-001/index.html").contains("Library"))
    }

    @Test("contacts of work are on the page and the card, and no others are in any file")
    func work() throws {
        let site = try SmallSite(web: "web: {contacts: work}")
        let page = try site.text("T/P/NILS-HOLGERSSON/index.html")
        #expect(page.contains("tel:+49305550177") && page.contains("mailto:nils@small.example"))
        let card = try site.text("T/DE/P/NILS-HOLGERSSON/card.vcf")
        #expect(card.contains("TEL;TYPE=work:+49 30 5550177\r\n"))
        #expect(card.contains("EMAIL:nils@small.example\r\n"))
        #expect(try site.files(holding: ["5550188", "nils@home"]) == [])
        let holding = try site.files(holding: ["5550177", "nils@small"])
        #expect(!holding.isEmpty && holding.allSatisfy { $0.contains("P/NILS-HOLGERSSON") })
    }

    @Test("all contacts are there where there is a reason, which is not shown")
    func all() throws {
        let site = try SmallSite(
            web: "web: {contacts: all, contacts_reason: Everybody consented.}")
        let card = try site.text("T/EN/P/NILS-HOLGERSSON/card.vcf")
        #expect(card.contains("5550188") && card.contains("nils@home.example"))
        #expect(!card.contains("NOTE") && !card.contains("BDAY"))
        #expect(try site.files(holding: ["consented", "secret note", "19700412"]) == [])
    }

    @Test("pages of the house's own are linked in every foot, with what stands out and leads on")
    func ownPages() throws {
        let site = try SmallSite(
            web: """
                web:
                  pages:
                    - id: imprint
                      name: {en: Imprint, de: Impressum}
                      text:
                        en: "**Goose Society**, see [the library](room:A-001), [mail](mailto:geese@small.example) or [run](javascript:run)"
                        de: Gänseverein
                    - {id: accessibility, name: Access for all, text: Our stairs are steep.}
                """)
        let page = try site.text("T/EN/PAGES/IMPRINT/index.html")
        #expect(page.contains("<h1>Imprint</h1>"))
        #expect(page.contains("<strong>Goose Society</strong>"))
        #expect(page.contains("<a href=\"/T/EN/R/A-001/\">the library</a>"))
        #expect(page.contains("<a href=\"mailto:geese@small.example\">mail</a>"))
        #expect(!page.contains("javascript:") && page.contains("run"))
        #expect(try site.text("T/DE/PAGES/IMPRINT/index.html").contains("Gänseverein"))
        for other in [
            "T/EN/R/A-001/index.html", "T/EN/index.html", "T/EN/PAGES/IMPRINT/index.html",
        ] {
            #expect(
                try site.text(other).contains("<a href=\"/T/EN/PAGES/IMPRINT/\">Imprint</a>"))
        }
        #expect(!site.has("T/EN/PAGES/ACCESSIBILITY"))
        let statement = try site.text("T/EN/ACCESSIBILITY/index.html")
        #expect(statement.contains("Access for all") && statement.contains("Our stairs are steep."))
    }

    @Test("the statement on accessibility counts what this tour has, and says its day")
    func statement() throws {
        let site = try SmallSite()
        let statement = try site.text("T/DE/ACCESSIBILITY/index.html")
        #expect(statement.contains("WCAG 2.2"))
        #expect(statement.contains("Gemessen am Beispielrundgang"))
        // It has no picture to describe.
        #expect(!statement.contains("Auf diesem Rundgang"))
        let day = Date.FormatStyle(
            locale: Locale(identifier: "de"), timeZone: TimeZone(identifier: "Europe/Berlin")!
        ).day().month(.wide).year()
        let written = try site.store.compiled().date.formatted(day)
        #expect(statement.contains("Stand dieses Rundgangs: \(written)."))
    }

    @Test("hidden rooms are in no file: no plan, list, search, walk, way, event or data names them")
    func rooms() throws {
        let site = try SmallSite(web: "web: {staff_rooms: hidden}")
        #expect(
            try site.files(holding: ["quaggalab", "A-003", "a-003"] + Self.hiddenWords) == [])
        #expect(try site.text("T/EN/E/OPEN-DAY/index.html").contains("Open day"))
        #expect(try site.text("T/T/WALK/index.html").contains("A-002"))
        #expect(try site.text("404.html").contains("data-lost"))
    }
}
