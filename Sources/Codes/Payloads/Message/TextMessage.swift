/// A short message to be sent: from `sms:`, `smsto:`, `mms:` or `mmsto:`.
public struct TextMessage: Sendable, Hashable, Codable {
    public var numbers: [String]
    public var subject: String?
    public var body: String?
    /// Whether it is a multimedia message.
    public var isMultimedia: Bool

    public init(
        numbers: [String], subject: String? = nil, body: String? = nil, isMultimedia: Bool = false
    ) {
        self.numbers = numbers
        self.subject = subject
        self.body = body
        self.isMultimedia = isMultimedia
    }

    /// Reads what follows the scheme; `body` after a second colon is taken as it stands, in a query
    /// it is percent-coded.
    ///
    /// The query may begin with `&` or with `;body=`, as some phones once wanted it.
    ///
    /// - SeeAlso: RFC 5724 for `sms:`; `smsto:number:body` is what writers of codes made of it.
    init?(_ bytes: Bytes, isMultimedia: Bool) {
        var bytes = bytes
        if bytes.begins(with: "//") { bytes = bytes.dropFirst(2) }
        let end =
            bytes.indices.first { place in
                switch bytes[place] {
                case UInt8(ascii: ":"), UInt8(ascii: "?"), UInt8(ascii: "&"): true
                case UInt8(ascii: ";"): bytes[(place + 1)...].begins(with: "body=")
                default: false
                }
            } ?? bytes.endIndex
        var numbers: [String] = []
        for part in bytes[bytes.startIndex..<end].split(separator: UInt8(ascii: ",")) {
            let number = part.prefix { $0 != UInt8(ascii: ";") }
            if number.trimmed().isEmpty { continue }
            guard let number = PhoneNumber.number(PercentCoding.decode(number)[...]) else {
                return nil
            }
            numbers.append(number)
        }
        self.init(numbers: numbers, isMultimedia: isMultimedia)
        guard end < bytes.endIndex else {
            if numbers.isEmpty { return nil }
            return
        }
        let rest = bytes[(end + 1)...]
        if bytes[end] == UInt8(ascii: ":") {
            body = rest.stringIfAny
        } else {
            for (name, value) in PercentCoding.pairs(rest) where !value.isEmpty {
                if name.isWord("body") {
                    body = body ?? PercentCoding.text(value)
                } else if name.isWord("subject") {
                    subject = subject ?? PercentCoding.text(value)
                }
            }
        }
        if numbers.isEmpty, body == nil { return nil }
    }
}
