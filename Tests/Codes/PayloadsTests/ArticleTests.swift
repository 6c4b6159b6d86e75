import Foundation
import Payloads
import TestSupport
import Testing

/// An example of the article on kinds: a text, and the summary it gives.
struct ArticleExample: Sendable, CustomTestStringConvertible {
    let heading: String
    let text: String
    let summary: String

    var testDescription: String { "\(heading): \(text.prefix(30))" }

    /// Reads the article; empty where it is not there.
    static let all: [ArticleExample] = {
        let article = (try? Repository.text("Sources/Codes/Payloads/Payloads.docc/Kinds.md")) ?? ""
        var examples: [ArticleExample] = []
        var heading = ""
        for piece in article.components(separatedBy: "```") {
            let parts = piece.components(separatedBy: "\n---\n")
            guard parts.count == 2, parts[0].hasPrefix("payload\n") else {
                if let start = piece.range(of: "\n### ", options: .backwards)?.upperBound {
                    heading = String(piece[start...].prefix { $0 != "\n" })
                }
                continue
            }
            examples.append(
                ArticleExample(
                    heading: heading,
                    text: parts[0].dropFirst(8).replacingOccurrences(of: "⏎", with: "\r\n"),
                    summary: parts[1].trimmingCharacters(in: .newlines)))
        }
        return examples
    }()
}

@Suite("The article on kinds")
struct ArticleTests {
    @Test("says what each example gives", arguments: ArticleExample.all)
    func example(_ example: ArticleExample) {
        #expect(Payload(classifying: example.text).summary == example.summary)
    }

    @Test("has an example of every kind that a QR code can have")
    func completeness() {
        let kinds = Set(ArticleExample.all.map { Payload(classifying: $0.text).kind })
        let all: Set = [
            "contact", "url", "email", "phone", "sms", "geo", "wifi", "event", "payment", "otp",
            "room", "pass", "text",
        ]
        #expect(kinds == all)
    }
}
