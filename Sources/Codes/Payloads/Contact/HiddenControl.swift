/// A control character in the value of a vCard's property, which its coding hides from who looks at the file.
///
/// - SeeAlso: RFC 2045, 6.7 (quoted-printable) and 6.8 (base64).
public struct HiddenControl: Sendable, Equatable {
    /// Of the property in the text, from 1.
    public var line: Int
    /// The property in capitals: "FN".
    public var property: String
    public var scalar: Unicode.Scalar

    /// The first one in the coded values of a text; `nil` where there is none.
    ///
    /// Tabs and line ends may be coded. Properties that nothing shows, such as photographs and addresses of calendars, are not
    /// looked at.
    public init?(inVCards text: String) {
        var reader = ContentLineReader(Array(text.utf8)[...])
        while let line = reader.next() {
            guard line.coding != .plain, Contact.reads(line.name) else { continue }
            let found = line.decodedValue().string.unicodeScalars.first {
                PlainText.isControl($0) && !["\t", "\n", "\r"].contains($0)
            }
            guard let found else { continue }
            self.line = reader.lineNumber
            property = line.name.string.uppercased()
            scalar = found
            return
        }
        return nil
    }
}
