import Foundation
import Testing
import TourTestSupport

@testable import Studio
@testable import TourAuthoring

@Suite("What needs several parts, made in forms")
struct DraftUnitTests {
    private static let path = ["rooms", "A-014"]
    private static let file = "buildings/A/A-014.md"

    /// A form with one more question, and the name of that.
    private func asking(
        _ studio: OpenStudio
    ) async throws -> (form: [String: String], question: String) {
        let form = try await studio.form(of: Self.path, query: ["add": "quiz"])
        let places = form.keys.compactMap {
            $0.wholeMatch(of: /quiz\.(\d+)\.question\.en/).flatMap { Int($0.output.1) }
        }
        return (form, "quiz.\(try #require(places.max()))")
    }

    @Test("a question stays in the form until it is whole, and what else was written is saved")
    func question() async throws {
        let studio = try await OpenStudio()
        var (form, question) = try await asking(studio)
        // It begins with as many answers as it needs.
        #expect(form["\(question).answers.1.why.en"] == "")
        #expect(form["\(question).answers.2.why.en"] == nil)
        form["\(question).question.en"] = "What turns?"
        form["name"] = "Reading room"
        form["do"] = "add:\(question).answers"
        let kept = await studio.post(Self.path, form: form)
        #expect(kept.status == 200)
        #expect(kept.body.contains("Not saved yet. Still missing: Questions"))
        #expect(kept.body.contains("Answers (0 of at least 2)"))
        #expect(kept.body.contains("value=\"What turns?\""))
        #expect(kept.body.contains("name=\"\(question).answers.2.why.en\""))
        let text = try studio.text(Self.file)
        #expect(text.contains("name: Reading room") && !text.contains("What turns?"))

        for key in ["do", "name", "r.name"] { form[key] = nil }
        let script = await studio.post(Self.path, form: form, isScript: true)
        #expect(script.status == 200 && script.body.contains("\"outcome\":\"draft\""))
        #expect(script.body.contains("What turns?"))
        for (part, words) in [
            ("0.text.en", "The globe"), ("0.right", "true"), ("0.why.en", "It has a ring."),
            ("1.text.en", "The floor"), ("1.why.en", "It stands."),
        ] { form["\(question).answers.\(part)"] = words }
        #expect(await studio.post(Self.path, form: form).status == 303)
        let whole = try studio.text(Self.file)
        for words in [
            "question: \"What turns?\"", "text: The globe", "right: true", "why: It has a ring.",
            "text: The floor", "why: It stands.",
        ] { #expect(whole.contains(words), "\(whole)") }
    }

    @Test("a question without a word is dropped by the next act")
    func empty() async throws {
        let studio = try await OpenStudio()
        let before = try studio.text(Self.file)
        var (form, _) = try await asking(studio)
        form["do"] = "add:quiz"
        #expect(await studio.post(Self.path, form: form).status == 303)
        #expect(try studio.text(Self.file) == before)
    }

    @Test("what is missing is what the format requires, wherever it lies")
    func gaps() {
        func gaps(_ value: ContentValue, _ field: FormatField) -> [String] {
            FormGap.gaps(in: value, field.kind, at: [field.key]).map { gap in
                let count = gap.elements.map { " \($0.count)/\($0.minimum)" } ?? ""
                return gap.path.joined(separator: ".") + count
            }
        }
        func map(_ entries: KeyValuePairs<String, ContentValue>) -> ContentValue {
            .map(entries.map { ContentValue.Entry($0.key, $0.value) })
        }
        let answer = map(["text": .text("A")])
        let question = map(["question": .text("Q"), "answers": .list([answer])])
        #expect(
            gaps(.list([question]), ContentFormat.quiz)
                == ["quiz.1.answers.1.why", "quiz.1.answers 1/2"])
        #expect(
            gaps(.list([map(["answers": .list([])])]), ContentFormat.quiz)
                == ["quiz.1.question", "quiz.1.answers 0/2"])
        #expect(gaps(.list([.text("one")]), ContentFormat.pair) == ["pair 1/2"])
        #expect(gaps(.list([.text("one"), .text("two")]), ContentFormat.pair) == [])
        #expect(
            gaps(.list([map(["text": .text("Look")])]), ContentFormat.tour["stops"])
                == ["stops.1.room"])
    }
}
