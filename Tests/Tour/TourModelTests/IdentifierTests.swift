import Testing

@testable import TourModel

@Suite("IDs and numbers as they are typed")
struct IdentifierTests {
    @Test(
        "case, accents, blanks and signs between letters and digits do not count",
        arguments: [
            ("A-014", "A014"), ("a 014", "A014"), ("HG F 26.1", "HGF261"), ("hgf261", "HGF261"),
            ("hg-f/26.1", "HGF261"), ("5101.EG.250", "5101EG250"), ("Hörsaal 3", "HORSAAL3"),
            ("HORSAAL 3", "HORSAAL3"), ("Ауд. 101", "АУД101"), ("№ 7", "NO7"), ("Ｂ１", "B1"),
            ("会議室 2", "会議室2"), ("A\u{AD}1\u{200B}2", "A12"), ("", ""), ("–.–", ""), ("🛰️", ""),
        ])
    func key(typed: String, key: String) { #expect(Identifier.key(typed) == key) }

    @Test(
        "a number is up to 32 characters on one line, with a letter or a digit",
        arguments: [
            ("HG F 26.1", true), ("7", true), ("Ä", true),
            (String(repeating: "9", count: 32), true),
            ("", false), ("-", false), ("🛰️", false), ("A\n1", false), ("A\u{2028}1", false),
            ("A\t1", false), ("A\u{0}1", false), (String(repeating: "9", count: 33), false),
        ])
    func number(text: String, isNumber: Bool) { #expect(Identifier.isNumber(text) == isNumber) }
}
