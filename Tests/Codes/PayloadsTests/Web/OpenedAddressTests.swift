import Payloads
import Testing

@Suite("Addresses as browsers open them")
struct OpenedAddressTests {
    @Test(
        "tabs and line ends are left out, blanks and control characters behind the host are coded",
        arguments: [
            ("https://user@evil.example/a b", "https://user@evil.example/a%20b", "evil.example"),
            ("https://ev\til.example/login", "https://evil.example/login", "evil.example"),
            (
                "ht\ntps://example\r\n.com/x\ty?a b#c d", "https://example.com/xy?a%20b#c%20d",
                "example.com"
            ),
            ("\u{1}\u{1F} https://example.com/ ", "https://example.com/", "example.com"),
            ("HTTP:\\\\example.com\\a b", "HTTP:\\\\example.com\\a%20b", "example.com"),
            ("https://example.com/\u{B}x\u{7F}", "https://example.com/%0Bx%7F", "example.com"),
            ("https://example.com/\nand more", "https://example.com/and%20more", "example.com"),
        ])
    func opened(text: String, opened: String, host: String) {
        let found = address(text)
        #expect(found?.text == opened)
        #expect(found?.host == host)
    }

    @Test("the risks are those of the address that is opened")
    func risks() {
        #expect(address("https://bank.example@evil.example/a b")?.risks == [.userinfo])
        #expect(address("java\tscript:alert(1)")?.risks == [.scriptScheme])
    }

    @Test(
        "signs around an address do not belong to it",
        arguments: [
            "<https://example.com/a>", "\"https://example.com/a\"", "(https://example.com/a)",
            "[ https://example.com/a ]", "\u{201E}https://example.com/a\u{201C}",
            "\u{AB}https://example.com/a\u{BB}",
            "'https://example.com/a'",
        ])
    func delimiters(text: String) {
        #expect(address(text)?.text == "https://example.com/a")
    }

    @Test(
        "a blank in the host, several addresses and words stay text",
        arguments: [
            "https://exa mple.com/", "https://example.com : see there",
            "https://a.example\nhttps://b.example",
            "www.example.com is ours", "(see https://example.com)", "\"quoted\"", "<>",
        ])
    func text(text: String) {
        #expect(Payload(classifying: text).kind == "text")
    }

    @Test(
        "services that lead on are known with every name below theirs",
        arguments: [
            "https://qr.page/g/3xAmPl3", "https://vesper.onelink.me/x", "https://maps.app.goo.gl/x",
            "https://youtu.be/x",
            "https://l.ead.me/x", "https://www.bit.ly/x", "bit.ly/x",
        ])
    func services(text: String) {
        #expect(address(text)?.isShortened == true && address(text)?.target == nil)
    }

    @Test(
        "a target that an address says itself is named",
        arguments: [
            ("https://www.google.com/url?sa=t&q=https://evil.example/login&x=1", "evil.example"),
            ("https://www.google.com/url?url=http%3A%2F%2Fevil.example%2F", "evil.example"),
            ("https://l.facebook.com/l.php?u=https%3A%2F%2Fevil.example", "evil.example"),
            ("https://www.youtube.com/redirect?event=v&q=evil.example%2Fa", "evil.example"),
            ("https://duckduckgo.com/l/?uddg=https%3A%2F%2Fevil.example%2F", "evil.example"),
            (
                "https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fevil.example%2F&data=x",
                "evil.example"
            ),
            ("https://urldefense.com/v3/__https://evil.example/a__;!!x", "evil.example"),
        ])
    func targets(text: String, host: String) {
        #expect(address(text)?.target?.host == host)
        #expect(address(text)?.isShortened == true)
        #expect(Payload(classifying: text).summary.contains("Beware: the link leads on to \(host)"))
    }

    @Test(
        "other addresses lead nowhere else",
        arguments: [
            "https://www.google.com/search?q=https://example.com", "https://notbit.ly/x",
            "https://bit.ly.example/x",
            "https://example.com/url?q=https://evil.example", "https://www.google.com/url?q=words",
            "https://ly/",
        ])
    func noTargets(text: String) {
        #expect(address(text)?.isShortened == false && address(text)?.target == nil)
    }

    @Test(
        "files to be installed are named",
        arguments: [
            ("https://example.com/app.apk", true), ("https://example.com/a/Setup.EXE?x=1#y", true),
            ("https://example.com/vpn.mobileconfig", true), ("https://example.com/a%2Eapk", true),
            ("itms-services://?action=download-manifest&url=https://example.com/a.plist", true),
            ("https://example.com/apk", false), ("https://example.com/a.apk/", false),
            ("https://example.exe/", false),
            ("https://example.com/page.html?file=a.apk", false), ("ftp://example.com/a.exe", false),
        ])
    func installable(text: String, installs: Bool) {
        #expect(address(text)?.risks.contains(.installs) == installs)
    }
}
