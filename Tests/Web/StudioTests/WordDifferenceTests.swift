import Testing
import WebPages

@testable import Studio

@Suite("What differs between two texts")
struct WordDifferenceTests {
    @Test("words that were added and that are gone are marked in their paragraph")
    func words() {
        let difference = WordDifference(
            from: "One stays.\n\nWhen the lights turn orange, a pass has begun.",
            to: "One stays.\n\nWhen the lamps turn orange, a long pass has begun.")
        #expect(difference.paragraphs.map(\.isSame) == [true, false])
        #expect(
            difference.paragraphs[1].parts == [
                .same("When the "), .gone("lights"), .added("lamps"), .same(" turn orange, a "),
                .added("long "), .same("pass has begun."),
            ])
    }

    @Test("a new paragraph is all new, and one that is gone is marked in its place")
    func paragraphs() {
        let more = WordDifference(from: "One.", to: "One.\n\nTwo words.")
        #expect(more.paragraphs[1].parts == [.added("Two words.")])
        let fewer = WordDifference(from: "One.\n\nTwo.\n\nThree.", to: "One.\n\nThree.")
        #expect(fewer.paragraphs.map(\.isSame) == [true, false, true])
        #expect(fewer.paragraphs[1].parts == [.gone("Two.")])
        #expect(WordDifference(from: "One.", to: "").paragraphs.map(\.parts) == [[.gone("One.")]])
        let moved = WordDifference(from: "One.\n\nTwo.", to: "Two.\n\nThree a.")
        #expect(
            moved.paragraphs.map(\.parts) == [
                [.gone("One.")], [.same("Two.")], [.added("Three a.")],
            ])
    }

    @Test(
        "the new text is what is left without the marks of what is gone",
        arguments: [
            ("", "a b"), ("a b c", "c b a"), ("a  b", "a b"), ("x", "x"), ("a\nb", "a\nc d"),
            ("\u{1F469}\u{200D}\u{1F680} e\u{301}", "e\u{301} \u{1F680}"),
        ])
    func whole(old: String, new: String) {
        let parts = WordDifference(from: old, to: new).paragraphs.flatMap(\.parts)
        let kept = parts.compactMap { part in
            switch part {
            case .same(let text), .added(let text): text
            case .gone: nil
            }
        }
        #expect(kept.joined() == new)
    }

    @Test("of paragraphs that both have only the beginning is shown; markup in them stays text")
    func markup() {
        let long = "a " + String(repeating: "word ", count: 40)
        let html = WordDifference(from: "\(long)\n\na", to: "\(long)\n\n<b>").html.markup
        #expect(html.contains("<p class=\"dim\">a word word") && html.contains("wor \u{2026}</p>"))
        #expect(!html.contains(long) && html.contains("<del>a</del><ins>&lt;b&gt;</ins>"))
        // Where nothing differs, all of it is there.
        #expect(WordDifference(from: long, to: long).html.markup.contains("word word"))
        #expect(!WordDifference(from: long, to: long).html.markup.contains("\u{2026}"))
    }

    @Test("long texts are shown, and not compared")
    func bounds() {
        let words = (0..<5000).map { "w\($0)" }.joined(separator: " ")
        let parts = WordDifference(from: "a", to: words).paragraphs.flatMap(\.parts)
        #expect(parts == [.gone("a"), .added(words)])
        let many = (0..<2000).map { "p\($0)" }.joined(separator: "\n\n")
        let all = WordDifference(from: "a", to: many).paragraphs
        #expect(all.count == 2000 && all.allSatisfy { !$0.isSame })
        // Of paragraphs that differ in every word, the last are beyond what is compared in all.
        let text = { (name: String) in
            (0..<100).map { "\(name)\($0)" }.joined(separator: " ")
        }
        let half = (0..<40).map { text("o\($0)-") }.joined(separator: "\n\n")
        let other = (0..<40).map { text("n\($0)-") }.joined(separator: "\n\n")
        let paragraphs = WordDifference(from: half, to: other).paragraphs
        #expect(paragraphs.count == 40 && paragraphs.allSatisfy { !$0.isSame })
        #expect(paragraphs[0].parts.count > 2 && paragraphs[39].parts.count == 2)
    }
}
