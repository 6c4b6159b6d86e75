package import Foundation
package import Passes
package import Payloads
package import Times
import TourModel
import TourStore

/// Where the kiosk looks at visitors' passes.
package struct PassDesk: Sendable {
    private var gate: PassGate
    /// What time it is by the machine's clock; a test brings its own.
    private let clock: @Sendable () -> Date
    /// What was reported last about the clock or the ledger, so that it is reported once.
    private var told: String?

    /// - Parameters:
    ///   - ledger: where single-use passes are remembered.
    ///   - elsewhere: what other kiosks know of passes.
    /// - Throws: an error of the store when the content cannot be read.
    package init(
        content: TourContent, ledger: PassLedger?, elsewhere: PassesElsewhere? = nil,
        clock: @escaping @Sendable () -> Date = { Date.now }
    ) throws {
        gate = PassGate(
            site: SiteMark(siteID: content.site.id), rules: try content.store.passRules(),
            compiled: try content.store.compiled(), ledger: ledger,
            elsewhere: elsewhere)
        self.clock = clock
    }

    /// Takes over what an import has put in place.
    ///
    /// - Throws: an error of the store; what holds stays then.
    package mutating func update(_ content: TourContent) throws {
        gate.update(
            site: SiteMark(siteID: content.site.id), rules: try content.store.passRules(),
            compiled: try content.store.compiled())
    }

    /// From when on what the content says of passes may be out of date: none is greeted any more.
    package mutating func contentEnds(at end: UTCMinute?) { gate.rulesEnd = end }

    /// Judges a pass; greeting one that is for a single use uses it up.
    package mutating func look(at pass: PassCode) -> PassSight {
        let date = clock()
        return PassSight(
            verdict: gate.judge(pass.code.reveal(), at: date), now: UTCMinute(date))
    }

    /// Whether a key of the site has signed a code.
    package func isGenuine(_ signature: CodeSignature, of code: SiteCode) -> Bool {
        gate.isGenuine(signature, of: code.kind.rawValue, code.id)
    }

    package mutating func endVisit() { gate.endVisit() }

    /// Why single-use passes are not greeted, as it was found last: the ledger cannot be written.
    package private(set) var ledgerTrouble: String?

    /// Looks at the clock.
    ///
    /// - Returns: what staff should know and was not reported yet; nothing about visitors.
    package mutating func watchClock() -> String? {
        var words: String?
        ledgerTrouble = nil
        do throws(PassError) {
            words = try gate.watchClock(at: clock()).map { "Passes are not greeted: \($0)" }
        } catch {
            words = "Single-use passes are not greeted: \(error)"
            ledgerTrouble = words
        }
        defer { told = words }
        return words == told ? nil : words
    }

    /// What time it is, and what speaks against the clock that says so.
    package var time: (now: UTCMinute, doubt: ClockDoubt?) {
        let date = clock()
        return (UTCMinute(date), gate.doubt(at: date))
    }
}

extension PassVerdict {
    /// What staff should know about the kiosk itself; nothing about the visitor or the pass.
    package var staffNote: String? {
        switch self {
        case .clockUnsure(let doubt): "A pass was not greeted: \(doubt)"
        case .outdated(let end):
            "A pass was not greeted: the tour ended at \(end); publish a new bundle"
        case .notRemembered(let error): "A single-use pass was not greeted: \(error)"
        case .valid, .early, .expired, .used, .revoked, .otherSite, .notGenuine: nil
        }
    }
}
