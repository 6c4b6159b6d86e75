/// Why a payload cannot be written as the text of a code.
///
/// The values never hold what the field contains: it may be private.
public enum PayloadError: Error, Sendable, Hashable {
    /// A field holds a control character, which could end it and begin another.
    case controlCharacter(field: String)
    /// A field that the form needs is empty.
    case empty(field: String)
    /// A field holds more bytes of UTF-8 than the form allows.
    case tooLong(field: String, bytes: Int, limit: Int)
    /// A field breaks a rule of the form; `rule` says what would be right.
    case invalid(field: String, rule: String)
}

extension PayloadError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .controlCharacter(let field):
            "The \(field) holds a control character; "
                + "remove it, as it could add a field to the code."
        case .empty(let field):
            "The \(field) is empty; the code needs one."
        case .tooLong(let field, let bytes, let limit):
            "The \(field) has \(bytes) bytes; shorten it to at most \(limit)."
        case .invalid(let field, let rule):
            "The \(field) cannot be written; it must be \(rule)."
        }
    }
}
