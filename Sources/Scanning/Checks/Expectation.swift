import Foundation
import Payloads

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
        if let text {
            words.append("that says \"\(Payload(classifying: text).shown(for: text))\"")
        }
        if let pattern { words.append("that matches /\(pattern)/") }
        return words.joined(separator: " ")
    }
}

extension String {
    /// On one line, control characters shown as their pictures, at most 200 characters.
    var visible: String {
        var out = ""
        for scalar in unicodeScalars.prefix(200) {
            switch scalar.value {
            case 0..<0x20: out.unicodeScalars.append(Unicode.Scalar(0x2400 + scalar.value) ?? " ")
            case 0x7F: out.append("\u{2421}")
            case 0x80...0x9F, 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069:
                out.append("⟨U+\(String(scalar.value, radix: 16, uppercase: true))⟩")
            default: out.unicodeScalars.append(scalar)
            }
        }
        return unicodeScalars.count > 200 ? out + "…" : out
    }
}
