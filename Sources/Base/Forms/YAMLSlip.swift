package import Wording
package import Yams

/// A usual slip that keeps a text from being YAML: a missing blank, a sign that means something else, a backslash.
///
/// - SeeAlso: YAML 1.2.2, 5.3 (indicators), 5.7 (escapes) and 7.3.3 (plain style).
package struct YAMLSlip: Equatable, Sendable {
    /// Both from 1; the column in Unicode scalars.
    package var line: Int
    package var column: Int
    package var message: FilledMessage
    package var advice: FilledMessage

    private init(_ line: Int, _ column: Int, _ message: FilledMessage, _ advice: FilledMessage) {
        (self.line, self.column) = (line, column)
        (self.message, self.advice) = (message, advice)
    }

    /// The slip behind an error of the parser; `nil` for an error of another kind.
    package init?(_ error: YamlError, in text: String) {
        switch error {
        case .scanner(let context, let problem, let mark, _),
            .parser(let context, let problem, let mark, _),
            .composer(let context, let problem, let mark, _):
            let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            guard let slip = Self.slip(context, problem, mark, lines) else { return nil }
            self = slip
        default: return nil
        }
    }

    private static func slip(
        _ context: YamlError.Context?, _ problem: String, _ mark: Mark, _ lines: [Substring]
    ) -> YAMLSlip? {
        func line(_ number: Int) -> Substring {
            lines.indices.contains(number - 1) ? lines[number - 1] : ""
        }
        let here = line(mark.line)
        func slip(_ message: FilledMessage, _ advice: FilledMessage) -> YAMLSlip {
            YAMLSlip(mark.line, mark.column, message, advice)
        }
        if problem.contains("cannot start any token") {
            if here.prefix(while: { $0 == " " || $0 == "\t" }).contains("\t") {
                return slip("the line is indented with a tab", "indent it with spaces")
            }
            return beginning(at: mark, in: here)
        }
        if problem.contains("mapping values are not allowed") {
            if let slip = slipAbove(mark, lines) { return slip }
            let key = here.prefix { $0 != ":" }
            let rest = here.dropFirst(key.count + 1).drop { $0 == " " }
            return slip(
                "a text holds a colon and a blank", YAMLForm.quoting(rest.isEmpty ? here : rest))
        }
        if problem.contains("could not find expected ':'"), let begin = context?.mark {
            let start = line(begin.line)
            return missingBlank(in: start, begin.line)
                ?? noColon(begin.line, begin.column)
        }
        if problem.contains("escape character") || problem.contains("hexdecimal number") {
            return slip(
                "a backslash in double quotes begins an escape",
                "put the text in single quotes, or write \\\\ for each backslash")
        }
        if let context, context.text.contains("quoted scalar") {
            return YAMLSlip(
                context.mark.line, context.mark.column,
                "a quotation mark opens here and is not closed", "close it on the same line")
        }
        if problem.contains("did not find expected key"),
            let quote = here.unicodeScalars.prefix(mark.column - 1).last(where: { $0 != " " }),
            quote == "\"" || quote == "'"
        {
            return slip(
                "a text goes on behind its closing quotation mark",
                "put all of it in quotes that do not stand in it")
        }
        if problem.contains("undefined alias") { return beginning(at: mark, in: here) }
        if let context, context.text.hasSuffix("an alias") || context.text.hasSuffix("an anchor") {
            return beginning(at: context.mark, in: line(context.mark.line))
        }
        if let context, problem.contains("did not find expected ',' or") {
            // The comment took the end of the list or map along, which the parser misses in a later line.
            for number in context.mark.line...max(context.mark.line, mark.line) {
                guard let cut = line(number).firstRange(of: " #") else { continue }
                let column = line(number)[..<cut.lowerBound].unicodeScalars.count + 2
                return YAMLSlip(
                    number, column, "a # behind a blank begins a comment",
                    "put the text that holds it in quotes")
            }
        }
        return nil
    }

    /// A text whose first letter is a sign of YAML's own.
    private static func beginning(at mark: Mark, in line: Substring) -> YAMLSlip? {
        let text = line.unicodeScalars.dropFirst(mark.column - 1)
        guard let sign = text.first else { return nil }
        return YAMLSlip(
            mark.line, mark.column,
            "a text begins with \(sign), which means something else in YAML",
            YAMLForm.quoting(Substring(text)))
    }

    // MARK: Keys that are none

    /// The slip in the lines above whose text goes on in the marked one, which begins a key.
    private static func slipAbove(_ mark: Mark, _ lines: [Substring]) -> YAMLSlip? {
        guard lines.indices.contains(mark.line - 1) else { return nil }
        let here = lines[mark.line - 1]
        guard !here.unicodeScalars.prefix(mark.column - 1).contains(":") else { return nil }
        for number in stride(from: mark.line - 1, to: 0, by: -1) {
            let line = lines[number - 1]
            if let slip = missingBlank(in: line, number) { return slip }
            let blanks = line.prefix { $0 == " " }.count
            guard blanks < line.count, line.dropFirst(blanks).first != "#" else { continue }
            if !line.contains(":") {
                if number == 1 || blanks == 0 { return noColon(number, blanks + 1) }
            } else if blanks < here.prefix(while: { $0 == " " }).count {
                return YAMLSlip(
                    mark.line, 1, "the line is indented more than the one that its key belongs to",
                    "give the keys of one thing the same indent")
            } else {
                return nil
            }
        }
        return nil
    }

    private static func noColon(_ line: Int, _ column: Int) -> YAMLSlip {
        YAMLSlip(
            line, column, "the line has no colon", "write a key, a colon, a blank and the value")
    }

    private static func missingBlank(in line: Substring, _ number: Int) -> YAMLSlip? {
        let blanks = line.prefix { $0 == " " || $0 == "-" }
        guard let (key, value) = unseparated(line.dropFirst(blanks.count)) else { return nil }
        return YAMLSlip(
            number, blanks.unicodeScalars.count + key.unicodeScalars.count + 1,
            missingBlank(behind: key), "write \(key): \(value)")
    }

    /// A key and its value without a blank between them: `name:Room`.
    ///
    /// An address is none: `https://museum.example`.
    package static func unseparated(_ text: Substring) -> (key: Substring, value: Substring)? {
        guard let colon = text.firstIndex(of: ":") else { return nil }
        let key = text[..<colon]
        let value = text[text.index(after: colon)...]
        let isWord =
            key.first?.isLetter == true
            && key.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
        guard isWord, let first = value.first, !first.isWhitespace, !value.hasPrefix("//") else {
            return nil
        }
        return (key, value)
    }

    package static func missingBlank(behind key: Substring) -> FilledMessage {
        "a blank is missing behind \"\(key.prefix(80)):\""
    }
}

extension YAMLForm {
    /// The advice to put a text in quotes, with it.
    static func quoting(_ text: some StringProtocol) -> FilledMessage {
        let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return words.contains("\"") || words.contains("\\")
            ? "put the text in single quotes"
            : "put the text in quotes: \"\(words.count > 60 ? words.prefix(59) + "…" : words[...])\""
    }
}
