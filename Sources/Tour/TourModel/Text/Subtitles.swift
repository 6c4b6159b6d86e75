/// The subtitles of a film in one language, from a WebVTT file.
///
/// - SeeAlso: WebVTT, The Web Video Text Tracks Format (W3C), 4.1 and 6.
public struct Subtitles: Sendable, Equatable {
    /// What is shown for some time.
    public struct Cue: Sendable, Equatable {
        /// From the beginning of the film.
        public var start: Duration
        /// Later than ``start``.
        public var end: Duration
        /// Lines without marks.
        public var text: String
    }

    /// Why a file is none: the line, counted from 1, and what would be right.
    public struct Problem: Error, Equatable, Sendable {
        public var line: Int
        public var message: String
        public var advice: String
    }

    /// No file has more bytes.
    public static let mostBytes = 256 << 10
    /// In the order of their beginnings.
    public let cues: [Cue]

    /// Reads a file with lines that end in a line feed.
    ///
    /// Notes, styles and regions are passed over; marks in the text and the places on the picture are left out.
    public init(webVTT text: String) throws(Problem) {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
        let first = lines.popFirst() ?? ""
        let behind = first.dropFirst(6)
        guard first.hasPrefix("WEBVTT"), behind.isEmpty || behind.first?.isWhitespace == true else {
            throw Problem(
                line: 1, message: "the file does not begin with WEBVTT",
                advice: "save the subtitles as WebVTT, whose first line is WEBVTT")
        }
        // The rest of the header.
        while let line = lines.first, !line.isEmpty { lines.removeFirst() }
        var cues: [Cue] = []
        while lines.first != nil {
            if let cue = try Self.cue(&lines) { cues.append(cue) }
        }
        guard !cues.isEmpty else {
            throw Problem(
                line: 1, message: "there is no subtitle in the file",
                advice: "write a time such as 00:01.000 --> 00:04.000, and the words below it")
        }
        self.cues = cues.enumerated().sorted {
            ($0.element.start, $0.offset) < ($1.element.start, $1.offset)
        }.map(\.element)
    }

    /// What is shown at a time: lines of all cues that stand then.
    public func text(at time: Duration) -> String {
        cues.lazy.filter { $0.start <= time && time < $0.end }.map(\.text).joined(separator: "\n")
    }

    // MARK: Reading

    /// Takes the next block from the lines; `nil` for one that shows nothing.
    private static func cue(_ lines: inout ArraySlice<Substring>) throws(Problem) -> Cue? {
        while lines.first?.isEmpty == true { lines.removeFirst() }
        var block: [(number: Int, text: Substring)] = []
        while let line = lines.first, !line.isEmpty {
            block.append((lines.startIndex + 1, line))
            lines.removeFirst()
        }
        guard let first = block.first else { return nil }
        let isTimed = { (text: Substring) in text.contains("-->") }
        if !isTimed(first.text) {
            let name = first.text.prefix { !$0.isWhitespace }
            if ["NOTE", "STYLE", "REGION"].contains(name) { return nil }
            // The cue's own name.
            block.removeFirst()
        }
        guard let timing = block.first, isTimed(timing.text) else {
            throw Problem(
                line: first.number, message: "there is no time to these words",
                advice: "write one above them, such as 00:01.000 --> 00:04.000")
        }
        let (start, end) = try times(timing.text, line: timing.number)
        let text = block.dropFirst().map { plain($0.text) }.joined(separator: "\n")
        return text.isEmpty ? nil : Cue(start: start, end: end, text: text)
    }

    private static func times(
        _ text: Substring, line: Int
    ) throws(Problem) -> (start: Duration, end: Duration) {
        let words = text.replacing("-->", with: " --> ").split { $0 == " " || $0 == "\t" }
        guard words.count >= 3, words[1] == "-->", let start = time(words[0]),
            let end = time(words[2])
        else {
            throw Problem(
                line: line, message: "“\(String(text).shortened)” is not a time",
                advice: "write it as 00:01.000 --> 00:04.000")
        }
        guard start < end else {
            throw Problem(
                line: line, message: "this subtitle ends before it begins",
                advice: "write the later time behind -->")
        }
        return (start, end)
    }

    /// "01:02:03.456" or "02:03.456".
    private static func time(_ word: Substring) -> Duration? {
        let parts = word.split(separator: ".", omittingEmptySubsequences: false)
        let clock = parts[0].split(separator: ":", omittingEmptySubsequences: false)
        let isDigits = { (text: Substring) in text.utf8.allSatisfy { (0x30...0x39).contains($0) } }
        guard parts.count == 2, parts[1].utf8.count == 3, (2...3).contains(clock.count),
            (clock + [parts[1]]).allSatisfy(isDigits),
            clock.allSatisfy({ (2...4).contains($0.utf8.count) }),
            clock.suffix(2).allSatisfy({ $0.utf8.count == 2 })
        else { return nil }
        let numbers = clock.compactMap { Int($0) }
        guard let milliseconds = Int(parts[1]), numbers.suffix(2).allSatisfy({ $0 < 60 }) else {
            return nil
        }
        return .milliseconds(numbers.reduce(0) { $0 * 60 + $1 } * 1_000 + milliseconds)
    }

    private static let references = [
        ("&lt;", "<"), ("&gt;", ">"), ("&nbsp;", "\u{A0}"), ("&lrm;", "\u{200E}"),
        ("&rlm;", "\u{200F}"), ("&amp;", "&"),
    ]

    /// A line without `<v Name>`, `<i>` and other marks.
    private static func plain(_ line: Substring) -> String {
        var text = ""
        var rest = line
        while let open = rest.firstIndex(of: "<") {
            text += rest[..<open]
            guard let close = rest[open...].firstIndex(of: ">") else { return decoded(text) }
            rest = rest[rest.index(after: close)...]
        }
        return decoded(text + rest)
    }

    private static func decoded(_ text: String) -> String {
        references.reduce(text) { $0.replacing($1.0, with: $1.1) }
    }
}
