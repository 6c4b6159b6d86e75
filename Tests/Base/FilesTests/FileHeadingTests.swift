import Files
import Testing

@Suite("The heading of a file")
struct FileHeadingTests {
    @Test(
        "a later version of the same kind of file is recognized, nothing else",
        arguments: [
            ("docent pass ledger 3", "docent pass ledger 2", 3),
            ("docent pass ledger 12", "docent pass ledger 2", 12),
            ("docent.sheet/2", "docent.sheet/1", 2),
            ("docent pass ledger 2", "docent pass ledger 2", nil),
            ("docent pass ledger 1", "docent pass ledger 2", nil),
            ("docent pass register 3", "docent pass ledger 2", nil),
            ("docent pass ledger", "docent pass ledger 2", nil),
            ("docent pass ledger 3 ", "docent pass ledger 2", nil),
            ("docent pass ledger 9999999999", "docent pass ledger 2", nil),
            ("3", "docent pass ledger 2", nil), ("", "docent pass ledger 2", nil),
            (String(repeating: "9", count: 1_000_000), "docent pass ledger 2", nil),
        ] as [(String, String, Int?)])
    func later(line: String, heading: String, version: Int?) {
        #expect(FileHeading.laterVersion(in: line, than: heading) == version)
    }
}
