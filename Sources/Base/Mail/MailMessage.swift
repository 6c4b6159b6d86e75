import Cryptography
public import Foundation

/// A mail with a text and files, ready for a program that sends mail, such as `sendmail -t`.
///
/// - SeeAlso: RFC 5322 (messages), RFC 2045 to 2047 (MIME), RFC 2183 (attachments)
public struct MailMessage: Sendable {
    /// A file that comes with the text.
    public struct Attachment: Sendable {
        /// In ASCII, without quotation marks.
        public var name: String
        /// "image/png".
        public var type: String
        public var bytes: [UInt8]
        /// Whether it is shown below the text, rather than offered for saving.
        public var isInline: Bool

        public init(name: String, type: String, bytes: [UInt8], isInline: Bool = false) {
            self.name = name
            self.type = type
            self.bytes = bytes
            self.isInline = isInline
        }
    }

    /// `nil` leaves it to the program that sends it.
    public var from: String?
    /// Empty leaves it to the program that sends it.
    public var to: [String]
    public var subject: String
    public var date: Date
    public var timeZone: TimeZone
    public var text: String
    public var attachments: [Attachment]
    /// Whether a timer sends it: then no out-of-office reply answers (RFC 3834).
    public var isAutomatic: Bool

    public init(
        from: String? = nil, to: [String] = [], subject: String, date: Date,
        timeZone: TimeZone = .current, text: String, attachments: [Attachment],
        isAutomatic: Bool = false
    ) {
        self.from = from
        self.to = to
        self.subject = subject
        self.date = date
        self.timeZone = timeZone
        self.text = text
        self.attachments = attachments
        self.isAutomatic = isAutomatic
    }

    /// A mail goes to this many addresses at most.
    public static let maximumRecipients = 100

    /// The message: ASCII, lines of at most 78 characters that end in CR LF; only a long address can make one longer.
    ///
    /// - Throws: ``MailError`` for an address that could add a header, or that is none.
    public func bytes() throws(MailError) -> [UInt8] {
        guard to.count <= Self.maximumRecipients else { throw .tooManyRecipients(to.count) }
        let boundary = boundary
        var lines: [String] = []
        if let from { lines.append("From: \(try Self.address(from, "From"))") }
        var recipients: [String] = []
        for one in to { recipients.append(try Self.address(one, "To")) }
        if !recipients.isEmpty { lines.append("To: " + recipients.joined(separator: ",\r\n ")) }
        lines += Self.header("Subject", subject)
        lines += ["Date: \(Self.text(of: date, timeZone))", "MIME-Version: 1.0"]
        // RFC 3834, 5.
        if isAutomatic { lines.append("Auto-Submitted: auto-generated") }
        lines += [
            "Content-Type: multipart/mixed; boundary=\"\(boundary)\"", "", "--\(boundary)",
            "Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: base64", "",
        ]
        lines += Self.base64(Array(text.replacing("\n", with: "\r\n").utf8))
        for file in attachments {
            let disposition = file.isInline ? "inline" : "attachment"
            lines += [
                "", "--\(boundary)", "Content-Type: \(file.type);", " name=\"\(file.name)\"",
                "Content-Transfer-Encoding: base64",
                "Content-Disposition: \(disposition);", " filename=\"\(file.name)\"", "",
            ]
            lines += Self.base64(file.bytes)
        }
        lines += ["", "--\(boundary)--", ""]
        return Array(lines.joined(separator: "\r\n").utf8)
    }

    /// One address, bare: what a header takes as it is.
    private static func address(_ text: String, _ header: String) throws(MailError) -> String {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        let isPlain = text.utf8.allSatisfy {
            (0x21...0x7E).contains($0) && !"<>()[]\\,;:\"".utf8.contains($0)
        }
        guard isPlain, text.utf8.count <= 254, parts.count == 2, !parts[0].isEmpty,
            !parts[1].isEmpty
        else { throw .notAnAddress(header: header) }
        return text
    }

    /// A header whose text may be in any script: words of at most 75 characters, each on a line.
    private static func header(_ name: String, _ text: String) -> [String] {
        let isPlain = text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
        if isPlain, name.utf8.count + text.utf8.count + 2 <= 78, !text.contains("=?") {
            return ["\(name): \(text)"]
        }
        var words: [[UInt8]] = [[]]
        for character in text {
            // 45 bytes become 60 characters; a character is never divided.
            let bytes = Array(String(character.isNewline ? " " : character).utf8)
            if words[words.count - 1].count + bytes.count > 45 { words.append([]) }
            words[words.count - 1] += bytes.prefix(45)
        }
        return words.enumerated().map { index, word in
            let encoded = "=?utf-8?B?\(Data(word).base64EncodedString())?="
            return index == 0 ? "\(name): \(encoded)" : " \(encoded)"
        }
    }

    /// `Sat, 21 Nov 2026 09:00:00 +0100`.
    private static func text(of date: Date, _ timeZone: TimeZone) -> String {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = timeZone
        let parts = calendar.dateComponents(
            [.year, .month, .day, .hour, .minute, .second, .weekday], from: date)
        let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
        let months = [
            "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
        ]
        let offset = timeZone.secondsFromGMT(for: date) / 60
        let zone = "\(offset < 0 ? "-" : "+")\(two(abs(offset) / 60))\(two(abs(offset) % 60))"
        let time = [parts.hour, parts.minute, parts.second].map { two($0 ?? 0) }
        return "\(days[((parts.weekday ?? 1) - 1) % 7]), \(parts.day ?? 1) "
            + "\(months[((parts.month ?? 1) - 1) % 12]) \(parts.year ?? 1970) "
            + "\(time.joined(separator: ":")) \(zone)"
    }

    private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    private static func base64(_ bytes: [UInt8]) -> [String] {
        // 57 bytes are 76 characters, the most that a line takes.
        stride(from: 0, to: bytes.count, by: 57).map { start in
            Data(bytes[start..<min(start + 57, bytes.count)]).base64EncodedString()
        }
    }

    /// A line that stands nowhere in the parts: base 64 has no underscore.
    private var boundary: String {
        "docent_\(SHA256.hash(attachments.flatMap(\.bytes)).hexadecimal.prefix(20))"
    }
}
