import Payloads
import Testing

@Suite("Web addresses")
struct WebAddressTests {
    @Test(
        "each risk is named, and no other",
        arguments: [
            ("https://example.com/", []), ("HTTP://example.com", [.noTLS]),
            ("https://bank.example@evil.example/", [.userinfo]),
            ("https://bank.example:443@evil.example/", [.userinfo, .embeddedCredentials]),
            ("http://google.com:@evil.com", [.userinfo, .noTLS]), ("https://@evil.example/", []),
            ("https://example.com/a@b", []), ("https://example.com?x=https://b@y", []),
            ("ftp://u:p@h.example/", [.userinfo, .embeddedCredentials, .nonHTTPScheme]),
            ("https://xn--fiqs8s.example/", [.punycodeHost]), ("https://axn--b.example/", []),
            ("https://xn--pple-43d.example/", [.mixedScriptHost, .punycodeHost]),
            ("https://xn--80ak6aa92e.com/", [.mixedScriptHost, .punycodeHost]),
            ("https://g\u{43E}\u{43E}gle.example/", [.mixedScriptHost]),
            ("https://micr\u{3BF}soft.example/", [.mixedScriptHost]),
            ("https://\u{430}\u{440}\u{440}\u{4CF}\u{435}.com/", [.mixedScriptHost]),
            ("https://\u{1D420}oogle.com/", [.mixedScriptHost]),
            ("https://\u{261}oogle.com/", [.mixedScriptHost]),
            ("https://google.com\u{2215}.evil.com/", [.mixedScriptHost]),
            ("https://яндекс.рф/", []), ("https://сахар.рф/", []), ("https://münchen.de/", []),
            ("https://日本語テスト.jp/", []), ("https://пример-123.испытание/", []),
            ("https://i❤.ws/", []), ("https://l·l.cat/", []),
            ("https://192.168.0.1/", [.ipHost]), ("https://0xC0A80001/", [.ipHost]),
            ("https://3232235521/", [.ipHost]), ("https://0300.0250.1/", [.ipHost]),
            ("https://127.1/", [.ipHost]), ("https://127.0.0.1./", [.ipHost]),
            ("https://%31%32%37.1/", [.ipHost]), ("https://[::1]:80/", [.ipHost]),
            ("https://192.168.0.1.nip.example/", []), ("https://123.com/", []),
            ("javascript:alert(1)", [.scriptScheme]), ("JaVaScRiPt:x y", [.scriptScheme]),
            ("java\tscript:alert(1)", [.scriptScheme]), ("vbscript:x", [.scriptScheme]),
            ("data:text/html,<script>", [.scriptScheme]), ("URL:javascript:x", [.scriptScheme]),
            ("file:///etc/passwd", [.nonHTTPScheme]), ("bitcoin:1Boat", [.nonHTTPScheme]),
            ("anything://x", [.nonHTTPScheme]), ("https://example.com/\u{202E}", [.bidiControl]),
            ("https://exa\u{200F}mple.com/", [.bidiControl]), ("www.example.com", []),
        ] as [(String, [URLRisk])])
    func risks(text: String, risks: [URLRisk]) {
        #expect(address(text)?.risks == risks)
    }

    @Test(
        "the host is the one a browser would go to",
        arguments: [
            ("https://bank.example:443@evil.example/", "evil.example"),
            ("https://bank.example\\@evil.example/", "bank.example"),
            ("https:\\\\evil.example\\x", "evil.example"), ("https:evil.example/x", "evil.example"),
            ("https:///evil.example/", "evil.example"), ("https://a@b@c.example/", "c.example"),
            ("https://EXAMPLE.com:8080/", "example.com"), ("https://%65xample.com/", "example.com"),
            ("https://ｅｘａｍｐｌｅ。com/", "example.com"), ("https://exa\u{AD}mple.com/", "example.com"),
            ("https://xn--mnchen-3ya.de/", "münchen.de"), ("https://xn--a.de/", "xn--a.de"),
            ("http://0x7f.1/", "127.0.0.1"), ("WWW.EXAMPLE.COM/x", "www.example.com"),
            ("https://[2001:DB8::1]/", "[2001:db8::1]"), ("https://xn--/", "xn--"),
        ] as [(String, String)])
    func hosts(text: String, host: String) {
        #expect(address(text)?.host == host)
    }

    @Test(
        "the host in ASCII is what the network looks up",
        arguments: [
            ("https://MÜNCHEN.de/", "xn--mnchen-3ya.de"),
            ("https://bücher.example", "xn--bcher-kva.example"),
            ("https://例え.テスト/", "xn--r8jz45g.xn--zckzah"), ("https://ἑλλ.gr", "xn--wxaa601s.gr"),
        ] as [(String, String)])
    func asciiHosts(text: String, host: String) {
        #expect(address(text)?.asciiHost == host)
    }

    @Test(
        "port, scheme and title are there",
        arguments: [
            ("https://a.example:8443/", 8443, "https", nil), ("google.com:443/x", 443, nil, nil),
            ("URLTO:T:https://a.example:1/", 1, "https", "T"),
            ("http://a.example:99999/", nil, "http", nil),
            ("MEBKM:TITLE:The URL:x;URL:http\\://a.example/;;", nil, "http", "The URL:x"),
            ("URLTO:http://a.example", nil, "http", nil), ("URLTO::a.example", nil, nil, nil),
        ] as [(String, Int?, String?, String?)])
    func parts(text: String, port: Int?, scheme: String?, title: String?) throws {
        let found = try #require(address(text))
        #expect(found.port == port)
        #expect(found.scheme == scheme)
        #expect(found.title == title)
    }

    @Test("services that hide the target are known")
    func shortened() {
        #expect(address("https://BIT.LY/x")?.isShortened == true)
        #expect(address("www.tinyurl.com/x")?.isShortened == true)
        #expect(address("https://bit.ly.example/x")?.isShortened == false)
    }

    @Test("a GS1 Digital Link names its product only with a right check digit")
    func digitalLink() {
        let link = address("https://a.example/x/01/09506000134352/10/A%2FB/21/7?17=270101&x=1")?
            .digitalLink
        #expect(link?.identifier == "01")
        #expect(link?.value == "09506000134352")
        #expect(link?.attributes == ["10": "A/B", "21": "7", "17": "270101"])
        #expect(address("https://a.example/01/09506000134353")?.digitalLink == nil)
        #expect(address("https://a.example/00/106141412345678908")?.digitalLink?.identifier == "00")
    }

    @Test(
        "the registrable domain follows the list's rules",
        arguments: [
            ("https://a.b.example.com/", "example.com"), ("https://a.b.co.uk/", "b.co.uk"),
            ("https://co.uk/", nil), ("https://y.ck/", nil), ("https://a.x.y.ck/", "x.y.ck"),
            ("https://b.www.ck/", "www.ck"), ("https://a.b.unknown/", "b.unknown"),
            ("https://192.168.0.1/", nil), ("https://a.食狮.公司.cn/", "食狮.公司.cn"),
            ("https://a.example.com./", "example.com"), ("https://a..com/", nil),
        ] as [(String, String?)])
    func registrableDomains(text: String, domain: String?) throws {
        let list = try #require(
            PublicSuffixList("// rules\ncom\nuk\nco.uk\n*.ck\n!www.ck\ncn\n公司.cn words after\n"))
        #expect(try #require(address(text)).registrableDomain(in: list) == domain)
        #expect(PublicSuffixList("// nothing\n\n") == nil)
    }

    @Test("an address that stands only where one is expected is written after URL:")
    func written() {
        #expect(address("URLTO::intranet.lan")?.encodedText() == "URL:intranet.lan")
        #expect(address("URL:intranet.lan")?.text == "intranet.lan")
        #expect(address("https://example.com")?.encodedText() == "https://example.com")
    }

    @Test("every risk has words for people", arguments: URLRisk.allCases)
    func explanations(risk: URLRisk) {
        #expect(!risk.explanation.isEmpty)
    }
}
