/// A script without what only its readers need: comments, indentation, spaces between signs.
///
/// Strings, templates and regular expressions stay as they are, and so do line ends that may end a statement
/// (ECMAScript 2024, 12 and 12.10): only beside signs that cannot end or begin one are they dropped.
struct CompactScript {
    private enum Kind { case word, number, sign, string, expression }

    private let source: [UInt8]
    private var place = 0
    private var result: [UInt8] = []
    private var last: (kind: Kind, text: ArraySlice<UInt8>)?
    /// Whether spaces or line ends came since.
    private var gap = Gap.none
    /// Braces that are open in each template's `${`, the innermost last.
    private var templates: [Int] = []

    private enum Gap { case none, space, line }

    static func bytes(of source: [UInt8]) -> [UInt8] {
        var script = CompactScript(source: source)
        script.result.reserveCapacity(source.count)
        while script.place < source.count { script.readNext() }
        script.result.append(UInt8(ascii: "\n"))
        return script.result
    }

    private init(source: [UInt8]) { self.source = source }

    private func byte(_ offset: Int = 0) -> UInt8 {
        place + offset < source.count ? source[place + offset] : 0
    }

    private mutating func readNext() {
        let start = place
        switch (byte(), byte(1)) {
        case (UInt8(ascii: " "), _), (UInt8(ascii: "\t"), _), (UInt8(ascii: "\r"), _):
            place += 1
            if gap == .none { gap = .space }
        case (UInt8(ascii: "\n"), _):
            place += 1
            gap = .line
        case (UInt8(ascii: "/"), UInt8(ascii: "/")):
            while place < source.count, byte() != UInt8(ascii: "\n") { place += 1 }
        case (UInt8(ascii: "/"), UInt8(ascii: "*")): skipComment()
        case (UInt8(ascii: "\""), _), (UInt8(ascii: "'"), _):
            readString()
            take(.string, start)
        case (UInt8(ascii: "`"), _):
            readTemplate()
            take(.string, start)
        case (UInt8(ascii: "}"), _) where templates.last == 0:
            templates.removeLast()
            readTemplate()
            take(.string, start)
        case (UInt8(ascii: "/"), _) where beginsExpression:
            readExpression()
            take(.expression, start)
        case (let byte, _) where Self.isInWord(byte) || byte == UInt8(ascii: "#"):
            place += 1
            let isNumber = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            while Self.isInWord(self.byte()) || isNumber && self.byte() == UInt8(ascii: ".") {
                place += 1
            }
            take(isNumber ? .number : .word, start)
        default:
            if byte() == UInt8(ascii: "{"), !templates.isEmpty {
                templates[templates.count - 1] += 1
            }
            if byte() == UInt8(ascii: "}"), !templates.isEmpty {
                templates[templates.count - 1] -= 1
            }
            place += 1
            take(.sign, start)
        }
    }

    private mutating func skipComment() {
        place += 2
        while place < source.count, (byte(), byte(1)) != (UInt8(ascii: "*"), UInt8(ascii: "/")) {
            if byte() == UInt8(ascii: "\n") { gap = .line }
            place += 1
        }
        place = min(source.count, place + 2)
        if gap == .none { gap = .space }
    }

    private mutating func readString() {
        let quote = byte()
        place += 1
        while place < source.count, byte() != quote {
            place += byte() == UInt8(ascii: "\\") ? 2 : 1
        }
        place = min(source.count, place + 1)
    }

    /// A part of a template: up to its end, or to `${`.
    private mutating func readTemplate() {
        place += 1
        while place < source.count, byte() != UInt8(ascii: "`") {
            if (byte(), byte(1)) == (UInt8(ascii: "$"), UInt8(ascii: "{")) {
                templates.append(0)
                place += 2
                return
            }
            place += byte() == UInt8(ascii: "\\") ? 2 : 1
        }
        place = min(source.count, place + 1)
    }

    private mutating func readExpression() {
        var isInClass = false
        place += 1
        while place < source.count, byte() != UInt8(ascii: "/") || isInClass {
            switch byte() {
            case UInt8(ascii: "\\"): place += 1
            case UInt8(ascii: "["): isInClass = true
            case UInt8(ascii: "]"): isInClass = false
            default: break
            }
            place += 1
        }
        place += 1
        while Self.isInWord(byte()) { place += 1 }
        place = min(source.count, place)
    }

    /// Words after which a value follows, not a division.
    private static let operators: Set<[UInt8]> = Set(
        [
            "return", "typeof", "case", "do", "else", "in", "of", "new", "delete", "void", "throw",
            "instanceof", "yield", "await",
        ].map { Array($0.utf8) })

    /// Whether a slash begins a regular expression here, as far as the sign or word before it tells.
    ///
    /// After a closing round bracket it divides: a condition without braces may not be followed by an expression.
    private var beginsExpression: Bool {
        guard let last else { return true }
        switch last.kind {
        case .word: return Self.operators.contains(Array(last.text))
        case .number, .expression: return false
        case .string: return last.text.last == UInt8(ascii: "{")
        case .sign:
            let sign = last.text.first ?? 0
            return sign != UInt8(ascii: ")") && sign != UInt8(ascii: "]")
                && sign != UInt8(ascii: "}")
        }
    }

    private static func isInWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
            true
        default: false
        }
    }

    /// Signs that no statement ends with, and signs that none begins with.
    private static let opening = Set(",;{([=?:&|<".utf8)
    private static let closing = Set(",;)].}".utf8)

    private mutating func take(_ kind: Kind, _ start: Int) {
        let text = source[start..<place]
        defer { (last, gap) = ((kind, text), .none) }
        if gap != .none, let before = last, let end = result.last, let first = text.first {
            let afterSign = before.kind == .sign
            let areWords =
                (before.kind == .word || before.kind == .number || before.kind == .expression)
                && (kind == .word || kind == .number)
            // Two signs that were apart could become one: "a + +b", "a / /b/".
            let areSigns =
                afterSign && (kind == .sign && end == first || kind == .expression)
                && [UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "/")].contains(end)
            let isFree =
                afterSign && Self.opening.contains(end)
                || kind == .sign && Self.closing.contains(first)
            // A number's point is not a member's: "1 .toFixed()".
            let isPoint = before.kind == .number && first == UInt8(ascii: ".")
            if gap == .line, !isFree {
                result.append(UInt8(ascii: "\n"))
            } else if areWords || areSigns || isPoint {
                result.append(UInt8(ascii: " "))
            }
        }
        result += text
    }
}
