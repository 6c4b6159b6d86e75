/// Words for visitors, with their language where that is not the page's.
///
/// Never longer than ``mostBytes``: drawing walks through a page's texts many times over, and must not through a
/// megabyte.
public struct Text: Sendable, Hashable {
    public let string: String
    /// A BCP 47 tag; `nil` where the words are in the page's language.
    public let language: String?

    /// More than codes can carry, and than anybody reads standing.
    public static let mostBytes = 16_000

    public init(_ string: String, language: String? = nil) {
        self.string = string.cut(to: Self.mostBytes)
        self.language = language
    }

    public var isEmpty: Bool { string.isEmpty }
}

extension Text: ExpressibleByStringInterpolation, CustomStringConvertible {
    /// Keeps the language of the words that are filled in, as long as they share one.
    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var string = ""
        fileprivate var languages: Set<String> = []

        public init(literalCapacity: Int, interpolationCount: Int) {
            string.reserveCapacity(literalCapacity + 16 * interpolationCount)
        }

        public mutating func appendLiteral(_ literal: String) { string += literal }

        public mutating func appendInterpolation(_ text: Text) {
            string += text.string
            if let language = text.language { languages.insert(language) }
        }

        public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
            string += value.description
        }
    }

    public init(stringInterpolation: StringInterpolation) {
        let languages = stringInterpolation.languages
        self.init(
            stringInterpolation.string, language: languages.count == 1 ? languages.first : nil)
    }

    public init(stringLiteral value: String) { self.init(value) }

    public var description: String { string }
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
