import TestSupport
import Testing

@testable import TourAuthoring

@Suite("Merging what two have made of one thing")
struct ThreeWayMergeTests {
    private func merge(_ base: String, _ theirs: String, _ mine: String, joins: Bool = false)
        -> String
    {
        let outcome = ThreeWayMerge.merge(
            Array(base), Array(theirs), Array(mine), joins: joins)
        return String(outcome.value) + (outcome.isConflict ? "!" : "")
    }

    @Test("changes at different places come together, those at the same place meet")
    func lists() {
        #expect(merge("abcde", "aXcde", "abcdY") == "aXcdY")
        #expect(merge("abcde", "bcde", "abcd") == "bcd")
        #expect(merge("abc", "abXc", "abYc") == "abXYc!")
        #expect(merge("abc", "abXc", "abYc", joins: true) == "abXYc")
        #expect(merge("abc", "aXc", "aYc") == "aXYc!")
        #expect(merge("abc", "ac", "aYc") == "aYc!")
        #expect(merge("abc", "ac", "ac") == "ac")
        #expect(merge("", "a", "a") == "a")
        #expect(merge("abc", "", "abc") == "")
    }

    @Test("maps merge key by key, and a key that one removed and the other changed meets")
    func maps() {
        func map(_ pairs: KeyValuePairs<String, String>) -> ContentValue {
            .map(pairs.map { .init($0.key, .text($0.value)) })
        }
        let base = map(["en": "Hall", "de": "Saal"])
        let outcome = ThreeWayMerge.merge(
            base, map(["en": "Hall", "de": "Halle"]),
            map(["en": "Room", "de": "Saal", "fr": "Salle"]))
        #expect(outcome.value == map(["en": "Room", "de": "Halle", "fr": "Salle"]))
        #expect(!outcome.isConflict)
        #expect(
            ThreeWayMerge.merge(base, map(["en": "Hall"]), map(["en": "Hall", "de": "Halle"]))
                .isConflict)
    }

    @Test(
        "both versions of a paragraph are one where other words were changed, and two where the same",
        arguments: [
            (
                "The old mill stands.", "The red mill stands.", "The old mill turns.",
                "The red mill turns."
            ),
            ("The old mill.", "The red mill.", "The blue mill.", "The red mill.\n\nThe blue mill."),
            (
                "One two three.", "Zero one two three.", "One two four.",
                "Zero one two four."
            ),
        ])
    func paragraphs(base: String, theirs: String, mine: String, both: String) {
        let outcome = ThreeWayMerge.merge(text: base, theirs, mine)
        #expect(outcome.isConflict)
        #expect(outcome.value == both)
    }

    @Test(
        "random lists: what only one has changed is in the result, and both orders agree on what meets"
    )
    func random() {
        var generator = SeededGenerator(seed: 7)
        func changed(_ list: [Int], _ mark: Int) -> [Int] {
            var list = list
            for _ in 0..<Int.random(in: 0...3, using: &generator) {
                switch Int.random(in: 0...2, using: &generator) {
                case 0 where !list.isEmpty:
                    list.remove(at: Int.random(in: list.indices, using: &generator))
                case 1 where !list.isEmpty:
                    list[Int.random(in: list.indices, using: &generator)] =
                        mark + Int.random(in: 0...99, using: &generator)
                default:
                    list.insert(
                        mark + Int.random(in: 0...99, using: &generator),
                        at: Int.random(in: 0...list.count, using: &generator))
                }
            }
            return list
        }
        for _ in 0..<Amount.of(1000, all: 5000) {
            let base = Array(0..<Int.random(in: 0...8, using: &generator))
            let (theirs, mine) = (changed(base, 100), changed(base, 200))
            let outcome = ThreeWayMerge.merge(base, theirs, mine, joins: false)
            let other = ThreeWayMerge.merge(base, mine, theirs, joins: false)
            #expect(outcome.isConflict == other.isConflict)
            #expect(ThreeWayMerge.merge(base, theirs, base, joins: false).value == theirs)
            #expect(ThreeWayMerge.merge(base, base, mine, joins: false).value == mine)
            for element in theirs + mine where element >= 100 {
                #expect(outcome.value.contains(element))
            }
            if !outcome.isConflict {
                #expect(outcome.value == other.value)
                for element in base where !(theirs.contains(element) && mine.contains(element)) {
                    #expect(!outcome.value.contains(element))
                }
            }
        }
    }
}
