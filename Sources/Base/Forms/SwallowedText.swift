package import Wording
package import Yams

/// Parts of unquoted and quoted values that YAML reads as something else than text, so that they are gone without an error.
///
/// - A comment behind unquoted text: `name: Room #5` is "Room". It is taken for one that is meant where two blanks or more
///   stand before `#` and one behind it, as yamllint's rule `comments` asks by default, or where `#` stands below or above
///   that of another comment. Behind numbers, words such as `true`, lists, and text in quotes any comment is one.
/// - An anchor or a tag: `&Clock room` and `!Clock room` are "room". Tags of YAML itself, such as `!!str`, are meant.
/// - A key without a blank behind its colon, `en:Room` below `name:`, which makes a text of both.
/// - An escape within what looks like a path of Windows: `"C:\temp"` holds a tab. Paths begin with a drive, `\\` or `.\`, or
///   end in a file's extension. Escapes of other control characters than line ends are not meant anywhere.
///
/// - SeeAlso: YAML 1.2.2, 5.7 (escapes), 6.6 (comments), 6.9 (anchors and tags).
package struct SwallowedText {
    /// The text, and where each of its lines begins.
    private let text: [Unicode.Scalar]
    private let lines: [Int]

    package init(in text: String) {
        self.text = Array(text.unicodeScalars)
        var lines = [0]
        for (index, scalar) in self.text.enumerated() where Self.isLineEnd(scalar) {
            let isPair =
                scalar == "\r" && index + 1 < self.text.count && self.text[index + 1] == "\n"
            if !isPair { lines.append(index + 1) }
        }
        self.lines = lines
    }

    /// The message about a value, and what to do; `nil` where it is as it was written.
    package func finding(_ value: Node.Scalar) -> (message: FilledMessage, advice: FilledMessage)? {
        guard let mark = value.mark, lines.indices.contains(mark.line - 1) else { return nil }
        let start = lines[mark.line - 1] + mark.column - 1
        guard text.indices.contains(start) else { return nil }
        switch (text[start], value.style) {
        case ("&", _), ("!", _): return property(from: start, of: value)
        case ("\"", .doubleQuoted): return escape(from: start)
        case (_, .plain):
            return comment(behind: value.string, from: start, line: mark.line)
                ?? key(in: value.string, from: start, line: mark.line)
        default: return nil
        }
    }

    private func property(
        from start: Int, of value: Node.Scalar
    ) -> (message: FilledMessage, advice: FilledMessage)? {
        let word = words(from: start) { Self.isBlank($0) }
        guard !word.hasPrefix("!!") else { return nil }
        let kind = word.hasPrefix("&") ? "an anchor" : "a tag"
        return (
            "YAML takes \(word) for \(kind), and reads \(Self.quoted(value.string))",
            YAMLForm.quoting("\(word) \(value.string)")
        )
    }

    /// A value that stands in lines of its own, where its first word was to be a key: `en:Room` below `name:`.
    private func key(
        in value: String, from start: Int, line: Int
    ) -> (message: FilledMessage, advice: FilledMessage)? {
        guard text[lines[line - 1]..<start].allSatisfy(Self.isBlank), start > lines[line - 1],
            let (key, rest) = YAMLSlip.unseparated(value[...])
        else { return nil }
        return (
            YAMLSlip.missingBlank(behind: key) + ", and all of it is a text",
            "write \(key): \(rest.prefix(60)), or put the text in quotes"
        )
    }

    private func comment(
        behind value: String, from start: Int, line: Int
    ) -> (message: FilledMessage, advice: FilledMessage)? {
        guard let end = end(of: value, from: start), !Self.isNumberOrWord(value) else { return nil }
        let blanks = text[end...].prefix(while: Self.isBlank).count
        let hash = end + blanks
        guard blanks > 0, hash < text.count, text[hash] == "#" else { return nil }
        let behind = hash + 1 < text.count ? text[hash + 1] : "\n"
        let isApart = Self.isBlank(behind) || Self.isLineEnd(behind) || behind == "#"
        var number = line - 1
        while number + 1 < lines.count, lines[number + 1] <= hash { number += 1 }
        let isMeant =
            isApart
            && (blanks > 1 || text[end] == "\t"
                || [number - 1, number + 1].contains {
                    hasComment(inLine: $0, at: hash - lines[number])
                })
        guard !isMeant else { return nil }
        let advice =
            number == line - 1
            ? YAMLForm.quoting(words(from: start) { _ in false }) : "put all of the text in quotes"
        return (
            "what stands behind \" #\" is a comment, and the text is \(Self.quoted(value))",
            advice + "; a comment has two blanks before # and one behind it"
        )
    }

    /// Where an unquoted text ends whose lines were joined by blanks.
    private func end(of value: String, from start: Int) -> Int? {
        var place = start
        for scalar in value.unicodeScalars {
            if scalar == " " || scalar == "\n" {
                while place < text.count, Self.isBlank(text[place]) || Self.isLineEnd(text[place]) {
                    place += 1
                }
            } else {
                guard place < text.count, text[place] == scalar else { return nil }
                place += 1
            }
        }
        return place
    }

    private func hasComment(inLine line: Int, at column: Int) -> Bool {
        guard lines.indices.contains(line), column > 0 else { return false }
        let place = lines[line] + column
        let end = line + 1 < lines.count ? lines[line + 1] : text.count
        return place < end && text[place] == "#" && Self.isBlank(text[place - 1])
    }

    private func escape(from start: Int) -> (message: FilledMessage, advice: FilledMessage)? {
        // The raw text between the quotes, in blank-free words.
        var raw = String.UnicodeScalarView()
        var place = start + 1
        while place < text.count, text[place] != "\"" {
            raw.append(text[place])
            if text[place] == "\\", place + 1 < text.count {
                place += 1
                raw.append(text[place])
            }
            place += 1
        }
        for word in String(raw).split(whereSeparator: \.isWhitespace) {
            let lost = Self.isPath(word) ? Self.usual + Self.controls : Self.controls
            guard let letter = Self.escapes(in: word).first(where: lost.contains) else { continue }
            return (
                "YAML does not take \\\(letter) in double quotes for a backslash and a letter: "
                    + "\(Self.quoted(String(word)))",
                "put the text in single quotes, or write \\\\ for each backslash"
            )
        }
        return nil
    }

    /// The letters behind single backslashes.
    private static func escapes(in word: Substring) -> [Unicode.Scalar] {
        var letters: [Unicode.Scalar] = []
        var rest = word.unicodeScalars
        while let slash = rest.firstIndex(of: "\\") {
            rest = rest[rest.index(after: slash)...]
            guard let letter = rest.popFirst() else { break }
            letters.append(letter)
        }
        return letters
    }

    /// Escapes of control characters, which no text has, and of line ends, tabs and blanks.
    private static let controls: [Unicode.Scalar] = ["a", "b", "e", "f", "v", "0"]
    private static let usual: [Unicode.Scalar] = ["n", "r", "t", "N", "L", "P", "_"]

    private static func isPath(_ word: Substring) -> Bool {
        word.starts(with: #/["'(]?([A-Za-z]:\\|\\\\|\.{1,2}\\)/#)
            || word.contains(#/\\[^\\]*[^\\.]\.[A-Za-z0-9]{2,4}$/#)
    }

    /// The text up to the end of the line, or to the first scalar that ends it.
    private func words(from start: Int, until isEnd: (Unicode.Scalar) -> Bool) -> String {
        let rest = text[start...].prefix { !Self.isLineEnd($0) && !isEnd($0) }
        var words = String.UnicodeScalarView()
        words.append(contentsOf: rest.prefix(200))
        return String(words)
    }

    private static func quoted(_ text: String) -> String {
        text.isEmpty ? "nothing" : "\"\(text.count > 60 ? text.prefix(59) + "…" : text[...])\""
    }

    private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
        scalar == " " || scalar == "\t"
    }

    /// The line breaks of YAML 1.1, which libyaml reads.
    private static func isLineEnd(_ scalar: Unicode.Scalar) -> Bool {
        ["\n", "\r", "\u{85}", "\u{2028}", "\u{2029}"].contains(scalar)
    }

    private static func isNumberOrWord(_ value: String) -> Bool {
        Double(value) != nil
            || ["true", "false", "yes", "no", "on", "off", "", "~", "null"].contains(value)
    }
}
