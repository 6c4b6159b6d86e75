import Payloads
import Testing

@Suite("Payments and products")
struct MoneyTests {
    private func payment(_ text: String) -> Payment? {
        if case .payment(let value) = Payload(classifying: text) { value } else { nil }
    }

    @Test("a credit transfer gives each of its lines")
    func fullPayment() {
        let text =
            "BCD\r\n001\r\n1\r\nSCT\r\nbhbldehhxxx\r\nFranz Mustermänn\r\nde71 1102 2033 0123 4567 89\r\nEUR12.3\r\nGDDS\r\nRF18539007547034\r\n\r\nHi"
        #expect(
            payment(text)
                == Payment(
                    name: "Franz Mustermänn", account: "DE71110220330123456789", bic: "BHBLDEHHXXX",
                    amount: "12.3", reference: "RF18539007547034",
                    purpose: "GDDS", information: "Hi"))
        #expect(payment(text)?.hasValidAccount == true)
        #expect(payment(text)?.currency == "EUR")
    }

    @Test(
        "an amount is left out or a number of euros",
        arguments: [
            ("", true), ("EUR1", true), ("EUR1,50", true), ("EUR999999999.99", true),
            ("USD1", false),
            ("EUR", false), ("EUR1.234", false), ("EUR-1", false), ("EUR1.2.3", false),
        ] as [(String, Bool)])
    func amounts(amount: String, isPayment: Bool) {
        let text = "BCD\n002\n1\nSCT\n\nA\nDE89370400440532013000\n\(amount)\n"
        #expect((payment(text) != nil) == isPayment)
    }

    @Test(
        "a text that breaks the form is not a payment",
        arguments: [
            "BCD\n002\n9\nSCT\n\nA\nDE89370400440532013000",
            "BCD\n002\n1\nINST\n\nA\nDE89370400440532013000",
            "BCD\n002\n1\nSCT\n\n\nDE89370400440532013000",
            "BCD\n002\n1\nSCT\n\nA\nDE8937040044053201300\u{E9}",
            "BCD\n002\n1\nSCT\n\nA\nDE89370400440532013000\n\n\nRF18539007547034\nwords",
            "BCD\n002\n1\nSCT\n\nA\nDE89370400440532013000\n\n\n\n\n\nmore",
            "BCD\n002\n1\nSCT\n\nA\nDE89370400440532013000\n\n\n\n"
                + String(repeating: "x", count: 4096),
        ] as [String])
    func broken(text: String) {
        #expect(Payload(classifying: text).kind == "text")
    }

    @Test(
        "every character set, both versions and every line end are read",
        arguments: ["1", "2", "3", "4", "5", "6", "7", "8"], ["\n", "\r\n", "\r"])
    func charsets(charset: String, lineEnd: String) {
        for version in ["001", "002"] {
            let lines = [
                "BCD", version, charset, "SCT", "", "A", "BE72000000001616", "EUR1.", "", "", "x",
            ]
            let text = lines.joined(separator: lineEnd)
            let whole = text.split(separator: "EUR1.").joined(separator: "EUR1")
            #expect(payment(whole)?.amount == "1")
            #expect(payment(whole)?.remittance == "x")
            #expect(payment(text) == nil)
        }
    }

    @Test("wrong check digits of an account are said")
    func wrongIBAN() {
        let text = "BCD\n002\n1\nSCT\n\nA\nDE88370400440532013000"
        #expect(payment(text)?.hasValidAccount == false)
        #expect(Payload(classifying: text).summary.contains("check digits are wrong"))
    }

    @Test("a written payment reads the same again")
    func written() throws {
        let example = Payment(
            name: "Jürgen", account: "DE89370400440532013000", bic: "COBADEFFXXX", amount: "5.50",
            remittance: "Grüße", purpose: "GDDS", information: "x")
        #expect(payment(try example.encodedText()) == example)
        let short = Payment(name: "J", account: "DE89370400440532013000")
        #expect(payment(try short.encodedText()) == short)
    }

    @Test(
        "a payment that banks would refuse is not written",
        arguments: [
            (Payment(name: "", account: "DE89370400440532013000"), .empty(field: "payee's name")),
            (
                Payment(name: "A\nB", account: "DE89370400440532013000"),
                .controlCharacter(field: "payee's name")
            ),
            (
                Payment(name: "A", account: "DE88370400440532013000"),
                .invalid(field: "account", rule: "an IBAN with right check digits")
            ),
            (
                Payment(name: "A", account: "DE89370400440532013000", bic: "x"),
                .invalid(field: "bank", rule: "a BIC of 8 or 11 letters and digits")
            ),
            (
                Payment(name: "A", account: "DE89370400440532013000", bic: "COBA12FF"),
                .invalid(field: "bank", rule: "a BIC of 8 or 11 letters and digits")
            ),
            (
                Payment(
                    name: "A", account: "DE89370400440532013000", reference: "RF19539007547034"),
                .invalid(
                    field: "reference",
                    rule: "one with right check digits, such as RF18539007547034")
            ),
            (
                Payment(name: "A", account: "DE89370400440532013000", amount: "0.00"),
                .invalid(field: "amount", rule: "between 0.01 and 999999999.99, such as 12.30")
            ),
            (
                Payment(name: "A", account: "DE89370400440532013000", purpose: "LONGER"),
                .invalid(field: "purpose", rule: "at most 4 characters long")
            ),
            (
                Payment(
                    name: String(repeating: "ä", count: 70), account: "DE89370400440532013000",
                    remittance: String(repeating: "ä", count: 140)),
                .tooLong(field: "payment", bytes: 462, limit: 331)
            ),
        ] as [(Payment, PayloadError)])
    func refused(example: Payment, error: PayloadError) {
        #expect(throws: error) { try example.encodedText() }
    }

    @Test(
        "products come from the symbols of retail alone",
        arguments: [
            ("4006381333931", "EAN_13", Product(code: "4006381333931")),
            ("9780306406157", "ean-13", Product(code: "9780306406157", isbn: "9780306406157")),
            ("9780306406158", "ean-13", Product(code: "9780306406158")),
            ("9790060115615", "ean-13", Product(code: "9790060115615")),
            ("0306406152", "isbn-10", Product(code: "0306406152", isbn: "9780306406157")),
            ("080442957X", "isbn-10", Product(code: "080442957X", isbn: "9780804429573")),
            ("96385074", "EAN_8", Product(code: "96385074")),
            ("036000291452", "upc-a", Product(code: "036000291452")),
            ("01234565", "UPC_E", Product(code: "01234565")), ("4006381333931", "qr", nil),
            ("4006381333931", "CODE_128", nil), ("12", "EAN_13", nil),
            ("400638133393x", "EAN_13", nil),
            ("0306406153", "isbn-10", nil),
        ] as [(String, String, Product?)])
    func products(text: String, symbology: String, product: Product?) {
        #expect(
            Payload(classifying: text, symbology: symbology) == product.map(Payload.product)
                ?? .text(text))
    }
}
