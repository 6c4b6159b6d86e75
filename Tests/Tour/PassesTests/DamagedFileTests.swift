import Foundation
import TestSupport
import Testing
import Times

@testable import Passes

@Suite("Damaged files of passes")
struct DamagedFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func write(_ bytes: [UInt8], to name: String) throws {
        try Data(bytes).write(to: URL(fileURLWithPath: "\(folder.path)/\(name)"))
    }

    private func read(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(fileURLWithPath: "\(folder.path)/\(name)")))
    }

    /// Tells a file that is refused by the module's own error.
    private func isRefused<Value>(_ body: () throws -> Value) -> Bool {
        do {
            _ = try body()
            return false
        } catch {
            return error is PassError
        }
    }

    /// The forms of a file that keep its check: somebody wrote them who knows how.
    private func eachChecked(of file: [UInt8], _ body: ([UInt8]) throws -> Void) throws {
        let text = String(decoding: file, as: UTF8.self)
        let end = try #require(text.range(of: "check ", options: .backwards)).lowerBound
        try Damage.each(of: Array(text[..<end].utf8)) { changed in
            let text = String(decoding: changed, as: UTF8.self)
            try body(Array((text + "check \(PassLedger.check(text))\n").utf8))
        }
    }

    @Test("a ledger with any other byte is refused in words, and so is what lies behind it")
    func ledger() throws {
        let ledger = PassLedger(path: "\(folder.path)/ledger")
        let now = PassSamples.nine
        let number = PassNumber(value: 7)
        _ = try ledger.claim(PassNumber(value: 5), until: now.adding(minutes: 600), now: now)
        let rules = PassRules(
            keys: [try PassSamples.key().publicKey],
            revocations: [.init(number: number, until: now)])
        _ = try ledger.withdraw { $0.learn(rules, of: PassSamples.site, compiled: now) }
        let whole = try read("ledger")
        try Damage.each(of: whole) { changed in
            try write(changed, to: "ledger")
            #expect(isRefused { try ledger.latest() })
        }
        try eachChecked(of: whole) { changed in
            try write(changed, to: "ledger")
            let isDamaged = isRefused { try ledger.latest() }
            let isUnclaimed = isRefused { try ledger.claim(number, until: now, now: now) }
            // A file that cannot be read promises nothing, and stays as it is.
            if isDamaged { #expect(try isUnclaimed && read("ledger") == changed) }
            _ = isRefused { try ledger.greeted() }
        }
    }

    @Test("news of passes with any other byte make no pass valid that was not")
    func elsewhere() throws {
        let elsewhere = PassesElsewhere(path: "\(folder.path)/elsewhere")
        let end = PassSamples.nine.adding(minutes: 600)
        try elsewhere.learn(
            [
                PassNumber(value: 5): .init(state: .used, until: end),
                PassNumber(value: 6): .init(state: .revoked, until: end),
            ], now: PassSamples.nine)
        let whole = try read("elsewhere")
        try Damage.each(of: whole) { changed in
            try write(changed, to: "elsewhere")
            #expect(isRefused { try elsewhere.entries() })
        }
        try eachChecked(of: whole) { changed in
            try write(changed, to: "elsewhere")
            _ = isRefused { try elsewhere.entries() }
            _ = isRefused { try elsewhere.learn([:], free: [], now: PassSamples.nine) }
        }
    }

    @Test("a register of passes is read, or refused in words")
    func register() throws {
        let key = try PassSamples.key()
        let pass = RegisteredPass(try key.sign(try PassSamples.pass()))
        let now = PassSamples.nine
        var register = PassRegister()
        try register.add(pass, now: now, path: "register")
        Damage.each(of: try register.bytes(path: "register")) { changed in
            guard var read = try? PassRegister(changed, path: "register") else { return }
            _ = read.revoke(pass.number, now: now)
            #expect((try? read.add(pass, now: now, path: "register")) != nil)
        }
    }
}
