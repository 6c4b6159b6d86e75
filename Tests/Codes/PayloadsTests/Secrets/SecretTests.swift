import Foundation
import Payloads
import Testing

/// Something of a caller's that holds a payload and prints itself by reflection.
private struct PayloadBox {
    let payload: Payload
}

@Suite("Secrets")
struct SecretTests {
    private static let texts = [
        "WIFI:T:WPA;S:net;P:hunter22;;", "otpauth://totp/A:b?secret=hunter22&issuer=A",
        "otpauth-migration://offline?data=hunter22", "otpauth://odd/A?secret=hunter22",
        "URL:otpauth://totp/A:b?secret=hunter22", "URLTO:T:otpauth://totp/A:b?secret=hunter22",
        "MEBKM:TITLE:T;URL:otpauth\\://totp/A?secret=hunter22;;",
        "WIFI:T:WPA2-EAP;S:n;E:PEAP;I:mira;P:hunter22;;", "WIFI:T:WEP;S:n;P:hunter22",
        "wifi:p:hunter22;s:n;t:SAE;;", "OTPAUTH://hotp/A?counter=1&SECRET=hunter22",
    ]

    @Test("are in no description, dump, reflection, summary, explanation or JSON", arguments: texts)
    func masked(text: String) throws {
        let payload = Payload(classifying: text)
        var dumped = ""
        dump(payload, to: &dumped)
        let all = [
            "\(payload)", String(reflecting: payload), dumped, payload.summary, payload.explanation,
            payload.explanation(of: text), try json(payload), "\(Mirror(reflecting: payload))",
            "\([payload])", "\(Optional(payload) as Any)", "\(PayloadBox(payload: payload))",
            String(reflecting: PayloadBox(payload: payload)),
            payload.summary(publicSuffixes: PublicSuffixList("com")),
        ]
        for shown in all { #expect(!shown.contains("hunter22")) }
        #expect(try json(payload).contains(Secret.mask))
    }

    @Test("are available to callers that ask for them by name", arguments: texts)
    func revealed(text: String) throws {
        #expect(try json(Payload(classifying: text), revealingSecrets: true).contains("hunter22"))
        #expect(network(Self.texts[0])?.password?.reveal() == "hunter22")
    }

    @Test("a mask is not read back as if it were the secret", arguments: texts)
    func maskIsNoSecret(text: String) throws {
        let data = Data(try json(Payload(classifying: text)).utf8)
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(Payload.self, from: data) }
    }

    @Test("children of a reflection never have the text, however deep")
    func reflection() {
        var rest = Self.texts.map { Mirror(reflecting: Payload(classifying: $0)) }
        var count = 0
        while let mirror = rest.popLast() {
            for child in mirror.children {
                #expect((child.value as? String)?.contains("hunter22") != true)
                rest.append(Mirror(reflecting: child.value))
                count += 1
            }
        }
        #expect(count > 50)
    }

    @Test("are equal by what they hide")
    func equality() {
        #expect(Secret("a") == Secret("a"))
        #expect(Secret("a") != Secret("b"))
    }

    @Test(
        "keys of one-time passwords give each of their fields",
        arguments: [
            (
                "otpauth://totp/Big%20Co%3A%20a%40b.com?secret=X",
                OneTimePassword(
                    type: .totp, label: "Big Co: a@b.com", issuer: "Big Co", account: "a@b.com",
                    secret: Secret("X"))
            ),
            (
                "OTPAUTH://HOTP/a?secret=X&counter=5&issuer=I+J&algorithm=sha256&digits=8&period=60",
                OneTimePassword(
                    type: .hotp, label: "a", issuer: "I J", account: "a", secret: Secret("X"),
                    algorithm: "SHA256", digits: 8, period: 60, counter: 5)
            ),
        ] as [(String, OneTimePassword)])
    func keys(text: String, key: OneTimePassword) {
        #expect(Payload(classifying: text) == .otp(key))
    }

    @Test("a written key reads the same again, and one without a secret is not written")
    func written() throws {
        let key = OneTimePassword(
            type: .hotp, label: "A B:ä", issuer: "A B", account: "ä", secret: Secret("JBSW"),
            algorithm: "SHA1", digits: 6, counter: 1)
        #expect(Payload(classifying: try key.encodedText()) == .otp(key))
        #expect(throws: PayloadError.empty(field: "secret")) {
            try OneTimePassword(type: .totp, label: "a", secret: nil).encodedText()
        }
        #expect(throws: PayloadError.invalid(field: "type", rule: "totp or hotp")) {
            try OneTimePassword(type: .other, label: "a", secret: Secret("x")).encodedText()
        }
        #expect(throws: PayloadError.empty(field: "counter")) {
            try OneTimePassword(type: .hotp, label: "a", secret: Secret("JBSW")).encodedText()
        }
        #expect(
            throws: PayloadError.invalid(
                field: "secret", rule: "base32, the letters A-Z and the digits 2-7")
        ) {
            try OneTimePassword(type: .totp, label: "a", secret: Secret("hunter22!")).encodedText()
        }
        #expect(
            throws: PayloadError.invalid(
                field: "digits", rule: "a number from 1 to 10, mostly 6 or 8")
        ) {
            try OneTimePassword(type: .totp, label: "a", secret: Secret("JBSW"), digits: 0)
                .encodedText()
        }
    }

    @Test(
        "errors say what to do",
        arguments: [
            (
                .controlCharacter(field: "title"),
                "The title holds a control character; remove it, as it could add a field to the code."
            ),
            (.empty(field: "name"), "The name is empty; the code needs one."),
            (
                .tooLong(field: "name", bytes: 40, limit: 32),
                "The name has 40 bytes; shorten it to at most 32."
            ),
            (
                .invalid(field: "bank", rule: "a BIC"),
                "The bank cannot be written; it must be a BIC."
            ),
        ] as [(PayloadError, String)])
    func errors(error: PayloadError, message: String) {
        #expect(error.description == message)
    }
}
