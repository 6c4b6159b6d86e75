import Wording

/// Takes a text of WebVTT apart into blocks, and those into cues, as browsers do.
struct SubtitleBlocks {
    /// Lines that belong together; the first stands at ``start``.
    struct Block {
        var start: Int
        /// Behind the last one.
        var end: Int
        /// The line with the times.
        var timing: Int?
    }

    private let lines: [Substring]
    /// The lines with what was mended; nil for those that were left out.
    private var kept: [Substring?]
    private var place = 1
    private(set) var problems: [Subtitles.Problem] = []

    init(_ text: String) {
        lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        kept = lines
        // The rest of the header; a time ends it, too.
        while place < lines.count, !lines[place].isEmpty, !Self.isTimed(lines[place]) {
            place += 1
        }
    }

    var hasSignature: Bool {
        let behind = lines[0].dropFirst(6)
        return lines[0].hasPrefix("WEBVTT")
            && (behind.isEmpty || behind.first?.isWhitespace == true)
    }

    /// The text without what was left out.
    var mended: String { kept.compactMap(\.self).joined(separator: "\n") }

    private static func isTimed(_ line: Substring) -> Bool { line.contains("-->") }

    /// The next block: up to an empty line, or to the times of another one.
    mutating func next() -> Block? {
        while place < lines.count, lines[place].isEmpty { place += 1 }
        guard place < lines.count else { return nil }
        var block = Block(start: place, end: place)
        while place < lines.count, !lines[place].isEmpty {
            if Self.isTimed(lines[place]) {
                // Times stand in the first line, or in the second below the cue's own name.
                guard block.timing == nil, place - block.start < 2 else { break }
                block.timing = place
            }
            place += 1
        }
        block.end = place
        return block
    }

    /// What a block shows; nil where it shows nothing, or is left out with a problem.
    mutating func cue(_ block: Block) -> Subtitles.Cue? {
        guard let timing = block.timing else {
            let name = lines[block.start].prefix { !$0.isWhitespace }
            guard !["NOTE", "STYLE", "REGION"].contains(name) else { return nil }
            leaveOut(
                block, block.start, "there is no time to these words",
                "write one above them, such as 00:01.000 --> 00:04.000; an empty line ends a subtitle"
            )
            return nil
        }
        guard let (start, end) = times(timing) else {
            leaveOut(
                block, timing, "“\(String(lines[timing]).shortened)” is not a time",
                "write it as 00:01.000 --> 00:04.000")
            return nil
        }
        guard start < end else {
            leaveOut(
                block, timing, "this subtitle ends \(start == end ? "when" : "before") it begins",
                "write the later time behind -->")
            return nil
        }
        let text = lines[timing + 1..<block.end].map(SubtitleText.plain)
            .filter { !$0.allSatisfy(\.isWhitespace) }.joined(separator: "\n")
        return text.isEmpty ? nil : Subtitles.Cue(start: start, end: end, text: text)
    }

    private mutating func leaveOut(
        _ block: Block, _ line: Int, _ message: FilledMessage, _ advice: FilledMessage
    ) {
        problems.append(.init(line: line + 1, message: message, advice: advice, isLeftOut: true))
        for line in block.start..<block.end { kept[line] = nil }
    }

    private mutating func times(_ line: Int) -> (start: Duration, end: Duration)? {
        let words = lines[line].replacing("-->", with: " --> ").split { $0 == " " || $0 == "\t" }
        guard words.count >= 3, words[1] == "-->", let start = SubtitleTime(words[0]),
            let end = SubtitleTime(words[2])
        else { return nil }
        if start.hasComma || end.hasComma {
            problems.append(
                .init(
                    line: line + 1, message: "this time has a comma, which browsers do not read",
                    advice: "write a point"))
            let rest = words.dropFirst(3).map { " \($0)" }.joined()
            kept[line] =
                "\(words[0].replacing(",", with: ".")) --> \(words[2].replacing(",", with: "."))\(rest)"
        } else if start.hasShortHours || end.hasShortHours {
            problems.append(
                .init(
                    line: line + 1, message: "the hours of this time have one digit",
                    advice: "write two, such as 00:00:01.000"))
        }
        return (start.duration, end.duration)
    }
}
