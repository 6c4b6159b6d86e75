import Foundation
import TestSupport
import Testing
import TourTestSupport

@testable import Accounts
@testable import Studio

@Suite("The public site's page beside a form")
struct PhoneTests {
    private let studio: OpenStudio

    init() async throws { studio = try await OpenStudio() }

    private func answer(
        _ path: [String], query: [String: String] = [:], token: String? = nil
    ) async -> (answer: StudioService.Answer, text: String) {
        let answer = await studio.service.answer(
            OpenStudio.request(path, query: query, token: token ?? studio.token))
        return (answer, String(decoding: answer.body, as: UTF8.self))
    }

    @Test("the phone stands in a frame without scripts, forms and ways out, and the kiosk is first")
    func frame() async throws {
        let kiosk = await studio.get(["rooms", "A-014"]).body
        #expect(kiosk.contains("<img src=\"/preview/room%3AA-014.png"))
        // The phone beside it is to be looked at; a press leads to the one that can be used.
        let small = try #require(kiosk.firstMatch(of: /<iframe [^>]*>/)).output
        #expect(small.contains(" inert") && small.contains(" sandbox=\"allow-same-origin\""))
        #expect(small.contains(" loading=\"lazy\""))
        #expect(
            kiosk.contains("href=\"/rooms/A-014?lang=en&amp;on=phone&amp;theme=light\" aria-label=")
        )
        #expect(kiosk.contains(" aria-current=\"true\">Kiosk</a>"))
        let phone = await studio.get(
            ["rooms", "A-014"], query: ["on": "phone", "lang": "de", "theme": "dark"]
        ).body
        let frame = try #require(phone.firstMatch(of: /<iframe [^>]*>/)).output
        #expect(frame.contains(" src=\"/phone/rooms/A-014?language=de&amp;theme=dark&amp;number="))
        #expect(frame.contains(" sandbox=\"allow-same-origin\""))
        #expect(frame.contains(" title=\"The public site’s page on a phone\""))
        #expect(!phone.contains("/preview/") && !phone.contains("name=\"size\""))
        #expect(phone.contains(" aria-current=\"true\">Phone</a>"))
        #expect(phone.contains(" aria-current=\"true\">Dark</a>"))
        // Another language stays on the phone, and so does the page after a save without a script.
        #expect(phone.contains("href=\"/rooms/A-014?lang=fr&amp;on=phone&amp;theme=dark\""))
        let saved = await studio.post(
            ["rooms", "A-014"], ["name": "Reading room", "r.name": "\"Library\""],
            query: ["on": "phone"])
        #expect(saved.location == "/rooms/A-014?lang=en&on=phone&theme=light")
        // What has no page on the public site has no such choice.
        for path in [["media", "control-room"], ["media", "eleven"]] {
            let page = await studio.get(path, query: ["on": "phone"])
            #expect(page.status == 200 && !page.body.contains("<iframe"), "\(path)")
        }
    }

    @Test("each entry's page is the public site's, of the folder as it is now")
    func pages() async throws {
        for (path, words) in [
            (["rooms", "A-014"], "Library"), (["buildings", "A"], "Operations hall"),
            (["people", "mira-rautio"], "Mira Rautio"), (["site"], "Vesper Ridge"),
        ] {
            let (answer, text) = await answer(["phone"] + path)
            #expect(answer.status == 200 && answer.isFramed, "\(path)")
            #expect(text.contains(words) && text.contains("<main"), "\(path)")
            #expect(!text.contains("<script"), "\(path)")
        }
        let german = await answer(
            ["phone", "buildings", "A"], query: ["language": "de", "theme": "dark"])
        #expect(german.text.contains("Betriebsgebäude"))
        #expect(german.text.contains("data-theme=\"dark\""))
        #expect(german.text.contains("href=\"/phone/dark/DE/R/A-014/\""))
        let next = await answer(["phone", "dark", "DE", "R", "A-014"])
        #expect(next.answer.status == 200 && next.answer.isFramed)
        #expect(next.text.contains("lang=\"de\"") && next.text.contains("data-theme=\"dark\""))
        let style = await answer(["phone", "dark", "a", "docent.css"])
        #expect(style.answer.type == "text/css; charset=utf-8" && style.answer.status == 200)

        _ = await studio.post(
            ["rooms", "A-014"], ["name": "Reading room", "r.name": "\"Library\""])
        let now = await answer(["phone", "rooms", "A-014"]).text
        #expect(now.contains("Reading room") && !now.contains("Library"))
    }

    @Test("its pictures are the media desk's small ones")
    func pictures() async throws {
        let text = await answer(["phone", "buildings", "A"]).text
        #expect(text.contains("src=\"/media/control-room/thumb?side=960\""))
    }

    @Test("what the public site does not show is said in words, and nothing of it is told")
    func hidden() async throws {
        let room = try String(
            contentsOfFile: studio.folder("buildings/A/A-014.md"), encoding: .utf8)
        try studio.folder.write(
            "buildings/A/A-014.md",
            room.replacing("name: Library", with: "name: Library\naccess: staff"))
        let site = try String(contentsOfFile: studio.folder("site.yaml"), encoding: .utf8)
        try studio.folder.write("site.yaml", site + "\nweb: {staff_rooms: hidden, people: none}\n")
        #expect(await studio.get(["checks"]).status == 200)
        for path in [["rooms", "A-014"], ["people", "mira-rautio"]] {
            let (answer, text) = await answer(["phone"] + path)
            #expect(answer.status == 200 && answer.isFramed)
            #expect(text.contains("The public site does not show this page."), "\(path)")
            #expect(!text.contains("Library") && !text.contains("Rautio"))
            // The form is there all the same.
            #expect(await studio.get(path, query: ["on": "phone"]).status == 200)
        }
        let linked = await answer(["phone", "light", "EN", "R", "A-014"])
        #expect(linked.answer.status == 404 && linked.answer.isFramed)
        #expect(!linked.text.contains("Library"))
    }

    @Test(
        "addresses that lead nowhere are answered in the frame",
        arguments: [
            ["rooms", ".."], ["rooms", "<script>"], ["rooms", ""], ["rooms"],
            ["media", "control-room"], ["kiosks", "lobby"], ["site", "x"], ["..", "site.yaml"],
            ["x"], ["light"],
            ["light", "EN", "R", "../A-014"], ["light", "EN", "R", "\u{0}"],
            ["dark", "a", "studio.css"], ["rooms", "A-014", "x"], ["light", "EN", "R/A-014"],
            ["rooms", String(repeating: "x", count: 5000)],
        ])
    func hostile(path: [String]) async {
        let (answer, text) = await answer(["phone"] + path, query: ["language": "<b>\u{0}"])
        // The site's first page is at the address without a language, too.
        #expect(answer.status == (path == ["light"] ? 200 : 404), "\(path)")
        #expect(answer.isFramed && !text.contains("<script"))
        #expect(text.count < 50_000)
    }

    @Test("nobody sees it without a session, a reader does, and it takes no form")
    func sessions() async throws {
        for path in [["phone", "rooms", "A-014"], ["phone", "light", "a", "docent.css"]] {
            let stranger = await studio.service.answer(OpenStudio.request(path, token: nil))
            #expect(stranger.status == 303 && stranger.location == "/enter")
            #expect(stranger.body.isEmpty && !stranger.isFramed)
        }
        let form = await studio.post(["phone", "rooms", "A-014"], ["name": "x"])
        #expect(form.status == 404)

        let team = try TeamStudio()
        let reader = try await team.join("Ada", [.reader])
        let page = await team.get(["phone", "rooms", "A-014"], as: reader)
        #expect(page.status == 200 && page.body.contains("Library"))
        let stranger = await team.get(["phone", "rooms", "A-014"], as: nil)
        #expect(stranger.status == 303 && stranger.location?.hasPrefix("/enter") == true)
        #expect(await team.post(["phone", "rooms", "A-014"], as: reader).status == 404)
    }

    @Test("a folder without a tour says so")
    func noTour() async throws {
        let empty = try await OpenStudio(fill: { _ in })
        let page = await empty.get(["phone", "site"])
        #expect(page.status == 200 && page.body.contains("drawn once the tour can be read"))
        let style = await empty.get(["phone", "light", "a", "docent.css"])
        #expect(style.status == 404)
    }
}
