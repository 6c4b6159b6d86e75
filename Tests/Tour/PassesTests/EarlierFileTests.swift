import Foundation
import TestSupport
import Testing
import Times

@testable import Passes

/// What programs since the first have written about passes, word for word.
@Suite("Files of passes of earlier versions")
struct EarlierFileTests {
    private let folder: TemporaryFolder
    private let number = PassNumber(value: 0x4F2A_91C0_77B1_03DE)
    private let until = UTCMinute(minutes: 29_922_300)

    init() throws { folder = try TemporaryFolder() }

    private static let ledger1 = """
        docent pass ledger 1
        seen 29920860
        used 4F2A91C077B103DE 29922300
        check A29D7C3A747D0658

        """

    private static let ledger2 = """
        docent pass ledger 2
        seen 29920860
        used 4F2A91C077B103DE 29922300
        revoked 0000000000000007 29922300
        check B27C21C1C6FF1874

        """

    @Test(
        "a ledger of each version is read, and goes on in today's", arguments: [ledger1, ledger2])
    func ledgers(text: String) throws {
        let ledger = PassLedger(path: try folder.write(text, to: "passes.ledger"))
        #expect(try ledger.latest() == UTCMinute(minutes: 29_920_860))
        #expect(try ledger.greeted() == [number: until])
        #expect(try ledger.withdrawn().passes == (text == Self.ledger1 ? 0 : 1))
        #expect(try !ledger.claim(number, until: until, now: UTCMinute(minutes: 29_920_900)))
        let other = PassNumber(value: 9)
        #expect(try ledger.claim(other, until: until, now: UTCMinute(minutes: 29_920_900)))
        #expect(try ledger.greeted() == [number: until, other: until])
        let written = try String(contentsOfFile: ledger.path, encoding: .utf8)
        #expect(written.hasPrefix("docent pass ledger 2\n"))
    }

    @Test("a ledger of a later version is left as it is, and says what can read it")
    func laterLedger() throws {
        let text =
            "docent pass ledger 3\nseen 29920860\nwatched 1\ncheck 384C79B91552E428\n"
        let ledger = PassLedger(path: try folder.write(text, to: "passes.ledger"))
        let error = PassError.newer(path: ledger.path, version: 3, known: 2)
        #expect(throws: error) { try ledger.greeted() }
        #expect(throws: error) {
            try ledger.claim(number, until: until, now: UTCMinute(minutes: 29_920_900))
        }
        #expect(try String(contentsOfFile: ledger.path, encoding: .utf8) == text)
        #expect(
            "\(error)"
                == "\(ledger.path) has version 3, and this program reads at most 2; update docent")
    }

    @Test("what other kiosks know is read, and of a later version is not")
    func elsewhere() throws {
        let path = try folder.write(
            """
            docent passes elsewhere 1
            used 4F2A91C077B103DE 29922300
            revoked 0000000000000007 29922300
            check ABE0B4E16B0BE97D

            """, to: "passes.elsewhere")
        let entries = try PassesElsewhere(path: path).entries()
        #expect(entries[number] == .init(state: .used, until: until))
        #expect(entries[PassNumber(value: 7)]?.state == .revoked)
        let later = try folder.write(
            "docent passes elsewhere 2\nlent 4F2A91C077B103DE 29922300\ncheck 1CEB71BA54DB00FA\n",
            to: "later")
        #expect(throws: PassError.newer(path: later, version: 2, known: 1)) {
            try PassesElsewhere(path: later).entries()
        }
    }

    @Test("a register from before visits and staff passes is read; one of a later version is not")
    func register() throws {
        let text = """
            {
              "passes" : [
                {
                  "from" : "2026-11-20T08:00Z",
                  "host" : "MIRA-RAUTIO",
                  "key" : "3F2A91C0",
                  "number" : "4F2A-91C0-77B1-03DE",
                  "room" : "A-014",
                  "singleUse" : true,
                  "until" : "2026-11-20T18:00Z"
                }
              ],
              "schema" : "docent.passes/1"
            }
            """
        let register = try PassRegister(Array(text.utf8), path: "register.json")
        let pass = try #require(register.passes.first)
        #expect(pass.number == number && pass.host == "MIRA-RAUTIO" && pass.room == "A-014")
        #expect(pass.isSingleUse && !pass.isStaff && pass.visit == nil && pass.revoked == nil)
        #expect(pass.from == UTCMinute(iso: "2026-11-20T08:00Z"))
        let later = "{\"schema\": \"docent.passes/2\", \"sites\": {}}"
        #expect(throws: PassError.newer(path: "register.json", version: 2, known: 1)) {
            try PassRegister(Array(later.utf8), path: "register.json")
        }
    }
}
