/// A payment that a code asks for: an invoice, a bill, the sticker of a till.
///
/// Read from any of the ``Form``s; only ``Form/epc`` is written.
public struct Payment: Sendable, Hashable {
    /// Who is to be paid; empty where the code does not say.
    public var name: String
    /// The account to be paid to, as the form has it: an IBAN in upper case without blanks, another account number, or an
    /// address such as `name@bank`; empty where the code does not say.
    public var account: String
    public var form: Form
    public var bic: String?
    /// The amount in decimal digits with a point, such as `12.30`; `nil` where it is left to the
    /// payer.
    public var amount: String?
    /// The currency by ISO 4217, such as `EUR`, or the usual code of a cryptocurrency, where one is given.
    public var currency: String?
    /// The words that go with the payment.
    public var remittance: String?
    /// The reference for machines.
    public var reference: String?
    /// The purpose's code of up to four letters, such as `GDDS`.
    public var purpose: String?
    /// A word from the payee to the payer.
    public var information: String?
    /// Whether the sum that the form keeps over itself is right, or it has none.
    public var hasValidChecksum: Bool

    public init(
        name: String, account: String, form: Form = .epc, bic: String? = nil, amount: String? = nil,
        currency: String? = nil, remittance: String? = nil, reference: String? = nil,
        purpose: String? = nil, information: String? = nil, hasValidChecksum: Bool = true
    ) {
        self.name = name
        self.account = account
        self.form = form
        self.bic = bic
        self.amount = amount
        // Three letters, or the number of one that is not known here; some wallets' have four.
        let known = currency.flatMap { code in
            (code.utf8.count == 3 || form.isOfWallet && code.utf8.count == 4)
                && code.utf8.allSatisfy { $0.isCapital || $0.isASCIIDigit }
                ? code : nil
        }
        self.currency = form == .epc ? (amount == nil ? nil : "EUR") : known
        self.remittance = remittance
        self.reference = reference
        self.purpose = purpose
        self.information = information
        self.hasValidChecksum = hasValidChecksum
    }

    /// The account, where it is an IBAN.
    public var iban: String? { Payment.hasForm(iban: account) ? account : nil }

    /// Whether the check digits of the account are right; an account that is no IBAN has none here.
    public var hasValidAccount: Bool { iban.map(Payment.isValid(iban:)) ?? true }

    /// Reads trimmed text of any form; `nil` where it is none.
    init?(_ bytes: Bytes) {
        for form in Form.allCases {
            guard let payment = form.read(bytes) else { continue }
            self = payment
            return
        }
        return nil
    }

    /// An amount of up to 13 digits before and two behind a point; a comma is taken for one.
    static func amount(_ bytes: Bytes, digits: Int = 13) -> String? {
        let parts = bytes.trimmed().split(omittingEmptySubsequences: false) {
            $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",")
        }
        guard (1...2).contains(parts.count), (1...digits).contains(parts[0].count),
            parts.allSatisfy({ $0.allSatisfy({ $0.isASCIIDigit }) }),
            parts.count == 1 || (1...2).contains(parts[1].count)
        else { return nil }
        return parts.map { $0.string }.joined(separator: ".")
    }

    /// An amount that is written in hundredths: `000000000012355` is 123.55.
    static func amount(inHundredths bytes: Bytes) -> String? {
        guard (1...15).contains(bytes.count), let number = Int(bytes.string), number >= 0 else {
            return nil
        }
        let cents = number % 100
        return "\(number / 100).\(cents < 10 ? "0" : "")\(cents)"
    }

    /// An account as it is compared: upper case, without blanks.
    static func account(_ bytes: Bytes) -> String {
        String(decoding: bytes.filter { !$0.isBlank }, as: UTF8.self).uppercased()
    }

    /// Whether it is two letters, two digits, and 11 to 30 letters and digits.
    static func hasForm(iban: String) -> Bool {
        let bytes = Array(iban.utf8)
        return (15...34).contains(bytes.count) && bytes.prefix(2).allSatisfy { $0.isASCIILetter }
            && bytes[2...3].allSatisfy({ $0.isASCIIDigit })
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
