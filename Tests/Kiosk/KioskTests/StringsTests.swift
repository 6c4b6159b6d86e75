import Foundation
import TestSupport
import Testing
import TourModel

@testable import Kiosk
@testable import PageMaking
@testable import PageModel

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

    /// The sources of the kiosk and of its pages, all in one.
    private func sources() throws -> String {
        try Repository.swift(below: "Sources/Kiosk/Kiosk")
            + Repository.swift(below: "Sources/Pages/PageMaking")
    }

    @Test("every message that the pages use is there")
    func used() throws {
        let source = try sources()
        let keys = Set(strings.keys)
        var uses = 0
        for match in source.matches(of: /(?:say|button|strings)\(\s*"([a-z]+(?:\.[a-z0-9]+)+)"/) {
            #expect(keys.contains(String(match.output.1)), "\(match.output.1)")
            uses += 1
        }
        #expect(uses > 100)
    }

    @Test("every message is used by some page")
    func unused() throws {
        let source = try sources()
        // "hint.\(rawValue)" uses all that begin so.
        let beginnings = source.matches(of: /"((?:[a-z]+\.)+)\\\(/).map { String($0.output.1) }
        let quoted = Set(source.split(separator: "\""))
        for key in strings.keys {
            let isMade = beginnings.contains { key.hasPrefix($0) }
            #expect(quoted.contains(Substring(key)) || isMade, "nothing says \(key)")
        }
    }

    @Test("places are filled in once; what a value brings in is not looked at again")
    func fill() {
        let english = Strings.languages[0]
        #expect(
            strings("search.none", english, ["query": "{query} {n}"])
                == "Nothing found for “{query} {n}”. Try fewer letters, or choose on the map.")
        #expect(strings("gone.title", english, ["room": "A-019"]) == "A-019 is no longer here")
    }

    @Test(
        "a noun agrees with its number in every language",
        arguments: [
            ("en", "0", "0 stops"), ("en", "1", "1 stop"), ("en", "2", "2 stops"),
            ("de", "0", "0 Stationen"), ("de-AT", "1", "1 Station"), ("de", "2", "2 Stationen"),
            ("fr", "0", "0 étape"), ("fr", "1", "1 étape"), ("fr", "2", "2 étapes"),
            ("sv", "1", "1 stop"),
        ])
    func plurals(language: String, count: String, text: String) {
        #expect(
            strings("tours.stops", .init(rawValue: language), ["count": "\(count)"]).string == text)
    }

    @Test("no message puts a plural noun behind a number without its singular")
    func pluralsEverywhere() throws {
        let nouns = /\{[a-z]+\} (?:stops|minutes|seconds|characters|choices|rooms|parts)/
        for key in strings.keys {
            let text = try #require(strings.text(key, exactlyIn: Strings.languages[0]))
            #expect(text.firstMatch(of: nouns) == nil, "\(key): \(text)")
        }
    }

    @Test("a region speaks its language; a language without words speaks English")
    func fallback() {
        #expect(strings("dock.back", .init(rawValue: "de-AT")) == "Zurück")
        #expect(strings("dock.back", .init(rawValue: "sv")) == Text("Back", language: "en"))
    }
}
