import Testing
import TourTestSupport

@testable import Studio

@Suite("The people of a tour in the studio")
struct PeopleTests {
    private let studio: OpenStudio
    private static let card = "people/mira-rautio.vcf"
    private static let rooms = ["buildings/A/A-011.md", "buildings/A/A-014.md"]

    init() async throws { studio = try await OpenStudio() }

    @Test("a line of a card is written, and no other byte")
    func line() async throws {
        let before = try studio.text(Self.card)
        let (status, page) = await studio.get(["people", "mira-rautio"])
        #expect(status == 200 && page.contains("value=\"Mira Rautio\""))
        let answer = await studio.post(
            ["people", "mira-rautio"], ["name": "Mira, R.", "r.name": "\"Mira Rautio\""])
        #expect(answer.status == 303)
        #expect(
            try studio.text(Self.card)
                == before.replacing("FN:Mira Rautio", with: "FN:Mira\\, R."))
        let undone = await studio.post(["undo"], ["page": "people"])
        #expect(undone.status == 303 && undone.location == "/people")
        #expect(try studio.text(Self.card) == before)
    }

    @Test("two who write the same line meet; another line is merged")
    func meets() async throws {
        let before = try studio.text(Self.card)
        try studio.folder.write(
            Self.card, before.replacing("FN:Mira Rautio", with: "FN:Mira R.\nX-A:1"))
        let met = await studio.post(
            ["people", "mira-rautio"], ["name": "M. Rautio", "r.name": "\"Mira Rautio\""])
        #expect(met.status == 409 && met.body.contains("Mira R."))
        let other = await studio.post(
            ["people", "mira-rautio"],
            [
                "emails.0.mail": "m@vesper-ridge.example", "emails.0.use": "work",
                "r.emails": "null",
            ])
        #expect(other.status == 303 || other.status == 409)
        #expect(try studio.text(Self.card).contains("X-A:1\n"))
    }

    @Test("somebody new has a card by the name's letters, never over another one")
    func new() async throws {
        for (name, file) in [
            ("Søren Kjær", "soren-kjaer"), ("Mira Rautio", "mira-rautio-2"), ("!?", "person"),
            ("../../x", "x"), ("<script>", "script"),
        ] {
            let answer = await studio.post(["people"], ["name": name])
            #expect(answer.location == "/people/\(file)", "\(name): \(answer.body)")
            #expect(
                try studio.text("people/\(file).vcf").hasPrefix("BEGIN:VCARD\nVERSION:4.0\nFN:"))
        }
        #expect(await studio.post(["people"], ["name": "  "]).status == 422)
        #expect(await studio.post(["people"], [:]).status == 422)
        let page = await studio.get(["people"]).body
        #expect(!page.contains("<script>") && page.contains("&lt;script&gt;"))
    }

    @Test("rooms take somebody in and out")
    func rooms() async throws {
        let file = "buildings/A/A-014.md"
        let before = try studio.text(file)
        let isIn = before.contains("mira-rautio")
        let act = isIn ? "out" : "in"
        let back = isIn ? "in" : "out"
        #expect(
            await studio.post(["people", "mira-rautio", "rooms"], form: [act: "A-014"]).status
                == 303)
        #expect(try studio.text(file).contains("mira-rautio") != isIn)
        #expect(
            await studio.post(["people", "mira-rautio", "rooms"], form: [back: "A-014"]).status
                == 303)
        #expect(try studio.text(file).contains("mira-rautio") == isIn)
    }

    @Test("who is taken out goes from the rooms too, and all of it comes back")
    func takenOut() async throws {
        let files = Self.rooms + [Self.card]
        let before = try files.map(studio.text)
        let asks = await studio.get(["out", "people", "mira-rautio"])
        #expect(asks.status == 200 && asks.body.contains("buildings/A/"))
        let answer = await studio.post(["out", "people", "mira-rautio"])
        #expect(answer.status == 303 && !studio.exists(Self.card))
        for file in Self.rooms {
            #expect(try !studio.text(file).lowercased().contains("mira-rautio"))
        }
        #expect(await studio.get(["people", "mira-rautio"]).status == 404)
        #expect(await studio.post(["undo"], ["page": "people"]).status == 303)
        #expect(try files.map(studio.text) == before)
    }

    @Test("what a card says never becomes markup")
    func escaping() async throws {
        let words = "\"><script>alert(1)</script>"
        _ = await studio.post(
            ["people", "mira-rautio"], ["name": words, "r.name": "\"Mira Rautio\""])
        try studio.folder.write(
            "people/other.vcf",
            "BEGIN:VCARD\nVERSION:4.0\nFN:O\nTITLE:\(words)\nX-A:\(words)\nTEL:\(words)\nEND:VCARD\n"
        )
        for path in [["people"], ["people", "mira-rautio"], ["people", "other"]] {
            let page = await studio.get(path).body
            #expect(page.contains("&lt;script&gt;") && !page.contains("<script>alert"), "\(path)")
        }
        let out = await studio.get(["out", "people", "other"]).body
        #expect(!out.contains("<script>alert"))
        let card = await studio.get(["people", "other", "card.vcf"])
        #expect(card.status == 200 && card.body.contains("X-A:"))
    }

    @Test("a card that cannot be read is said, and the others are there")
    func broken() async throws {
        try studio.folder.write("people/broken.vcf", "BEGIN:VCARD\nFN:B\n")
        #expect(await studio.get(["people"]).status == 200)
        let page = await studio.get(["people", "broken"])
        #expect(page.body.contains("The card is cut off. Export it once more."))
        #expect(await studio.get(["people", "..%2f..%2fx"]).status == 404)
    }
}
