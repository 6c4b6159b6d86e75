// Payments whose parts have names.

extension Payment {
    /// The values by their names, of fields such as `NAME:value`; the first of a name counts.
    private static func values(
        of fields: some Sequence<Bytes>, divider: Unicode.Scalar
    ) -> [String: Bytes] {
        var values: [String: Bytes] = [:]
        for field in fields.prefix(64) {
            guard let (name, value) = field.divided(at: divider), !value.trimmed().isEmpty else {
                continue
            }
            let key = name.trimmed().lowercasedString
            if values[key] == nil { values[key] = value.trimmed() }
        }
        return values
    }

    /// The values of a query, percent-coding undone; in one that is written as forms are, plus signs too.
    static func query(_ bytes: Bytes, isForm: Bool = true) -> [String: String] {
        var values: [String: String] = [:]
        let query =
            bytes.prefix { $0 != UInt8(ascii: "#") }.divided(at: "?")?.after ?? bytes.suffix(0)
        for (name, value) in PercentCoding.pairs(query).prefix(64) {
            let text = isForm ? PercentCoding.formText(value) : PercentCoding.text(value)
            if !text.isEmpty, values[name.lowercasedString] == nil {
                values[name.lowercasedString] = text
            }
        }
        return values
    }

    private static func amount(_ text: String?) -> String? {
        text.flatMap { Payment.amount(Array($0.utf8)[...]) }
    }

    /// Reads a Short Payment Descriptor: `SPD*1.0*ACC:CZ58...*AM:480.50*CC:CZK*`.
    ///
    /// - SeeAlso: Česká bankovní asociace, Format for sharing of payment data: Short Payment Descriptor 1.2.
    init?(spayd bytes: Bytes) {
        guard bytes.begins(with: "spd*"), bytes.count <= 4096 else { return nil }
        let fields = bytes.parts(by: "*")
        guard fields.count >= 3, fields[1].first == UInt8(ascii: "1") else { return nil }
        let values = Payment.values(of: fields.dropFirst(2), divider: ":")
        func value(_ name: String) -> String? {
            values[name].flatMap { PercentCoding.text($0).nonEmpty }
        }
        guard let account = value("acc") else { return nil }
        let parts = Array(account.utf8)[...].parts(by: "+")
        self.init(
            name: value("rn") ?? "", account: Payment.account(parts[0]), form: .spayd,
            bic: parts.count > 1 ? parts[1].stringIfAny : nil, amount: Payment.amount(value("am")),
            currency: value("cc")?.uppercased(), remittance: value("msg"),
            reference: value("rf") ?? value("x-vs"))
    }

    /// Reads a payment of Serbia: `K:PR|V:01|C:1|R:845...|N:...|I:RSD3596,13|...`.
    ///
    /// - SeeAlso: Narodna banka Srbije, NBS IPS QR code: guidelines.
    init?(ips bytes: Bytes) {
        guard bytes.begins(with: "k:p"), bytes.count <= 4096 else { return nil }
        let values = Payment.values(of: bytes.parts(by: "|"), divider: ":")
        guard values["v"]?.isWord("01") == true, let account = values["r"], let name = values["n"]
        else { return nil }
        let amount = values["i"]
        let currency = amount?.prefix { $0.isASCIILetter } ?? bytes.prefix(0)
        self.init(
            name: name.lines().map { $0.trimmed().string }.joined(separator: ", "),
            account: Payment.account(account), form: .ips,
            amount: amount.flatMap { Payment.amount($0.dropFirst(currency.count)) },
            currency: currency.stringIfAny?.uppercased(), remittance: values["s"]?.string,
            reference: values["ro"]?.string, purpose: values["sf"]?.string)
    }

    /// Reads a payment of Russia: `ST00012|Name=...|PersonalAcc=...|Sum=...`; the letter behind the number of the character
    /// set divides the fields.
    ///
    /// - SeeAlso: GOST R 56042-2014.
    init?(gost bytes: Bytes) {
        guard bytes.begins(with: "st0001"), (9...4096).contains(bytes.count),
            "123".utf8.contains(bytes[bytes.startIndex + 6])
        else { return nil }
        let divider = bytes[bytes.startIndex + 7]
        let fields = bytes.dropFirst(8).split(separator: divider)
        let values = Payment.values(of: fields, divider: "=")
        guard let name = values["name"], let account = values["personalacc"] else { return nil }
        self.init(
            name: name.string, account: Payment.account(account), form: .st00012,
            bic: values["bic"]?.string,
            amount: values["sum"].flatMap { Payment.amount(inHundredths: $0) },
            currency: values["sum"] == nil ? nil : "RUB", remittance: values["purpose"]?.string,
            reference: values["uin"]?.string ?? values["persacc"]?.string)
    }

    /// Reads a payment of India: `upi://pay?pa=name@bank&pn=Name&am=10.00&cu=INR`.
    ///
    /// - SeeAlso: National Payments Corporation of India, UPI Linking Specifications 1.6.
    init?(upi bytes: Bytes) {
        guard let (scheme, rest) = AddressParts.scheme(of: bytes),
            ["upi", "phonepe", "paytmmp", "gpay", "tez"].contains(scheme)
        else { return nil }
        let values = Payment.query(rest)
        guard let account = values["pa"] else { return nil }
        let amount = Payment.amount(values["am"])
        self.init(
            name: values["pn"] ?? "", account: account, form: .upi, amount: amount,
            currency: values["cu"]?.uppercased() ?? (amount == nil ? nil : "INR"),
            remittance: values["tn"], reference: values["tr"])
    }

    /// Reads a payment for German banks' apps: `bank://singlepaymentsepa?name=...&iban=...&amount=12,30`.
    ///
    /// - SeeAlso: BezahlCode specification 2.4.
    init?(bezahlCode bytes: Bytes) {
        guard let (scheme, rest) = AddressParts.scheme(of: bytes), scheme == "bank",
            rest.contains(word: "payment") || rest.contains(word: "debit")
        else { return nil }
        let values = Payment.query(rest)
        guard let account = values["iban"] ?? values["account"] else { return nil }
        self.init(
            name: values["name"] ?? "", account: Payment.account(Array(account.utf8)[...]),
            form: .bezahlCode, bic: values["bic"] ?? values["bnc"],
            amount: Payment.amount(values["amount"]),
            currency: values["currency"]?.uppercased() ?? (values["amount"] == nil ? nil : "EUR"),
            remittance: values["reason"] ?? values["reason1"],
            reference: values["separeference"])
    }

    /// Reads `payto://iban/DE75.../?amount=EUR:200.0&receiver-name=...&message=...`.
    ///
    /// - SeeAlso: RFC 8905, The 'payto' URI Scheme for Payments.
    init?(payto bytes: Bytes) {
        guard let (scheme, rest) = AddressParts.scheme(of: bytes), scheme == "payto",
            rest.begins(with: "//")
        else { return nil }
        let path = rest.dropFirst(2).prefix { $0 != UInt8(ascii: "?") }.parts(by: "/")
            .filter { !$0.isEmpty }
        guard path.count >= 2, let account = path.last else { return nil }
        let values = Payment.query(rest)
        let amount = values["amount"].map { Array($0.utf8)[...] }.flatMap { $0.divided(at: ":") }
        self.init(
            name: values["receiver-name"] ?? "",
            account: path[0].isWord("iban")
                ? Payment.account(account)
                : path.dropFirst().map { PercentCoding.text($0) }
                    .joined(separator: "/"),
            form: .payto, bic: path[0].isWord("iban") && path.count > 2 ? path[1].string : nil,
            amount: amount.flatMap { Payment.amount($0.after) },
            currency: amount?.before.string.uppercased(), remittance: values["message"],
            reference: values["instruction"])
    }
}

extension String {
    fileprivate var nonEmpty: String? { isEmpty ? nil : self }
}
