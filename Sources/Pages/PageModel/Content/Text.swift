/// Words for visitors, each run of them with its language where that is not the page's, and with how it stands out.
///
/// Never longer than ``mostBytes``: drawing walks through a page's texts many times over, and must not through a
/// megabyte.
public struct Text: Sendable, Hashable {
    /// Words that follow each other in one language, and look alike.
    public struct Run: Sendable, Hashable {
        public package(set) var string: String
        /// A BCP 47 tag; `nil` where the words are in the page's language.
        public let language: String?
        public var emphasis: Emphasis = []
        /// The target of the words, on displays that can follow.
        public var link: Link?
        public package(set) var secrecy = Secrecy.open

        fileprivate func isLike(_ run: Run) -> Bool {
            language == run.language && emphasis == run.emphasis && link == run.link
                && secrecy == run.secrecy
        }
    }

    /// Who may hear words that a voice says; all may see what is shown.
    public enum Secrecy: Int, Sendable, Comparable {
        case open
        /// A visitor's own: said in headphones only.
        case personal
        /// A password: spelled, in headphones only, and when it is asked for.
        case secret

        public static func < (a: Secrecy, b: Secrecy) -> Bool { a.rawValue < b.rawValue }
    }

    /// The look by which words stand out from those around them.
    public struct Emphasis: OptionSet, Sendable, Hashable {
        public let rawValue: UInt8

        public static let light = Emphasis(rawValue: 1)
        public static let strong = Emphasis(rawValue: 2)

        public init(rawValue: UInt8) { self.rawValue = rawValue }
    }

    public enum Link: Sendable, Hashable {
        /// Another page of the tour.
        case page(Destination)
        /// "https://museum.example", "mailto:..." or "tel:...".
        case address(String)
    }

    /// Neighbours differ in language or look, and none is empty.
    public private(set) var runs: [Run] = []

    /// More than codes can carry, and than anybody reads standing.
    public static let mostBytes = 16_000

    /// - Parameter language: a BCP 47 tag; `nil` where the words are in the page's language.
    public init(
        _ string: String, language: String? = nil, emphasis: Emphasis = [], link: Link? = nil
    ) {
        append(
            Run(
                string: string.cut(to: Self.mostBytes), language: language, emphasis: emphasis,
                link: link))
    }

    /// The words alone, for what only draws them, as in ``written``.
    public var string: String {
        runs.count == 1 && runs[0].link == nil
            ? runs[0].string : written.reduce(into: "") { $0 += $1.string }
    }

    /// The runs for displays that follow no links: each address stands in brackets behind its words, where they do not
    /// say it.
    public var written: [Run] {
        runs.indices.map { index in
            var run = runs[index]
            let isLast = index + 1 == runs.count || runs[index + 1].link != run.link
            if isLast, case .address(let address)? = run.link {
                let shown = Self.bare(address)
                if !run.string.contains(shown) { run.string += " (\(shown))" }
            }
            return run
        }
    }

    /// An address as people write it down.
    private static func bare(_ address: String) -> String {
        var bare = address[...]
        for scheme in ["https://", "http://", "mailto:", "tel:"]
        where bare.lowercased().hasPrefix(scheme) {
            bare = bare.dropFirst(scheme.count)
        }
        return String(bare.last == "/" ? bare.dropLast() : bare)
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

    /// The same words, for the ears that are given or for fewer.
    package func kept(_ secrecy: Secrecy) -> Text {
        var text = Text("")
        for run in runs {
            var run = run
            run.secrecy = max(run.secrecy, secrecy)
            text.append(run)
        }
        return text
    }

    /// The words of which the secrecy is right.
    package func heard(_ isHeard: (Secrecy) -> Bool) -> Text {
        var text = Text("")
        for run in runs where isHeard(run.secrecy) { text.append(run) }
        return text
    }

    /// That of the most secret word.
    public var secrecy: Secrecy { runs.map(\.secrecy).max() ?? .open }

    public static func += (text: inout Text, more: Text) {
        for run in more.runs { text.append(run) }
    }

    mutating func append(_ run: Run) {
        if run.string.isEmpty { return }
        if let last = runs.indices.last, runs[last].isLike(run) {
            runs[last].string += run.string
        } else {
            runs.append(run)
        }
    }

    fileprivate func cut(to bytes: Int) -> Text {
        if runs.reduce(0, { $0 + $1.string.utf8.count }) <= bytes { return self }
        var text = Text("")
        var room = bytes
        for run in runs where room >= 0 {
            var shown = run
            shown.string = run.string.cut(to: room)
            text.append(shown)
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
            text.append(Run(string: literal, language: nil))
        }

        public mutating func appendInterpolation(_ text: Text) { self.text += text }

        public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
            text.append(Run(string: value.description, language: nil))
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
