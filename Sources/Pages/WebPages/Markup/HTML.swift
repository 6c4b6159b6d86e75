/// Markup in which every text is escaped by construction (HTML Living Standard, 13.1 and 13.3).
///
/// Names of elements and attributes are written in the program; every other text is content. Nothing turns a text into
/// markup, so that no content can bring an element, an attribute or a script.
public struct HTML: Sendable, Equatable {
    /// The markup as UTF-8 text.
    public private(set) var markup = ""

    /// Nothing.
    public init() {}

    /// A text.
    public init(text: String) { markup = Self.escaped(text) }

    /// An element with what it contains; an element that cannot contain anything has no end tag.
    public init(
        _ element: StaticString, _ attributes: [Attribute?] = [],
        @HTMLBuilder _ content: () -> HTML = { HTML() }
    ) {
        markup = "<\(element)"
        for attribute in attributes { markup += attribute?.markup ?? "" }
        markup += ">"
        if Self.isVoid(element) { return }
        markup += content().markup
        markup += "</\(element)>"
    }

    /// Facts for search engines (JSON-LD 1.1), as one object of texts.
    ///
    /// In a script nothing is unescaped but its end: what could begin that is written as JSON has it.
    static func linkedData(_ facts: [(name: String, value: String)]) -> HTML {
        func quoted(_ text: String) -> String {
            var quoted = "\""
            for scalar in text.unicodeScalars {
                switch scalar {
                case "a"..."z", "A"..."Z", "0"..."9", " ", ".", ",", ":", "/", "-", "_", "@", "#":
                    quoted.unicodeScalars.append(scalar)
                case "\u{A0}"..."\u{2027}", "\u{202A}"..."\u{D7FF}", "\u{E000}"..."\u{FFFD}",
                    "\u{10000}"...:
                    quoted.unicodeScalars.append(scalar)
                default:
                    let digits = String(scalar.value, radix: 16)
                    quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
                }
            }
            return quoted + "\""
        }
        var html = HTML()
        html.markup =
            "<script type=\"application/ld+json\">{"
            + facts.map { "\(quoted($0.name)):\(quoted($0.value))" }.joined(separator: ",")
            + "}</script>"
        return html
    }

    /// A whole document.
    public static func document(_ root: HTML) -> HTML {
        var document = HTML()
        document.markup = "<!doctype html>\n\(root.markup)\n"
        return document
    }

    public var isEmpty: Bool { markup.isEmpty }

    /// The names that follow a text in the markup, each once, in their order; a name has letters, digits, points and
    /// hyphens.
    ///
    /// - Parameter text: ASCII, not empty.
    public func names(after text: String) -> [String] {
        let (bytes, text) = (Array(markup.utf8), Array(text.utf8))
        var names: [String] = []
        var seen: Set<String> = []
        var place = 0
        while place + text.count < bytes.count {
            guard bytes[place] == text[0], bytes[place...].starts(with: text) else {
                place += 1
                continue
            }
            let rest = bytes[(place + text.count)...]
            let name = String(decoding: rest.prefix(while: Self.isInName), as: UTF8.self)
            if !name.isEmpty, seen.insert(name).inserted { names.append(name) }
            place += text.count
        }
        return names
    }

    private static func isInName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"):
            true
        default: false
        }
    }

    public static func += (html: inout HTML, more: HTML) { html.markup += more.markup }

    /// Elements without content and end tag (13.1.2).
    private static func isVoid(_ element: StaticString) -> Bool {
        switch "\(element)" {
        case "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source",
            "track", "wbr":
            true
        default: false
        }
    }

    /// A text in which nothing is markup; characters that a document may not contain become U+FFFD.
    static func escaped(_ text: String) -> String {
        // Most texts are as they will be.
        if text.utf8.allSatisfy(isPlain) { return text }
        var escaped = ""
        escaped.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "\t", "\n": escaped.unicodeScalars.append(scalar)
            case "\r": escaped += "\n"
            case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}": escaped += "\u{FFFD}"
            default:
                // Noncharacters (13.1.5).
                let isNoncharacter =
                    (0xFDD0...0xFDEF).contains(scalar.value) || scalar.value & 0xFFFE == 0xFFFE
                escaped.unicodeScalars.append(isNoncharacter ? "\u{FFFD}" : scalar)
            }
        }
        return escaped
    }

    /// Whether a byte of UTF-8 never belongs to a character that is written in another way.
    ///
    /// Controls begin with 0xC2 or are ASCII, noncharacters begin with 0xEF and above.
    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""): false
        case 0x09, 0x0A, 0x20...0x7E, 0x80...0xC1, 0xC3...0xEE: true
        default: false
        }
    }
}

/// Puts markup together from what follows each other.
@resultBuilder
public enum HTMLBuilder {
    public static func buildExpression(_ html: HTML) -> HTML { html }
    public static func buildExpression(_ text: String) -> HTML { HTML(text: text) }
    public static func buildExpression(_ parts: [HTML]) -> HTML { buildArray(parts) }
    public static func buildBlock(_ parts: HTML...) -> HTML { buildArray(parts) }
    public static func buildOptional(_ part: HTML?) -> HTML { part ?? HTML() }
    public static func buildEither(first part: HTML) -> HTML { part }
    public static func buildEither(second part: HTML) -> HTML { part }
    public static func buildArray(_ parts: [HTML]) -> HTML {
        parts.reduce(into: HTML()) { $0 += $1 }
    }
}
