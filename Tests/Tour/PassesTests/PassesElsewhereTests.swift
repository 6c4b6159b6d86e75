import TestSupport
import Testing
import Times

@testable import Passes

@Suite("What other kiosks know of passes")
struct PassesElsewhereTests {
    private let folder: TemporaryFolder
    private let elsewhere: PassesElsewhere
    private let key: PrivatePassKey

    init() throws {
        folder = try TemporaryFolder()
        elsewhere = PassesElsewhere(path: "\(folder.path)/passes.elsewhere")
        key = try PassSamples.key()
    }

    private func gate() -> PassGate {
        PassGate(
            site: PassSamples.site,
            rules: PassRules(keys: [key.publicKey], revocations: []),
            compiled: PassSamples.nine.subtracting(minutes: UTCMinute.day),
            ledger: PassLedger(path: "\(folder.path)/ledger"), elsewhere: elsewhere)
    }

    private func entry(
        _ state: PassesElsewhere.State, _ pass: Pass
    ) -> [PassNumber: PassesElsewhere.Entry] {
        [pass.number: .init(state: state, until: pass.until)]
    }

    @Test(
        "a single-use pass that was greeted elsewhere is used, and one that was revoked is revoked")
    func verdicts() throws {
        let (used, revoked, other) = (
            try PassSamples.pass(isSingleUse: true), try PassSamples.pass(),
            try PassSamples.pass(isSingleUse: true)
        )
        try elsewhere.learn(
            entry(.used, used).merging(entry(.revoked, revoked)) { $1 }, now: PassSamples.nine)
        var gate = gate()
        let now = PassSamples.nine.date
        #expect(try gate.judge(key.sign(used).text, at: now) == .used(used))
        #expect(try gate.judge(key.sign(revoked).text, at: now) == .revoked(revoked))
        #expect(try gate.judge(key.sign(other).text, at: now) == .valid(other))
    }

    @Test(
        "a pass that was greeted here stays valid for its visit, though the news of it comes back")
    func visit() throws {
        let pass = try PassSamples.pass(isSingleUse: true)
        var gate = gate()
        let now = PassSamples.nine.date
        #expect(try gate.judge(key.sign(pass).text, at: now) == .valid(pass))
        try elsewhere.learn(entry(.used, pass), now: PassSamples.nine)
        #expect(try gate.judge(key.sign(pass).text, at: now) == .valid(pass))
        gate.endVisit()
        #expect(try gate.judge(key.sign(pass).text, at: now) == .used(pass))
    }

    @Test("what is revoked stays so, and what is past is forgotten")
    func learning() throws {
        let pass = try PassSamples.pass(isSingleUse: true)
        try elsewhere.learn(entry(.revoked, pass), now: PassSamples.nine)
        try elsewhere.learn(entry(.used, pass), now: PassSamples.nine)
        #expect(try elsewhere.entries()[pass.number]?.state == .revoked)
        let later = pass.until.adding(minutes: UTCMinute.day)
        try elsewhere.learn(entry(.used, try PassSamples.pass(from: later)), now: later)
        #expect(try elsewhere.entries().count == 1)
        #expect(try elsewhere.entries()[pass.number] == nil)
    }

    @Test("passes that somebody made up displace no other, and are themselves bounded")
    func madeUp() throws {
        let (used, revoked) = (try PassSamples.pass(isSingleUse: true), try PassSamples.pass())
        try elsewhere.learn(
            entry(.used, used).merging(entry(.revoked, revoked)) { $1 }, now: PassSamples.nine)
        let madeUp = (0..<25_000).map {
            (
                PassNumber(value: UInt64($0)),
                PassesElsewhere.Entry(state: .used, until: UTCMinute(minutes: .max))
            )
        }
        try elsewhere.learn(
            Dictionary(uniqueKeysWithValues: madeUp), now: PassSamples.nine)
        let later = try PassSamples.pass()
        try elsewhere.learn(entry(.revoked, later), now: PassSamples.nine)
        let known = try elsewhere.entries()
        #expect(known.count == PassesElsewhere.maximumCount + 2)
        #expect(known[used.number]?.state == .used)
        #expect(known[revoked.number]?.state == .revoked && known[later.number]?.state == .revoked)
    }

    @Test("a used pass is free again where the hub says so, and a revoked one never")
    func free() throws {
        let (used, revoked) = (try PassSamples.pass(isSingleUse: true), try PassSamples.pass())
        try elsewhere.learn(
            entry(.used, used).merging(entry(.revoked, revoked)) { $1 }, now: PassSamples.nine)
        try elsewhere.learn([:], free: [used.number, revoked.number], now: PassSamples.nine)
        #expect(try elsewhere.entries().mapValues(\.state) == [revoked.number: .revoked])
    }

    @Test("a damaged file makes no pass used, and staff are told")
    func damaged() throws {
        let pass = try PassSamples.pass(isSingleUse: true)
        try elsewhere.learn(entry(.used, pass), now: PassSamples.nine)
        try folder.write("docent passes elsewhere 1\nrubbish", to: "passes.elsewhere")
        #expect(throws: PassError.self) { try elsewhere.entries() }
        var gate = gate()
        #expect(throws: PassError.self) { try gate.watchClock(at: PassSamples.nine.date) }
        #expect(try gate.judge(key.sign(pass).text, at: PassSamples.nine.date) == .valid(pass))
    }
}
