import Foundation
import TestSupport
import Testing
import TourAuthoring
import TourTestSupport

@testable import Accounts
@testable import Studio

/// Forms for members who may change only a part of them, or nothing.
extension TeamTests {
    /// The tags of a page's controls, by name.
    private func controls(_ page: String) -> [String: String] {
        var controls: [String: String] = [:]
        for control in page.matches(of: /<(input|textarea|select)[^>]* name="([^"]+)"[^>]*>/) {
            let tag = String(control.output.0)
            guard !tag.contains("type=\"hidden\"") else { continue }
            controls[String(control.output.2)] = tag
        }
        return controls
    }

    private func isFixed(_ tag: String?) -> Bool? {
        tag.map { $0.contains(" readonly") || $0.contains(" disabled") }
    }

    @Test(
        "a reader's page has nothing to write in, and nothing to save",
        arguments: [
            ["rooms", "A-011"], ["buildings", "A"], ["tours", "short-walk"], ["site"],
            ["people", "mira-rautio"], ["media", "eleven"],
        ])
    func readers(path: [String]) async throws {
        let reader = try await studio.join("Eve", [.reader])
        let page = await studio.get(path, as: reader).body
        let form = try #require(page.firstMatch(of: /(?s)<form[^>]*id="form".*?<\/form>/)).output
        let controls = controls(String(form))
        #expect(controls.count > 2, "\(controls)")
        for (name, tag) in controls { #expect(isFixed(tag) == true, "\(name): \(tag)") }
        #expect(!form.contains("name=\"r.") && !form.contains("value=\"add:"))
        #expect(!form.contains("value=\"out:"))
    }

    @Test("a translator writes what is translated, and the rest is only shown")
    func translators() async throws {
        let translator = try await studio.join("Lea", [.translator])
        let own = { path in
            self.controls(await self.studio.get(path, as: translator, query: ["lang": "de"]).body)
        }
        let room = await own(["rooms", "A-011"])
        #expect(isFixed(room["name"]) == false && isFixed(room["text"]) == false)
        let first = controls(await studio.get(["rooms", "A-011"], as: translator).body)
        #expect(isFixed(first["name"]) == true && isFixed(first["access"]) == true)
        let site = await own(["site"])
        #expect(isFixed(site["name.de"]) == false && isFixed(site["name.en"]) == true)
        #expect(isFixed(site["languages.0"]) == true && isFixed(site["accent"]) == true)
        let tour = await own(["tours", "short-walk"])
        #expect(isFixed(tour["stops.0.text.de"]) == false && isFixed(tour["minutes"]) == true)
        #expect(
            await studio.get(["rooms", "A-011"], as: translator, query: ["lang": "de"]).body
                .contains("You can translate this"))
    }

    @Test("the server saves a translator's translations, and nothing else")
    func saved() async throws {
        let translator = try await studio.join("Lea", [.translator])
        func read(_ file: String) throws -> String {
            String(decoding: try studio.folder.bytes(file), as: UTF8.self)
        }
        let room = await studio.post(
            ["rooms", "A-011"], ["name": "Leitstand", "r.name": "\"Großer Kontrollraum\""],
            as: translator, query: ["lang": "de"])
        #expect(room.status == 303)
        #expect(try read("buildings/A/A-011.de.md").contains("name: Leitstand"))
        let title = "{\"de\":\"Willkommen\",\"en\":\"Welcome\",\"fr\":\"Bienvenue\"}"
        let home = """
            {"title":\(title),"lead":{"en":"A site.","de":"Ein Ort.","fr":"Un lieu."},\
            "picture":"control-room","film":"eleven"}
            """
        // Its other keys as they are, and one more word in German.
        let site = await studio.post(
            ["site"],
            [
                "name.en": "Vesper Ridge", "name.de": "Abendrücken", "name.fr": "Vesper Ridge",
                "r.name":
                    "{\"de\":\"Vesper Ridge\",\"en\":\"Vesper Ridge\",\"fr\":\"Vesper Ridge\"}",
            ], as: translator)
        #expect(site.status == 303)
        #expect(try read("site.yaml").contains("de: Abendrücken"))
        let before = try read("site.yaml") + read("buildings/A/A-011.md")
        let refused: [(path: [String], form: KeyValuePairs<String, String>)] = [
            (["rooms", "A-011"], ["name": "X", "r.name": "\"Main control room\""]),
            (["rooms", "A-011"], ["access": "open", "r.access": "\"guided\""]),
            (["site"], ["accent": "#000000", "r.accent": "\"#2b7fe0\""]),
            (
                ["site"],
                [
                    "name.en": "X", "name.de": "Abendrücken", "name.fr": "Vesper Ridge",
                    "r.name":
                        "{\"de\":\"Abendrücken\",\"en\":\"Vesper Ridge\",\"fr\":\"Vesper Ridge\"}",
                ]
            ),
            (["site"], ["home.title.en": "Welcome", "r.home": home]),
            (
                ["rooms", "A-011"],
                [
                    "mend.text": "x", "mend.file": "buildings/A/A-011.md", "mend.first": "1",
                    "mend.count": "1", "mend.sha256": "0",
                ]
            ),
        ]
        for (path, form) in refused {
            let answer = await studio.post(path, form, as: translator)
            let now = try read("site.yaml") + read("buildings/A/A-011.md")
            #expect(answer.status == 403 || now == before, "\(form)")
            #expect(now == before, "\(form)")
        }
        #expect(
            await studio.post(refused[0].path, refused[0].form, as: translator).body
                .contains("only authors, publishers, operators"))
    }
}
