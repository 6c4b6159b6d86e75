import Foundation
import Imaging
import QRCode
import TestSupport

/// Pictures and texts of which the outputs for programs have every key.
enum OutputSamples {
    /// A text of each kind of payload, with all of its fields, and what it comes from.
    static let texts: [(text: String, symbology: String)] = [
        ("plain words", "qr"), ("LPA:1$smdp.example.com$QR-G-5C-1LS", "qr"),
        (
            "SPD*1.0*ACC:CZ5855000000001265098001+RZBCCZPP*AM:480.50*CC:CZK*MSG:Tour*X-VS:1*RN:Vesper",
            "qr"
        ),
        ("https://www.google.com/url?q=https://evil.example/", "qr"), ("9783161484100", "ean-13"),
        ("96315071", "ean-8"),
        (
            """
            BEGIN:VCARD
            VERSION:3.0
            N:Rautio;Mira;Anna;Dr.;MSc
            FN:Dr. Mira Rautio
            NICKNAME:Mi
            X-PHONETIC-FIRST-NAME:MEE-ra
            TEL;TYPE=cell:+358 9 555 01
            EMAIL:mira@vesper-ridge.example
            ORG:Vesper Ridge;Optics;Mirrors
            TITLE:Head of optics
            ROLE:Astronomer
            URL:https://vesper-ridge.example/mira
            ADR;TYPE=work:Box 1;2nd floor;Hill 1;Vesper;North;00100;Finland
            NOTE:Knocks twice.
            BDAY:1985-04-12
            PHOTO;MEDIATYPE=image/png;VALUE=uri:https://vesper-ridge.example/m.png
            END:VCARD
            BEGIN:VCARD
            VERSION:3.0
            FN:Another
            PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQ
            END:VCARD
            """, "qr"
        ),
        ("BEGIN:VCARD\nVERSION:3.0\nFN:Ana\nPHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQ\nEND:VCARD", "qr"),
        ("MECARD:N:Rautio,Mira;SOUND:rautio,mira;TEL:+1555;;", "qr"),
        ("MEBKM:TITLE:A page;URL:http://user:word@bit.ly:8080/x;;", "qr"),
        ("http://192.168.0.1/\u{202E}gpj.exe", "qr"), ("https://xn--pypal-4ve.com/", "qr"),
        ("market://details?id=org.example", "qr"),
        ("bitcoin:175tWpb8K1S7NmH4Zx6rewF9WQrcZv245W?amount=0.00000001", "qr"),
        ("https://vesper-ridge.example.co.uk/visit", "qr"), ("javascript:alert(1)", "qr"),
        ("https://id.gs1.org/01/09506000134352/10/ABC?17=271231", "qr"), ("ssh://host", "qr"),
        ("mailto:a@b.example?cc=c@d.example&bcc=e@f.example&subject=Hi&body=Words", "qr"),
        ("tel:5550100;ext=5;phone-context=+1;isub=2", "qr"),
        ("mms:+15550100?subject=Hi&body=Words", "qr"), ("smsto:+15550100:Words", "qr"),
        ("geo:60.1,24.9,12.5;u=35?q=dome", "qr"),
        (
            "WIFI:T:WPA2-EAP;S:Dome;P:twelve-minutes;H:true;E:PEAP;PH2:MSCHAPV2;I:mira;A:anon;R:1;K:MDkw;;",
            "qr"
        ),
        ("WIFI:T:nopass;S:Lobby;;", "qr"),
        (
            """
            BEGIN:VCALENDAR
            BEGIN:VEVENT
            UID:1@vesper-ridge.example
            DTSTAMP:20260501T080000Z
            SUMMARY:Night of the open dome
            DTSTART;TZID=Europe/Helsinki:20260501T200000
            DTEND;TZID=Europe/Stockholm:20260501T230000
            DURATION:PT3H
            LOCATION:Dome
            DESCRIPTION:Dress warmly.
            ORGANIZER:mailto:mira@vesper-ridge.example
            ATTENDEE:mailto:ana@vesper-ridge.example
            GEO:60.1;24.9
            URL:https://vesper-ridge.example/night
            RRULE:FREQ=WEEKLY;COUNT=4
            STATUS:CONFIRMED
            END:VEVENT
            BEGIN:VEVENT
            SUMMARY:Day after
            DTSTART;VALUE=DATE:20260502
            END:VEVENT
            END:VCALENDAR
            """, "qr"
        ),
        (
            "BCD\n002\n1\nSCT\nNDEAFIHH\nVesper Ridge\nFI2112345600000785\nEUR12.30\nGDDS\nRF18539007547034\n\nThank you",
            "qr"
        ),
        (
            "otpauth://totp/Vesper:mira?secret=JBSWY3DP&issuer=Vesper&algorithm=SHA256&digits=6&period=30",
            "qr"
        ),
        ("otpauth://hotp/mira?secret=JBSWY3DP&counter=4", "qr"),
        ("otpauth-migration://offline?data=CjEKCkhlbGxv", "qr"),
        ("ROOM:A-014", "qr"), ("building:A", "qr"), ("PERSON:MIRA-RAUTIO", "qr"),
        ("TOUR:FAMILY-WALK", "qr"), ("PASS:" + String(repeating: "A2", count: 40), "qr"),
        ("HTTPS://VESPER-RIDGE.EXAMPLE/T/V/" + String(repeating: "B3", count: 40), "qr"),
        (
            "HTTPS://VESPER-RIDGE.EXAMPLE/T/DE/R/A-014/" + String(repeating: "C", count: 103),
            "qr"
        ),
    ]

    /// Writes pictures of every kind into a folder: read and unreadable, bytes, charsets, parts, pages and damage.
    static func writePictures(to folder: TemporaryFolder) throws {
        for (index, sample) in texts.enumerated() where sample.symbology == "qr" {
            try folder.write(SymbolPicture.draw(sample.text).pgm, to: "text-\(index).pgm")
        }
        try folder.write("", to: "empty.png")
        try folder.write("just words", to: "words.jpg")
        try folder.write("<svg/>", to: "drawing.svg")
        try folder.write(LumaImage(width: 60, height: 60).pgm, to: "blank.pgm")
        try folder.write(
            SymbolPicture.draw(bytes: [0, 0xFF, 0x0A, 0x80, 0x41]).pgm, to: "bytes.pgm")
        let latin = try encode(text: "Zürich", as: .utf8)
        try folder.write(SymbolPicture.draw(latin.grid).pgm, to: "utf8.pgm")
        for (eci, bytes) in [(26, Array("Zürich".utf8)), (3, [0x5A, 0xFC]), (899, [0, 0xFF])] {
            let symbol = try encode(bytes: bytes, eci: eci)
            try folder.write(SymbolPicture.draw(symbol.grid).pgm, to: "eci-\(eci).pgm")
        }
        for (name, format) in [("gs1", FNC1.gs1), ("aim", .industry(applicationIndicator: 37))] {
            let content = SymbolContent(
                segments: [Segment(.alphanumeric, Array("10ABC".utf8))], fnc1: format)
            try folder.write(
                SymbolPicture.draw(encode(content).grid).pgm, to: "fnc1-\(name).pgm")
        }
        try folder.write(SymbolPicture.draw(bytes: [0xEF, 0xBB, 0xBF, 0x41]).pgm, to: "bom.pgm")
        let parts = try SymbolPicture.drawSet("a message that needs three symbols")
        for (index, part) in parts.enumerated() {
            try folder.write(part.pgm, to: "set/\(index).pgm")
            if index > 0 { try folder.write(part.pgm, to: "torn-set/\(index).pgm") }
        }
        let old = Model1Symbol(Array("MODEL 1".utf8), version: 2)
        if let old {
            try folder.write(SymbolPicture.draw(old.grid, moduleWidth: 6).pgm, to: "model-1.pgm")
        }
        for (name, versions) in [("micro", Version.microQRCode), ("rmqr", Version.rMQR)] {
            let symbol = try encode(text: "A-014", options: EncodingOptions(versions: versions))
            try folder.write(SymbolPicture.draw(symbol.grid, moduleWidth: 6).pgm, to: "\(name).pgm")
        }
        let dark = try SymbolPicture.draw("light on dark")
        try folder.write(
            LumaImage(width: dark.width, height: dark.height, pixels: dark.pixels.map { 255 - $0 })
                .pgm, to: "dark.pgm")
        for (index, rows) in [
            OtherSymbolGrid.dataMatrix, OtherSymbolGrid.aztec, OtherSymbolGrid.pdf417,
        ].enumerated() {
            try folder.write(OtherSymbolGrid.draw(rows).pgm, to: "other-\(index).pgm")
        }
        let whole = try SymbolPicture.draw("a code of which half is torn off", moduleWidth: 6)
        try folder.write(covered(whole) { $0.x >= whole.width / 2 }.pgm, to: "half.pgm")
        // Most of the data is gone, and the patterns that place the grid are there.
        let size = whole.width
        try folder.write(
            covered(whole) {
                (size * 2 / 5..<size * 7 / 10).contains($0.x)
                    && (size * 2 / 5..<size * 7 / 10).contains($0.y)
            }.pgm, to: "unreadable.pgm")
        // EAN-13 4006381333931, modules as hexadecimal digits.
        let bits = "A353AF7A259AA14285D2166A".flatMap { digit in
            let value = digit.hexDigitValue ?? 0
            return (0..<4).reversed().map { value >> $0 & 1 == 1 ? "1" : "0" }
        }
        var scene = Scene(width: 520, height: 200)
        scene.drawBars(bits.joined(), left: 60, top: 70, module: 2)
        try folder.write(scene.image.pgm, to: "bars.pgm")
        try folder.write(Hostile.hugePNGHeader, to: "huge.png")
        try folder.write(Hostile.loopingPDF, to: "loop.pdf")
    }

    /// A picture with a part of it painted white.
    private static func covered(
        _ image: LumaImage, where isCovered: ((x: Int, y: Int)) -> Bool
    ) -> LumaImage {
        var pixels = image.pixels
        for y in 0..<image.height {
            for x in 0..<image.width where isCovered((x, y)) { pixels[y * image.width + x] = 255 }
        }
        return LumaImage(width: image.width, height: image.height, pixels: pixels)
    }
}
