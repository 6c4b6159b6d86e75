import Payloads
import QRCode
import TestSupport
import Testing
import Times

@testable import Passes

@Suite("The form of a pass")
struct PassFormTests {
    @Test("500 random passes are read back as they were, and are written again the same")
    func roundTrip() throws {
        let always = UTCMinute(minutes: 0)
        let key = try PrivatePassKey(from: always, until: UTCMinute(minutes: .max))
        var failures: [Pass] = []
        for pass in try PassSamples.random(500, seed: 1) {
            let signed = try key.sign(pass)
            let read = try SignedPass(text: signed.text)
            if read != signed || read.pass != pass || read.text != signed.text
                || !key.publicKey.hasSigned(read)
                || signed.bytes.count > SignedPass.maximumLength
            {
                failures.append(pass)
            }
        }
        #expect(failures.isEmpty)
    }

    @Test(
        "the longest pass has version 10 or less at level M, bare; a usual one under an address too"
    )
    func size() throws {
        let key = try PassSamples.key()
        let names: [String?] = [
            nil, String(repeating: "N", count: 40), String(repeating: "é", count: 20),
            String(repeating: "漢", count: 13),
        ]
        var largest = 0
        for host in ["H", String(repeating: "Z", count: 32)] {
            for room in ["R", "9-" + String(repeating: "Q", count: 30)] {
                for name in names {
                    for isSingleUse in [true, false] {
                        let pass = try PassSamples.pass(
                            host: host, room: room, hours: 366 * 24, isSingleUse: isSingleUse,
                            visitor: name)
                        largest = max(largest, try version(key.sign(pass), address: nil))
                    }
                }
            }
        }
        #expect(largest <= 10)
        let usual = try key.sign(PassSamples.pass(isSingleUse: true))
        let address = SiteAddress("https://vesper-ridge.example/t")
        #expect(try version(usual, address: address) <= 9)
        #expect(usual.text.utf8.count < SignedPass.maximumTextLength)
    }

    private func version(_ signed: SignedPass, address: SiteAddress?) throws -> Int {
        let code = try #require(PassCode(code: signed.text))
        let symbol = try QRCode.encode(
            text: code.text(site: address),
            options: EncodingOptions(versions: Version.qrCode, errorCorrectionLevel: .m, mask: 0))
        return try #require(Int(symbol.version.description))
    }

    @Test(
        "a pass with any bit changed, any byte more or less, or any character changed proves nothing"
    )
    func altered() throws {
        let key = try PassSamples.key()
        let checker = PassChecker(
            site: PassSamples.site, rules: PassRules(keys: [key.publicKey]))
        let signed = try key.sign(PassSamples.pass(isSingleUse: true))
        let whole = checker.prove(signed.text)
        #expect(whole == .genuine(signed.pass))
        func isGreeted(_ text: String) -> Bool {
            switch checker.prove(text) {
            case .genuine, .revoked: true
            case .otherSite, .notGenuine: false
            }
        }
        var greeted: [String] = []
        for index in signed.bytes.indices {
            for bit in 0..<8 {
                var bytes = signed.bytes
                bytes[index] ^= 1 << bit
                if isGreeted(Base32.text(of: bytes)) { greeted.append("bit \(bit) of \(index)") }
            }
            // Every other value of the byte, for the first hundred bytes: what is signed.
            for value in UInt8.min...UInt8.max where index < 16 && value != signed.bytes[index] {
                var bytes = signed.bytes
                bytes[index] = value
                if isGreeted(Base32.text(of: bytes)) { greeted.append("\(value) at \(index)") }
            }
            var shorter = signed.bytes
            shorter.remove(at: index)
            if isGreeted(Base32.text(of: shorter)) { greeted.append("without \(index)") }
            var longer = signed.bytes
            longer.insert(0, at: index)
            if isGreeted(Base32.text(of: longer)) { greeted.append("with one more at \(index)") }
        }
        for (index, character) in signed.text.enumerated() {
            let others = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567018=-ab ".filter { $0 != character }
            for other in others.prefix(index % 3 == 0 ? 40 : 6) {
                var text = Array(signed.text)
                text[index] = other
                if isGreeted(String(text)) { greeted.append("\(other) at \(index) of the text") }
            }
        }
        greeted += [
            signed.text + "A", signed.text + "=", " " + signed.text, signed.text.lowercased(),
        ]
        .filter(isGreeted)
        #expect(greeted.isEmpty)
    }

    @Test("a text that is not a pass is rejected with its reason", arguments: flaws)
    func flaw(text: String, flaw: PassFlaw) {
        #expect(throws: flaw) { try SignedPass(text: text) }
        #expect(!flaw.description.isEmpty)
    }

    static let flaws: [(String, PassFlaw)] = [
        ("", .tooShort), ("AEA", .notBase32), ("AEB", .notBase32), ("A", .notBase32),
        ("AEAA====", .notBase32), ("aeaa", .notBase32), ("AE", .tooShort),
        ("AIAA", .unknownVersion(2)), ("77776", .unknownVersion(255)),
        ("AEEA", .unknownFlags(8)), ("AECA", .tooShort),
        (String(repeating: "A", count: 283), .tooLong),
        ("ÄEAA", .notBase32), ("\u{0}", .notBase32),
    ]

    @Test("hostile texts get an answer")
    func hostile() throws {
        let key = try PassSamples.key()
        let good = try key.sign(PassSamples.pass()).bytes
        let checker = PassChecker(
            site: PassSamples.site, rules: PassRules(keys: [key.publicKey]))
        var generator = SeededGenerator(seed: 7)
        var greeted = 0
        for round in 0..<Amount.of(4000, all: 20_000) {
            var bytes = good
            switch round % 4 {
            case 0:
                bytes = (0..<Int.random(in: 0...200, using: &generator)).map { _ in
                    UInt8.random(in: 0...255, using: &generator)
                }
            case 1:
                bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(
                    in: 0...255, using: &generator)
                bytes = Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &generator)))
            case 2:
                // The lengths that steer the reading, at random.
                for index in [25, 34, 35, 36] where index < bytes.count {
                    bytes[index] = UInt8.random(in: 0...255, using: &generator)
                }
            default:
                let from = Int.random(in: 0..<bytes.count, using: &generator)
                bytes.replaceSubrange(from..., with: bytes[..<from])
            }
            guard bytes != good else { continue }
            if case .genuine = checker.prove(Base32.text(of: bytes)) { greeted += 1 }
        }
        #expect(greeted == 0)
    }

    @Test("a staff pass says so under the signature, and reads as it was written")
    func staff() throws {
        let key = try PassSamples.key()
        let staff = try key.sign(PassSamples.pass(isStaff: true))
        #expect(try SignedPass(text: staff.text).pass.isStaff)
        #expect(staff.bytes[1] == 4)
        #expect(try key.sign(PassSamples.pass(isSingleUse: true, isStaff: true)).bytes[1] == 5)
        // The same pass without the flag, and a visitor's with it, are no passes.
        let checker = PassChecker(
            site: PassSamples.site, rules: PassRules(keys: [key.publicKey]))
        #expect(checker.prove(staff.text) == .genuine(staff.pass))
        let visitor = try key.sign(PassSamples.pass())
        for (signed, flags) in [(staff, UInt8(0)), (visitor, 4)] {
            var bytes = signed.bytes
            bytes[1] = flags
            #expect(checker.prove(Base32.text(of: bytes)) == .notGenuine(.wrongSignature))
        }
        // A group is never staff, whatever the bits say.
        let group = try key.sign(
            PassSamples.pass(visitor: nil, visit: "2026-11-21-CLASS-7B"))
        var bytes = group.bytes
        bytes[1] |= 4
        #expect(throws: PassFlaw.badField(.notForAGroup)) { try SignedPass(bytes: bytes) }
        #expect(throws: PassError.notForAGroup) {
            try PassSamples.pass(visitor: nil, visit: "2026-11-21-CLASS-7B", isStaff: true)
        }
    }

    @Test("fields that break their rules are rejected by name")
    func fields() throws {
        func refused(_ error: PassError, _ make: () throws -> Pass) {
            #expect(throws: error) { try make() }
        }
        refused(.notAnIdentifier(field: .host)) { try PassSamples.pass(host: "mira") }
        refused(.notAnIdentifier(field: .host)) { try PassSamples.pass(host: "-A") }
        refused(.notAnIdentifier(field: .room)) { try PassSamples.pass(room: "") }
        refused(.notAnIdentifier(field: .room)) {
            try PassSamples.pass(room: String(repeating: "A", count: 33))
        }
        refused(.emptyName) { try PassSamples.pass(visitor: "  ") }
        refused(.nameTooLong(bytes: 41)) {
            try PassSamples.pass(visitor: String(repeating: "n", count: 41))
        }
        refused(.hiddenCharacterInName) { try PassSamples.pass(visitor: "Ada\u{202E}ecalevoL") }
        refused(.hiddenCharacterInName) { try PassSamples.pass(visitor: "Ada\nLovelace") }
        refused(.endsBeforeItBegins(from: PassSamples.nine, until: PassSamples.nine)) {
            try PassSamples.pass(hours: 0)
        }
        #expect(try PassSamples.pass(visitor: " Ada ").visitor == "Ada")
    }

    @Test(
        "a pass's number is written in groups, and read in any grouping",
        arguments: ["4F2A-91C0-77B1-03DE", "4f2a91c077b103de", " 4F2A 91C0 77B1 03DE"])
    func number(text: String) {
        #expect(PassNumber(text)?.description == "4F2A-91C0-77B1-03DE")
        #expect(PassNumber(text)?.begins(with: "4f2a-9") == true)
        #expect(PassNumber(text)?.begins(with: "4f2") == false)
    }

    @Test(
        "a text that is not a number is rejected",
        arguments: [
            "", "4F2A", "4F2A-91C0-77B1-03D", "4F2A-91C0-77B1-03DEF", "+F2A-91C0-77B1-03DE",
        ])
    func noNumber(text: String) {
        #expect(PassNumber(text) == nil)
    }
}
