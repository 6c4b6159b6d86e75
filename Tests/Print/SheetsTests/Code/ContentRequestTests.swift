import Payloads
import TestSupport
import Testing

@testable import Sheets

@Suite("What a code says")
struct ContentRequestTests {
    private static func request(_ fill: (inout ContentRequest) -> Void) -> ContentRequest {
        var request = ContentRequest()
        fill(&request)
        return request
    }

    private static func file(_ text: String, _ name: String = "a.vcf") -> ContentRequest.File {
        ContentRequest.File(name: name, bytes: Array(text.utf8))
    }

    @Test(
        "each kind is written in its form",
        arguments: [
            (request { $0.text = "line\none\t" }, "line\none\t"),
            (request { $0.url = "https://a.example/ä" }, "https://a.example/ä"),
            (
                request {
                    $0.wifiSSID = "a;b"
                    $0.wifiPassword = Secret("12:345678")
                }, #"WIFI:T:WPA;S:a\;b;P:12\:345678;;"#
            ),
            (request { $0.wifiSSID = "open" }, "WIFI:T:nopass;S:open;;"),
            (
                request {
                    $0.wifiSSID = "n"
                    $0.wifiPassword = Secret("p")
                    $0.wifiSecurity = "wpa3"
                    $0.wifiHidden = true
                }, "WIFI:T:SAE;S:n;P:p;H:true;;"
            ),
            (
                request {
                    $0.wifiSSID = "n"
                    $0.wifiPassword = Secret("abcde")
                    $0.wifiSecurity = "wep"
                }, "WIFI:T:WEP;S:n;P:abcde;;"
            ),
            (
                request {
                    $0.email = ["a@b.example", "c@d.example"]
                    $0.subject = "x y"
                    $0.body = "1\n2"
                }, "mailto:a@b.example,c@d.example?subject=x%20y&body=1%0D%0A2"
            ),
            (request { $0.phone = "+49 30 1" }, "tel:+49-30-1"),
            (
                request {
                    $0.sms = "+491"
                    $0.body = "hi"
                }, "SMSTO:+491:hi"
            ),
            (
                request {
                    $0.geo = "-33.8, 151.2"
                    $0.label = "Opera House"
                }, "geo:-33.8,151.2?q=Opera%20House"
            ),
            (
                request {
                    $0.payment = true
                    $0.iban = "DE89 3704 0044 0532 0130 00"
                    $0.payee = "Vesper Ridge"
                    $0.amount = "12.30"
                    $0.currency = "eur"
                    $0.remittance = "Tour"
                    $0.bic = "COBADEFFXXX"
                    $0.purpose = "GDDS"
                },
                """
                BCD
                002
                1
                SCT
                COBADEFFXXX
                Vesper Ridge
                DE89370400440532013000
                EUR12.30
                GDDS

                Tour
                """
            ),
            (request { $0.room = "a-014" }, "ROOM:A-014"),
            (request { $0.building = "B1" }, "BUILDING:B1"),
            (
                request {
                    $0.person = "mira"
                    $0.site = "https://v.example/t"
                }, "HTTPS://V.EXAMPLE/T/P/MIRA"
            ),
            (request { $0.tour = "short" }, "TOUR:SHORT"),
        ])
    func kinds(request: ContentRequest, text: String) throws {
        let (content, warnings) = try request.content()
        #expect(content == .text(text))
        #expect(warnings == [])
    }

    @Test("a site's address that is known serves where none is given")
    func knownSite() throws {
        let known = try #require(SiteAddress("https://k.example"))
        var request = Self.request { $0.room = "A-1" }
        #expect(try request.content(knownSite: known).content == .text("HTTPS://K.EXAMPLE/R/A-1"))
        request.site = "http://own.example"
        #expect(try request.content(knownSite: known).content == .text("HTTP://OWN.EXAMPLE/R/A-1"))
    }

    @Test("bytes stay as they are")
    func bytes() throws {
        let bytes: [UInt8] = [0, 255, 10, 27]
        let request = Self.request { $0.file = .init(name: "x", bytes: bytes) }
        #expect(try request.content().content == .bytes(bytes))
    }

    @Test("a card is written in the form asked for, as short as it can be")
    func card() throws {
        let card = """
            BEGIN:VCARD\r\nVERSION:3.0\r\nN:Rautio;Mira;;;\r\nFN:Mira Rautio\r\nTEL;TYPE=work:+0055\
            5\r\nEMAIL:m@v.example\r\nPHOTO;ENCODING=b;TYPE=JPEG:/9j/\r\nX-ICQ:1\r\nREV:2020\r\nEND:VCARD\r\n
            """
        var request = Self.request { $0.contact = Self.file(card) }
        let plain = try request.content()
        #expect(
            plain.content
                == .text(
                    "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Mira Rautio\r\nN:Rautio;Mira;;;\r\n"
                        + "TEL;TYPE=work:+00555\r\nEMAIL:m@v.example\r\nEND:VCARD\r\n"))
        #expect(plain.warnings == [.leftOut(["PHOTO"])])
        request.contactForm = .vcard4
        #expect(try request.content().content.bytes.starts(with: "BEGIN:VCARD\r\nVERSION:4.0".utf8))
        request.contactForm = .mecard
        #expect(
            try request.content().content
                == .text("MECARD:N:Rautio,Mira;TEL:+00555;EMAIL:m@v.example;;"))
    }

    @Test("a MECARD is read as the contact it was made of, whatever stands in its fields")
    func mecard() throws {
        let card = """
            BEGIN:VCARD\nVERSION:4.0\nN:O\\;N;A\\,B:C;;;\nFN:x\nORG:"Ridge"\\\\Co\nTITLE:T;t\nNICKNAME:ä日\n\
            URL:https://v.example/?a=1;b\nADR:;;Street 1;Town;;1234;Land\nBDAY:1985-04-12\nNOTE:a\\nb\nEND:VCARD
            """
        let request = Self.request {
            $0.contact = Self.file(card)
            $0.contactForm = .mecard
        }
        let (content, warnings) = try request.content()
        guard case .text(let text) = content,
            case .contact(let read) = Payload(classifying: text),
            let written = Contact.contacts(inVCards: card).first
        else {
            Issue.record("no contact")
            return
        }
        #expect(read.familyName == written.familyName)
        #expect(read.givenName == written.givenName)
        #expect(read.organization == written.organization)
        #expect(read.nickname == written.nickname)
        #expect(read.urls == written.urls)
        #expect(read.note == "a b")
        #expect(read.birthday == "19850412")
        #expect(warnings == [.leftOut(["TITLE"])])
    }

    @Test("an event is written alone, and what is left out of it is reported")
    func event() throws {
        let object = """
            BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\nBEGIN:VTIMEZONE\nTZID:Europe/Berlin\nEND:VTIMEZONE\n\
            BEGIN:VEVENT\nUID:1\nDTSTAMP:20260101T000000Z\nDTSTART:20260102T100000Z\nSUMMARY:Open day\n\
            COLOR:red\nBEGIN:VALARM\nACTION:DISPLAY\nEND:VALARM\nEND:VEVENT\nEND:VCALENDAR\n
            """
        let request = Self.request { $0.event = Self.file(object, "e.ics") }
        let (content, warnings) = try request.content()
        let text = String(decoding: content.bytes, as: UTF8.self)
        #expect(text.contains("SUMMARY:Open day\r\n") && text.contains("DTSTART:20260102T100000Z"))
        #expect(warnings == [.leftOut(["COLOR", "VALARM"])])
    }

    @Test(
        "requests that do not make one code are rejected by name",
        arguments: [
            (request { _ in }, .nothingToSay),
            (request { $0.text = "" }, .nothingToSay),
            (request { $0.file = .init(name: "x", bytes: []) }, .nothingToSay),
            (
                request {
                    $0.text = "a"
                    $0.url = "b"
                    $0.payment = true
                }, .severalContents(["TEXT", "--url", "--payment"])
            ),
            (
                request {
                    $0.text = "a"
                    $0.wifiPassword = Secret("x")
                }, .strayOption("--wifi-password", goesWith: ["--wifi-ssid"])
            ),
            (
                request {
                    $0.phone = "1"
                    $0.body = "x"
                }, .strayOption("--body", goesWith: ["--email", "--sms"])
            ),
            (
                request {
                    $0.text = "1"
                    $0.site = "https://v.example"
                },
                .strayOption("--site", goesWith: ["--room", "--building", "--person", "--tour"])
            ),
            (request { $0.payment = true }, .missingOption("--iban", for: "--payment")),
            (
                request {
                    $0.payment = true
                    $0.iban = "x"
                }, .missingOption("--name", for: "--payment")
            ),
            (
                request {
                    $0.payment = true
                    $0.iban = "x"
                    $0.payee = "y"
                    $0.reference = "1"
                    $0.remittance = "2"
                }, .severalContents(["--reference", "--remittance"])
            ),
            (
                request {
                    $0.payment = true
                    $0.iban = "x"
                    $0.payee = "y"
                    $0.amount = "1"
                    $0.currency = "USD"
                },
                .invalidValue(
                    option: "--currency", found: "USD", rule: "EUR, the only one the form has")
            ),
            (
                request {
                    $0.payment = true
                    $0.iban = "DE00"
                    $0.payee = "y"
                },
                .payload(.invalid(field: "account", rule: "an IBAN with right check digits"))
            ),
            (request { $0.text = "a\u{1B}[2J" }, .controlCharacter(field: "text")),
            (
                request { $0.wifiSSID = "a\u{7}" },
                .payload(.controlCharacter(field: "network's name"))
            ),
            (
                request {
                    $0.wifiSSID = "a"
                    $0.wifiSecurity = "wpa9"
                },
                .invalidValue(
                    option: "--wifi-security", found: "wpa9",
                    rule: "wpa (also WPA2), wpa3, wep or none")
            ),
            (
                request { $0.geo = "91,0" },
                .invalidValue(
                    option: "--geo", found: "91,0",
                    rule: "LATITUDE,LONGITUDE in degrees, such as 52.5163,13.3777, or a room's ID")
            ),
            (
                request { $0.geo = "nan,0" },
                .invalidValue(
                    option: "--geo", found: "nan,0",
                    rule: "LATITUDE,LONGITUDE in degrees, such as 52.5163,13.3777, or a room's ID")
            ),
            (
                request { $0.room = "-A" },
                .invalidValue(
                    option: "--room", found: "-A",
                    rule: "an ID: 1 to 32 of A-Z 0-9 -, a letter or digit at each end")
            ),
            (
                request {
                    $0.room = "A"
                    $0.site = "ftp://v"
                },
                .invalidValue(
                    option: "--site", found: "ftp://v",
                    rule: "the site's public address, such as https://vesper-ridge.example/t")
            ),
            (
                request { $0.url = "no address" },
                .invalidValue(
                    option: "--url", found: nil,
                    rule: "an address without blanks, such as https://vesper-ridge.example/map")
            ),
            (
                request { $0.contact = file("hello") },
                .wrongCount(file: "a.vcf", found: 0, of: "vCard")
            ),
            (
                request {
                    $0.contact = file(
                        "BEGIN:VCARD\nFN:a\nEND:VCARD\nBEGIN:VCARD\nFN:b\nEND:VCARD")
                }, .wrongCount(file: "a.vcf", found: 2, of: "vCard")
            ),
            (
                request { $0.contact = file("BEGIN:VCARD\nNOTE:x\nEND:VCARD") },
                .payload(.empty(field: "name"))
            ),
            (
                request { $0.contact = .init(name: "l.vcf", bytes: [0x42, 0xE4, 0x41]) },
                .notUTF8(name: "l.vcf", offset: 1)
            ),
            (
                request { $0.event = file("BEGIN:VCALENDAR\nEND:VCALENDAR", "e.ics") },
                .wrongCount(file: "e.ics", found: 0, of: "event")
            ),
            (
                request {
                    $0.event = file(
                        "BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:a\nEND:VEVENT\nbegin:vevent\nEND:VEVENT",
                        "e.ics")
                }, .wrongCount(file: "e.ics", found: 2, of: "event")
            ),
            (
                request {
                    $0.file = .init(name: "f", bytes: [UInt8](repeating: 0, count: 131_073))
                },
                .fileTooLong(name: "f", limit: 131_072)
            ),
        ] as [(ContentRequest, SheetError)])
    func refused(request: ContentRequest, error: SheetError) {
        #expect(throws: error) { try request.content() }
    }

    @Test(
        "one line break at the end of standard input does not count",
        arguments: [("a\n", "a"), ("a\r\n", "a"), ("a\n\n", "a\n"), ("a", "a"), ("\n", "")])
    func lineBreak(input: String, text: String) throws {
        #expect(try CodeContent.text(Array(input.utf8), name: "x") == text)
    }

    @Test("broken cards and events end in an answer, never in a trap")
    func hostile() {
        var generator = SeededGenerator(seed: 8)
        let words = [
            "BEGIN:", "VCARD", "VEVENT", "END:", "\n", "\r\n ", ":", ";", "N:", "FN:a",
            "PHOTO;ENCODING=b:", "\u{0}",
            "DTSTART:", "2026", "=", "\\", ",", "item1.", "ä", "BEGIN:VALARM\n",
        ]
        for _ in 0..<2000 {
            let text = (0..<Int.random(in: 0...30, using: &generator)).map { _ in
                words[Int.random(in: 0..<words.count, using: &generator)]
            }.joined()
            for form in ContentRequest.CardForm.allCases {
                let card = Self.request {
                    $0.contact = Self.file(text)
                    $0.contactForm = form
                }
                if let made = try? card.content() { #expect(!made.content.bytes.isEmpty) }
            }
            let event = Self.request { $0.event = Self.file(text) }
            if let made = try? event.content() { #expect(!made.content.bytes.isEmpty) }
        }
    }
}
