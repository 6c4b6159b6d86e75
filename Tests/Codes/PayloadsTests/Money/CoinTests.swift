import Payloads
import Testing

@Suite("Payments that wallets make")
struct CoinTests {
    private static let address = "175tWpb8K1S7NmH4Zx6rewF9WQrcZv245W"

    @Test(
        "give payee, address, amount and words",
        arguments: [
            ("bitcoin:\(address)", Payment(name: "", account: address, form: .bitcoin)),
            (
                "bitcoin:\(address)?amount=50&label=Luke-Jr&message=Donation%20for%20project%20xyz",
                Payment(
                    name: "Luke-Jr", account: address, form: .bitcoin, amount: "50",
                    currency: "BTC", remittance: "Donation for project xyz")
            ),
            (
                "BITCOIN:BC1QAR0SRRR7XFKVY5L643LYDNW9RE59GTZZWF5MDQ?AMOUNT=0.00000001&LABEL=A+B",
                Payment(
                    name: "A+B", account: "BC1QAR0SRRR7XFKVY5L643LYDNW9RE59GTZZWF5MDQ",
                    form: .bitcoin, amount: "0.00000001", currency: "BTC")
            ),
            (
                "bitcoin:?lno=lno1abc",
                Payment(name: "", account: "lno1abc", form: .bitcoin)
            ),
            (
                "litecoin:LaHUnsQLz?amount=.5",
                Payment(
                    name: "", account: "LaHUnsQLz", form: .litecoin, amount: "0.5", currency: "LTC")
            ),
            (
                "dogecoin://DBX?amount=7.",
                Payment(name: "", account: "DBX", form: .dogecoin, amount: "7", currency: "DOGE")
            ),
            (
                "monero:46Beuk?tx_amount=2&recipient_name=Shop&tx_description=Tea",
                Payment(
                    name: "Shop", account: "46Beuk", form: .monero, amount: "2", currency: "XMR",
                    remittance: "Tea")
            ),
            (
                "ethereum:0xfb69?value=2.014e18",
                Payment(
                    name: "", account: "0xfb69", form: .ethereum, amount: "2.014", currency: "ETH")
            ),
            (
                "ethereum:pay-0xfb69@1?value=1",
                Payment(
                    name: "", account: "0xfb69", form: .ethereum, amount: "0.000000000000000001",
                    currency: "ETH")
            ),
            (
                "ethereum:0xtoken@137/transfer?address=0xpayee&uint256=1",
                Payment(name: "", account: "0xpayee", form: .ethereum)
            ),
            (
                "lightning:LNBC2500U1PVJLUEZ",
                Payment(
                    name: "", account: "LNBC2500U1PVJLUEZ", form: .lightning, amount: "0.0025",
                    currency: "BTC")
            ),
            (
                "lightning:lnbc1pvjluez",
                Payment(name: "", account: "lnbc1pvjluez", form: .lightning)
            ),
            (
                "lightning:mira@example.com",
                Payment(name: "", account: "mira@example.com", form: .lightning)
            ),
        ])
    func fields(text: String, expected: Payment) {
        let payload = Payload(classifying: text)
        #expect(payload == .payment(expected))
        #expect(
            payload.summary.hasSuffix(
                "Check: the payee in your wallet app before you pay; it cannot be undone"))
        #expect(WebAddress(text) == nil)
    }

    @Test(
        "an amount that is none is not shown as one",
        arguments: [
            "1,5", "-1", "1e3e3", "", ".", "1.2.3", "0x10", "1e999", "1e99",
            String(repeating: "9", count: 4000),
        ])
    func noAmount(amount: String) {
        let payload = Payload(classifying: "bitcoin:\(Self.address)?amount=\(amount)")
        #expect(payload == .payment(Payment(name: "", account: Self.address, form: .bitcoin)))
    }

    @Test(
        "without an address they are text",
        arguments: ["bitcoin:", "lightning:", "ethereum:?value=1"])
    func noAddress(text: String) {
        #expect(Payload(classifying: text) == .text(text))
        #expect(
            Payload(classifying: text).explanation(of: text)
                .hasSuffix("what follows is not a payee's address."))
    }
}
