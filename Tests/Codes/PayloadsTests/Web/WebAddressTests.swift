import Foundation
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
            ("ftp://u:p@h.example/", [.embeddedCredentials, .nonHTTPScheme]),
            ("ssh://git@example.com/tour.git", [.nonHTTPScheme]),
            ("ssh://bank.example@evil.example/", [.userinfo, .nonHTTPScheme]),
            ("ssh://bank%2Eexample@evil.example/", [.userinfo, .nonHTTPScheme]),
            (
                "rtsp://admin:1234@192.0.2.10/live",
                [.embeddedCredentials, .ipHost, .nonHTTPScheme]
            ),
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
            ("https://i❤.ws/", [.mixedScriptHost]), ("https://l·l.cat/", []),
            ("https://192.168.0.1/", [.ipHost]), ("https://0xC0A80001/", [.ipHost]),
            ("https://3232235521/", [.ipHost]), ("https://0300.0250.1/", [.ipHost]),
            ("https://127.1/", [.ipHost]), ("https://127.0.0.1./", [.ipHost]),
            ("https://%31%32%37.1/", [.ipHost]), ("https://[::1]:80/", [.ipHost]),
            ("https://192.168.0.1.nip.example/", []), ("https://123.com/", []),
            ("javascript:alert(1)", [.scriptScheme]), ("JaVaScRiPt:x y", [.scriptScheme]),
            ("java\tscript:alert(1)", [.scriptScheme]),
            ("\u{1}javascript:alert(1)", [.scriptScheme]),
            ("https://0x7F.0x0.0x0.0x1/", [.ipHost]), ("https://017700000001/", [.ipHost]),
            ("https://1.2.3.4.5/", []), ("https://256.1/", []),
            ("https://0x" + String(repeating: "0", count: 70) + "7F000001/", [.ipHost]),
            ("https://[::ffff:192.0.2.1]/", [.ipHost]), ("vbscript:x", [.scriptScheme]),
            ("data:text/html,<script>", [.scriptScheme]), ("URL:javascript:x", [.scriptScheme]),
            ("file:///etc/passwd", [.nonHTTPScheme]), ("tg:msg", [.nonHTTPScheme]),
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
            ("https://[2001:DB8::1]/", "[2001:db8::1]"),
            ("https://[2001:DB8:0:0:0:0:0:1]/", "[2001:db8::1]"), ("https://[::]:8/", "[::]"),
            ("https://[0:0:0:0:0:FFFF:C000:0201]/", "[::ffff:192.0.2.1]"),
            ("https://[::192.0.2.1]/", "[::c000:201]"), ("https://[1::]/", "[1::]"),
            ("https://[2001:0:0:1:0:0:0:1]/", "[2001:0:0:1::1]"),
            ("https://[1:2:3:4:5:6:7:0]/", "[1:2:3:4:5:6:7:0]"),
            ("http://0xffffffff/", "255.255.255.255"), ("http://1.65535/", "1.0.255.255"),
            ("https://xn--/", "xn--"),
        ] as [(String, String)])
    func hosts(text: String, host: String) {
        #expect(address(text)?.host == host)
    }

    @Test(
        "brackets around anything but an IPv6 address are not a host",
        arguments: [
            "[]", "[:]", "[:::]", "[1]", "[1:2:3:4:5:6:7]", "[1:2:3:4:5:6:7:8:9]", "[1::2::3]",
            "[12345::]", "[g::]", "[::1.2.3]", "[::1.2.3.256]", "[::01.2.3.4]", "[1.2.3.4::]",
            "[::1", "[1:2:3:4:5:6:7::8]", "[:1:2:3:4:5:6:7]", "[fe80::1%25eth0]", "[::1:]",
        ] as [String])
    func brokenBrackets(host: String) {
        #expect(Payload(classifying: "https://\(host)/").kind == "text")
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
        "every key of a GS1 Digital Link is known by its form",
        arguments: [
            ("00/106141412345678908", true), ("00/106141412345678907", false),
            ("01/09506000134352", true), ("01/9506000134352", true), ("01/950600013435", false),
            ("01/96385074", true), ("253/9506000134352ABC%2F1", true),
            ("253/9506000134353ABC", false), ("253/9506000134352123456789012345678", false),
            ("255/9506000134352123", true), ("255/9506000134352ABC", false),
            ("401/9506000ABC", true), ("401/12345", false), ("402/95060001343512346", false),
            ("402/95060001343512340", true), ("414/9506000134352", true),
            ("414/9506000134352/254/1", true), ("415/9506000134352", true),
            ("417/9506000134352", true), ("8003/09506000134352SER%2D1", true),
            ("8003/09506000134353", false), ("8004/9506000AB", true),
            ("8006/095060001343520102", true), ("8006/09506000134352010", false),
            ("8010/9506000A", true), ("8013/9506000ABC4X", true),
            ("8017/950600013435123450", false), ("8017/950600013435123451", true),
            ("8018/950600013435123451", true), ("8004/ABCDEFGHI", false),
            ("99/9506000134352", false),
        ] as [(String, Bool)])
    func digitalLinkKeys(path: String, isLink: Bool) {
        let link = address("https://id.example/\(path)")?.digitalLink
        #expect((link != nil) == isLink)
        #expect(!isLink || link?.identifier == String(path.prefix { $0 != "/" }))
    }

    @Test("an address as JSON names the registered domain where a list is at hand")
    func registrableDomainInJSON() throws {
        let payload = Payload(classifying: "https://a.b.example.co.uk/")
        let encoder = JSONEncoder()
        encoder.userInfo[.publicSuffixes] = PublicSuffixList("uk\nco.uk")
        let text = String(decoding: try encoder.encode(payload), as: UTF8.self)
        #expect(text.contains(#""registrableDomain":"example.co.uk""#))
        #expect(!(try json(payload)).contains("registrableDomain"))
        #expect(
            payload.summary(publicSuffixes: PublicSuffixList("uk\nco.uk")) == """
                Link: https://a.b.example.co.uk/
                Host: a.b.example.co.uk
                Registered: example.co.uk
                """)
    }

    private static let installed = FileManager.default.contents(
        atPath: PublicSuffixList.installedPath)

    @Test(
        "the list that Debian installs is read whole",
        .enabled(if: installed != nil, "apt-get install publicsuffix"),
        arguments: [
            ("www.example.co.uk", "example.co.uk"), ("a.b.c.kobe.jp", "b.c.kobe.jp"),
            ("x.city.kobe.jp", "city.kobe.jp"), ("mira.github.io", "mira.github.io"),
            ("github.io", nil), ("com", nil), ("www.食狮.公司.cn", "食狮.公司.cn"),
            ("example.unknown-top", "example.unknown-top"),
        ] as [(String, String?)])
    func installedList(host: String, domain: String?) throws {
        let data = try #require(Self.installed)
        let list = try #require(PublicSuffixList(String(decoding: data, as: UTF8.self)))
        #expect(list.registrableDomain(of: host) == domain)
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
    func written() throws {
        #expect(try address("URLTO::intranet.lan")?.encodedText() == "URL:intranet.lan")
        #expect(address("URL:intranet.lan")?.text == "intranet.lan")
        #expect(try address("https://example.com")?.encodedText() == "https://example.com")
    }

    @Test("every risk has words for people", arguments: URLRisk.allCases)
    func explanations(risk: URLRisk) {
        #expect(!risk.explanation.isEmpty)
    }
}
