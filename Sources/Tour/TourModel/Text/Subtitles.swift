public import Wording

/// The subtitles of a film in one language, from a file of WebVTT or SubRip.
///
/// A file is read as browsers read it: a subtitle that they leave out is left out with a problem, and the others stay. Only a
/// comma in a time, which they do not read, is taken for the point that is meant.
///
/// - SeeAlso: WebVTT, The Web Video Text Tracks Format (W3C), 6.1 (parser), 6.3 (cue timings) and 6.4 (cue text).
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

    /// What is wrong with a file: the line, counted from 1, and what would be right.
    public struct Problem: Error, Equatable, Sendable {
        public var line: Int
        public var message: FilledMessage
        public var advice: FilledMessage
        /// Whether a single subtitle is not shown for it.
        public var isLeftOut = false
    }

    /// No file has more bytes.
    public static let mostBytes = 256 << 10
    /// In the order of their beginnings; at least one.
    public let cues: [Cue]
    /// What was left out or read as it was meant, in the order of the lines.
    public let problems: [Problem]
    /// The file as WebVTT, with all that it says.
    public let source: String
    /// The same as browsers show it like ``cues``: without what was left out, and with points in times.
    public let webVTT: String

    /// Reads a file of WebVTT, or of SubRip, in lines that end in any way; problems have the lines of the file.
    ///
    /// - Throws: the first problem of a file without any subtitle that can be shown.
    public init(file text: String) throws(Problem) {
        let scalars = text.unicodeScalars
        let bare = scalars.first == "\u{FEFF}" ? String(scalars.dropFirst()) : text
        let text = bare.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
        if text.hasPrefix("WEBVTT") {
            try self.init(webVTT: text.hasSuffix("\n") ? text : text + "\n", linesAdded: 0)
        } else {
            try self.init(webVTT: SubRip.webVTT(from: text), linesAdded: SubRip.linesAdded)
        }
    }

    /// Reads a text of WebVTT with lines that end in a line feed.
    ///
    /// Notes, styles and regions are passed over; marks in the text and the places on the picture are left out.
    public init(webVTT text: String) throws(Problem) {
        try self.init(webVTT: text, linesAdded: 0)
    }

    /// - Parameter linesAdded: how many of the first lines the file does not have.
    private init(webVTT text: String, linesAdded: Int) throws(Problem) {
        var reader = SubtitleBlocks(text)
        guard reader.hasSignature else {
            throw Problem(
                line: 1, message: "the file does not begin with WEBVTT",
                advice: "save the subtitles as WebVTT, whose first line is WEBVTT")
        }
        var cues: [Cue] = []
        while let block = reader.next() {
            if let cue = reader.cue(block) { cues.append(cue) }
        }
        problems = reader.problems.map { problem in
            var problem = problem
            problem.line = max(1, problem.line - linesAdded)
            return problem
        }
        guard !cues.isEmpty else {
            throw problems.first
                ?? Problem(
                    line: 1, message: "there is no subtitle in the file",
                    advice: "write a time such as 00:01.000 --> 00:04.000, and the words below it")
        }
        self.cues = cues.enumerated().sorted {
            ($0.element.start, $0.offset) < ($1.element.start, $1.offset)
        }.map(\.element)
        source = text
        webVTT = problems.isEmpty ? text : reader.mended
    }

    /// What is shown at a time: lines of all cues that stand then.
    public func text(at time: Duration) -> String {
        cues.lazy.filter { $0.start <= time && time < $0.end }.map(\.text).joined(separator: "\n")
    }
}
