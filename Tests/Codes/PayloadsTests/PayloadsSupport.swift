import Foundation
import Payloads

/// The contact that a text means, or nil.
func contact(_ text: String) -> Contact? {
    if case .contact(let value) = Payload(classifying: text) { value } else { nil }
}

/// The address that a text means, or nil.
func address(_ text: String) -> WebAddress? {
    if case .url(let value) = Payload(classifying: text) { value } else { nil }
}

/// The event that a text means, or nil.
func event(_ text: String) -> CalendarEvent? {
    if case .event(let value) = Payload(classifying: text) { value } else { nil }
}

/// The network that a text means, or nil.
func network(_ text: String) -> WiFiNetwork? {
    if case .wifi(let value) = Payload(classifying: text) { value } else { nil }
}

/// The JSON of a payload, its keys sorted; papers are revealed where secrets are, unless it is said otherwise.
func json(
    _ payload: Payload, revealingSecrets: Bool = false, revealingPapers: Bool? = nil
) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.userInfo[.revealsSecrets] = revealingSecrets
    encoder.userInfo[.revealsPapers] = revealingPapers ?? revealingSecrets
    return String(decoding: try encoder.encode(payload), as: UTF8.self)
}

/// One example of each kind and of each way to write it.
let examples: [(text: String, symbology: String?, kind: String)] = [
    (
        "BEGIN:VCARD\r\nVERSION:2.1\r\nN:Rautio;Mira\r\nTEL;CELL:+1-202-555-0143\r\nEND:VCARD", nil,
        "contact"
    ),
    (
        "BEGIN:VCARD\nVERSION:3.0\nFN:Mira Rautio\nORG:Vesper;Optics\nADR;TYPE=WORK:;;1 Main St;Town;;1;US\nEND:VCARD",
        nil, "contact"
    ),
    (
        "BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Mira\r\nTEL;VALUE=uri;TYPE=\"work,fax\":tel:+1-555;ext=7\r\nPHOTO:data:image/png;base64,iVBO\r\nEND:VCARD\r\n",
        nil, "contact"
    ),
    ("MECARD:N:Rautio,Mira;TEL:+12025550140;ADR:,,1 Main St,Town,,1,US;;", nil, "contact"),
    (
        "BIZCARD:N:Mira;X:Rautio;T:Engineer;C:Vesper;A:1 Main St;B:+1202;E:m@example.com;;", nil,
        "contact"
    ),
    (
        "MEMORY:met\r\nNAME1:Mira\r\nNAME2:mira\r\nTEL1:+1202\r\nMAIL1:m@example.com\r\nADD:Town\r\n",
        nil, "contact"
    ),
    ("https://www.example.com/a?b=c", nil, "url"),
    ("http://user:pw@xn--pple-43d.example:8080/", nil, "url"),
    ("URLTO:Title:example.com", nil, "url"),
    ("MEBKM:TITLE:A;URL:https\\://example.com/;;", nil, "url"),
    ("www.example.com", nil, "url"),
    ("javascript:alert(1)", nil, "url"),
    ("https://id.gs1.org/01/09506000134352/10/ABC?17=270101", nil, "url"),
    ("mailto:a@example.com?cc=b@example.com&subject=Hi%20you&body=x%0D%0Ay", nil, "email"),
    ("MATMSG:TO:a@example.com;SUB:Hi;BODY:x;;", nil, "email"),
    ("SMTP:a@example.com:Hi:x", nil, "email"),
    ("a@example.com", nil, "email"),
    ("tel:+1-202-555-0111;ext=5;isub=14;phone-context=+1", nil, "phone"),
    ("sms:+12025550170,+12025550171?body=Hi", nil, "sms"),
    ("SMSTO:+12025550170:line 1\nline 2", nil, "sms"),
    ("mms:+12025550170?subject=S&body=B", nil, "sms"),
    ("geo:48.198634,16.371648,183;crs=wgs84;u=40?q=Rathaus", nil, "geo"),
    ("WIFI:T:WPA;S:net\\;1;P:pw123456;H:true;;", nil, "wifi"),
    ("WIFI:T:WPA2-EAP;S:net;E:TTLS;PH2:PAP;A:anon;I:mira;P:pw;;", nil, "wifi"),
    (
        "BEGIN:VEVENT\nSUMMARY:Talk\nDTSTART;TZID=Europe/Berlin:20260715T120000\nDURATION:PT1H\nEND:VEVENT",
        nil, "event"
    ),
    (
        "BCD\n002\n1\nSCT\nCOBADEFFXXX\nMira Rautio\nDE89370400440532013000\nEUR5.50\nGDDS\n\nThanks",
        nil, "payment"
    ),
    (
        "otpauth://totp/Vesper:mira?secret=JBSWY3DPEHPK3PXP&issuer=Vesper&digits=8&period=60", nil,
        "otp"
    ),
    ("otpauth-migration://offline?data=CjEKCg%3D%3D", nil, "otp"),
    ("LPA:1$smdp.example.com$QR-G-5C-1LS-1W1Z9P7", nil, "text"),
    ("HC1:6BFOXN%TSMAHN-HNTNK6:2NBOQ", nil, "text"),
    ("9780306406157", "EAN_13", "product"),
    ("ROOM:A-101", nil, "room"), ("building:a", nil, "building"),
    ("PERSON:MIRA", nil, "person"), ("Tour:1", nil, "tour"),
    ("Hello\u{0}World", nil, "text"), ("", nil, "text"),
]
