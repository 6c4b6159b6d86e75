/// Text made safe to show: control characters and invisible characters are replaced by visible symbols.
///
/// C0 controls become control pictures (`␉`), C1 and bidirectional controls and characters without width
/// become `⟨U+202E⟩`, but for joiners where orthography has them; U+EF80 to U+EFFF, which stand for bytes in file names that are not UTF-8, `\xEF`. Doing it twice changes nothing.
public enum VisibleText {
    /// One line: line breaks are shown as `␊`.
    public static func line(_ text: String) -> String {
        visible(text, keeping: [])
    }

    /// Several lines: line feeds stay, also for carriage return with line feed.
    public static func lines(_ text: String) -> String {
        visible(text, keeping: ["\n"])
    }

    /// Several lines, and how many characters had to be made visible.
    public static func countedLines(_ text: String) -> (text: String, hidden: Int) {
        var hidden = 0
        let shown = visible(text, keeping: ["\n"], counting: &hidden)
        return (shown, hidden)
    }

    /// One line for a terminal, a log or a report: nothing in it can begin another line, or command the
    /// CI service that reads the log.
    public static func logLine(_ text: String) -> String {
        withoutCommands(visible(text, keeping: []))
    }

    /// Several lines for a terminal, a log or a report: line feeds and tabs stay.
    ///
    /// A value inside them can still begin a line; pass each value that comes from elsewhere through
    /// ``line(_:)`` first.
    public static func logLines(_ text: String) -> String {
        visible(text, keeping: ["\n", "\t"])
            .split(separator: "\n", omittingEmptySubsequences: false)
            .map { withoutCommands(String($0)) }.joined(separator: "\n")
    }

    /// The line with one character of each command to a CI service shown by its number.
    ///
    /// GitHub obeys `::error::…` at the beginning of a line, blanks left out, and `##[error]…` anywhere; Azure
    /// Pipelines `##vso[…]`, TeamCity `##teamcity[…]`.
    private static func withoutCommands(_ line: String) -> String {
        let bytes = Array(line.utf8)
        let pairs = zip(bytes, bytes.dropFirst())
        guard pairs.contains(where: { $0 == $1 && ($0 == 0x23 || $0 == 0x3A) }) else { return line }
        let scalars = Array(line.unicodeScalars)
        let start = scalars.firstIndex { !$0.properties.isWhitespace }
        var out = String.UnicodeScalarView()
        for (index, scalar) in scalars.enumerated() {
            let rest = scalars[(index + 1)...]
            let isCommand =
                switch scalar {
                case ":":
                    index == start && rest.first == ":"
                        && rest.dropFirst().first.map(isLetter) ?? false
                case "#":
                    index > 0 && scalars[index - 1] == "#" && rest.first { !isLetter($0) } == "["
                default: false
                }
            if isCommand {
                out.append(contentsOf: codePoint(scalar).unicodeScalars)
            } else {
                out.append(scalar)
            }
        }
        return String(out)
    }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
    }

    private static func visible(_ text: String, keeping kept: [Character]) -> String {
        var hidden = 0
        return visible(text, keeping: kept, counting: &hidden)
    }

    private static func visible(
        _ text: String, keeping kept: [Character], counting hidden: inout Int
    ) -> String {
        if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
        var out = ""
        out.reserveCapacity(text.utf8.count)
        var index = text.startIndex
        while index < text.endIndex {
            let found = text[index]
            index = text.index(after: index)
            let character = found == "\r\n" && kept.contains("\n") ? "\n" : found
            if kept.contains(character) {
                out.append(character)
            } else {
                let next = index < text.endIndex ? text[index].unicodeScalars.first : nil
                append(character, before: next, to: &out, counting: &hidden)
            }
        }
        return out
    }

    private static func append(
        _ character: Character, before next: Unicode.Scalar?, to out: inout String,
        counting hidden: inout Int
    ) {
        let scalars = Array(character.unicodeScalars.prefix(17))
        guard let first = scalars.first else { return }
        // Sixteen are enough for every emoji sequence; more only pile marks on one letter.
        for (index, scalar) in scalars.prefix(16).enumerated() {
            switch scalar.value {
            case 0x00...0x1F:
                hidden += 1
                out.unicodeScalars.append(Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}")
            case 0x7F:
                hidden += 1
                out.append("\u{2421}")
            case 0xAD: break
            case 0x200C, 0x200D:
                let follower = index + 1 < scalars.count ? scalars[index + 1] : next
                if index > 0, joins(scalar, scalars[index - 1], follower, in: first) {
                    out.unicodeScalars.append(scalar)
                } else {
                    hidden += 1
                    out.append(codePoint(scalar))
                }
            case 0x80...0x9F, 0x061C, 0x180E, 0x200B, 0x200E, 0x200F, 0x2028...0x202E,
                0x2060...0x206F, 0xFEFF, 0xFFF9...0xFFFB, 0x115F, 0x1160, 0x3164, 0xFFA0:
                hidden += 1
                out.append(codePoint(scalar))
            case 0xEF80...0xEFFF:
                // A byte of a file's name that is not UTF-8.
                out.append("\\x" + String(scalar.value & 0xFF, radix: 16))
            case 0xE0000...0xE007F:
                // Tags spell the flags of regions after a black flag; elsewhere they only hide text.
                if first.value == 0x1F3F4 {
                    out.unicodeScalars.append(scalar)
                } else {
                    hidden += 1
                    out.append(codePoint(scalar))
                }
            default:
                if index == 0 && isMark(scalar) { out.append("◌") }
                out.unicodeScalars.append(scalar)
            }
        }
    }

    /// Tells whether a joiner stands where orthography, or a sequence of emoji, has one.
    ///
    /// - Parameter letter: what the character before it, marks and all, begins with.
    /// - SeeAlso: RFC 5892, A.1 and A.2; Unicode Standard Annex 31, 2.3; Technical Standard 51, 1.4.3. Persian has the
    ///   non-joiner behind letters too that join nothing.
    private static func joins(
        _ joiner: Unicode.Scalar, _ last: Unicode.Scalar, _ next: Unicode.Scalar?,
        in letter: Unicode.Scalar
    ) -> Bool {
        if last.properties.canonicalCombiningClass == .virama { return true }
        guard let next else { return false }
        if joiner.value == 0x200D, isPictograph(letter), isPictograph(next) { return true }
        return isCursive(letter) && isCursive(next)
    }

    private static func isPictograph(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value > 0xFF && scalar.properties.isEmoji
    }

    /// Tells whether a letter is of a script whose letters join: Arabic, Syriac, N'Ko or Mongolian.
    private static func isCursive(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0620...0x06FF, 0x0710...0x077F, 0x07CA...0x07EA, 0x0840...0x08FF, 0x1820...0x18AA,
            0xFB50...0xFDFF, 0xFE70...0xFEFC:
            scalar.properties.isAlphabetic
        default: false
        }
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark: true
        default: false
        }
    }

    private static func codePoint(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return "⟨U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + "⟩"
    }
}
