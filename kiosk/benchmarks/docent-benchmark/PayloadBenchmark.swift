import Foundation
import Payloads

/// How long texts take to be classified: many short ones, ever longer ones, and such as were made to take long.
enum PayloadBenchmark {
    static func run() {
        print(short(count: 1_000_000))
        print(
            table(
                "Nanoseconds for each byte, by the size of the text in bytes",
                of: growing, sizes: [1000, 10_000, 100_000, 1_000_000]))
        print(
            table(
                "The same for texts made to take long", of: adversarial,
                sizes: [10_000, 100_000, 1_000_000]))
    }

    /// One of each kind and of each way to write it, as a reader meets them.
    private static let mix = [
        "BEGIN:VCARD\r\nVERSION:3.0\r\nN:Rautio;Mira;;;\r\nFN:Mira Rautio\r\nORG:Vesper\r\nTEL;TYPE=cell:+12025550143\r\n"
            + "EMAIL:mira@example.com\r\nURL:https://example.com/mira\r\nEND:VCARD\r\n",
        "MECARD:N:Rautio,Mira;TEL:+12025550140;EMAIL:mira@example.com;;",
        "https://www.example.com/a/b?c=d", "http://xn--mnchen-3ya.example/", "www.example.com",
        "MEBKM:TITLE:Vesper;URL:https\\://example.com/;;",
        "mailto:mira@example.com?subject=Hi%20you&body=Text",
        "MATMSG:TO:a@example.com;SUB:Hi;BODY:x;;",
        "tel:+1-202-555-0111;ext=5", "sms:+12025550170?body=Hi", "SMSTO:+12025550170:See you",
        "geo:48.198634,16.371648;u=40", "WIFI:T:WPA;S:Lobby;P:eleven minutes;;",
        "BEGIN:VEVENT\r\nSUMMARY:Talk\r\nDTSTART:20260715T120000Z\r\nDTEND:20260715T130000Z\r\nLOCATION:A-101\r\nEND:VEVENT",
        "BCD\n002\n1\nSCT\nCOBADEFFXXX\nMira Rautio\nDE89370400440532013000\nEUR5.50\n\n\nThanks",
        "otpauth://totp/Vesper:mira?secret=JBSWY3DPEHPK3PXP&issuer=Vesper", "ROOM:A-101",
        "HTTPS://VESPER-RIDGE.EXAMPLE/T/R/A-101", "Some words and no more.", "9780306406157",
    ]

    private static func short(count: Int) -> String {
        let site = SiteAddress("https://vesper-ridge.example/t")
        var kinds: Set<String> = []
        let time = BestTime.measure {
            for i in 0..<count {
                let text = mix[i % mix.count]
                let symbology = text.utf8.count == 13 ? "ean-13" : nil
                let payload = Payload(classifying: text, symbology: symbology, site: site)
                if i < mix.count { kinds.insert(payload.kind) }
            }
        }
        let bytes = mix.reduce(0) { $0 + $1.utf8.count } / mix.count
        return
            "\(count) short texts of \(kinds.count) kinds, \(bytes) bytes in the mean, on one core: "
            + seconds(time.processor) + " s\n"
    }

    /// A text that grows: what it begins with, what is repeated, what it ends with.
    private struct Recipe {
        var name: String
        var head: String
        var piece: String
        var tail = ""

        func text(ofBytes count: Int) -> String {
            let room = max(0, count - head.utf8.count - tail.utf8.count)
            return head + String(repeating: piece, count: room / piece.utf8.count) + tail
        }
    }

    private static let growing = [
        Recipe(
            name: "vCard, note", head: "BEGIN:VCARD\r\nFN:A\r\nNOTE:", piece: "words, ",
            tail: "\r\nEND:VCARD"),
        Recipe(
            name: "vCard, numbers", head: "BEGIN:VCARD\r\nFN:A\r\n",
            piece: "TEL;TYPE=cell:+12025550143\r\n"),
        Recipe(
            name: "vCard, photograph", head: "BEGIN:VCARD\r\nFN:A\r\nPHOTO;ENCODING=b:",
            piece: "\r\n QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVo"),
        Recipe(name: "MECARD", head: "MECARD:N:A;", piece: "TEL:+12025550140;"),
        Recipe(name: "url, path", head: "https://example.com/", piece: "abc/"),
        Recipe(name: "url, query", head: "https://example.com/?", piece: "a=b&"),
        Recipe(name: "url, host", head: "https://", piece: "label.", tail: "com"),
        Recipe(name: "email", head: "mailto:a@example.com?body=", piece: "x%20"),
        Recipe(name: "phone", head: "tel:+1;x=", piece: "1"),
        Recipe(name: "sms", head: "sms:+1?body=", piece: "x%20"),
        Recipe(name: "geo", head: "geo:1,2?q=", piece: "x%20"),
        Recipe(name: "wifi", head: "WIFI:S:", piece: "n", tail: ";;"),
        Recipe(
            name: "event", head: "BEGIN:VEVENT\r\nSUMMARY:A\r\n",
            piece: "ATTENDEE:mailto:a@example.com\r\n"),
        Recipe(name: "otp", head: "otpauth://totp/a?secret=A&x=", piece: "1"),
        Recipe(name: "text", head: "", piece: "words, "),
    ]

    private static let adversarial = [
        Recipe(name: "parameters", head: "BEGIN:VCARD\nFN:A\nTEL", piece: ";TYPE=x", tail: ":1"),
        Recipe(name: "folded lines", head: "BEGIN:VCARD\nFN:A\nNOTE:", piece: "\n b"),
        Recipe(name: "soft line breaks", head: "BEGIN:VCARD\nNOTE;QUOTED-PRINTABLE:", piece: "=\n"),
        Recipe(name: "BEGIN in BEGIN", head: "BEGIN:VEVENT\nSUMMARY:x\n", piece: "BEGIN:VALARM\n"),
        Recipe(name: "agents in agents", head: "BEGIN:VCARD\n", piece: "AGENT:\nBEGIN:VCARD\n"),
        Recipe(name: "cards", head: "", piece: "BEGIN:VCARD\nEND:VCARD\n"),
        Recipe(name: "semicolons", head: "MECARD:", piece: ";"),
        Recipe(name: "backslashes", head: "WIFI:S:", piece: "\\"),
        Recipe(name: "percent signs", head: "mailto:a@b.c?subject=", piece: "%"),
        Recipe(name: "quotes", head: "BEGIN:VCARD\nTEL;", piece: "\";"),
        Recipe(name: "punycode labels", head: "https://", piece: "xn--80ak6aa92e.", tail: "com"),
        Recipe(name: "look-alike labels", head: "https://", piece: "\u{430}.", tail: "com"),
        Recipe(name: "commas of mail", head: "mailto:", piece: "a@b.c,"),
        Recipe(name: "empty path segments", head: "https://a.example/01/1", piece: "/0"),
        Recipe(name: "dots", head: "", piece: "a."),
        Recipe(name: "byte order marks", head: "", piece: "\u{FEFF}"),
    ]

    private static func table(_ title: String, of recipes: [Recipe], sizes: [Int]) -> String {
        var lines = [title, row("", sizes.map { "\($0)" }, "kind")]
        for recipe in recipes {
            var kind = ""
            let figures = sizes.map { size in
                let text = recipe.text(ofBytes: size)
                // As many rounds as make a million bytes, so that the clock's step does not show.
                let rounds = max(1, 1_000_000 / size)
                let time = BestTime.measure {
                    for _ in 0..<rounds { kind = Payload(classifying: text).kind }
                }
                return String(
                    format: "%.1f", time.processor * 1e6 / Double(rounds * text.utf8.count))
            }
            lines.append(row(recipe.name, figures, kind))
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func row(_ name: String, _ figures: [String], _ kind: String) -> String {
        func padded(_ text: String) -> String {
            String(repeating: " ", count: max(0, 9 - text.count)) + text
        }
        return name + String(repeating: " ", count: max(0, 20 - name.count))
            + figures.map(padded).joined() + "  " + kind
    }

    private static func seconds(_ milliseconds: Double) -> String {
        String(format: "%.2f", milliseconds / 1000)
    }
}
