/// A credit transfer in euros, from the code that European invoices carry.
///
/// - SeeAlso: EPC069-12, Quick Response Code: guidelines to enable data capture for the initiation
///   of a SEPA credit transfer.
public struct Payment: Sendable, Hashable, Codable {
    /// Who is to be paid.
    public var name: String
    /// The account, upper case, without blanks.
    public var iban: String
    public var bic: String?
    /// The amount in decimal digits with a point, such as `12.30`; `nil` where it is left to the
    /// payer.
    public var amount: String?
    /// `EUR`, where an amount is given.
    public var currency: String?
    /// The reference or the words that go with the payment.
    public var remittance: String?
    /// Whether ``remittance`` is a reference for machines.
    public var isStructuredReference: Bool
    /// The purpose's code of up to four letters, such as `GDDS`.
    public var purpose: String?
    /// A word from the payee to the payer.
    public var information: String?

    public init(
        name: String, iban: String, bic: String? = nil, amount: String? = nil,
        remittance: String? = nil, isStructuredReference: Bool = false, purpose: String? = nil,
        information: String? = nil
    ) {
        self.name = name
        self.iban = iban
        self.bic = bic
        self.amount = amount
        currency = amount == nil ? nil : "EUR"
        self.remittance = remittance
        self.isStructuredReference = isStructuredReference
        self.purpose = purpose
        self.information = information
    }

    /// Whether the account's two check digits are right.
    public var hasValidIBAN: Bool { Payment.isValid(iban: iban) }

    /// Reads a code of version 001 or 002 from trimmed text; `nil` where it is none.
    ///
    /// The character set that the code names, 1 to 8, was undone when its bytes became text.
    init?(_ bytes: Bytes) {
        // Twelve times the longest line is far less; what is longer is not a code of this form.
        guard bytes.count <= 4096 else { return nil }
        let lines = bytes.lines().map { $0.trimmed() }
        guard (7...12).contains(lines.count), lines[0].isWord("bcd"),
            lines[1].isWord("001") || lines[1].isWord("002"),
            lines[2].count == 1, let charset = lines[2].first,
            (UInt8(ascii: "1")...UInt8(ascii: "8")).contains(charset),
            lines[3].isWord("sct")
        else { return nil }
        func line(_ index: Int) -> String? {
            index < lines.count ? lines[index].stringIfAny : nil
        }
        let iban = String(
            decoding: lines[6].filter { $0 != UInt8(ascii: " ") }, as: UTF8.self
        ).uppercased()
        guard let name = line(5), Payment.hasForm(iban: iban),
            line(9) == nil || line(10) == nil  // a reference for machines or words, never both
        else { return nil }
        var amount: String?
        if lines.count > 7, !lines[7].isEmpty {
            guard lines[7].begins(with: "eur"),
                let number = Payment.amount(lines[7].dropFirst(3))
            else { return nil }
            amount = number
        }
        self.init(
            name: name, iban: iban, bic: line(4)?.uppercased(), amount: amount,
            remittance: line(9) ?? line(10), isStructuredReference: line(9) != nil,
            purpose: line(8), information: line(11))
    }

    /// An amount of 0.01 to 999999999.99, with a point; a comma is taken for one.
    static func amount(_ bytes: Bytes) -> String? {
        let parts = bytes.trimmed().split(omittingEmptySubsequences: false) {
            $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",")
        }
        guard (1...2).contains(parts.count), (1...9).contains(parts[0].count),
            parts.allSatisfy({ $0.allSatisfy(\.isASCIIDigit) }),
            parts.count == 1 || (1...2).contains(parts[1].count)
        else { return nil }
        return parts.map(\.string).joined(separator: ".")
    }

    /// Whether it is two letters, two digits, and 11 to 30 letters and digits.
    static func hasForm(iban: String) -> Bool {
        let bytes = Array(iban.utf8)
        return (15...34).contains(bytes.count) && bytes.prefix(2).allSatisfy(\.isASCIILetter)
            && bytes[2...3].allSatisfy(\.isASCIIDigit)
            && bytes.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit }
    }

    /// Whether the check digits of ISO 7064, MOD 97-10, are right.
    static func isValid(iban: String) -> Bool {
        hasForm(iban: iban) && remainder(Array(iban.uppercased().utf8)) == 1
    }

    /// What is left of capitals and digits, the first four put last, after division by 97.
    static func remainder(_ bytes: [UInt8]) -> Int {
        var rest = 0
        for byte in bytes.dropFirst(4) + bytes.prefix(4) {
            rest =
                byte.isASCIIDigit
                ? (rest * 10 + Int(byte - 0x30)) % 97 : (rest * 100 + Int(byte) - 0x41 + 10) % 97
        }
        return rest
    }
}
