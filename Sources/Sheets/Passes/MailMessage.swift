import Cryptography
public import Foundation

/// A mail with a text and a picture, ready for a program that sends mail.
///
/// - SeeAlso: RFC 5322, RFC 2045 to 2047, RFC 2183
public struct MailMessage: Sendable {
    /// `nil` leaves it to the program that sends it.
    public var from: String?
    public var to: String?
    public var subject: String
    public var date: Date
    public var timeZone: TimeZone
    public var text: String
    public var pictureName: String
    /// A PNG.
    public var picture: [UInt8]

    public init(
        from: String? = nil, to: String? = nil, subject: String, date: Date,
        timeZone: TimeZone = .current, text: String, pictureName: String, picture: [UInt8]
    ) {
        self.from = from
        self.to = to
        self.subject = subject
        self.date = date
        self.timeZone = timeZone
        self.text = text
        self.pictureName = pictureName
        self.picture = picture
    }

    /// The message: ASCII, lines of at most 78 characters that end in CR LF.
    ///
    /// - Throws: ``SheetError/invalidValue(option:found:rule:)`` for an address that could add a
    ///   header, or that is none.
    public func bytes() throws(SheetError) -> [UInt8] {
        let boundary = Self.boundary(for: picture)
        var lines: [String] = []
        if let from { lines.append("From: \(try Self.address(from, "--mail-from"))") }
        if let to { lines.append("To: \(try Self.address(to, "--mail-to"))") }
        lines += Self.header("Subject", subject)
        lines += [
            "Date: \(Self.text(of: date, timeZone))", "MIME-Version: 1.0",
            "Content-Type: multipart/mixed; boundary=\"\(boundary)\"", "", "--\(boundary)",
            "Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: base64", "",
        ]
        lines += Self.base64(Array(text.replacing("\n", with: "\r\n").utf8))
        lines += [
            "", "--\(boundary)", "Content-Type: image/png; name=\"\(pictureName)\"",
            "Content-Transfer-Encoding: base64",
            "Content-Disposition: inline; filename=\"\(pictureName)\"", "",
        ]
        lines += Self.base64(picture)
        lines += ["", "--\(boundary)--", ""]
        return Array(lines.joined(separator: "\r\n").utf8)
    }

    /// One address, bare: what a header takes as it is.
    private static func address(_ text: String, _ option: String) throws(SheetError) -> String {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        let isPlain = text.utf8.allSatisfy {
            (0x21...0x7E).contains($0) && !"<>()[]\\,;:\"".utf8.contains($0)
        }
        guard isPlain, text.utf8.count <= 254, parts.count == 2, !parts[0].isEmpty,
            !parts[1].isEmpty
        else {
            throw .invalidValue(
                option: option, found: nil, rule: "one mail address such as ada@example.org")
        }
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
    private static func boundary(for picture: [UInt8]) -> String {
        "docent_pass_\(SHA256.hash(picture).hexadecimal.prefix(16))"
    }
}
