import Foundation
import Testing

@testable import Mail

@Suite("A mail with a picture")
struct MailMessageTests {
    private func mail(subject: String = "Your visit", to: String? = "ada@example.org") throws
        -> String
    {
        let message = MailMessage(
            to: to.map { [$0] } ?? [], subject: subject,
            date: Date(timeIntervalSince1970: 1_795_251_600),
            timeZone: TimeZone(secondsFromGMT: -12_600) ?? .gmt, text: "Grüß Gott\n.\nAda\n",
            attachments: [
                .init(
                    name: "pass.png", type: "image/png", bytes: Array(repeating: 7, count: 100),
                    isInline: true)
            ])
        return String(decoding: try message.bytes(), as: UTF8.self)
    }

    @Test("has its headers, its text and its picture, in lines that every server takes")
    func form() throws {
        let lines = try mail().components(separatedBy: "\r\n")
        #expect(lines.allSatisfy { $0.utf8.count <= 78 && $0.utf8.allSatisfy { $0 < 0x7F } })
        #expect(lines[0] == "To: ada@example.org")
        #expect(lines[1] == "Subject: Your visit")
        #expect(lines[2] == "Date: Sat, 21 Nov 2026 05:30:00 -0330" || lines[2].hasSuffix(" -0330"))
        #expect(lines.contains("MIME-Version: 1.0"))
        let boundary = try #require(
            lines.first { $0.hasPrefix("Content-Type: multipart/mixed") }?
                .split(separator: "\"").last.map(String.init))
        #expect(lines.count { $0 == "--\(boundary)" } == 2)
        #expect(lines.suffix(2) == ["--\(boundary)--", ""])
        let text = Data("Grüß Gott\r\n.\r\nAda\r\n".utf8).base64EncodedString()
        #expect(lines.contains(text))
    }

    @Test("a subject of any script is divided into words that are whole characters")
    func subject() throws {
        let subject = String(repeating: "Führung am Freitag, 漢字と仮名 ", count: 6)
        let text = try mail(subject: subject)
        var decoded = ""
        for match in text.matches(of: /=\?utf-8\?B\?([A-Za-z0-9+\/=]+)\?=/) {
            let data = try #require(Data(base64Encoded: String(match.1)))
            decoded += try #require(String(validating: data, as: UTF8.self))
            #expect(match.0.utf8.count <= 75)
        }
        #expect(decoded == subject)
    }

    @Test(
        "a text that could add a header, or is not an address, is rejected",
        arguments: [
            "", "ada", "@", "a@", "@b", "a@b\r\nBcc: c@d", "a@b, c@d", "Ada <a@b>", "a@b@c", "ä@b",
        ])
    func address(text: String) {
        #expect(
            throws: MailError.notAnAddress(header: "To")
        ) { try mail(to: text) }
    }

    @Test("a line break in a subject adds no header")
    func injection() throws {
        let text = try mail(subject: "Hello\r\nBcc: eve@example.org")
        #expect(!text.contains("\r\nBcc:"))
    }
}
