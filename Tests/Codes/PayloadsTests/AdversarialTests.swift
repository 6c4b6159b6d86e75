import Foundation
import Payloads
import Testing

/// Texts made to take long: each must be read whole, and every result is checked, so that nothing
/// can be quick by leaving something out.
@Suite("Adversarial sizes")
struct AdversarialTests {
    private static func repeated(_ text: String, _ count: Int) -> String {
        String(repeating: text, count: count)
    }

    @Test("a hundred thousand folded lines are one value")
    func foldedLines() {
        let text =
            "BEGIN:VCARD\r\nFN:A\r\nNOTE:a" + Self.repeated("\r\n b", 100_000) + "\r\nEND:VCARD"
        #expect(contact(text)?.note == "a" + Self.repeated("b", 100_000))
        let event =
            "BEGIN:VEVENT\nSUMMARY:a" + Self.repeated("\n b", 100_000) + "\nDTSTART:20260101\n"
        #expect(CalendarEvent.events(inCalendar: event).first?.summary?.utf8.count == 100_001)
    }

    @Test("a hundred thousand soft line breaks are one value")
    func softBreaks() {
        let text =
            "BEGIN:VCARD\nNOTE;QUOTED-PRINTABLE:a" + Self.repeated("=\n=C3=BC", 100_000)
            + "\nTEL:1\nEND:VCARD"
        #expect(contact(text)?.note == "a" + Self.repeated("ü", 100_000))
        #expect(contact(text)?.phones == ["1"])
    }

    @Test("ten thousand parameters and types are read")
    func parameters() {
        let text = "BEGIN:VCARD\nTEL" + Self.repeated(";TYPE=x", 10_000) + ";A=b:1\nEND:VCARD"
        #expect(contact(text)?.telephones.first?.types.count == 10_000)
        let query = "https://a.example/?" + Self.repeated("a=b&", 250_000)
        #expect(address(query)?.host == "a.example")
        let mail = "mailto:a@example.com?" + Self.repeated("cc=b@example.com&", 10_000)
        guard case .email(let found) = Payload(classifying: mail) else {
            Issue.record("no mail")
            return
        }
        #expect(found.cc.count == 10_000)
    }

    @Test("components nested fifty thousand deep leave the event as it is")
    func nesting() {
        let begins = Self.repeated("BEGIN:VALARM\n", 50_000)
        let ends = Self.repeated("END:VALARM\n", 50_000)
        let text = "BEGIN:VEVENT\n\(begins)SUMMARY:no\n\(ends)SUMMARY:yes\nEND:VEVENT"
        #expect(event(text)?.summary == "yes")
        let agents = Self.repeated("AGENT:\nBEGIN:VCARD\nFN:no\n", 50_000)
        let cards =
            "BEGIN:VCARD\n\(agents)" + Self.repeated("END:VCARD\n", 50_000) + "FN:yes\nEND:VCARD"
        #expect(contact(cards)?.formattedName == "yes")
        #expect(contact(cards)?.followingCards == 0)
    }

    @Test("fifty thousand cards and events are counted")
    func many() {
        let cards = Self.repeated("BEGIN:VCARD\nFN:A\nEND:VCARD\n", 50_000)
        #expect(contact(cards)?.followingCards == 49_999)
        let events = Self.repeated("BEGIN:VEVENT\nSUMMARY:A\nEND:VEVENT\n", 50_000)
        #expect(event(events)?.followingEvents == 49_999)
    }

    @Test(
        "thousands of signs of one kind change nothing about what stands before and after them",
        arguments: [";", ":", ",", "\\", "%", "=", "\"", "&", "@", ".", " ", "\n", "\r\n", "é"])
    func signs(sign: String) {
        let many = Self.repeated(sign, 10_000)
        for head in [
            "MECARD:N:A;", "WIFI:S:net;", "mailto:a@example.com?subject=", "sms:+1?body=",
            "BEGIN:VCARD\nNOTE:", "BEGIN:VEVENT\nSUMMARY:x\nLOCATION:",
            "otpauth://totp/a?secret=x&y=",
            "geo:1,2?q=", "tel:+1;x=", "https://a.example/", "https://", "MATMSG:TO:a@example.com;",
            "MEBKM:URL:a.example;", "URLTO:", "BCD\n002\n1\nSCT\n\n", "MEMORY:", "", "xn--",
            "BEGIN:VCARD\nTEL;", "BEGIN:VCARD\nPHOTO;BASE64:", "https://xn--", "data:,",
        ] {
            let payload = Payload(classifying: head + many)
            #expect(!payload.summary.isEmpty)
            if head.hasPrefix("MECARD") { #expect(payload.kind == "contact") }
            if head.hasPrefix("WIFI"), case .wifi(let network) = payload {
                #expect(network.ssid == "net")
            }
        }
    }

    @Test("a million semicolons, percent signs and backslashes are passed in one go")
    func million() {
        let semicolons = Self.repeated(";", 1_000_000)
        #expect(contact("MECARD:N:A\(semicolons)TEL:1;;")?.phones == ["1"])
        let percents = Self.repeated("%", 1_000_000)
        let mail = EmailMessage(to: ["a@b.c"], subject: percents)
        #expect(Payload(classifying: "mailto:a@b.c?subject=" + percents) == .email(mail))
        let backslashes = Self.repeated("\\", 1_000_000)
        #expect(network("WIFI:S:\(backslashes);;")?.ssid.utf8.count == 500_000)
    }

    @Test("a hundred thousand labels of a host are judged once each")
    func labels() {
        // Letters that imitate Latin make every label look at the top level.
        let host = Self.repeated("\u{430}.", 100_000) + Self.repeated("\u{65E5}", 100_000)
        #expect(address("https://\(host)/")?.risks == [.mixedScriptHost])
        let own = Self.repeated("\u{430}.", 100_000) + "\u{440}\u{444}"
        #expect(address("https://\(own)/")?.risks == [])
        let punycode = Self.repeated("xn--80ak6aa92e.", 50_000) + "com"
        #expect(address("https://\(punycode)/")?.risks == [.mixedScriptHost, .punycodeHost])
        let list = PublicSuffixList("com\n*.uk")
        let plain = Self.repeated("a.", 400_000) + "b.com"
        let found = address("https://\(plain)/")
        #expect(list.flatMap { found?.registrableDomain(in: $0) } == "b.com")
    }

    @Test("hosts and photographs of a million bytes are read, and no more of them is decoded")
    func large() throws {
        let host = Self.repeated("a", 1_000_000)
        #expect(address("https://\(host).example/")?.host?.utf8.count == 1_000_008)
        #expect(address("https://\(Self.repeated("1", 1_000_000))/")?.risks == [])
        let lines = Self.repeated("\r\n " + Self.repeated("QUJD", 18), 14_000)
        let text = "BEGIN:VCARD\nFN:A\nPHOTO;ENCODING=b;TYPE=JPEG:\(lines)\r\nEND:VCARD"
        let photograph = try #require(contact(text)?.photograph)
        #expect(photograph.data()?.count == 14_000 * 54)
        #expect(photograph.data(limit: 100_000) == nil)
    }
}
