extension Payment {
    /// The payment as the text of the code on an invoice, version 002 in UTF-8.
    ///
    /// - Throws: ``PayloadError`` for an account with wrong check digits, an amount out of range,
    ///   or a field longer than the form allows.
    /// - SeeAlso: EPC069-12, 3.
    public func encodedText() throws(PayloadError) -> String {
        guard form == .epc else {
            throw .invalid(field: "form", rule: "a European credit transfer")
        }
        let payee = try Writing.bounded(name, field: "payee's name", limit: 280)
        guard payee.unicodeScalars.count <= 70 else {
            throw .invalid(field: "payee's name", rule: "at most 70 characters long")
        }
        let account = account.filter { $0 != " " }.uppercased()
        guard Payment.isValid(iban: account) else {
            throw .invalid(field: "account", rule: "an IBAN with right check digits")
        }
        let bank = bic ?? ""
        guard bank.isEmpty || Payment.hasForm(bic: bank)
        else { throw .invalid(field: "bank", rule: "a BIC of 8 or 11 letters and digits") }
        var lines = ["BCD", "002", "1", "SCT", bank.uppercased(), payee, account]
        lines.append(
            try amount.map { text throws(PayloadError) in try Payment.written(text) } ?? "")
        lines.append(try Payment.field(purpose, "purpose", limit: 4))
        guard reference?.isEmpty != true, reference.map(Payment.isValid(reference:)) ?? true else {
            throw .invalid(
                field: "reference", rule: "one with right check digits, such as RF18539007547034")
        }
        guard currency ?? "EUR" == "EUR" else {
            throw .invalid(field: "currency", rule: "EUR, as credit transfers have no other")
        }
        guard reference == nil || remittance == nil else {
            throw .invalid(field: "reference", rule: "alone, without words")
        }
        lines.append(try Payment.field(reference, "reference", limit: 35))
        lines.append(try Payment.field(remittance, "words of the payment", limit: 140))
        lines.append(try Payment.field(information, "information", limit: 70))
        while lines.last?.isEmpty == true { lines.removeLast() }
        let text = lines.joined(separator: "\n")
        // The form's own bound: what a symbol of version 13 holds at level M.
        guard text.utf8.count <= 331 else {
            throw .tooLong(field: "payment", bytes: text.utf8.count, limit: 331)
        }
        return text
    }

    /// Whether it is four letters or digits, a country, and a place and a branch of letters and
    /// digits.
    private static func hasForm(bic: String) -> Bool {
        let bytes = Array(bic.utf8)
        return [8, 11].contains(bytes.count) && bytes[4...5].allSatisfy(\.isASCIILetter)
            && bytes.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit }
    }

    /// Whether a reference of ISO 11649 has right check digits; other forms have rules of their own.
    private static func isValid(reference: String) -> Bool {
        let text = reference.filter { $0 != " " }.uppercased()
        guard text.hasPrefix("RF") else { return true }
        let bytes = Array(text.utf8)
        return (5...25).contains(bytes.count)
            && bytes.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit }
            && bytes[2...3].allSatisfy(\.isASCIIDigit) && Payment.remainder(bytes) == 1
    }

    private static func written(_ text: String) throws(PayloadError) -> String {
        let bytes = Array(text.utf8)[...]
        guard let amount = Payment.amount(bytes, digits: 9),
            amount.utf8.contains(where: { (UInt8(ascii: "1")...UInt8(ascii: "9")).contains($0) })
        else {
            throw .invalid(field: "amount", rule: "between 0.01 and 999999999.99, such as 12.30")
        }
        return "EUR" + amount
    }

    private static func field(
        _ text: String?, _ name: String, limit: Int
    ) throws(PayloadError) -> String {
        let line = try Writing.line(text ?? "", field: name)
        guard line.unicodeScalars.count <= limit else {
            throw .invalid(field: name, rule: "at most \(limit) characters long")
        }
        return line
    }
}
