import Foundation
import Testing
import Tour

@testable import Kiosk

@Suite("The kiosk's own words")
struct StringsTests {
    let strings: Strings

    init() throws { strings = try Strings() }

    @Test("every message is there in every language, with the same places to fill in")
    func complete() throws {
        for key in strings.keys {
            let places = try Strings.languages.map { language in
                let text = try #require(
                    strings.text(key, exactlyIn: language), "\(key) in \(language)")
                #expect(!text.isEmpty, "\(key) in \(language)")
                return Set(text.matches(of: /\{[a-z]+\}/).map { String($0.output) })
            }
            // "Not there in English yet" names no language in English only.
            #expect(Set(places).count == 1, "\(key): \(places)")
        }
    }

    @Test("every message that the pages use is there")
    func used() throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../Sources/Kiosk").standardized
        let files = try #require(
            FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
        let keys = Set(strings.keys)
        var uses = 0
        for case let file as URL in files where file.pathExtension == "swift" {
            let source = try String(contentsOf: file, encoding: .utf8)
            for match in source.matches(of: /"([a-z]+\.[a-z0-9]+(?:\.[a-z]+)?)"/) {
                let key = String(match.output.1)
                guard keys.contains(key) || source.contains("say(\"\(key)\"") else { continue }
                #expect(keys.contains(key), "\(key) in \(file.lastPathComponent)")
                uses += 1
            }
        }
        #expect(uses > 100)
    }

    @Test("places are filled in once; what a value brings in is not looked at again")
    func fill() {
        let english = Strings.languages[0]
        #expect(
            strings("search.none", english, ["query": "{query} {n}"])
                == "Nothing found for “{query} {n}”. Try fewer letters, or choose on the map.")
        #expect(strings("gone.title", english, ["room": "A-019"]) == "A-019 is no longer here")
    }

    @Test("a region speaks its language; a language without words speaks English")
    func fallback() {
        #expect(strings("dock.back", .init(rawValue: "de-AT")) == "Zurück")
        #expect(strings("dock.back", .init(rawValue: "sv")) == "Back")
    }
}
