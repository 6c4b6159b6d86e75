// Payments that the wallets of cryptocurrencies make.

extension Payment {
    /// A currency whose addresses ask for a payment as Bitcoin's do, with the names of their parameters.
    ///
    /// - SeeAlso: BIP 21 (URI Scheme), BIP 321; the Monero project, URI formatting.
    private struct Coin {
        var form: Form
        var code: String
        var amount = "amount"
        var name = "label"
        var message = "message"

        static func named(_ scheme: String) -> Coin? {
            switch scheme {
            case "bitcoin": Coin(form: .bitcoin, code: "BTC")
            case "bitcoincash": Coin(form: .bitcoinCash, code: "BCH")
            case "dash": Coin(form: .dash, code: "DASH")
            case "dogecoin": Coin(form: .dogecoin, code: "DOGE")
            case "litecoin": Coin(form: .litecoin, code: "LTC")
            case "monero":
                Coin(
                    form: .monero, code: "XMR", amount: "tx_amount", name: "recipient_name",
                    message: "tx_description")
            default: nil
            }
        }
    }

    /// Reads `bitcoin:address?amount=20.3&label=Payee&message=Words`, also of other currencies that use this form.
    ///
    /// A parameter that begins with `req-` is the wallet's to judge: the payment is shown and not made here.
    init?(coin bytes: Bytes) {
        guard bytes.count <= 4096, let (scheme, rest) = AddressParts.scheme(of: bytes),
            let coin = Coin.named(scheme)
        else { return nil }
        let values = Payment.query(rest, isForm: false)
        // An address of Lightning or a silent payment can stand in the place of one in the chain.
        let account =
            Payment.coinAddress(rest) ?? values["lightning"] ?? values["lno"] ?? values["sp"]
        guard let account else { return nil }
        let amount = values[coin.amount].flatMap { Payment.decimal($0, timesTenTo: 0) }
        self.init(
            name: values[coin.name] ?? "", account: account, form: coin.form, amount: amount,
            currency: amount == nil ? nil : coin.code, remittance: values[coin.message])
    }

    /// Reads `lightning:` and an invoice, an LNURL or a Lightning address; an invoice says the amount before its last `1`.
    ///
    /// - SeeAlso: BOLT 11 (Invoice Protocol for Lightning Payments), human-readable part; LUD-01.
    init?(lightning bytes: Bytes) {
        guard bytes.count <= 4096, let (scheme, rest) = AddressParts.scheme(of: bytes),
            scheme == "lightning", let account = Payment.coinAddress(rest)
        else { return nil }
        self.init(name: "", account: account, form: .lightning)
        let invoice = Array(account.lowercased().utf8)[...]
        guard let end = invoice.lastIndex(of: UInt8(ascii: "1")),
            invoice.begins(with: "lnbc")
        else { return }
        let written = invoice[4..<max(4, end)]
        let exponent: Int
        switch written.last {
        case UInt8(ascii: "m"): exponent = -3
        case UInt8(ascii: "u"): exponent = -6
        case UInt8(ascii: "n"): exponent = -9
        case UInt8(ascii: "p"): exponent = -12
        default: exponent = 0
        }
        let digits = exponent == 0 ? written : written.dropLast()
        guard digits.allSatisfy({ $0.isASCIIDigit }) else { return }
        amount = Payment.decimal(digits.string, timesTenTo: exponent)
        currency = amount == nil ? nil : "BTC"
    }

    /// Reads `ethereum:address@chain?value=2.014e18`, the value in wei.
    ///
    /// Tokens count in units of their own, so a transfer of those has its payee and no amount.
    ///
    /// - SeeAlso: ERC-681, URL Format for Transaction Requests.
    init?(ethereum bytes: Bytes) {
        guard bytes.count <= 4096, let (scheme, rest) = AddressParts.scheme(of: bytes),
            scheme == "ethereum", let target = Payment.coinAddress(rest)
        else { return nil }
        let values = Payment.query(rest, isForm: false)
        let parts = Array(target.utf8)[...].parts(by: "/")
        let places = parts[0].parts(by: "@")
        let address = places[0].begins(with: "pay-") ? places[0].dropFirst(4) : places[0]
        let isMain = places.count == 1 || places[1].isWord("1")
        let payee = parts.count > 1 ? values["address"] ?? address.string : address.string
        guard !payee.isEmpty else { return nil }
        let value = parts.count > 1 ? nil : values["value"]
        let amount = isMain ? value.flatMap { Payment.decimal($0, timesTenTo: -18) } : nil
        self.init(
            name: "", account: payee, form: .ethereum, amount: amount,
            currency: amount == nil ? nil : "ETH")
    }

    /// The address between a scheme and its query; `nil` if it is missing.
    private static func coinAddress(_ rest: Bytes) -> String? {
        let rest = rest.begins(with: "//") ? rest.dropFirst(2) : rest
        let address = rest.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        return address.isEmpty ? nil : PercentCoding.text(address)
    }

    /// A number such as `20.3`, `.5` or `2.014e18`, times a power of ten, in decimal digits with a point; `nil` where it is
    /// none, or too long for an amount.
    private static func decimal(_ text: String, timesTenTo exponent: Int) -> String? {
        let parts = Array(text.utf8)[...].split(omittingEmptySubsequences: false) {
            $0.lowercased == UInt8(ascii: "e")
        }
        let halves = parts[0].split(
            separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        var digits = Array(halves.joined())
        guard parts.count <= 2, halves.count <= 2, (1...40).contains(digits.count),
            digits.allSatisfy({ $0.isASCIIDigit })
        else { return nil }
        var shift = exponent
        if parts.count == 2 {
            guard (1...2).contains(parts[1].count), parts[1].allSatisfy({ $0.isASCIIDigit }),
                let power = Int(parts[1].string)
            else { return nil }
            shift += power
        }
        var point = halves[0].count + shift
        let zero = UInt8(ascii: "0")
        if point < 1 {
            digits.insert(contentsOf: repeatElement(zero, count: 1 - point), at: 0)
            point = 1
        }
        if point > digits.count { digits += repeatElement(zero, count: point - digits.count) }
        let whole = digits[..<point].drop { $0 == zero }
        var fraction = digits[point...]
        while shift != 0, fraction.last == zero { fraction.removeLast() }
        guard whole.count + fraction.count <= 40 else { return nil }
        return (whole.isEmpty ? "0" : whole.string)
            + (fraction.isEmpty ? "" : "." + fraction.string)
    }
}
