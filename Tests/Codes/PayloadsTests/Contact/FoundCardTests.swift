import Payloads
import Testing

@Suite("Contact cards as they are found")
struct FoundCardTests {
    @Test("cards as phones and programs write them are read", arguments: Self.found)
    func foundCards(text: String, expected: Contact) {
        #expect(contact(text) == expected)
    }

    /// What Android, iOS and Outlook, the generators of the web and old phones write.
    private static let found: [(String, Contact)] = [
        (
            "BEGIN:VCARD\r\nVERSION:2.1\r\nN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=C3=84=C3=9F;=\r\n=4D=69=72=61;;;\r\nFN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=4D=69=72=61=20=C3=84=C3=9F\r\nTEL;CELL;PREF:+12025550143\r\nTEL;X-Mobil:1\r\nEMAIL;HOME:m@example.com\r\nEND:VCARD\r\n",
            Contact(
                formattedName: "Mira Äß", familyName: "Äß", givenName: "Mira",
                telephones: [
                    Telephone("+12025550143", types: ["cell", "pref"]),
                    Telephone("1", types: ["x-mobil"]),
                ], emails: ["m@example.com"])
        ),
        (
            "BEGIN:VCARD\r\nVERSION:3.0\r\nPRODID:-//Apple Inc.//iPhone OS 17.0//EN\r\nN:Rautio;Mira;;;\r\nFN:Mira Rautio\r\nORG:Vesper;\r\nitem1.TEL;type=pref:+1 202\r\nitem1.X-ABLabel:_$!<Mobile>!$_\r\nitem2.ADR;type=HOME;type=pref:;;1 Main St\\nApt 2;Town;IL;62704;United States\r\nitem2.X-ABADR:us\r\nBDAY;value=date:1985-04-12\r\nX-SOCIALPROFILE;type=x:x-apple:mira\r\nEND:VCARD\r\n",
            Contact(
                formattedName: "Mira Rautio", familyName: "Rautio", givenName: "Mira",
                telephones: [Telephone("+1 202", types: ["pref"])], organization: "Vesper",
                postalAddresses: [
                    PostalAddress(
                        street: "1 Main St\nApt 2", locality: "Town", region: "IL",
                        postalCode: "62704", country: "United States", types: ["home", "pref"])
                ], birthday: "1985-04-12")
        ),
        (
            "\u{FEFF}BEGIN:VCARD\nVERSION:2.1\nN;LANGUAGE=en-us:Rautio;Mira\nTEL;WORK;VOICE:(202) 555-0143\nADR;WORK;PREF:;;1 Main St;Town;IL;62704;USA\nLABEL;WORK;PREF;ENCODING=QUOTED-PRINTABLE:1 Main St=0D=0A=\nTown\nX-MS-OL-DEFAULT-POSTAL-ADDRESS:2\nURL;WORK:http://example.com\nREV:20260101T000000Z\nEND:VCARD",
            Contact(
                formattedName: "Mira Rautio", familyName: "Rautio", givenName: "Mira",
                telephones: [Telephone("(202) 555-0143", types: ["work", "voice"])],
                urls: ["http://example.com"],
                postalAddresses: [
                    PostalAddress(
                        street: "1 Main St", locality: "Town", region: "IL", postalCode: "62704",
                        country: "USA", types: ["work", "pref"])
                ])
        ),
        (
            "BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Mira\r\nN:Rautio;Mira;;;\r\nEMAIL;PREF=1:m@example.com\r\nTEL;TYPE=\"voice,home\";VALUE=uri:tel:+1-555-555-5555;ext=5555\r\nKIND:individual\r\nADR;GEO=\"geo:12.3457,78.910\";LABEL=\"a; b: c\":;;1 St;T;;;\r\nEND:VCARD\r\n",
            Contact(
                formattedName: "Mira", familyName: "Rautio", givenName: "Mira",
                telephones: [Telephone("+1-555-555-5555;ext=5555", types: ["voice", "home"])],
                emails: ["m@example.com"],
                postalAddresses: [PostalAddress(street: "1 St", locality: "T")])
        ),
        (
            "begin:vcard\nversion:3.0\nfn:A\ntel:1\nend:vcard",
            Contact(formattedName: "A", telephones: [Telephone("1")])
        ),
    ]
}
