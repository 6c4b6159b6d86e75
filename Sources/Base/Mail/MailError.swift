/// Why a mail cannot be written.
public enum MailError: Error, Equatable, CustomStringConvertible {
    /// Its text is not repeated: it may be a visitor's.
    case notAnAddress(header: String)
    case tooManyRecipients(Int)

    public var description: String {
        switch self {
        case .notAnAddress(let header):
            "the address for \"\(header)\" is not one mail address such as ada@example.org"
        case .tooManyRecipients(let count):
            "the mail goes to \(count) addresses; \(MailMessage.maximumRecipients) are the most"
        }
    }
}
