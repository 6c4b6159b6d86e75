import Foundation

/// A time of day as people write it in running text: "9:00", "15.30", "17 Uhr", "17 h 30", "5 pm".
struct ClockText: Equatable {
    /// From midnight, 0 to 1440.
    var minutes: Int
    /// Whether the text can hardly mean anything else: it has minutes or a unit.
    var isExplicit: Bool
    fileprivate var range: Range<String.Index>

    private typealias Parts = (Substring, Substring, Substring?, Substring?, Substring?)

    private static var pattern: Regex<Parts> {
        /([0-9]{1,2})(?:[:.]([0-9]{2}))?(?: ?(uhr|h|am|pm|a\.m\.|p\.m\.)(?: ?([0-9]{2}))?)?/
    }

    /// All times of a text, in order.
    ///
    /// - Parameter text: in lower case, at most ``longest`` characters of which are read.
    static func times(in text: String) -> [ClockText] {
        let text = String(text.prefix(longest))
        return text.matches(of: pattern).compactMap { match in
            let start = match.range.lowerBound
            let isApart = start == text.startIndex || isFree(text[text.index(before: start)])
            // "9 hours" is no time of day, and "014" no hour.
            guard isApart,
                match.range.upperBound == text.endIndex
                    || isFree(text[match.range.upperBound])
            else { return nil }
            return ClockText(match.output, match.range)
        }
    }

    /// The longest text that is searched for times of day, in characters.
    static let longest = 400

    private static func isFree(_ character: Character) -> Bool {
        !character.isLetter && !character.isNumber
    }

    private init?(_ parts: Parts, _ range: Range<String.Index>) {
        guard var hour = Int(parts.1), parts.2 == nil || parts.4 == nil else { return nil }
        let minute = (parts.2 ?? parts.4).flatMap { Int($0) } ?? 0
        let half = parts.3?.first
        if half == "a" || half == "p" {
            guard (1...12).contains(hour) else { return nil }
            hour = hour % 12 + (half == "p" ? 12 : 0)
        }
        guard minute < 60, hour < 24 || hour == 24 && minute == 0 else { return nil }
        minutes = hour * 60 + minute
        isExplicit = parts.2 != nil || parts.3 != nil
        self.range = range
    }

    /// Whether a text is this time and nothing else.
    ///
    /// - Parameter text: that it was found in.
    func isAll(of text: String) -> Bool { range == text.startIndex..<text.endIndex }
}

/// When a house is open on a usual day, as far as a sentence for visitors says it: "Open 9:00 to 17:30".
struct OpeningTimes: Equatable {
    /// From midnight, in minutes; nil where the sentence has only an end.
    var start: Int?
    var end: Int

    /// Where the content says nothing: nine to five.
    static let workingDay = OpeningTimes(start: 9 * 60, end: 17 * 60)

    private static let between: Set<String> = [
        "to", "until", "till", "bis", "\u{E0}", "a", "au", "jusqu'\u{E0}", "-", "\u{2013}",
        "\u{2014}", "\u{2212}",
    ]
    private static let before: Set<String> = ["to", "until", "till", "bis", "jusqu'\u{E0}"]
    private static let closed = ["closed", "geschlossen", "ferm"]

    init(start: Int?, end: Int) { (self.start, self.end) = (start, end) }

    /// Reads a sentence in English, German or French; several spans count from the first beginning to the last end.
    ///
    /// - Returns: nil where it names no span, or also says when the house is closed.
    init?(_ sentence: String) {
        let text = String(sentence.lowercased().replacing("\u{2019}", with: "'").prefix(400))
        guard !Self.closed.contains(where: text.contains) else { return nil }
        let times = ClockText.times(in: text)
        var spans: [(start: Int, end: Int)] = []
        for (first, second) in zip(times, times.dropFirst()) {
            let word = text[first.range.upperBound..<second.range.lowerBound]
                .trimmingCharacters(in: .whitespaces)
            guard Self.between.contains(word), first.isExplicit || second.isExplicit,
                first.minutes < second.minutes
            else { continue }
            spans.append((first.minutes, second.minutes))
        }
        if let start = spans.map(\.start).min(), let end = spans.map(\.end).max() {
            self.init(start: start, end: end)
            return
        }
        guard times.count == 1, times[0].isExplicit, times[0].minutes > 0,
            !text[..<times[0].range.lowerBound].contains(where: \.isNumber),
            let word = text[..<times[0].range.lowerBound].split(separator: " ").last,
            Self.before.contains(String(word))
        else { return nil }
        self.init(start: nil, end: times[0].minutes)
    }

    /// A day's beginning and end in minutes from midnight.
    var day: (start: Int, end: Int) {
        let start = start ?? Self.workingDay.start ?? 0
        return (start < end ? start : 0, end)
    }
}
