/// The properties of an iCalendar object, one after the other, with the lines that they begin in.
///
/// - SeeAlso: RFC 5545, 3.1.
package struct CalendarProperties: Sequence, IteratorProtocol {
    /// One property: `NAME;PARAMETER=value:value`.
    package struct Property: Sendable {
        /// In upper case.
        package let name: String
        /// The parameters in order, their names in upper case.
        package let parameters: [(name: String, value: String)]
        /// The value as it is written, lines unfolded.
        package let value: String
        /// The value as text for people, escapes undone; empty where nothing is left.
        package let text: String
        /// The line of the file that it begins in, from 1.
        package let line: Int

        /// The first value of a parameter, or `nil`.
        package func parameter(_ name: String) -> String? {
            parameters.first { $0.name == name }?.value
        }
    }

    private var lines: ContentLineReader

    package init(_ bytes: [UInt8]) { lines = ContentLineReader(bytes[...]) }

    package mutating func next() -> Property? {
        guard let line = lines.next() else { return nil }
        return Property(
            name: line.name.string.uppercased(),
            parameters: line.parameters().map { ($0.name.string.uppercased(), $0.value.string) },
            value: line.decodedValue().trimmed().string, text: line.text() ?? "",
            line: lines.lineNumber)
    }
}
