import Cryptography
import Files
import Foundation
import TestSupport
import Testing
import Times

@testable import Passes

@Suite("The ledger of single-use passes")
struct PassLedgerTests {
    private let folder: TemporaryFolder
    private let ledger: PassLedger
    private let now = PassSamples.nine

    init() throws {
        folder = try TemporaryFolder()
        ledger = PassLedger(path: "\(folder.path)/passes.ledger")
    }

    private func claim(_ number: UInt64, days: UInt32 = 1, at time: UTCMinute? = nil) throws -> Bool
    {
        let now = time ?? self.now
        return try ledger.claim(
            PassNumber(value: number), until: now.adding(minutes: days * UTCMinute.day), now: now)
    }

    /// A ledger that others hold for half a second says so; a slow disk makes that happen, and then it is asked again.
    private static func patiently(_ claim: () throws -> Bool) throws -> Bool {
        for _ in 0..<60 {
            do {
                return try claim()
            } catch PassError.file(.busy) {
                continue
            }
        }
        return try claim()
    }

    @Test("of many that claim a number at the same time, one gets it")
    func race() async throws {
        let ledger = ledger
        let now = now
        let won = try await withThrowingTaskGroup(of: [UInt64].self) { group in
            for _ in 0..<8 {
                group.addTask {
                    try (0..<12).filter { number in
                        try Self.patiently {
                            try ledger.claim(
                                PassNumber(value: number), until: now.adding(minutes: 60), now: now)
                        }
                    }
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        #expect(won.sorted() == Array(0..<12))
    }

    @Test("a number is forgotten a day after its pass's end, and not earlier")
    func pruning() throws {
        #expect(try claim(1))
        #expect(try claim(2, at: now.adding(minutes: 2 * UTCMinute.day - 1)))
        #expect(
            try String(contentsOfFile: ledger.path, encoding: .utf8).contains(
                "used 0000000000000001 "))
        #expect(try claim(3, at: now.adding(minutes: 2 * UTCMinute.day)))
        let text = try String(contentsOfFile: ledger.path, encoding: .utf8)
        #expect(!text.contains("used 0000000000000001 "))
        #expect(text.contains("used 0000000000000002 "))
    }

    @Test(
        "it tells how much it remembers, and what would keep it from being written, without writing"
    )
    func inspection() throws {
        #expect(try ledger.count() == 0)
        #expect(ledger.obstacle() == nil)
        #expect(!FileManager.default.fileExists(atPath: ledger.path))
        #expect(try claim(1) && claim(2))
        #expect(try ledger.count() == 2)
        // The folder would be made.
        #expect(PassLedger(path: "\(folder.path)/a/b/passes.ledger").obstacle() == nil)
        // Where a file stands in the folder's place nobody can make one, root neither.
        let impossible = PassLedger(path: "\(ledger.path)/passes.ledger")
        #expect(
            impossible.obstacle()
                == .file(.notWritable(path: impossible.path, reason: "Permission denied")))
    }

    @Test("it holds numbers and times, and is for its owner alone")
    func content() throws {
        #expect(try claim(0x4F2A_91C0_77B1_03DE))
        let text = try String(contentsOfFile: ledger.path, encoding: .utf8)
        let lines = text.split(separator: "\n")
        #expect(
            lines.dropLast() == [
                "docent pass ledger 2", "seen 29920860", "used 4F2A91C077B103DE 29922300",
            ])
        let rights = try FileManager.default.attributesOfItem(atPath: ledger.path)[
            .posixPermissions]
        #expect(rights as? Int == 0o600)
        #expect(try folder.names() == ["passes.ledger"])
    }

    @Test("in a folder that is shared with a group, the group reads it")
    func isShared() throws {
        let files = FileManager.default
        try files.setAttributes([.posixPermissions: 0o2750], ofItemAtPath: folder.path)
        #expect(try claim(0x4F2A_91C0_77B1_03DE))
        #expect(try files.attributesOfItem(atPath: ledger.path)[.posixPermissions] as? Int == 0o640)
    }

    @Test("what was withdrawn is written and read back; invalid lines are reported")
    func withdrawals() throws {
        var all = Withdrawals()
        let key = try PassSamples.key()
        let gone = try PassSamples.key()
        all.learn(
            PassRules(keys: [key.publicKey, gone.publicKey]), of: PassSamples.site, compiled: now)
        all.learn(
            PassRules(
                keys: [key.publicKey],
                revocations: [.init(number: PassNumber(value: 7), until: now)]),
            of: PassSamples.site, compiled: now)
        let known = try ledger.withdraw { $0.formUnion(all) }
        #expect(known == all)
        #expect(try ledger.withdrawals() == all)
        #expect(try claim(1))
        #expect(try ledger.withdrawals() == all)
        for line in ["key 3F2A 5", "withdrawn", "revoked 12 5", "site vesper", "learned x", "lost"]
        {
            try write("docent pass ledger 2\n\(line)\n")
            #expect(
                throws: PassError.damaged(
                    path: ledger.path, what: "a line is none that is written to it")
            ) { try ledger.count() }
        }
    }

    @Test("a full ledger takes no more")
    func full() throws {
        var text = "docent pass ledger 1\n"
        for number in 0..<PassLedger.maximumCount {
            text += "used \(Hexadecimal.digits(of: PassNumber(value: UInt64(number)))) 29922300\n"
        }
        try write(text)
        #expect(throws: PassError.full(path: ledger.path, limit: 20_000)) { try claim(99_999) }
        #expect(try !claim(7))
        #expect(try claim(99_999, at: now.adding(minutes: 3 * UTCMinute.day)))
    }

    private func write(_ text: String) throws {
        let check = PassLedgerCheck.line(text)
        try folder.write(text + check, to: "passes.ledger")
    }

    @Test("a ledger with any byte changed, or cut off anywhere, is damaged and stays as it is")
    func damage() throws {
        #expect(try claim(1))
        let whole = try [UInt8](Data(contentsOf: URL(fileURLWithPath: ledger.path)))
        var accepted: [Int] = []
        for index in whole.indices {
            var bytes = whole
            bytes[index] ^= 1
            for broken in [bytes, Array(whole.prefix(index))] {
                try folder.write(broken, to: "passes.ledger")
                do {
                    _ = try ledger.claim(PassNumber(value: 2), until: now, now: now)
                    accepted.append(index)
                } catch PassError.damaged {
                    let kept = try [UInt8](Data(contentsOf: URL(fileURLWithPath: ledger.path)))
                    if kept != broken { accepted.append(index) }
                }
            }
        }
        #expect(accepted.isEmpty)
    }

    @Test("another file in its place is reported", arguments: [true, false])
    func notAFile(isFolder: Bool) throws {
        if isFolder {
            try FileManager.default.createDirectory(
                atPath: ledger.path, withIntermediateDirectories: false)
        } else {
            #expect(unsafe mkfifo(ledger.path, 0o600) == 0)
        }
        #expect(throws: PassError.file(.notReadable(path: ledger.path, reason: "it is not a file")))
        {
            try claim(1)
        }
    }

    @Test("one that is held by another program is waited for, and not for long")
    func busy() throws {
        let locked = try LockedFolder(folder.path)
        #expect(throws: PassError.file(.busy(path: folder.path))) { try claim(1) }
        _ = locked.path(of: "")
    }
}

enum PassLedgerCheck {
    /// The last line that a ledger with this text has.
    static func line(_ text: String) -> String { "check \(PassLedger.check(text))\n" }
}
