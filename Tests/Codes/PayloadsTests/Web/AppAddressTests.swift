import Payloads
import Testing

@Suite("Addresses for apps")
struct AppAddressTests {
    @Test(
        "what stands behind // is a host only where a server can",
        arguments: [
            ("market://details?id=org.example", nil), ("whatsapp://send?text=hi", nil),
            ("fb://page/12", nil), ("intent://scan/#Intent;scheme=zxing;end", nil),
            ("anything://440", nil), ("steam://run/440", nil),
            ("android-app://com.example.tour", nil),
            ("zoommtg://zoom.us/join?confno=1", "zoom.us"), ("ssh://nas/tour.git", "nas"),
            ("anything://example.com/x", "example.com"), ("anything://192.0.2.10/", "192.0.2.10"),
            ("anything://[2001:db8::1]/", "[2001:db8::1]"), ("anything://here:8080/", "here"),
            ("anything://mira@here/", "here"), ("smb://nas/share", "nas"),
        ] as [(String, String?)])
    func host(text: String, host: String?) throws {
        #expect(try address(text).host == host)
    }

    @Test(
        "known schemes name their app, and the texts that it gets",
        arguments: [
            ("market://details?id=org.example", "Google Play", "details, id: org.example"),
            (
                "whatsapp://send?phone=15550100&text=two+words", "WhatsApp",
                "send, phone: 15550100, text: two words"
            ),
            ("tg://resolve?domain=museum", "Telegram", "resolve, domain: museum"),
            ("spotify:track:4uLU6hMCjMI75M1A2tKUQC", "Spotify", "track:4uLU6hMCjMI75M1A2tKUQC"),
            ("facetime:mira%40example.com", "FaceTime", "mira@example.com"),
            ("skype:echo123?call", "Skype", "echo123, call"),
            ("callto:echo123", "Skype", "echo123"), ("fb:page", "Facebook", "page"),
            (
                "intent://scan/#Intent;scheme=zxing;package=com.example.scan;end",
                "com.example.scan", "scan/"
            ),
            ("intent://scan/#Intent;scheme=zxing;end", "Android", "scan/"),
            ("slack://open?token=abc", "Slack", "open, token: ••••••••"),
        ] as [(String, String, String)])
    func app(text: String, app: String, input: String) throws {
        let address = try address(text)
        #expect(address.app == app)
        #expect(address.appInput == input)
        #expect(address.risks == [.nonHTTPScheme])
        let summary = Payload.url(address).summary
        #expect(summary.contains("\nApp: \(app)\nIt gets: "))
        #expect(!summary.contains("Host:"))
    }

    @Test(
        "an address of the web, and one of an unknown scheme, is of no app",
        arguments: [
            "https://example.com/", "www.example.com", "anything://x", "sip:mira@example.com",
        ])
    func none(text: String) throws {
        #expect(try address(text).app == nil)
    }

    @Test("the page that opens where an Android app is missing is where it leads")
    func fallback() throws {
        let address = try address(
            "intent://x#Intent;package=a.b;S.browser_fallback_url=https%3A%2F%2Fevil.example%2F;end"
        )
        #expect(address.target?.host == "evil.example")
        #expect(Payload.url(address).summary.hasSuffix("Beware: the link leads on to evil.example"))
    }

    @Test("callto: with a number is a number to call")
    func number() {
        #expect(Payload(classifying: "callto:+12025550143") == .phone(PhoneNumber("+12025550143")))
    }

    private func address(_ text: String) throws -> WebAddress {
        guard case .url(let address) = Payload(classifying: text) else {
            return try #require(nil as WebAddress?)
        }
        return address
    }
}
