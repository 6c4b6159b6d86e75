/// Text as it stands in XML 1.0.
public enum XMLText {
    /// Escapes text for an element or an attribute in double quotes.
    ///
    /// - Parameters:
    ///   - inAttribute: whether it is an attribute's value, where an unescaped line break would become a blank.
    ///   - unwritable: what stands for a character that XML has no way to write.
    public static func escaped(
        _ text: String, inAttribute: Bool = false,
        unwritable: (Unicode.Scalar) -> String = { _ in "\u{FFFD}" }
    ) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "\r": escaped += "&#xD;"
            case "\n" where inAttribute: escaped += "&#xA;"
            case "\t" where inAttribute: escaped += "&#x9;"
            case "\n", "\t": escaped.unicodeScalars.append(scalar)
            case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": escaped += unwritable(scalar)
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
