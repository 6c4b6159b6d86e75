import Foundation
import Payloads
import Testing

@Suite("Every payload")
struct PayloadTests {
    @Test("is of the kind its text announces", arguments: examples)
    func kinds(text: String, symbology: String?, kind: String) {
        #expect(Payload(classifying: text, symbology: symbology).kind == kind)
    }

    @Test("is the same after JSON and back, with its secrets asked for", arguments: examples)
    func roundTripsThroughJSON(text: String, symbology: String?, kind: String) throws {
        let payload = Payload(classifying: text, symbology: symbology)
        let data = Data(try json(payload, revealingSecrets: true).utf8)
        #expect(try JSONDecoder().decode(Payload.self, from: data) == payload)
        #expect(try json(payload).contains("\"kind\":\"\(kind)\""))
    }

    @Test("keeps its kind when its text is written again", arguments: examples)
    func keepsItsKind(text: String, symbology: String?, kind: String) throws {
        guard symbology == nil else { return }
        let written = try Payload(classifying: text).encodedText()
        #expect(Payload(classifying: written).kind == kind)
    }

    @Test("has a summary and an explanation", arguments: examples)
    func describes(text: String, symbology: String?, kind: String) {
        let payload = Payload(classifying: text, symbology: symbology)
        #expect(!payload.summary.isEmpty)
        #expect(payload.description == payload.summary)
        #expect(payload.explanation.hasSuffix("."))
        #expect(
            payload.summary.unicodeScalars.allSatisfy {
                $0 == "\n" || $0.properties.generalCategory != .control
            })
    }

    @Test(
        "is text where it is near to a form but breaks it",
        arguments: [
            "http", "https:", "http://", "www.", "tel", "tel:", "tel:me", "geo:91,0", "geo:0,181",
            "geo:1e1,2", "geo: politics", "geo:1,2;crs=mars", "geo:NaN,2", "mailto:", "wifi: free",
            "MATMSG:BODY:;;", "SMTP:foo", "sms me at five", "sms:", "smsto:abc",
            "BEGIN:VEVENT", "BEGIN:VCALENDAR\nBEGIN:VTODO\nSUMMARY:x", "BEGIN:VCARDFN:x", "BCD",
            "BCD\n003\n1\nSCT\n\nA\nDE89370400440532013000", "MEMORY:of a day", "URL:x", "URLTO:",
            "a.b", ".com", "v1.2.3", "readme.md", "Stop.It", "1.5", "192.168.0.1", "@user",
            "123@ab,cd.com", "123@-abcd.com", "data: none", "HC1:6BF", "note:hello", "ROOM:",
            "ROOM:-A", "ROOM: 1", "ROOM:" + String(repeating: "A", count: 33), "9780306406157",
            "https://exa\u{0}mple.com/", "https://a b/", "https://exa%00mple.com/",
        ] as [String])
    func isText(text: String) {
        #expect(Payload(classifying: text) == .text(text))
    }

    @Test(
        "is classified by what stands inside blanks and byte order marks",
        arguments: [
            ("\u{FEFF}tel:+1202555", "phone"), (" \r\n https://example.com \n", "url"),
            ("\u{FEFF} ROOM:A\n", "room"),
            ("\u{FEFF}BCD\n002\n1\nSCT\n\nA\nDE89370400440532013000", "payment"),
        ] as [(String, String)])
    func trims(text: String, kind: String) {
        #expect(Payload(classifying: text).kind == kind)
    }

    @Test("shows no control character and no turned order in its summary")
    func summaryIsHarmless() {
        let payload = Payload(classifying: "MECARD:N:Mira\u{1B}[2J\u{202E}x;NOTE:a\nEmail: b;;")
        #expect(payload.summary == "Contact: Mira\u{FFFD}[2J\u{FFFD}x\nNote: a\n    Email: b")
    }

    @Test("says its facts in one block")
    func summaries() {
        #expect(
            Payload(classifying: "http://bit.ly/3").summary == """
                Link: http://bit.ly/3
                Host: bit.ly
                Beware: the connection is not encrypted
                Beware: the host hides where the link leads
                """)
        #expect(
            Payload(classifying: "WIFI:T:WPA;S:net;P:pw123456;;").summary == """
                Wi-Fi: net
                Security: WPA
                Password: ••••••••
                """)
        #expect(Payload(classifying: "ROOM:a-101").summary == "Room: A-101")
        #expect(
            Payload(classifying: "tel:*%2306%23").summary == """
                Phone: *#06#
                Beware: this is an order to the phone or its network, not a number
                """)
    }

    @Test(
        "explains what a text comes near to",
        arguments: [
            ("", "It is empty."),
            (
                "hello",
                "It has no scheme and is neither a domain nor a mail address nor a known form."
            ),
            (
                "geo:91,0",
                "It begins with geo: but what follows is not coordinates in range (RFC 5870)."
            ),
            ("x:y", "What stands before its colon is not a known scheme."),
            ("https://example.com", "It begins with the scheme https as an address does."),
            (
                "example.com",
                "It has no scheme, but the form of a domain that addresses begin with."
            ),
            ("ROOM:A", "It is ROOM: and an identifier of this site."),
        ] as [(String, String)])
    func explains(text: String, explanation: String) {
        #expect(Payload(classifying: text).explanation == explanation)
    }

    @Test("refuses JSON of no kind")
    func refusesUnknownKind() {
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(Payload.self, from: Data(#"{"kind":"ghost"}"#.utf8))
        }
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(Payload.self, from: Data(#"{"kind":"url","url":"a b"}"#.utf8))
        }
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(Payload.self, from: Data(#"{"kind":"room","id":"-"}"#.utf8))
        }
    }
}
