import Wording

/// Files of SubRip (.srt), which has no standard, and become WebVTT.
///
/// Its times get points, its marks for bold, italic and underlined text stay, other marks and the places on the picture go. An
/// empty line within a subtitle, below which no number and no time follow, is part of it, as FFmpeg and VLC have it.
enum SubRip {
    /// How many lines stand above those of the file.
    static let linesAdded = 2

    /// - Throws: a problem where the text does not begin with a subtitle.
    static func webVTT(from text: String) throws(Subtitles.Problem) -> String {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let start = lines.firstIndex { !isBlank($0) } ?? lines.endIndex
        guard lines[start...].prefix(2).contains(where: { $0.contains("-->") }) else {
            throw Subtitles.Problem(
                line: start < lines.endIndex ? start + 1 : 1,
                message: "these are no subtitles of WebVTT or SubRip",
                advice: "save them as WebVTT (.vtt) or SubRip (.srt)")
        }
        var converted = ["WEBVTT", ""]
        var next = start
        for (place, line) in lines.enumerated() {
            if isBlank(line) {
                if next <= place {
                    next = lines[place...].firstIndex { !isBlank($0) } ?? lines.endIndex
                }
                let begins = lines[next...].prefix(2).contains { $0.contains("-->") }
                // A line of blanks is not an empty one.
                converted.append(place < start || begins || next == lines.endIndex ? "" : " ")
            } else {
                converted.append(line.contains("-->") ? timing(line) : words(line))
            }
        }
        return converted.joined(separator: "\n") + "\n"
    }

    private static func isBlank(_ line: Substring) -> Bool { line.allSatisfy(\.isWhitespace) }

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
