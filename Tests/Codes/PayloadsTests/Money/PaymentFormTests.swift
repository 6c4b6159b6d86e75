import Payloads
import Testing

@Suite("Forms of payments")
struct PaymentFormTests {
    private static let pix =
        "00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D"

    private static let swiss = [
        "SPC", "0200", "1", "CH4431999123000889012", "S", "Robert Schneider AG", "Rue du Lac",
        "1268", "2501", "Biel",
        "CH", "", "", "", "", "", "", "", "1949.75", "CHF", "S", "Pia Rutschmann", "Marktgasse",
        "28", "9400",
        "Rorschach", "CH", "QRR", "210000000003139471430009017", "Order of 15.06.2020", "EPD",
        "//S1/10/10201409",
    ].joined(separator: "\n")

    private static let upn: String = {
        let lines = [
            "UPNQR", "", "", "", "", "Janez Novak", "Lepa ulica 1", "1000 Ljubljana", "00000012345",
            "", "", "COST",
            "Racun 2018-75", "31.12.2026", "SI56020360253863406", "SI05 1234567", "Elektro d.d.",
            "Cesta 2", "2000 Maribor",
        ]
        let count = lines.reduce(0) { $0 + $1.unicodeScalars.count + 1 }
        return lines.joined(separator: "\n") + "\n\(count)"
    }()

    @Test(
        "give payee, account, amount, currency and reference",
        arguments: [
            (
                swiss,
                Payment(
                    name: "Robert Schneider AG", account: "CH4431999123000889012",
                    form: .swissQRBill, amount: "1949.75",
                    currency: "CHF", remittance: "Order of 15.06.2020",
                    reference: "210000000003139471430009017",
                    information: "//S1/10/10201409")
            ),
            (
                "SPD*1.0*ACC:CZ5855000000001265098001+RZBCCZPP*AM:480.50*CC:CZK*MSG:Payment%20for%2A goods*X-VS:123*RN:Obec",
                Payment(
                    name: "Obec", account: "CZ5855000000001265098001", form: .spayd,
                    bic: "RZBCCZPP", amount: "480.50",
                    currency: "CZK", remittance: "Payment for* goods", reference: "123")
            ),
            (
                "HCT\n001\n1\nGIBAHUHBXXX\nP\u{E9}lda Bt\nHU42117730161111101800000000\nHUF1000\n20301231235959+1\nPURP\nmessage\n\n\nINV-1\n\n\n\n",
                Payment(
                    name: "P\u{E9}lda Bt", account: "HU42117730161111101800000000", form: .hct,
                    bic: "GIBAHUHBXXX",
                    amount: "1000", currency: "HUF", remittance: "message", reference: "INV-1",
                    purpose: "PURP")
            ),
            (
                "K:PR|V:01|C:1|R:845000000040484987|N:JP EPS\r\nBALKANSKA 13|I:RSD3596,13|P:MIRA|SF:189|S:Bill|RO:97163220000111111111000",
                Payment(
                    name: "JP EPS, BALKANSKA 13", account: "845000000040484987", form: .ips,
                    amount: "3596.13",
                    currency: "RSD", remittance: "Bill", reference: "97163220000111111111000",
                    purpose: "189")
            ),
            (
                "HRVHUB30\nEUR\n000000000012355\nPETAR\nULICA 1\nZAGREB\nTVRTKA d.o.o.\nSAVSKA 1\n10000 ZAGREB\nHR1210010051863000160\nHR01\n7269-68949637676-00019\nCOST\nTroskovi\n",
                Payment(
                    name: "TVRTKA d.o.o.", account: "HR1210010051863000160", form: .hub3,
                    amount: "123.55", currency: "EUR",
                    remittance: "Troskovi", reference: "HR01 7269-68949637676-00019",
                    purpose: "COST")
            ),
            (
                upn,
                Payment(
                    name: "Elektro d.d.", account: "SI56020360253863406", form: .upn,
                    amount: "123.45", currency: "EUR",
                    remittance: "Racun 2018-75", reference: "SI05 1234567", purpose: "COST")
            ),
            (
                "ST00012|Name=\u{41E}\u{41E}\u{41E} Kit|PersonalAcc=40702810138250123017|BankName=Bank|BIC=044525225|CorrespAcc=30101810400000000225|Sum=123456|Purpose=Fee",
                Payment(
                    name: "\u{41E}\u{41E}\u{41E} Kit", account: "40702810138250123017",
                    form: .st00012, bic: "044525225",
                    amount: "1234.56", currency: "RUB", remittance: "Fee")
            ),
            (
                "upi://pay?pa=name@bank&pn=My%20Name&am=10.00&cu=INR&tn=two+words&tr=42",
                Payment(
                    name: "My Name", account: "name@bank", form: .upi, amount: "10.00",
                    currency: "INR",
                    remittance: "two words", reference: "42")
            ),
            (
                "bank://singlepaymentsepa?name=Max%20M&reason=Test&iban=DE89370400440532013000&bic=COBADEFFXXX&amount=123%2C45&currency=EUR",
                Payment(
                    name: "Max M", account: "DE89370400440532013000", form: .bezahlCode,
                    bic: "COBADEFFXXX",
                    amount: "123.45", currency: "EUR", remittance: "Test")
            ),
            (
                "payto://iban/DE75512108001245126199?amount=EUR:200.0&receiver-name=Alice&message=hello",
                Payment(
                    name: "Alice", account: "DE75512108001245126199", form: .payto, amount: "200.0",
                    currency: "EUR",
                    remittance: "hello")
            ),
            (
                pix,
                Payment(
                    name: "Fulano de Tal", account: "123e4567-e12b-12d1-a456-426655440000",
                    form: .pix, currency: "BRL")
            ),
        ])
    func fields(text: String, expected: Payment) throws {
        #expect(Payload(classifying: text) == .payment(expected))
        #expect(Payload(classifying: text.replacing("\n", with: "\r\n")).kind == "payment")
        #expect(
            Payload(classifying: text).summary.hasSuffix(
                "Check: the payee in your bank's app before you pay"))
        #expect(WebAddress(text) == nil)
    }

    /// The sum of a merchant code, as EMVCo writes it: CRC-16 of ISO/IEC 13239.
    private func summed(_ text: String) -> String {
        var sum: UInt16 = 0xFFFF
        for byte in (text + "6304").utf8 {
            sum ^= UInt16(byte) << 8
            for _ in 0..<8 { sum = sum & 0x8000 == 0 ? sum << 1 : sum << 1 ^ 0x1021 }
        }
        let digits = String(sum, radix: 16, uppercase: true)
        return text + "6304" + String(repeating: "0", count: 4 - digits.count) + digits
    }

    @Test(
        "merchant codes are told apart by their identifiers",
        arguments: [
            (
                "00020126370009SG.PAYNOW010100211+65912345675204000053037025802SG5902NA6009Singapore",
                Payment.Form.payNow, "+6591234567"
            ),
            (
                "00020129370016A000000677010111011300668999999995303764540510.005802TH", .promptPay,
                "0066899999999"
            ),
            (
                "00020126450014br.gov.bcb.pix2523pix.example.com/v2/012352040000530398658 02BR"
                    .replacing(" ", with: ""), .pix, "pix.example.com/v2/0123"
            ),
            (
                "000201021641111111111111115204541153038405802US5904Shop6004Town", .emv,
                "4111111111111111"
            ),
        ])
    func merchants(text: String, form: Payment.Form, account: String) {
        guard case .payment(let payment) = Payload(classifying: summed(text)) else {
            Issue.record("it is a \(Payload(classifying: summed(text)).kind)")
            return
        }
        #expect(payment.form == form && payment.account == account)
    }

    @Test("a merchant code with a wrong sum is warned of, and no link")
    func damaged() {
        for text in [
            Self.pix.replacing("1D3D", with: "1D3E"), Self.pix.replacing("Fulano", with: "Malano"),
            String(Self.pix.dropLast(9)),
        ] {
            guard case .payment(let payment) = Payload(classifying: text) else {
                Issue.record("it is a \(Payload(classifying: text).kind)")
                return
            }
            #expect(!payment.hasValidChecksum)
        }
        #expect(
            Payload(classifying: Self.upn.replacing("12345\n", with: "123456\n")).summary.contains(
                "check digits are wrong"))
    }

    @Test(
        "what breaks a form is text, and never a link",
        arguments: [
            "SPC\n0200\n1\nCH4431999123000889012", "SPD*1.0*AM:1", "HCT\n001\n1", "K:PR|V:01",
            "HRVHUB30\nEUR",
            "UPNQR\n\n", "ST00012|Name=A", "upi://pay?pn=Name", "bank://singlepaymentsepa?name=A",
            "payto://iban",
        ])
    func broken(text: String) {
        #expect(Payload(classifying: text).kind == "text")
    }

    @Test("only the European form is written")
    func written() {
        #expect(throws: PayloadError.invalid(field: "form", rule: "a European credit transfer")) {
            try Payment(name: "A", account: "name@bank", form: .upi).encodedText()
        }
    }
}
