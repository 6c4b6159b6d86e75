import Foundation
import KioskSettings
import Passes
import Times
import TourStore
import Wording

extension Examination {
    /// What visitors' passes are checked by: the site's keys, the clock, and the ledger of those for a single use.
    ///
    /// Looks only: the ledger is written by the kiosk alone, so that a wrong clock is not remembered here.
    func passes() -> [Finding] {
        // What is wrong with the content as a whole is said where it is looked at.
        guard let databasePath, let store = try? TourStore(path: databasePath),
            let rules = try? store.passRules(), let compiled = try? store.compiled()
        else { return [] }
        let now = UTCMinute(Date.now)
        let keys = rules.keys.filter { $0.from <= now && now < $0.until }
        guard !keys.isEmpty else {
            return [
                Finding(
                    "passes", .missing,
                    rules.keys.isEmpty
                        ? "the tour has no public key; no pass is greeted"
                        : "none of the tour's public keys (\(rules.keys.count)) is valid today; "
                            + "no pass is greeted",
                    advice: "docent pass key new makes one; then import or publish the tour again")
            ]
        }
        let holding = Finding(
            "passes", .works,
            "\(keys.count) of \(counted(rules.keys.count, "public key")) valid today, "
                + "\(counted(rules.revocations.count, "revoked pass"))")
        return [holding] + clockAndLedger(compiled)
    }

    private func clockAndLedger(_ compiled: UTCMinute) -> [Finding] {
        guard let path = configuration.ledgerPath(in: ProcessInfo.processInfo.environment) else {
            return [
                clock(compiled, seen: nil),
                Finding(
                    "ledger", .missing, "no folder is named for it; no single-use pass is greeted",
                    advice: "name a file with \"pass-ledger:\" in kiosk.yaml"),
            ]
        }
        let ledger = PassLedger(path: path)
        do throws(PassError) {
            return [
                clock(compiled, seen: try ledger.latest()),
                finding(of: ledger, count: try ledger.count()),
            ]
        } catch {
            return [
                clock(compiled, seen: nil),
                Finding(
                    "ledger", .broken, "\(error)",
                    advice: "put it aside; which single-use passes were greeted is forgotten then"),
            ]
        }
    }

    private func finding(of ledger: PassLedger, count: Int) -> Finding {
        if let obstacle = ledger.obstacle() {
            return Finding(
                "ledger", .broken, "\(obstacle)",
                advice: "give its folder to the user who runs the kiosk")
        }
        return Finding(
            "ledger", .works,
            "\(ledger.path) remembers \(counted(count, "single-use pass")); it has room for \(PassLedger.maximumCount)"
        )
    }

    private func clock(_ compiled: UTCMinute, seen: UTCMinute?) -> Finding {
        let now = UTCMinute(Date.now)
        if let doubt = ClockDoubt(now: now, compiled: compiled, seen: seen) {
            return Finding("clock", .broken, "\(doubt)", advice: "until then no pass is greeted")
        }
        return Finding("clock", .works, "it says \(now), which nothing speaks against")
    }
}
