import Payloads
import Testing

@Suite("Mails, numbers and short messages")
struct MessageTests {
    @Test(
        "a telephone number may have any kind of blank and hyphen",
        arguments: [
            "tel:+49\u{A0}89\u{202F}1234\u{2011}5678", "tel:+49%C2%A089%E2%80%AF1234%E2%80%905678",
            "tel:+49 89 1234\u{2212}\u{AD}5678",
        ])
    func separators(text: String) {
        #expect(Payload(classifying: text) == .phone(PhoneNumber("+49 89 1234-5678")))
    }

    @Test(
        "mails are read from each of their forms",
        arguments: [
            ("mailto:a@example.com", EmailMessage(to: ["a@example.com"])),
            (
                "MAILTO:a@example.com,b@example.com?to=c@example.com&cc=d@example.com&bcc=e@example.com",
                EmailMessage(
                    to: ["a@example.com", "b@example.com", "c@example.com"], cc: ["d@example.com"],
                    bcc: ["e@example.com"])
            ),
            (
                "mailto:a+b@example.com?subject=1+1%3D2&body=a+b",
                EmailMessage(to: ["a+b@example.com"], subject: "1+1=2", body: "a+b")
            ),
            ("mailto:?body=x&body=y", EmailMessage(to: [], body: "x\r\ny")),
            ("mailto:%22Doe%2C%20J%22@example.org", EmailMessage(to: ["\"Doe, J\"@example.org"])),
            (
                "mailto:a@example.com?subject=Hi%0D%0ABcc:%20v@example.org",
                EmailMessage(to: ["a@example.com"], subject: "Hi  Bcc: v@example.org")
            ),
            (
                "mailto:a@example.com?subject=100%&body=%zz%41",
                EmailMessage(to: ["a@example.com"], subject: "100%", body: "%zzA")
            ),
            (
                "matmsg:to:a@example.com;TO:b@example.com;SUB:a\\;b;BODY:c\\:d;;",
                EmailMessage(to: ["a@example.com", "b@example.com"], subject: "a;b", body: "c:d")
            ),
            (
                "SMTP:a@example.com:S:B: c",
                EmailMessage(to: ["a@example.com"], subject: "S", body: "B: c")
            ),
            ("建.456@ab-cd.com", EmailMessage(to: ["建.456@ab-cd.com"])),
            (
                "mailto:?to=a@example.com,b@example.com&amp;cc=c@example.com&amp;Subject=S",
                EmailMessage(
                    to: ["a@example.com", "b@example.com"], cc: ["c@example.com"], subject: "S")
            ),
            (
                "mailto:user@example.org?subject=caf%C3%A9&body=caf%C3%A9%0D%0A%F0%9F%98%80",
                EmailMessage(
                    to: ["user@example.org"], subject: "café", body: "café\r\n😀")
            ),
            (
                "mailto:list@example.org?In-Reply-To=%3C3469A91@example.com%3E&attach=/etc/passwd",
                EmailMessage(to: ["list@example.org"])
            ),
            (
                "MATMSG:TO:a@example.com, b@example.com;CC:c@example.com,d@example.com;BCC:e@example.com;SUB:S;BODY:line 1\nline 2;;",
                EmailMessage(
                    to: ["a@example.com", "b@example.com"],
                    cc: ["c@example.com", "d@example.com"], bcc: ["e@example.com"], subject: "S",
                    body: "line 1\nline 2")
            ),
            (
                "MATMSG:TO:a@example.com;CC:b@example.com\r\nX: y;SUB:S\nBcc: z;;",
                EmailMessage(
                    to: ["a@example.com"], cc: ["b@example.com  X: y"], subject: "S Bcc: z")
            ),
        ] as [(String, EmailMessage)])
    func mails(text: String, mail: EmailMessage) {
        #expect(Payload(classifying: text) == .email(mail))
    }

    @Test(
        "numbers are read with their parameters",
        arguments: [
            ("tel:+1-201-555-0111", PhoneNumber("+1-201-555-0111")),
            ("TEL:863-1234;phone-context=+1-914", PhoneNumber("863-1234", context: "+1-914")),
            ("tel:1;ext=5;isub=6", PhoneNumber("1", extension: "5", subaddress: "6")),
            ("tel:%2B1202", PhoneNumber("+1202")), ("tel://+1202", PhoneNumber("+1202")),
            ("tel:*100#", PhoneNumber("*100#")),
            ("tel:1-800-FLOWERS", PhoneNumber("1-800-FLOWERS")),
            ("tel:+1 (202) 555-0143", PhoneNumber("+1 (202) 555-0143")),
            ("tel:+1,,123#", PhoneNumber("+1,,123#")), ("tel:112", PhoneNumber("112")),
            (
                "tel:7042;phone-context=example.com;x-a=b",
                PhoneNumber("7042", context: "example.com")
            ),
        ] as [(String, PhoneNumber)])
    func phones(text: String, phone: PhoneNumber) {
        #expect(Payload(classifying: text) == .phone(phone))
    }

    @Test(
        "short messages are read from each of their forms",
        arguments: [
            (
                "sms:+1202,+1203?body=Hi%20you",
                TextMessage(numbers: ["+1202", "+1203"], body: "Hi you")
            ),
            ("SMSTO:+1202:a:b\nc", TextMessage(numbers: ["+1202"], body: "a:b\nc")),
            ("smsto:+1202", TextMessage(numbers: ["+1202"])),
            (
                "sms:+1202;via=x?subject=S&body=a+b",
                TextMessage(numbers: ["+1202"], subject: "S", body: "a+b")
            ),
            ("sms:+1202&body=x", TextMessage(numbers: ["+1202"], body: "x")),
            ("sms:?body=x", TextMessage(numbers: [], body: "x")),
            ("sms:+1202;body=x%20y", TextMessage(numbers: ["+1202"], body: "x y")),
            ("sms:+1202?&body=x", TextMessage(numbers: ["+1202"], body: "x")),
            ("SMS:+1202:x", TextMessage(numbers: ["+1202"], body: "x")),
            ("sms://+1202?body=", TextMessage(numbers: ["+1202"])),
            ("SMSTO:+1202,+1203:", TextMessage(numbers: ["+1202", "+1203"])),
            (
                "sms:+15105550101;ext=7,+15105550102?body=hello%20there",
                TextMessage(numbers: ["+15105550101", "+15105550102"], body: "hello there")
            ),
            ("mmsto:212-555:x", TextMessage(numbers: ["212-555"], body: "x", isMultimedia: true)),
        ] as [(String, TextMessage)])
    func messages(text: String, message: TextMessage) {
        #expect(Payload(classifying: text) == .sms(message))
    }

    @Test(
        "what is written reads the same again",
        arguments: [
            .email(
                EmailMessage(
                    to: ["a+b@example.com", "\"D, J\"@example.org"], cc: ["c@example.com"],
                    bcc: ["d@example.com"], subject: "a&b=c?", body: "x\r\ny #1")),
            .phone(PhoneNumber("+1-202*#", extension: "5", context: "+1", subaddress: "6")),
            .sms(TextMessage(numbers: ["+1202", "+1203"], body: "Hi: you\n&?")),
            .sms(TextMessage(numbers: ["+1202"], subject: "S&", body: "B?", isMultimedia: true)),
            .sms(TextMessage(numbers: [], body: "x")),
        ] as [Payload])
    func written(payload: Payload) throws {
        #expect(Payload(classifying: try payload.encodedText()) == payload)
    }

    @Test(
        "what could add a field, or says nothing, is not written",
        arguments: [
            (
                .email(EmailMessage(to: ["a@b.c\r\nBcc: x"])),
                .controlCharacter(field: "mail address")
            ),
            (
                .email(EmailMessage(to: ["a@b.c"], subject: "x\ny")),
                .controlCharacter(field: "subject")
            ),
            (.email(EmailMessage(to: [])), .empty(field: "mail address")),
            (
                .email(EmailMessage(to: ["mira"])),
                .invalid(field: "mail address", rule: "a name and a domain around an @")
            ),
            (
                .phone(PhoneNumber("me")),
                .invalid(
                    field: "telephone number",
                    rule: "digits, + * # and separators, without blanks at its ends")
            ),
            (.sms(TextMessage(numbers: [])), .empty(field: "telephone number")),
            (
                .sms(TextMessage(numbers: ["1,2"])),
                .invalid(field: "telephone number", rule: "one number without commas")
            ),
            (.sms(TextMessage(numbers: ["1"], body: "\u{1B}")), .controlCharacter(field: "text")),
        ] as [(Payload, PayloadError)])
    func refused(payload: Payload, error: PayloadError) {
        #expect(throws: error) { try payload.encodedText() }
    }
}
