/// A mail to be written: from a `mailto:` address, a MATMSG or SMTP code, or a bare mail address.
public struct EmailMessage: Sendable, Hashable, Codable {
    public var to: [String]
    public var cc: [String]
    public var bcc: [String]
    public var subject: String?
    public var body: String?

    public init(
        to: [String], cc: [String] = [], bcc: [String] = [], subject: String? = nil,
        body: String? = nil
    ) {
        self.to = to
        self.cc = cc
        self.bcc = bcc
        self.subject = subject
        self.body = body
    }

    /// Reads what follows `mailto:`.
    ///
    /// A plus sign stays a plus sign. Line breaks in a header field become blanks, so that no field
    /// can bring in another.
    ///
    /// - SeeAlso: RFC 6068.
    init?(mailto bytes: Bytes) {
        let (address, query) = bytes.divided(at: "?") ?? (bytes, bytes.suffix(0))
        self.init(to: EmailMessage.addresses(address))
        for (name, value) in PercentCoding.pairs(query) {
            if name.isWord("to") {
                to += EmailMessage.addresses(value)
            } else if name.isWord("cc") {
                cc += EmailMessage.addresses(value)
            } else if name.isWord("bcc") {
                bcc += EmailMessage.addresses(value)
            } else if name.isWord("subject"), subject == nil {
                subject = EmailMessage.oneLine(PercentCoding.text(value))
            } else if name.isWord("body") {
                // RFC 6068, 2: further body fields follow on lines of their own.
                let text = PercentCoding.text(value)
                if body == nil {
                    body = text.isEmpty ? nil : text
                } else {
                    body?.append("\r\n")
                    body?.append(text)
                }
            }
        }
        guard !to.isEmpty || !cc.isEmpty || !bcc.isEmpty || subject != nil || body != nil else {
            return nil
        }
        // With blanks in the address and no at sign it is prose about mail.
        guard to.allSatisfy({ $0.contains("@") || !$0.contains(" ") }) else { return nil }
    }

    /// Reads what follows `MATMSG:`.
    init?(matmsg bytes: Bytes) {
        let fields = DelimitedFields(bytes)
        self.init(
            to: EmailMessage.mailboxes(fields.all("to")),
            cc: EmailMessage.mailboxes(fields.all("cc")),
            bcc: EmailMessage.mailboxes(fields.all("bcc")),
            subject: fields.first("sub").map(EmailMessage.oneLine), body: fields.first("body"))
        guard !to.isEmpty || subject != nil || body != nil else { return nil }
    }

    /// Reads what follows `SMTP:`: address, subject and body between colons.
    init?(smtp bytes: Bytes) {
        let (address, rest) = bytes.divided(at: ":") ?? (bytes, bytes.suffix(0))
        let (subject, body) = rest.divided(at: ":") ?? (rest, rest.suffix(0))
        let to = EmailMessage.addresses(address)
        guard !to.isEmpty, to.allSatisfy({ $0.contains("@") }) else { return nil }
        self.init(
            to: to, subject: subject.trimmed().stringIfAny.map(EmailMessage.oneLine),
            body: body.trimmed().stringIfAny)
    }

    /// Reads text that is a mail address and nothing else.
    init?(bareAddress bytes: Bytes) {
        guard bytes.count <= 254, let (local, domain) = bytes.divided(at: "@"),
            !local.isEmpty, local.first != UInt8(ascii: "."), local.last != UInt8(ascii: "."),
            local.allSatisfy(EmailMessage.isLocal),
            DomainForm.isDomain(domain, acceptingAnyTopLevel: true)
        else { return nil }
        self.init(to: [bytes.string])
    }

    private static func isLocal(_ byte: UInt8) -> Bool {
        byte.isASCIILetter || byte.isASCIIDigit || byte >= 0x80
            || "!#$%&'*+-/=?^_`{|}~.".utf8.contains(byte)
    }

    /// The addresses of a list; commas divide before percent-coding is undone.
    private static func addresses(_ list: Bytes) -> [String] {
        list.split(separator: UInt8(ascii: ",")).compactMap { address in
            let text = oneLine(PercentCoding.text(address.trimmed()))
            return text.isEmpty ? nil : text
        }
    }

    /// The addresses of fields that hold one or a list of them, nothing coded.
    private static func mailboxes(_ fields: [String]) -> [String] {
        fields.flatMap { field in
            let list = Array(field.utf8)[...]
            // A comma inside quotes belongs to the address.
            let parts =
                field.utf8.contains(UInt8(ascii: "\"")) ? [list] : list.parts(by: ",")
            return parts.map { oneLine($0.trimmed().string) }.filter { !$0.isEmpty }
        }
    }

    /// The text with control characters as blanks.
    private static func oneLine(_ text: String) -> String {
        guard PlainText.hasControl(text) else { return text }
        var line = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            line.append(PlainText.isControl(scalar) ? " " : scalar)
        }
        return String(line)
    }
}
