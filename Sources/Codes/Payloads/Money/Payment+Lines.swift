// Payments whose parts stand on lines of their own.

extension Payment {
    /// The lines of a text, no more than `counts` allows, the first of which is `mark`.
    private static func lines(
        _ bytes: Bytes, mark: String, counts: ClosedRange<Int>
    ) -> [Bytes]? {
        // Many times the longest line is far less; what is longer is not a code of such a form.
        guard bytes.begins(with: mark), bytes.count <= 4096 else { return nil }
        let lines = bytes.lines()
        guard counts.contains(lines.count), lines[0].trimmed().isWord(mark) else { return nil }
        return lines
    }

    /// Reads the credit transfer of European invoices, version 001 or 002.
    ///
    /// The character set that the code names, 1 to 8, was undone when its bytes became text.
    ///
    /// - SeeAlso: EPC069-12, Quick Response Code: guidelines to enable data capture for the initiation of a SEPA credit
    ///   transfer.
    init?(epc bytes: Bytes) {
        guard let all = Payment.lines(bytes, mark: "bcd", counts: 7...12) else { return nil }
        let lines = all.map { $0.trimmed() }
        guard lines[1].isWord("001") || lines[1].isWord("002"),
            lines[2].count == 1, let charset = lines[2].first,
            (UInt8(ascii: "1")...UInt8(ascii: "8")).contains(charset),
            lines[3].isWord("sct")
        else { return nil }
        func line(_ index: Int) -> String? {
            index < lines.count ? lines[index].stringIfAny : nil
        }
        let iban = Payment.account(lines[6])
        guard let name = line(5), Payment.hasForm(iban: iban),
            line(9) == nil || line(10) == nil  // a reference for machines or words, never both
        else { return nil }
        var amount: String?
        if lines.count > 7, !lines[7].isEmpty {
            guard lines[7].begins(with: "eur"),
                let number = Payment.amount(lines[7].dropFirst(3), digits: 9)
            else { return nil }
            amount = number
        }
        self.init(
            name: name, account: iban, bic: line(4)?.uppercased(), amount: amount,
            remittance: line(10), reference: line(9), purpose: line(8), information: line(11))
    }

    /// Reads a Swiss QR bill: 31 lines and up to three more.
    ///
    /// - SeeAlso: SIX, Swiss Implementation Guidelines QR-bill 2.3, 4.2.2.
    init?(swiss bytes: Bytes) {
        guard let lines = Payment.lines(bytes, mark: "spc", counts: 28...35) else { return nil }
        func line(_ index: Int) -> String? {
            index < lines.count ? lines[index].trimmed().stringIfAny : nil
        }
        let account = Payment.account(lines[3])
        guard lines[1].begins(with: "02"), Payment.hasForm(iban: account), let name = line(5) else {
            return nil
        }
        self.init(
            name: name, account: account, form: .swissQRBill, amount: Payment.amount(lines[18]),
            currency: line(19)?.uppercased(), remittance: line(29), reference: line(28),
            information: line(31))
    }

    /// Reads a payment of Hungary.
    ///
    /// - SeeAlso: Magyar Nemzeti Bank, Guide to the use of QR codes in the instant payment system.
    init?(hct bytes: Bytes) {
        guard let lines = Payment.lines(bytes, mark: "hct", counts: 6...18) else { return nil }
        func line(_ index: Int) -> String? {
            index < lines.count ? lines[index].trimmed().stringIfAny : nil
        }
        let account = Payment.account(lines[5])
        guard line(1) == "001", Payment.hasForm(iban: account), let name = line(4) else {
            return nil
        }
        let amount = line(6).flatMap { $0.hasPrefix("HUF") ? $0.dropFirst(3) : nil }
        self.init(
            name: name, account: account, form: .hct, bic: line(3)?.uppercased(),
            amount: amount.flatMap { Payment.amount(Array($0.utf8)[...]) },
            currency: amount == nil ? nil : "HUF", remittance: line(9),
            reference: line(12) ?? line(14), purpose: line(8))
    }

    /// Reads a payment slip of Croatia.
    ///
    /// - SeeAlso: Hrvatska udruga banaka, 2D bar code for the universal payment order HUB3.
    init?(hub3 bytes: Bytes) {
        guard let lines = Payment.lines(bytes, mark: "hrvhub30", counts: 10...16) else {
            return nil
        }
        func line(_ index: Int) -> String? {
            index < lines.count ? lines[index].trimmed().stringIfAny : nil
        }
        guard let name = line(6), let account = line(9) else { return nil }
        let reference = [line(10), line(11)].compactMap { $0 }.joined(separator: " ")
        self.init(
            name: name, account: Payment.account(Array(account.utf8)[...]), form: .hub3,
            amount: Payment.amount(inHundredths: lines[2].trimmed()),
            currency: line(1)?.uppercased(),
            remittance: line(13), reference: reference.isEmpty ? nil : reference, purpose: line(12))
    }

    /// Reads a universal payment order of Slovenia.
    ///
    /// Its last line says how many letters the lines before it have, with their ends.
    ///
    /// - SeeAlso: Združenje bank Slovenije, UPN QR technical standard.
    init?(upn bytes: Bytes) {
        guard let lines = Payment.lines(bytes, mark: "upnqr", counts: 19...22) else { return nil }
        func line(_ index: Int) -> String? {
            index < lines.count ? lines[index].trimmed().stringIfAny : nil
        }
        let account = Payment.account(lines[14])
        guard Payment.hasForm(iban: account), let name = line(16) else { return nil }
        let letters = lines.prefix(19).reduce(0) { $0 + $1.string.unicodeScalars.count + 1 }
        self.init(
            name: name, account: account, form: .upn,
            amount: Payment.amount(inHundredths: lines[8].trimmed()), currency: "EUR",
            remittance: line(12), reference: line(15), purpose: line(11),
            hasValidChecksum: line(19).flatMap { Int($0) } == letters)
    }
}
