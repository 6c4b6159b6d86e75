/// A text that may be long, named by its beginning where tests are listed.
package struct HostileText: Sendable, CustomStringConvertible, ExpressibleByStringLiteral {
    package var text: String

    package init(_ text: String) { self.text = text }

    package init(stringLiteral text: String) { self.text = text }

    /// Such a text as a piece that comes again and again.
    package init(_ piece: String, times: Int) { text = String(repeating: piece, count: times) }

    package var description: String {
        let count = text.unicodeScalars.count
        let beginning = String(String.UnicodeScalarView(text.unicodeScalars.prefix(30)))
        return count > 30 ? "\(beginning.debugDescription)… (\(count))" : beginning.debugDescription
    }
}
