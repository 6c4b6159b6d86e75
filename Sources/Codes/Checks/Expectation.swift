import Foundation
import Payloads
import Wording

/// One line of a manifest: what a picture must say.
public struct Expectation: Sendable, Equatable {
    /// The picture, relative to the manifest's folder unless absolute.
    public var file: String
    /// The exact text.
    public var text: String?
    /// A regular expression that must match somewhere in the text.
    public var pattern: String?
    /// The kind of payload: "url", "room", ...
    public var kind: String?
    /// How many symbols must match all of the above: exactly this many, or at least one if `nil`.
    public var count: Int?
    /// Where it stands in the manifest, from 1.
    public var line: Int

    /// What is expected, in words, without the file: "1 symbol of kind room that says …".
    public var summary: String {
        var words: [String] = []
        switch count {
        case nil: words.append("a symbol")
        case 1?: words.append("one symbol")
        case 0?: words.append("no symbol")
        case let count?: words.append("\(count) symbols")
        }
        if let kind { words.append("of kind \(kind)") }
        let isPlural = (count ?? 1) > 1
        if let text {
            words.append(
                "that \(isPlural ? "say" : "says") \"\(Payload(classifying: text).shown(for: text))\""
            )
        }
        if let pattern { words.append("that \(isPlural ? "match" : "matches") /\(pattern)/") }
        return words.joined(separator: " ")
    }
}

extension String {
    /// On one line, what is hidden in it shown; at most 200 characters of it.
    var visible: String {
        guard unicodeScalars.count > 200 else { return VisibleText.line(self) }
        return VisibleText.line(String(unicodeScalars.prefix(200))) + "…"
    }
}
