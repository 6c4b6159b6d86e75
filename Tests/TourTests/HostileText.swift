import Testing

/// A text that may be long, named by its beginning where tests are listed.
struct HostileText: Sendable, CustomTestStringConvertible, ExpressibleByStringLiteral {
    var text: String

    init(_ text: String) { self.text = text }

    init(stringLiteral text: String) { self.text = text }

    /// Such a text as a piece that comes again and again.
    init(_ piece: String, times: Int) { text = String(repeating: piece, count: times) }

    var testDescription: String {
        let count = text.unicodeScalars.count
        let beginning = String(String.UnicodeScalarView(text.unicodeScalars.prefix(30)))
        return count > 30 ? "\(beginning.debugDescription)… (\(count))" : beginning.debugDescription
    }
}
