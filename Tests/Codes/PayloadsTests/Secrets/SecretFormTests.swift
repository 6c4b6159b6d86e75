import Payloads
import Testing

/// A text of a secret form, and the parts of it that nothing may show.
private struct SecretExample: Sendable, CustomTestStringConvertible {
    var form: String
    var text: String
    /// What stays to be seen; `nil` for a paper, of which nothing does.
    var masked: String?

    init(_ form: String, _ text: String, _ masked: String?) {
        self.form = form
        self.text = text
        self.masked = masked
    }

    var testDescription: String { form }

    /// At least one of each form; the values are made up or come from the documents that describe the form.
    static let all = [
        SecretExample(
            "esim", "LPA:1$smdp.example.com$QR-G-5C-1LS-1W1Z9P7", "LPA:1$smdp.example.com$•"),
        SecretExample("esim", "1$rsp.example.org$ABCDE-12345$$1", "1$rsp.example.org$•$$1"),
        SecretExample("matter", "MT:Y.K9042C00KA0648G00", "MT:•"),
        SecretExample("homekit", "X-HM://0023ISYWYABCD", "X-HM://•"),
        SecretExample("fido", "FIDO:/0123456789012345678", "FIDO:/•"),
        SecretExample(
            "zigbee", "Z:000B57FFFE0F1234$I:83FED3407A939723A5C639B26916D505C3B5",
            "Z:000B57FFFE0F1234$I:•"),
        SecretExample(
            "z-wave",
            "90011132782003515253545541424344453132333435212223242500100435301537022065520001000000300578",
            "900111327•"),
        SecretExample(
            "thread", "v=1&&eui=00124b000f6e6d3a&&cc=J01NME&&vn=Example",
            "v=1&&eui=00124b000f6e6d3a&&cc=•&&vn=Example"),
        SecretExample("telegram-login", "tg://login?token=AQIDBAUGBwgJ", "tg://login?token=•"),
        SecretExample(
            "signal-link", "sgnl://linkdevice?uuid=a1b2c3&pub_key=BQx%2F",
            "sgnl://linkdevice?uuid=•&pub_key=•"),
        SecretExample(
            "whatsapp-link", "2@h9jOUzRWGKBZTza1kW0J,abcdefghijklmnop=,qrstuvwxyz=,0", "2@•"),
        SecretExample(
            "microsoft-login",
            "phonefactor://activate_account?code=482915637&url=https%3A%2F%2Fm.example",
            "phonefactor://activate_account?code=•&url=https%3A%2F%2Fm.example"),
        SecretExample("duo-login", "duo://AbCdEfGhIjKlMnOpQrSt-YXBpLmV4YW1wbGU", "duo://•"),
        SecretExample(
            "discord-login", "https://discord.com/ra/QVJhbmRvbUZpbmdlcnByaW50",
            "https://discord.com/ra/•"),
        SecretExample(
            "steam-login", "https://s.team/q/1/12345678901234567890", "https://s.team/q/•"),
        SecretExample(
            "weixin-login", "https://login.weixin.qq.com/l/gZb1Abcdefg==",
            "https://login.weixin.qq.com/l/•"),
        SecretExample(
            "walletconnect", "wc:7f6e504b@2?relay-protocol=irn&symKey=587d5484",
            "wc:7f6e504b@2?relay-protocol=irn&symKey=•"),
        SecretExample(
            "one-time-password", "motp://Vesper:mira?secret=7ac61d47", "motp://Vesper:mira?secret=•"
        ),
        SecretExample("one-time-password", "otpauth://totp/no-secret", "otpauth:•"),
        SecretExample(
            "one-time-password", "Scan this: otpauth://totp/V:m?secret=JBSWY3DP&digits=6.",
            "Scan this: otpauth://totp/V:m?secret=•&digits=6."),
        SecretExample("wifi", "WIFI:T:WPA;P:eleven-minutes;;", "WIFI:T:WPA;P:•;;"),
        SecretExample("wifi", "\u{200B}wifi:eleven minutes", "wifi:•"),
        SecretExample(
            "wireguard",
            "[Interface]\nPrivateKey = yAnz5TF+lXX=\nAddress = 10.0.0.2/32\n[Peer]\nPublicKey = xTIBA5=\nPresharedKey=abc=",
            "[Interface]\nPrivateKey = •\nAddress = 10.0.0.2/32\n[Peer]\nPublicKey = xTIBA5=\nPresharedKey=•"
        ),
        SecretExample(
            "proxy", "ss://YWVzOnBhc3N3b3Jk@192.0.2.1:8388#home", "ss://•@192.0.2.1:8388#home"),
        SecretExample("proxy", "vmess://eyJhZGQiOiJleGFtcGxlIn0", "vmess://•"),
        SecretExample(
            "proxy", "vless://b831381d-6324@example.com:443?type=ws",
            "vless://•@example.com:443?type=ws"),
        SecretExample(
            "telegram-proxy", "tg://proxy?server=p.example&port=443&secret=ee00",
            "tg://proxy?server=p.example&port=443&secret=•"),
        SecretExample(
            "private-key",
            "-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNz\nAAAA\n-----END OPENSSH PRIVATE KEY-----",
            "-----BEGIN OPENSSH PRIVATE KEY-----\n•\n-----END OPENSSH PRIVATE KEY-----"),
        SecretExample(
            "private-key",
            "-----BEGIN PGP PRIVATE KEY BLOCK-----\n\nlQOYBF\n=abcd\n-----END PGP PRIVATE KEY BLOCK-----",
            "-----BEGIN PGP PRIVATE KEY BLOCK-----\n\n•\n-----END PGP PRIVATE KEY BLOCK-----"),
        SecretExample(
            "private-key", "-----BEGIN RSA PRIVATE KEY-----\nMIIEowIBAAKCA",
            "-----BEGIN RSA PRIVATE KEY-----\n•"),
        SecretExample(
            "age-key", "AGE-SECRET-KEY-1" + String(repeating: "Q", count: 58), "AGE-SECRET-KEY-1•"),
        SecretExample(
            "json-web-token", "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.dozjgNryP4J3",
            "eyJhbGciOiJIUzI1NiJ9.•"),
        SecretExample("access-token", "ghp_" + String(repeating: "a1", count: 18), "ghp_•"),
        SecretExample("wallet-key", "5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ", "•"),
        SecretExample(
            "wallet-key", "6PRVWUbkzzsbcVac2qwfssoUJAN1Xhrg6bNk8J7Nzm5H7kxEbn2Nh2ZoGg", "•"),
        SecretExample("wallet-root", "xprv" + String(repeating: "9", count: 107), "xprv•"),
        SecretExample("wallet-seed", String(repeating: "0001", count: 12), "•"),
        SecretExample(
            "wallet-seed", "UR:CRYPTO-SEED/OEADGDSTASLTLABGHYDRPFMKBGGU", "UR:CRYPTO-SEED/•"),
        SecretExample("nostr-key", "nsec1" + String(repeating: "q", count: 58), "nsec1•"),
        SecretExample("cashu", "cashuA" + String(repeating: "e", count: 60), "cashuA•"),
        SecretExample(
            "mnemonic",
            "legal winner thank year wave sausage worth useful legal winner thank yellow", "•"),
        SecretExample(
            "mnemonic",
            "1. Zoo 2. zoo 3. zoo 4. zoo 5. zoo 6. zoo 7. zoo 8. zoo 9. zoo 10. zoo 11. zoo 12. wrong",
            "•"),
        SecretExample("health-certificate", "HC1:6BFOXN%TSMAHN-H NTNK6:2NBOQ", nil),
        SecretExample("health-certificate", "shc:/5676290952432060346029243740446031", nil),
        SecretExample(
            "health-link", "https://viewer.example/#shlink:/eyJ1cmwiOiJodHRwczovL2UuZXhhbXBsZSJ9",
            nil),
        SecretExample("prescription", "{\"urls\":[\"Task/160.000.000/$accept?ac=777bea0e\"]}", nil),
        SecretExample(
            "medication-plan", "<MP v=\"026\" U=\"02BD2867FB024401A590D59D94E1FFAE\" l=\"de-DE\">",
            nil),
        SecretExample(
            "boarding-pass", "M1DESMARAIS/LUC       EABC123 YULFRAAC 0834 326J001A0025 100", nil),
        SecretExample("rail-ticket", "#UT01008000001302C02148", nil),
        SecretExample(
            "driving-licence", "@\n\u{1E}\rANSI 636000100002DL00410278ZV03190008DLDAQT64235789", nil
        ),
        SecretExample(
            "travel-document",
            "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\nL898902C36UTO7408122F1204159ZE184226B<<<<<10",
            nil),
        SecretExample(
            "travel-document",
            "I<UTOD231458907<<<<<<<<<<<<<<<\n7408122F1204159UTO<<<<<<<<<<<6\nERIKSSON<<ANNA<MARIA<<<<<<<<<<",
            nil),
        SecretExample(
            "identity-card", "<?xml version=\"1.0\"?><PrintLetterBarcodeData uid=\"1\"/>", nil),
        SecretExample("identity-card", "DC04FR000001125E125B0126FR247500010MRS", nil),
    ]
}

@Suite("Secret forms")
struct SecretFormTests {
    @Test("are named, and show only what is no secret", arguments: SecretExample.all)
    private func masked(example: SecretExample) throws {
        guard case .secret(let secret) = Payload(classifying: example.text) else {
            Issue.record("it is a \(Payload(classifying: example.text).kind)")
            return
        }
        #expect(secret.form.id == example.form)
        #expect(secret.form.group.isPaper == (example.masked == nil))
        #expect(secret.masked == (example.masked ?? "•").replacing("•", with: Secret.mask))
        #expect(secret.text.reveal().hasSuffix(example.text.trimmingPrefix("\u{200B}")))
    }

    @Test("every form has an example")
    func complete() {
        let named = Set(SecretExample.all.map(\.form))
        #expect(SecretForm.all.map(\.id).filter { !named.contains($0) }.isEmpty)
        #expect(Set(SecretForm.all.map(\.id)).count == SecretForm.all.count)
    }

    @Test("a paper stays hidden where secrets are revealed")
    func papers() throws {
        let payload = Payload(classifying: "HC1:6BFOXN%TSMAHN-HNTNK6:2NBOQ")
        #expect(
            try !json(payload, revealingSecrets: true, revealingPapers: false).contains("6BFOXN"))
        #expect(payload.kind == "text" && payload.holdsSecret)
    }

    @Test(
        "what is only near to a form is what it was",
        arguments: [
            ("please bring your own cup and plate when you visit our kitchen", "text"),
            ("MT: 12 seats", "text"), ("LPA:1$x$y", "text"),
            ("M1 to M9 are meeting rooms of this house, ask at the desk", "text"),
            ("duo://short", "url"), ("https://discord.com/invite/abc", "url"), ("ss://x", "url"),
            ("5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyT0", "text"),
            ("12345678901234567890", "text"),
            ("-----BEGIN PUBLIC KEY-----\nMIIB\n-----END PUBLIC KEY-----", "text"),
            ("zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo", "text"),
            ("shc: see the desk", "text"), ("@ANSI", "text"),
            ("Price list: see https://example.com/", "text"),
        ])
    func near(text: String, kind: String) {
        #expect(Payload(classifying: text).kind == kind && !Payload(classifying: text).holdsSecret)
    }

    @Test(
        "an address keeps its kind and shows no password and no token",
        arguments: [
            ("https://mira:hunter22@example.com/", "https://mira:•@example.com/"),
            ("rtsp://admin:hunter22@192.0.2.10/live", "rtsp://admin:•@192.0.2.10/live"),
            (
                "https://example.com/a?x=1&access_token=hunter22#b",
                "https://example.com/a?x=1&access_token=•#b"
            ),
            (
                "https://example.com/#token=hunter22&Password=hunter22",
                "https://example.com/#token=•&Password=•"
            ),
        ])
    func addresses(text: String, masked: String) throws {
        let payload = Payload(classifying: text)
        let shown = masked.replacing("•", with: Secret.mask)
        #expect(address(text)?.maskedText == shown)
        #expect(payload.summary.hasPrefix("Link: \(shown)\n"))
        var dumped = ""
        dump(payload, to: &dumped)
        for output in ["\(payload)", String(reflecting: payload), dumped, try json(payload)] {
            #expect(!output.contains("hunter22"))
        }
        #expect(try json(payload, revealingSecrets: true).contains("hunter22"))
        #expect(payload.holdsSecret)
    }
}
