import Payloads

/// What visitors hold up: every kind of code, ours and strangers', and texts that were made to do harm.
enum VisitorTexts {
    static let ours = [
        "ROOM:A-014", "ROOM:A-021", "room:a-102", "HTTPS://VESPER-RIDGE.EXAMPLE/T/R/A-014",
        "HTTPS://VESPER-RIDGE.EXAMPLE/T/B/C", "PERSON:MIRA-RAUTIO", "BUILDING:A", "TOUR:HIGHLIGHTS",
        "ROOM:A-019", "PERSON:NOBODY", "TOUR:NONE", "BUILDING:Z-99",
        "https://vesper-ridge.example/t/r/a-014?x=1#y",
    ]

    static let others = [
        "https://www.example.org/visit?from=door", "http://user:pw@xn--pple-43d.example:8080/",
        "javascript:alert(1)", "WIFI:T:WPA;S:Guests;P:correct horse;;", "WIFI:T:nopass;S:Open;;",
        "otpauth://totp/Example:mira?secret=JBSWY3DPEHPK3PXP&issuer=Example",
        "BEGIN:VCARD\nVERSION:3.0\nFN:Mira Rautio\nTEL:+1-202-555-0143\nEND:VCARD",
        "MECARD:N:Rautio,Mira;TEL:+12025550140;;",
        "BEGIN:VEVENT\nSUMMARY:Open day\nDTSTART:20261204T190000\nDTEND:20261204T210000\nEND:VEVENT",
        "mailto:hello@example.org?subject=Visit&body=Hello", "MATMSG:TO:a@b.example;SUB:x;BODY:y;;",
        "tel:+4961512345", "sms:+4961512345:hello", "geo:49.8712,8.6226",
        "bitcoin:1BoatSLRHtKNngkdXEeobR76b53LETtpyT?amount=0.1", "upi://pay?pa=a@b&am=10",
        "BCD\n002\n1\nSCT\n\nRed Cross\nDE89370400440532013000\nEUR10", "LPA:1$rsp.example$A-B",
        "matter MT:Y.K9042C00KA0648G00", "market://details?id=org.example", "12345670",
        "plain words", "X-HM://00ABCDEF1",
    ]

    static let hostile = [
        "", " ", "\n\n\n", "\u{0}\u{1}\u{2}", "\u{202E}olleh\u{202C}", "\u{FEFF}ROOM:A-014",
        String(repeating: "A", count: 20_000), String(repeating: "\u{301}", count: 3000),
        String(repeating: "👨‍👩‍👧‍👦", count: 400), String(repeating: "(", count: 5000),
        "\u{1B}[2J\u{1B}]0;owned\u{7}", "ROOM:" + String(repeating: "9", count: 5000),
        "ROOM:'; DROP TABLE room; --", "ROOM:../../etc/passwd", "%s%n%x",
        "https://" + "a.".repeated(3000),
        "WIFI:" + "S:x;".repeated(2000), "BEGIN:VCARD\n" + "TEL:1\n".repeated(2000) + "END:VCARD",
        "BEGIN:VEVENT\nDTSTART:99999999T999999\nEND:VEVENT", "mailto:" + "a@b,".repeated(2000),
        "geo:999,1e999", "tel:" + "+".repeated(3000), "https://[::1%25eth0]/\u{0}",
    ]

    static let all = ours + others + hostile
}

extension String {
    fileprivate func repeated(_ count: Int) -> String { String(repeating: self, count: count) }
}
