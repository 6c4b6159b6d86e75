import Files
public import Foundation
public import Times

/// Judges the passes that are held up to a kiosk, one visit after the other.
///
/// Everything it needs is here and in the ledger's file: no network.
public struct PassGate: Sendable {
    private var checker: PassChecker
    private var site: SiteMark
    /// What the content says.
    private var rules: PassRules
    private var compiled: UTCMinute
    /// What any content has ever withdrawn.
    private var withdrawals = Withdrawals()
    /// Whether the ledger knows all that was withdrawn.
    private var isRemembered = false
    private let ledger: PassLedger?
    /// What other kiosks know; nil where this one stands alone.
    private let elsewhere: PassesElsewhere?
    /// From when on no pass is greeted, since other rules may hold by then; nil where these stay.
    public var rulesEnd: UTCMinute?
    /// The latest time that was believed.
    private var seen: UTCMinute?
    /// Whether the ledger was asked for the latest time it knows.
    private var hasAsked = false
    /// When the time was last written to the ledger.
    private var noted: UTCMinute?
    /// The single-use passes of this visit: held up again, they are not used up by themselves.
    private var greeted: Set<PassNumber> = []

    /// How often the ledger records the time, in minutes.
    private static let interval: UInt32 = 15

    /// - Parameters:
    ///   - compiled: when the content was compiled that the rules stand in.
    ///   - ledger: where single-use passes are remembered; without one none is greeted.
    ///   - elsewhere: what other kiosks know of passes.
    public init(
        site: SiteMark, rules: PassRules, compiled: UTCMinute, ledger: PassLedger?,
        elsewhere: PassesElsewhere? = nil
    ) {
        (self.site, self.rules, self.compiled, self.ledger) = (site, rules, compiled, ledger)
        self.elsewhere = elsewhere
        checker = PassChecker(site: site, rules: rules)
        learn()
    }

    /// Takes over new rules; what it remembers stays, and what was ever withdrawn.
    public mutating func update(site: SiteMark, rules: PassRules, compiled: UTCMinute) {
        (self.site, self.rules, self.compiled) = (site, rules, compiled)
        learn()
        isRemembered = false
        noted = nil
    }

    private mutating func learn() {
        withdrawals.learn(rules, of: site, compiled: compiled)
        checker = PassChecker(site: site, rules: withdrawals.applied(to: rules))
    }

    /// Has the ledger know what this gate knows, and the other way round.
    private mutating func exchangeWithdrawals() throws(PassError) {
        guard let ledger else { return }
        withdrawals = try ledger.withdraw { [isRemembered, withdrawals, rules, site, compiled] in
            if !isRemembered { $0.formUnion(withdrawals) }
            $0.learn(rules, of: site, compiled: compiled)
        }
        isRemembered = true
        learn()
    }

    /// Whether a key of the site has signed a code; a key that was ever withdrawn has signed none.
    public func isGenuine(_ signature: CodeSignature, of kind: String, _ id: String) -> Bool {
        signature.isGenuine(
            for: CodeSignature.Code(site: site, kind: kind, id: id),
            by: withdrawals.applied(to: rules).keys)
    }

    /// Forgets the visit.
    public mutating func endVisit() { greeted = [] }

    /// Judges a pass; greeting a single-use pass uses it up, which is on the disk before this
    /// returns.
    ///
    /// - Complexity: one signature; a single-use pass, and the first pass after new content, reads and writes the
    ///   ledger.
    public mutating func judge(_ text: String, at date: Date) -> PassVerdict {
        // Where the ledger cannot be read or written, watchClock(at:) reports it when it tries again.
        if !hasAsked { believe((try? ledger?.latest()) ?? nil) }
        if !isRemembered { try? exchangeWithdrawals() }
        let pass: Pass
        switch checker.prove(text) {
        case .notGenuine(let flaw): return .notGenuine(flaw)
        case .otherSite: return .otherSite
        case .revoked(let revoked): return .revoked(revoked)
        case .genuine(let genuine): pass = genuine
        }
        let now = UTCMinute(date)
        if let doubt = doubt(now) { return .clockUnsure(doubt) }
        seen = max(seen ?? now, now)
        if let rulesEnd, now >= rulesEnd { return .outdated(rulesEnd) }
        if now < pass.from { return .early(pass) }
        if now >= pass.until { return .expired(pass) }
        // Where the file cannot be read, watchClock(at:) reports it; what this kiosk knows itself holds.
        let known = (try? elsewhere?.entries())?[pass.number]
        if known?.state == .revoked { return .revoked(pass) }
        guard pass.isSingleUse, !greeted.contains(pass.number) else { return .valid(pass) }
        if known?.state == .used { return .used(pass) }
        guard let ledger else {
            return .notRemembered(
                .file(.notWritable(path: "the ledger of passes", reason: "none is configured")))
        }
        do throws(PassError) {
            guard try ledger.claim(pass.number, until: pass.until, now: now) else {
                return .used(pass)
            }
        } catch {
            return .notRemembered(error)
        }
        greeted.insert(pass.number)
        return .valid(pass)
    }

    /// Believes a time that the ledger knows.
    private mutating func believe(_ latest: UTCMinute?) {
        hasAsked = true
        if let latest { seen = max(seen ?? latest, latest) }
    }

    /// What speaks against a clock that says it is now; nil where nothing does.
    public func doubt(at date: Date) -> ClockDoubt? { doubt(UTCMinute(date)) }

    /// What speaks against the clock at this moment; nil where nothing does.
    private func doubt(_ now: UTCMinute) -> ClockDoubt? {
        ClockDoubt(now: now, compiled: compiled, seen: seen)
    }

    /// Looks at the clock, so that a clock which is put back later is noticed, after a restart too.
    ///
    /// To be called now and then; the ledger is written every quarter of an hour at most, and read
    /// the first time.
    ///
    /// - Returns: what speaks against the clock; nil where nothing does.
    /// - Throws: ``PassError`` for what keeps the ledger from being read or written; it is tried
    ///   again after a quarter of an hour.
    @discardableResult
    public mutating func watchClock(at date: Date) throws(PassError) -> ClockDoubt? {
        let now = UTCMinute(date)
        let isDue = noted.map { now < $0 || now >= $0.adding(minutes: PassGate.interval) } ?? true
        guard isDue else { return doubt(now) }
        noted = now
        believe(try ledger?.latest())
        try exchangeWithdrawals()
        _ = try elsewhere?.entries()
        if let doubt = doubt(now) { return doubt }
        seen = max(seen ?? now, now)
        try ledger?.see(now)
        return nil
    }
}
