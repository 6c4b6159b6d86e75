import TourModel

/// Subtitles as people bring them: WebVTT, or SubRip (.srt), which has no standard.
enum SubRip {
    /// Why a file is neither: the line, counted from 1, and what would be right.
    struct Mistake: Error, Equatable, Sendable {
        var line: Int
        var message: String
        var advice: String
    }

    /// A file of subtitles as the folder keeps it: WebVTT, with lines that end in a line feed.
    ///
    /// SubRip becomes WebVTT: its times get points, its marks for bold, italic and underlined text stay, other marks and the
    /// places on the picture go.
    ///
    /// - Throws: ``Mistake``; its line is that of the file.
    static func webVTT(from file: String) throws(Mistake) -> String {
        let scalars = file.unicodeScalars
        let bare = scalars.first == "\u{FEFF}" ? String(scalars.dropFirst()) : file
        let text = bare.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
        if text.hasPrefix("WEBVTT") {
            try check(text, startingAt: 1)
            return text.hasSuffix("\n") ? text : text + "\n"
        }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let start = lines.firstIndex { !$0.allSatisfy(\.isWhitespace) } ?? lines.endIndex
        guard lines[start...].prefix(2).contains(where: { $0.contains("-->") }) else {
            throw Mistake(
                line: start < lines.endIndex ? start + 1 : 1,
                message: "these are no subtitles of WebVTT or SubRip",
                advice: "save them as WebVTT (.vtt) or SubRip (.srt)")
        }
        let converted = lines.map { $0.contains("-->") ? timing($0) : words($0) }
        let webVTT = (["WEBVTT", ""] + converted).joined(separator: "\n") + "\n"
        try check(webVTT, startingAt: 3)
        return webVTT
    }

    /// - Parameter first: the line of the WebVTT that is the file's first.
    private static func check(_ webVTT: String, startingAt first: Int) throws(Mistake) {
        do throws(Subtitles.Problem) {
            _ = try Subtitles(webVTT: webVTT)
        } catch {
            throw Mistake(
                line: max(1, error.line - first + 1), message: error.message,
                advice: error.advice)
        }
    }

    /// A line with times, without what SubRip has behind them.
    private static func timing(_ line: Substring) -> String {
        let parts = line.replacing("-->", with: " --> ").split { $0 == " " || $0 == "\t" }
        guard parts.count >= 3, parts[1] == "-->" else { return String(line) }
        return "\(time(parts[0])) --> \(time(parts[2]))"
    }

    /// "0:01:02,5" as "00:01:02.500"; anything else as it is, which the reader reports.
    private static func time(_ word: Substring) -> String {
        let parts = word.split(omittingEmptySubsequences: false) { $0 == "," || $0 == "." }
        guard parts.count == 2, (1...3).contains(parts[1].utf8.count) else { return String(word) }
        let hours = parts[0].prefix { $0 != ":" }
        return (hours.utf8.count == 1 ? "0" : "") + parts[0] + "." + parts[1]
            + String(repeating: "0", count: 3 - parts[1].utf8.count)
    }

    /// No mark is longer; a line of nothing but beginnings is read once.
    private static let longestMark = 200

    /// A line of words, in which WebVTT would read nothing but marks for letters.
    ///
    /// Browsers read scalars: a "<" with a combining accent begins a mark, too.
    private static func words(_ line: Substring) -> String {
        if line.allSatisfy(\.isWhitespace) { return "" }
        var text = String.UnicodeScalarView()
        var rest = line.unicodeScalars
        while let next = rest.firstIndex(where: { $0 == "<" || $0 == "{" || $0 == "&" }) {
            text += rest[..<next]
            rest = rest[next...]
            switch rest.first {
            case "&":
                let isReference = ["&amp;", "&lt;", "&gt;", "&nbsp;"].contains {
                    rest.starts(with: $0.unicodeScalars)
                }
                text += (isReference ? "&" : "&amp;").unicodeScalars
                rest = rest.dropFirst()
            case "{":
                let isPlace = rest.dropFirst().first == "\\"
                if isPlace, let end = rest.prefix(longestMark).firstIndex(of: "}") {
                    rest = rest[rest.index(after: end)...]
                } else {
                    text.append("{")
                    rest = rest.dropFirst()
                }
            default:
                let (mark, behind) = mark(in: rest)
                text += mark.unicodeScalars
                rest = behind
            }
        }
        return String(text + rest)
    }

    /// The mark at the beginning of a text, and what stands behind it.
    private static func mark(
        in text: Substring.UnicodeScalarView
    ) -> (mark: String, behind: Substring.UnicodeScalarView) {
        let name = text.dropFirst().prefix {
            $0 == "/" || $0.isASCII && $0.properties.isAlphabetic
        }
        guard !name.isEmpty, let end = text.prefix(longestMark).firstIndex(of: ">") else {
            return ("&lt;", text.dropFirst())
        }
        let word = String(name).lowercased()
        let isKept = ["b", "i", "u", "/b", "/i", "/u"].contains(word)
        return (isKept ? "<\(word)>" : "", text[text.index(after: end)...])
    }
}
