import Testing

@testable import Payloads

@Suite("Telephone numbers and mail addresses that are the same")
struct DialledNumberTests {
    @Test(
        "what people write between the digits does not count",
        arguments: [
            "+41 44 123 45 67", "+41441234567", "0041 44 123 45 67", "+41 (0)44 123 45 67",
            "(+41) 44/123.45.67", "+41\u{A0}44\u{202F}123-45\u{2011}67", "tel:+41-44-123-45-67",
            "044 123 45 67", "0441234567",
        ])
    func same(text: String) throws {
        let number = try #require(DialledNumber(text, home: "41"))
        #expect(number == DialledNumber("+41441234567"), "\(number.digits)")
    }

    @Test(
        "a number that differs in a digit, in its country or its extension is another",
        arguments: [
            "+41441234568", "+4144123456", "+414412345677", "+49441234567", "441234567",
            "1234567", "+41 44 123 45 67 ext. 12", "+41441234567;ext=1", "41441234567",
        ])
    func other(text: String) {
        #expect(DialledNumber(text, home: "41") != DialledNumber("+41441234567"))
    }

    @Test("without a known country, a national number is not an international one")
    func noHome() {
        #expect(DialledNumber("0441234567")?.digits == "0441234567")
        #expect(DialledNumber("0441234567") != DialledNumber("+41441234567"))
    }

    @Test(
        "extensions are the same however they are written",
        arguments: ["+41441234567 ext. 12", "+41441234567x12", "+41441234567;ext=12"])
    func extensions(text: String) {
        #expect(DialledNumber(text) == DialledNumber("+41441234567", extension: "12"))
    }

    @Test(
        "what is no plain number is never the same as one",
        arguments: [
            "*#06#", "**21*0441234567#", "+41 44 CALL ME", "0441234567,,12", "", "+", "1",
            "+41\u{202E}441234567", "+41441234567\u{0}", "+41\u{200B}441234567", "٠٤٤١٢٣٤٥٦٧",
            "+4144123456789012345", "0441234567 ext. 1 ext. 2", "0441234567 ext.",
            "++41441234567", "+41+441234567", String(repeating: "0", count: 4000),
        ])
    func none(text: String) {
        #expect(DialledNumber(text, home: "41") == nil)
    }

    @Test(
        "national numbers are completed by their country's rules",
        arguments: [
            ("+1 555 010 0199", "1", "(555) 010-0199"), ("+1 555 010 0199", "1", "1 555 010 0199"),
            ("+39 06 1234567", "39", "06 1234567"), ("+49 6151 12345", "49", "06151 12345"),
            ("+00 555 01011", "00", "0555 01011"),
        ])
    func national(international: String, home: String, national: String) {
        let number = DialledNumber(international)
        #expect(number?.countryCode == home)
        #expect(number == DialledNumber(national, home: home))
    }

    @Test(
        "country codes have one to three digits",
        arguments: [("+12025550100", "1"), ("+41441234567", "41"), ("+35312345678", "353")])
    func countries(text: String, code: String) {
        #expect(DialledNumber(text)?.countryCode == code)
    }

    @Test("the context of a telephone address completes it, or makes it unknown")
    func context() {
        #expect(
            PhoneNumber("1234567", context: "+4144").dialled() == DialledNumber("+41441234567"))
        #expect(PhoneNumber("1234567", context: "house.example").dialled() == nil)
        #expect(PhoneNumber("+41441234567", context: "+49").dialled() == nil)
        #expect(PhoneNumber("+41441234567", subaddress: "7").dialled() == nil)
    }

    @Test(
        "mail addresses are the same without regard to case",
        arguments: ["Eva.Lind@House.Example", " eva.lind@house.example "])
    func sameMail(text: String) {
        #expect(MailAddress(text) == MailAddress("eva.lind@house.example"))
    }

    @Test(
        "a mail address that only looks alike is another, or none",
        arguments: [
            "eva.lind@house.example.net", "evalind@house.example", "eva.lind+x@house.example",
            "eva.lind@h0use.example", "еva.lind@house.example", "eva.lind@hоuse.example",
            "eva.lind@house.example, x@y.example", "<eva.lind@house.example>",
            "eva.lind\u{200B}@house.example", "eva.lind\u{202E}@house.example",
            "eva.lind@house.example@evil.example", "eva.lind", "@house.example", "",
        ])
    func otherMail(text: String) {
        #expect(MailAddress(text) != MailAddress("eva.lind@house.example"))
    }
}
