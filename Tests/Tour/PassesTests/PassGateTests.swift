import Files
import Foundation
import TestSupport
import Testing
import Times

@testable import Passes

@Suite("The gate")
struct PassGateTests {
    private let nine = PassSamples.nine

    @Test("a genuine pass is greeted in its time and at no other")
    func times() throws {
        let key = try PassSamples.key()
        let signed = try key.sign(PassSamples.pass())
        let pass = signed.pass
        let moments: [(minutes: UInt32, verdict: PassVerdict)] = [
            (0, .early(pass)), (599, .early(pass)), (600, .valid(pass)), (1079, .valid(pass)),
            (1080, .expired(pass)), (60_000, .expired(pass)),
        ]
        for moment in moments {
            var gate = PassSamples.gate([key])
            let now = nine.subtracting(minutes: 600).adding(minutes: moment.minutes)
            let verdict = gate.judge(signed.text, at: now.date)
            #expect(verdict == moment.verdict, "after \(moment.minutes) minutes")
        }
    }

    @Test(
        "a pass of another key, another site, an unknown key or a key's other time is not greeted")
    func strangers() throws {
        let key = try PassSamples.key()
        let other = try PassSamples.key()
        var gate = PassSamples.gate([key])
        let wrongKey = try other.sign(PassSamples.pass())
        #expect(gate.judge(wrongKey.text, at: nine.date) == .notGenuine(.unknownKey(other.id)))
        // A forger takes over the known key's ID.
        let claimed = SignedPass(
            pass: wrongKey.pass, keyID: key.id, signature: wrongKey.signature)
        #expect(gate.judge(claimed.text, at: nine.date) == .notGenuine(.wrongSignature))
        let elsewhere = try key.sign(PassSamples.pass(site: SiteMark(siteID: "other-ridge")))
        #expect(gate.judge(elsewhere.text, at: nine.date) == .otherSite)
        // The same key, retired in the content since it signed.
        var rules = PassRules(keys: [key.publicKey])
        let signed = try key.sign(PassSamples.pass())
        try rules.endKey(key.id, at: nine.adding(minutes: 60))
        gate.update(site: PassSamples.site, rules: rules, compiled: nine)
        #expect(gate.judge(signed.text, at: nine.date) == .notGenuine(.outsideKeysTime(key.id)))
        gate.update(site: PassSamples.site, rules: PassRules(), compiled: nine)
        #expect(gate.judge(signed.text, at: nine.date) == .notGenuine(.unknownKey(key.id)))
    }

    @Test("keys follow each other: each signs for its own time, and both are known")
    func rotation() throws {
        let change = nine.adding(minutes: 60)
        let old = try PassSamples.key(until: change)
        let new = try PassSamples.key(from: nine)
        var gate = PassSamples.gate([old, new])
        let first = try old.sign(PassSamples.pass(hours: 1))
        let second = try new.sign(PassSamples.pass(hours: 2))
        #expect(gate.judge(first.text, at: nine.date) == .valid(first.pass))
        #expect(gate.judge(second.text, at: nine.date) == .valid(second.pass))
        #expect(
            throws: PassError.outsideKeysTime(
                old.id, from: old.publicKey.from, until: change)
        ) { try old.sign(PassSamples.pass(hours: 2)) }
    }

    @Test("a revoked pass is rejected, whatever the time")
    func revoked() throws {
        let key = try PassSamples.key()
        let signed = try key.sign(PassSamples.pass())
        var gate = PassSamples.gate([key], revoked: [signed.pass])
        for now in [nine, nine.subtracting(minutes: 900), UTCMinute(minutes: 0)] {
            #expect(gate.judge(signed.text, at: now.date) == .revoked(signed.pass))
        }
    }

    @Test(
        "a single-use pass is greeted in one visit, and in no later one, at no second kiosk with the ledger"
    )
    func singleUse() throws {
        let folder = try TemporaryFolder()
        let ledger = PassLedger(path: "\(folder.path)/state/passes.ledger")
        let key = try PassSamples.key()
        let signed = try key.sign(PassSamples.pass(isSingleUse: true))
        var gate = PassSamples.gate([key], ledger: ledger)
        for _ in 0..<3 {
            #expect(gate.judge(signed.text, at: nine.date) == .valid(signed.pass))
        }
        var second = PassSamples.gate([key], ledger: ledger)
        #expect(second.judge(signed.text, at: nine.date) == .used(signed.pass))
        gate.endVisit()
        #expect(gate.judge(signed.text, at: nine.date) == .used(signed.pass))
        // One that may be shown often needs no ledger and leaves nothing there.
        let before = try Data(contentsOf: URL(fileURLWithPath: ledger.path))
        let other = try key.sign(PassSamples.pass())
        #expect(gate.judge(other.text, at: nine.date) == .valid(other.pass))
        #expect(try Data(contentsOf: URL(fileURLWithPath: ledger.path)) == before)
    }

    @Test("where nothing can be remembered, single-use passes are not greeted, others are")
    func noLedger() throws {
        let key = try PassSamples.key()
        let once = try key.sign(PassSamples.pass(isSingleUse: true))
        let often = try key.sign(PassSamples.pass())
        let folder = try TemporaryFolder()
        let damaged = try folder.write("docent pass ledger 1\ncheck 0\n", to: "damaged")
        let places: [(PassLedger?, PassError)] = [
            (nil, .file(.notWritable(path: "the ledger of passes", reason: "none is configured"))),
            (
                PassLedger(path: "/proc/nowhere/ledger"),
                .file(.notWritable(path: "/proc/nowhere", reason: "No such file or directory"))
            ),
            (
                PassLedger(path: damaged),
                .damaged(path: damaged, what: "its last line does not fit the others")
            ),
        ]
        for (ledger, error) in places {
            var gate = PassSamples.gate([key], ledger: ledger)
            #expect(gate.judge(once.text, at: nine.date) == .notRemembered(error))
            #expect(gate.judge(often.text, at: nine.date) == .valid(often.pass))
        }
    }

    @Test("once its rules may be out of date, no pass is greeted")
    func outdated() throws {
        let key = try PassSamples.key()
        let signed = try key.sign(PassSamples.pass())
        var gate = PassSamples.gate([key])
        gate.rulesEnd = nine.adding(minutes: 1)
        #expect(gate.judge(signed.text, at: nine.date) == .valid(signed.pass))
        #expect(
            gate.judge(signed.text, at: nine.adding(minutes: 1).date)
                == .outdated(nine.adding(minutes: 1)))
        gate.rulesEnd = nil
        #expect(gate.judge(signed.text, at: nine.adding(minutes: 1).date) == .valid(signed.pass))
    }

    @Test(
        "with a clock that is unset, put back, before the content or far ahead no pass is greeted")
    func clock() throws {
        let key = try PassSamples.key()
        let signed = try key.sign(PassSamples.pass())
        let compiled = nine.subtracting(minutes: UTCMinute.day)
        var gate = PassSamples.gate([key])
        func judged(_ now: UTCMinute) -> PassVerdict { gate.judge(signed.text, at: now.date) }
        let unset = UTCMinute(minutes: 42)
        #expect(judged(unset) == .clockUnsure(.unset(now: unset)))
        let before = compiled.subtracting(minutes: 6)
        #expect(judged(before) == .clockUnsure(.beforeContent(now: before, compiled: compiled)))
        let far = nine.adding(minutes: 4000 * UTCMinute.day)
        #expect(judged(far) == .clockUnsure(.farAhead(now: far, compiled: compiled)))
        // None of these is remembered as a time that was.
        #expect(judged(nine) == .valid(signed.pass))
        let evening = nine.adding(minutes: 9 * 60)
        #expect(judged(evening) == .expired(signed.pass))
        // Put back into the pass's time.
        #expect(judged(nine) == .clockUnsure(.wentBack(now: nine, seen: evening)))
        let almost = evening.subtracting(minutes: 5)
        #expect(judged(almost) == .expired(signed.pass))
    }

    @Test("a clock that is put back while the kiosk is off is noticed after it")
    func clockAcrossRestart() throws {
        let folder = try TemporaryFolder()
        let ledger = PassLedger(path: "\(folder.path)/passes.ledger")
        let key = try PassSamples.key()
        let signed = try key.sign(PassSamples.pass())
        let evening = nine.adding(minutes: 9 * 60)
        var gate = PassSamples.gate([key], ledger: ledger)
        let doubt = try gate.watchClock(at: evening.date)
        #expect(doubt == nil)
        var later = PassSamples.gate([key], ledger: ledger)
        #expect(
            later.judge(signed.text, at: nine.date)
                == .clockUnsure(.wentBack(now: nine, seen: evening)))
        let found = try later.watchClock(at: nine.date)
        #expect(found == .wentBack(now: nine, seen: evening))
        #expect(
            later.judge(signed.text, at: nine.date)
                == .clockUnsure(.wentBack(now: nine, seen: evening)))
        let latest = try ledger.latest()
        #expect(latest == evening)
    }

    @Test(
        "earlier content brings back no revoked pass and no withdrawn key, after a restart neither")
    func goingBack() throws {
        let folder = try TemporaryFolder()
        let ledger = PassLedger(path: "\(folder.path)/passes.ledger")
        let (good, leaked) = (try PassSamples.key(), try PassSamples.key())
        let revoked = try good.sign(PassSamples.pass())
        let forged = try leaked.sign(PassSamples.pass())
        let later = nine.subtracting(minutes: 60)
        let old = PassRules(keys: [good.publicKey, leaked.publicKey])
        let new = PassRules(
            keys: [good.publicKey],
            revocations: [.init(number: revoked.pass.number, until: revoked.pass.until)])
        for ledger in [ledger, nil] {
            var gate = PassSamples.gate([good, leaked], ledger: ledger)
            try gate.watchClock(at: nine.date)
            #expect(gate.judge(revoked.text, at: nine.date) == .valid(revoked.pass))
            #expect(gate.judge(forged.text, at: nine.date) == .valid(forged.pass))
            gate.update(site: PassSamples.site, rules: new, compiled: later)
            try gate.watchClock(at: nine.date)
            #expect(gate.judge(revoked.text, at: nine.date) == .revoked(revoked.pass))
            // Back to the content of the day before.
            gate.update(
                site: PassSamples.site, rules: old,
                compiled: nine.subtracting(minutes: UTCMinute.day))
            #expect(gate.judge(revoked.text, at: nine.date) == .revoked(revoked.pass))
            #expect(gate.judge(forged.text, at: nine.date) == .notGenuine(.unknownKey(leaked.id)))
        }
        // A kiosk that starts with the earlier content.
        var restarted = PassSamples.gate([good, leaked], ledger: ledger)
        #expect(restarted.judge(revoked.text, at: nine.date) == .revoked(revoked.pass))
        #expect(restarted.judge(forged.text, at: nine.date) == .notGenuine(.unknownKey(leaked.id)))
        #expect(try ledger.withdrawn() == (1, [leaked.id]))
        // Staff take the key back in.
        #expect(try ledger.restore(leaked.id))
        #expect(try !ledger.restore(leaked.id))
        var trusting = PassSamples.gate([good, leaked], ledger: ledger)
        #expect(trusting.judge(forged.text, at: nine.date) == .valid(forged.pass))
    }

    @Test("a key that only later content knows is not withdrawn by going back and forth")
    func laterKey() throws {
        let folder = try TemporaryFolder()
        let ledger = PassLedger(path: "\(folder.path)/passes.ledger")
        let (first, second) = (try PassSamples.key(), try PassSamples.key())
        let signed = try second.sign(PassSamples.pass())
        var gate = PassSamples.gate([first], ledger: ledger)
        let both = PassRules(keys: [first.publicKey, second.publicKey])
        let one = PassRules(keys: [first.publicKey])
        let (day, hour) = (nine.subtracting(minutes: UTCMinute.day), nine.subtracting(minutes: 60))
        for (rules, compiled) in [(both, hour), (one, day), (both, hour), (one, day), (both, nine)]
        {
            gate.update(site: PassSamples.site, rules: rules, compiled: compiled)
            try gate.watchClock(at: nine.date)
        }
        #expect(gate.judge(signed.text, at: nine.date) == .valid(signed.pass))
        // Another site's content withdraws nothing of this one's.
        gate.update(site: SiteMark(siteID: "other"), rules: PassRules(), compiled: nine)
        try gate.watchClock(at: nine.date)
        gate.update(site: PassSamples.site, rules: both, compiled: nine)
        try gate.watchClock(at: nine.date)
        #expect(gate.judge(signed.text, at: nine.date) == .valid(signed.pass))
        #expect(try ledger.withdrawn() == (0, []))
    }

    @Test("a clock that was wrong once is forgotten, and used passes are not")
    func resetClock() throws {
        let folder = try TemporaryFolder()
        let ledger = PassLedger(path: "\(folder.path)/passes.ledger")
        let key = try PassSamples.key()
        let once = try key.sign(PassSamples.pass(isSingleUse: true))
        var gate = PassSamples.gate([key], ledger: ledger)
        #expect(gate.judge(once.text, at: nine.date) == .valid(once.pass))
        let wrong = nine.adding(minutes: 300 * UTCMinute.day)
        try gate.watchClock(at: wrong.date)
        var after = PassSamples.gate([key], ledger: ledger)
        #expect(
            after.judge(once.text, at: nine.date) == .clockUnsure(.wentBack(now: nine, seen: wrong))
        )
        try ledger.resetClock(to: nine)
        var right = PassSamples.gate([key], ledger: ledger)
        #expect(right.judge(once.text, at: nine.date) == .used(once.pass))
    }

    @Test("the time is written to the ledger every quarter of an hour, not more often")
    func clockWrites() throws {
        let folder = try TemporaryFolder()
        let ledger = PassLedger(path: "\(folder.path)/passes.ledger")
        var gate = PassSamples.gate([], ledger: ledger)
        var seen: [UTCMinute?] = []
        for minutes: UInt32 in [0, 1, 14, 15, 16, 30] {
            try gate.watchClock(at: nine.adding(minutes: minutes).date)
            seen.append(try ledger.latest())
        }
        let expected = [0, 0, 0, 15, 15, 30].map { nine.adding(minutes: UInt32($0)) }
        #expect(seen == expected)
    }
}
