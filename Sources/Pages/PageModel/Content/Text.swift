/// Words for visitors, each run of them with its language where that is not the page's.
///
/// Never longer than ``mostBytes``: drawing walks through a page's texts many times over, and must not through a
/// megabyte.
public struct Text: Sendable, Hashable {
    /// Words that follow each other in one language.
    public struct Run: Sendable, Hashable {
        public fileprivate(set) var string: String
        /// A BCP 47 tag; `nil` where the words are in the page's language.
        public let language: String?
    }

    /// Neighbours are in different languages, and none is empty.
    public private(set) var runs: [Run] = []

    /// More than codes can carry, and than anybody reads standing.
    public static let mostBytes = 16_000

    /// - Parameter language: a BCP 47 tag; `nil` where the words are in the page's language.
    public init(_ string: String, language: String? = nil) {
        append(string.cut(to: Self.mostBytes), language: language)
    }

    /// The words alone, for what only draws them.
    public var string: String {
        runs.count == 1 ? runs[0].string : runs.reduce(into: "") { $0 += $1.string }
    }

    public var isEmpty: Bool { runs.isEmpty }

    /// The languages other than the page's.
    public var languages: Set<String> { Set(runs.compactMap(\.language)) }

    /// The same words with the first letter in upper case.
    public var capitalized: Text {
        var text = self
        if let first = text.runs.first?.string {
            text.runs[0].string = first.prefix(1).uppercased() + first.dropFirst()
        }
        return text
    }

    public static func += (text: inout Text, more: Text) {
        for run in more.runs { text.append(run.string, language: run.language) }
    }

    private mutating func append(_ string: String, language: String?) {
        if string.isEmpty { return }
        if let last = runs.indices.last, runs[last].language == language {
            runs[last].string += string
        } else {
            runs.append(Run(string: string, language: language))
        }
    }

    fileprivate func cut(to bytes: Int) -> Text {
        if runs.reduce(0, { $0 + $1.string.utf8.count }) <= bytes { return self }
        var text = Text("")
        var room = bytes
        for run in runs where room >= 0 {
            text.append(run.string.cut(to: room), language: run.language)
            room -= run.string.utf8.count
        }
        return text
    }
}

extension Text: ExpressibleByStringInterpolation, CustomStringConvertible {
    /// Keeps the languages of the words that are filled in.
    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text = Text("")

        public init(literalCapacity: Int, interpolationCount: Int) {}

        public mutating func appendLiteral(_ literal: String) {
            text.append(literal, language: nil)
        }

        public mutating func appendInterpolation(_ text: Text) { self.text += text }

        public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
            text.append(value.description, language: nil)
        }
    }

    public init(stringInterpolation: StringInterpolation) {
        self = stringInterpolation.text.cut(to: Self.mostBytes)
    }

    public init(stringLiteral value: String) { self.init(value) }

    public var description: String { string }
}

extension Sequence<Text> {
    /// The texts as one, with something between them.
    public func joined(separator: String) -> Text {
        var all = Text("")
        for text in self where !text.isEmpty { all += all.isEmpty ? text : "\(separator)\(text)" }
        return all
    }
}

extension Text {
    var asLabel: Text { cut(to: 400) }
    var asSentence: Text { cut(to: 2000) }
}

extension String {
    /// No longer than a name, a number, the word on a button.
    var asLabel: String { cut(to: 400) }
    /// No longer than is set at once.
    var asSentence: String { cut(to: 2000) }

    /// The beginning of a text that is longer than given, with an ellipsis.
    func cut(to bytes: Int) -> String {
        utf8.count <= bytes ? self : String(decoding: utf8.prefix(bytes), as: UTF8.self) + "…"
    }
}
