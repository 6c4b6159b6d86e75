import Testing

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
