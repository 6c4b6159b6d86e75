import Payloads
import Testing

@Suite("Contact cards")
struct ContactTests {
    private func card(_ lines: String, version: String = "3.0") -> String {
        "BEGIN:VCARD\r\nVERSION:\(version)\r\n\(lines)\r\nEND:VCARD\r\n"
    }

    @Test("a full card gives each of its fields, in any case and with groups")
    func fullCard() throws {
        let text = card(
            "item1.fn:Mira Rautio\r\nN:Rautio;Mira;K.;Dr.;PhD\r\nnickname:Mi\r\n"
                + "TEL;TYPE=WORK,VOICE:+1-202-555-0143\r\nTel;type=fax:+1-202-555-0144\r\n"
                + "EMAIL;TYPE=INTERNET:mira@example.com\r\nORG:Vesper\\, Inc.;Optics\r\n"
                + "TITLE:Engineer\r\nROLE:Lead\r\nURL:https\\://example.com/\r\n"
                + "ADR;TYPE=WORK:;;1 Main St\\nFloor 3;Town;IL;62704;USA\r\n"
                + "NOTE:a\\, b\\; c\\\\d\r\nNOTE:more\r\nBDAY:1985-04-12")
        var expected = Contact(
            formattedName: "Mira Rautio", familyName: "Rautio", givenName: "Mira",
            telephones: [
                Telephone("+1-202-555-0143", types: ["work", "voice"]),
                Telephone("+1-202-555-0144", types: ["fax"]),
            ],
            emails: ["mira@example.com"], organization: "Vesper, Inc.", title: "Engineer",
            urls: ["https://example.com/"],
            postalAddresses: [
                PostalAddress(
                    street: "1 Main St\nFloor 3", locality: "Town", region: "IL",
                    postalCode: "62704", country: "USA", types: ["work"])
            ],
            note: "a, b; c\\d\nmore", birthday: "1985-04-12")
        expected.additionalNames = "K."
        expected.honorificPrefixes = "Dr."
        expected.honorificSuffixes = "PhD"
        expected.nickname = "Mi"
        expected.organizationalUnits = ["Optics"]
        expected.role = "Lead"
        #expect(contact(text) == expected)
        #expect(contact(text)?.addresses == ["1 Main St, Floor 3, Town, IL, 62704, USA"])
        #expect(contact(text)?.telephones.map(\.isFax) == [false, true])
    }

    @Test(
        "lines fold with CRLF, LF or CR, and a soft break continues as it stands",
        arguments: [
            ("NOTE:a lon\r\n g line", "a long line"), ("NOTE:a lon\n\tg line", "a long line"),
            ("NOTE:a lon\r g line", "a long line"),
            ("NOTE;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:M=C3=BCn=\r\nchen", "München"),
            ("NOTE;QUOTED-PRINTABLE:M=C3=\n=BCn", "Mün"),
            ("NOTE;ENCODING=QUOTED-PRINTABLE:a=\r\n b", "a b"),
            ("NOTE;ENCODING=QUOTED-PRINTABLE;CHARSET=ISO-8859-1:M=FCn", "Mün"),
            ("NOTE;ENCODING=QUOTED-PRINTABLE;CHARSET=windows-1252:=80", "€"),
            ("NOTE;ENCODING=QUOTED-PRINTABLE;CHARSET=ISO-8859-15:=A4", "€"),
            ("NOTE;ENCODING=QUOTED-PRINTABLE;CHARSET=X-UNKNOWN:=C3=BC", "ü"),
            ("NOTE;ENCODING=QUOTED-PRINTABLE:100=ZZ", "100=ZZ"),
            ("NOTE;ENCODING=QUOTED-PRINTABLE;CHARSET=ISO-8859-2:=A3=F3d=BC", "Łódź"),
            ("NOTE;ENCODING=QUOTED-PRINTABLE;CHARSET=iso-8859-5:=BC=D8=E0", "Мир"),
            ("NOTE;ENCODING=QUOTED-PRINTABLE;CHARSET=ISO-8859-7:=C1=E8=DE=ED=E1", "Αθήνα"),
            ("NOTE;ENCODING=QUOTED-PRINTABLE;CHARSET=ISO-8859-9:=DDstanbul", "İstanbul"),
            ("NOTE;ENCODING=QUOTED-PRINTABLE;CHARSET=windows-1250:=8A=E1rka", "Šárka"),
            ("NOTE;ENCODING=QUOTED-PRINTABLE;CHARSET=WINDOWS-1251:=CC=E8=F0", "Мир"),
            ("NOTE;ENCODING=QUOTED-PRINTABLE;CHARSET=windows-1253:=C1=E8", "Αθ"),
            ("NOTE;ENCODING=QUOTED-PRINTABLE;CHARSET=windows-1254:=DE", "Ş"),
            ("NOTE;ENCODING=QUOTED-PRINTABLE;CHARSET=windows-1257:=D0", "Š"),
            ("NOTE;ENCODING=QUOTED-PRINTABLE;CHARSET=KOI8-R:=ED=C9=D2", "Мир"),
            ("NOTE;ENCODING=QUOTED-PRINTABLE;CHARSET=\"UTF-8\":=C3=BC", "ü"),
            ("NOTE;ENCODING=QUOTED-PRINTABLE;CHARSET=X-UNKNOWN:=FC", "ü"),
            ("NOTE;ENCODING=QUOTED-PRINTABLE;CHARSET=Shift_JIS:=93a", "殿"),
            ("NOTE;ENCODING=QUOTED-PRINTABLE:a=\r\nb=\r\nc=", "abc"),
            ("NOTE;ENCODING=QUOTED-PRINTABLE:a=0D=0Ab", "a\r\nb"),
            ("NOTE;ENCODING=b:R3LDvMOfZQ==", "Grüße"), ("NOTE;BASE64:R3LDvMOfZQ==", "Grüße"),
            ("NOTE;X=\"a:b;c\":d", "d"), ("NOTE;X=\"a:d", "d"),
            ("NOTE:TEL:+1 is old", "TEL:+1 is old"), ("X-NOTE:x\nNOTE:C:\\\\new", "C:\\new"),
        ] as [(String, String)])
    func values(line: String, note: String) {
        #expect(contact(card(line, version: "2.1"))?.note == note)
    }

    @Test("a soft break at the end does not swallow the end of the card")
    func softBreakAtEnd() throws {
        let text = "BEGIN:VCARD\nNOTE;QUOTED-PRINTABLE:a=\nEND:VCARD\nTEL:1\n"
        let found = try #require(contact(text))
        #expect(found.note == "a")
        #expect(found.phones.isEmpty)
    }

    @Test(
        "the name is composed where the card gives only its parts",
        arguments: [
            ("N:Doe;Jane;;;", "Jane Doe"), ("N:;Sean;;;", "Sean"), ("N:Doe", "Doe"),
            ("N:Doe;Jane;Q.;Dr.;Jr.", "Dr. Jane Q. Doe Jr."), ("FN:\r\nN:Doe;Jane", "Jane Doe"),
            ("N:Doe\\; Smith;Jane\\, Ann", "Jane, Ann Doe; Smith"), ("NOTE:x", nil),
        ] as [(String, String?)])
    func composedNames(line: String, name: String?) {
        #expect(contact(card(line))?.formattedName == name)
    }

    @Test("the first of several cards counts, and all are there when asked for")
    func severalCards() {
        let text =
            "BEGIN:VCARD\nFN:A\nBEGIN:VCARD\nFN:B\nTEL:2\nEND:VCARD\nEND:VCARD\n" + card("FN:C")
        #expect(contact(text)?.formattedName == "A")
        #expect(contact(text)?.phones == [])
        #expect(contact(text)?.followingCards == 2)
        #expect(contact(text)?.says("Further cards: 2") == true)
        #expect(Contact.contacts(inVCards: text).map(\.formattedName) == ["A", "B", "C"])
        #expect(Contact.contacts(inVCards: "no card").isEmpty)
    }

    @Test("the values of an agent's card inside are the agent's")
    func agent() {
        let text =
            "BEGIN:VCARD\nFN:A\nAGENT:\nBEGIN:VCARD\nFN:B\nTEL:2\nEND:VCARD\nTEL:1\nEND:VCARD\n"
        #expect(contact(text)?.phones == ["1"])
        #expect(Contact.contacts(inVCards: text).count == 1)
    }

    @Test("how a name sounds is read from what phones write")
    func phoneticNames() {
        let names = "X-PHONETIC-FIRST-NAME:Mee-ra\r\nX-PHONETIC-LAST-NAME:Row-tee-oh"
        #expect(contact(card(names))?.phoneticName == "Row-tee-oh Mee-ra")
    }

    @Test("a contact as MECARD takes one line, and needs a name")
    func mecardWriting() throws {
        let made = Contact(
            familyName: "Doe; Jr", givenName: "Jane", telephones: [Telephone("+1202")],
            postalAddresses: [PostalAddress(street: "1 St\n2nd", country: "US")], note: "a\nb",
            birthday: "1985-04-12")
        #expect(
            throws: PayloadError.empty(field: "name")
        ) { try Contact(familyName: "x").mecard() }
        var named = made
        named.formattedName = "Jane Doe"
        #expect(
            try named.mecard()
                == "MECARD:N:Doe\\; Jr,Jane;TEL:+1202;ADR:,,1 St\\, 2nd,,,,US;BDAY:19850412;NOTE:a b;;"
        )
    }

    @Test("numbers of version 4 lose their scheme and keep their extension")
    func numbers() throws {
        let lines = "TEL;VALUE=uri;TYPE=\"work,voice\":tel:+1-418;ext=102;x=y\r\nTEL:+1 (202) 5"
        #expect(contact(card(lines))?.phones == ["+1-418;ext=102", "+1 (202) 5"])
        #expect(contact(card(lines))?.telephones.first?.types == ["work", "voice"])
        #expect(contact(card("TEL;VALUE=uri:tel: +1"))?.phones == ["+1"])
        #expect(contact(card("PHOTO:data:image/jpeg;base64,"))?.photograph == nil)
        #expect(contact(card("PHOTO:dat\\a:x"))?.photograph == nil)
        #expect(contact(card("PHOTO:data:jpeg;base64,QUJD"))?.photograph?.mediaType == nil)
        // A mark that joins the backslash must not keep it from being escaped.
        let marked = Contact(formattedName: "A", urls: ["https://a.example/\\\u{301}n"])
        #expect(contact(try marked.vCard()) == marked)
        #expect(contact(card("EMAIL:mailto:\r\nTEL:tel:\r\nNOTE:x"))?.emails == [])
        #expect(contact("MECARD:N:A;TEL:tel:+1;EMAIL:mailto:m@b.c;;")?.phones == ["+1"])
        #expect(contact(card("TEL:tel:TEL:+1;ext=2"))?.phones == ["+1;ext=2"])
        #expect(contact(card("EMAIL:mailto:mailto:%6D@b.c"))?.emails == ["m@b.c"])
    }

    @Test(
        "a photograph is decoded when asked for, and not past the limit",
        arguments: [
            "PHOTO;ENCODING=b;TYPE=JPEG:/9j/\r\n AAAA", "PHOTO;JPEG;BASE64:/9j/\r\n  AAAA\r\n",
            "PHOTO:data:image/jpeg;base64,/9j/AAAA", "PHOTO;ENCODING=b;TYPE=image/jpeg:/9j/AAAA",
        ] as [String])
    func photographs(line: String) throws {
        let photograph = try #require(contact(card(line))?.photograph)
        #expect(photograph.mediaType == "image/jpeg")
        #expect(photograph.data() == [0xFF, 0xD8, 0xFF, 0, 0, 0])
        #expect(photograph.data(limit: 5) == nil)
    }

    @Test("a photograph whose lines are not folded is whole, and what follows it is read")
    func unfoldedPhotograph() throws {
        let lines = "PHOTO;ENCODING=BASE64;TYPE=GIF:R0lG\r\nODdh\r\nAQ==\r\n\r\nNOTE:n"
        let found = try #require(contact(card(lines, version: "2.1")))
        #expect(found.photograph?.data() == Array("GIF87a".utf8) + [1])
        #expect(found.note == "n")
    }

    @Test("a photograph elsewhere has an address and no bytes")
    func photographElsewhere() throws {
        let line = "PHOTO;VALUE=uri:https://example.com/a.jpg"
        let photograph = try #require(contact(card(line))?.photograph)
        #expect(photograph.address == "https://example.com/a.jpg")
        #expect(photograph.data() == nil)
        let broken = try #require(contact(card("PHOTO;ENCODING=b:!!!!"))?.photograph)
        #expect(broken.data() == nil)
    }

    @Test("a card may lack its end, its version, or everything")
    func brokenCards() {
        #expect(contact("BEGIN:VCARD\nFN:A")?.formattedName == "A")
        #expect(contact("BEGIN:VCARD") == Contact())
    }

    @Test(
        "MECARD divides names and addresses at commas that nothing escapes",
        arguments: [
            ("N:Doe,Jane;", "Doe", "Jane", "Jane Doe"),
            ("N:Doe\\, Jr.,Jane;", "Doe, Jr.", "Jane", "Jane Doe, Jr."),
            ("N:Jane Doe;", nil, nil, "Jane Doe"), ("\nN:Doe,Jane", "Doe", "Jane", "Jane Doe"),
            ("N:A\\;B,C\\\\;;", "A;B", "C\\", "C\\ A;B"), ("N:;", nil, nil, nil),
        ] as [(String, String?, String?, String?)])
    func mecardNames(body: String, family: String?, given: String?, name: String?) throws {
        let found = try #require(contact("mecard:" + body))
        #expect(found.familyName == family)
        #expect(found.givenName == given)
        #expect(found.formattedName == name)
    }

    @Test("MECARD gives its other fields")
    func mecard() throws {
        let found = try #require(
            contact(
                "MECARD:N:Doe,Jane;SOUND:do,je;TEL:1;TEL-AV:2;EMAIL:a@b.c;URL:x.com;NOTE:n;"
                    + "BDAY:19850412;ORG:O;NICKNAME:J;ADR:City, 10001;ADR:,,1 St,T,,9,US;X;;"))
        #expect(found.phoneticName == "do je")
        #expect(found.phones == ["1", "2"])
        #expect(found.urls == ["x.com"])
        #expect(found.birthday == "19850412")
        #expect(found.nickname == "J")
        #expect(found.addresses == ["City, 10001", "1 St, T, 9, US"])
        #expect(found.postalAddresses.last?.country == "US")
    }

    @Test(
        "a contact is the same after being written, in both versions, folded and not",
        arguments: Contact.VCardVersion.allCases, [false, true])
    func written(version: Contact.VCardVersion, folded: Bool) throws {
        var card = Contact(
            formattedName: "Mira, Rautio; \\ Ü", familyName: "Rau;tio", givenName: "Mi,ra",
            telephones: [Telephone("+1-202;ext=5", types: ["work", "cell"]), Telephone("1")],
            emails: ["mira@example.com"], organization: "Vesper, Inc.", title: "T",
            urls: ["https://example.com/a,b;c"],
            postalAddresses: [
                PostalAddress(street: "1 St\n2nd", locality: "Täwn", country: "FI", types: ["home"])
            ],
            note: String(repeating: "grüße, ", count: 40) + "\nend.", birthday: "1985-04-12")
        card.organizationalUnits = ["Optics; Lab"]
        card.nickname = "Mi"
        card.role = "Lead"
        card.photograph =
            contact("BEGIN:VCARD\nPHOTO;ENCODING=b;TYPE=PNG:iVBORw0KGgo=\n")?.photograph
        let text = try card.vCard(version, folded: folded)
        #expect(contact(text) == card)
        #expect(text.contains("VERSION:\(version.rawValue)\r\n"))
        #expect(!folded || text.utf8.split(separator: 0x0A).allSatisfy { $0.count <= 76 })
        #expect(!(try card.vCard(version, photograph: false)).contains("PHOTO"))
    }

    @Test("a contact that could add a line, or has no name at all, is not written")
    func refusedContacts() {
        #expect(throws: PayloadError.empty(field: "name")) { try Contact().vCard() }
        #expect(throws: PayloadError.controlCharacter(field: "title")) {
            try Contact(formattedName: "A", title: "x\u{0}y").vCard()
        }
        #expect(throws: PayloadError.controlCharacter(field: "web address")) {
            try Contact(formattedName: "A", urls: ["https://a\r\nTEL:1"]).vCard()
        }
    }
}

extension Contact {
    /// Whether the contact's summary has a line.
    fileprivate func says(_ line: String) -> Bool {
        Payload.contact(self).summary.split(separator: "\n").contains { $0 == line }
    }
}
