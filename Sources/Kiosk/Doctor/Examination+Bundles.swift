import Bundles
import Foundation
import KioskSettings
import Times

extension Examination {
    /// The folder of bundles, and every file in it; nothing where none is named.
    func bundles() -> [Finding] {
        guard let shelf = configuration.shelf else { return [] }
        do throws(BundleError) {
            guard FileManager.default.fileExists(atPath: shelf.folder) else {
                return [
                    Finding(
                        "bundles", .missing, "\(shelf.folder) is not there",
                        advice:
                            "make the folder, readable for the kiosk, with taken/ for it to write")
                ]
            }
            let version = try shelf.version()
            let (now, until) = (UTCMinute(Date.now), try shelf.until())
            let end = until.map { $0 > now ? ", and ends at \($0)" : ", and ended at \($0)" } ?? ""
            var shown = Finding(
                "bundles", .works,
                version.map { "version \($0) was taken last\(end)" } ?? "none was taken yet")
            if let until, until <= now {
                shown.state = .broken
                shown.advice = "publish a new bundle; passes are not greeted until then"
            }
            if let fault = try shelf.fault() {
                shown = Finding(
                    "bundles", .broken, fault, advice: "publish a bundle with a higher version")
            }
            return [shown] + (try staged(on: shelf)) + (try channel(of: shelf, at: now))
                + (try shelf.candidates().compactMap { finding(of: $0, on: shelf) })
        } catch {
            return [Finding("bundles", .broken, "\(error)")]
        }
    }

    /// The version that a channel has brought and that was not shown yet.
    private func staged(on shelf: BundleShelf) throws(BundleError) -> [Finding] {
        guard let staged = try shelf.staged() else { return [] }
        let start = staged.at.map { "not before \($0)" } ?? "as soon as no visitor is there"
        return [
            Finding(
                "bundles", .works,
                "version \(staged.version) came by the channel and is shown \(start)")
        ]
    }

    /// How far the channel has come; nothing where this kiosk follows none.
    private func channel(
        of shelf: BundleShelf, at now: UTCMinute
    ) throws(BundleError) -> [Finding] {
        let state = try shelf.channelState()
        guard let sequence = state.sequence, let expires = state.expires else {
            guard !shelf.freshnessKeys.isEmpty else { return [] }
            return [
                Finding(
                    "channel", .missing, "none was taken yet",
                    advice: "take one with docent tour take, or put it into \(shelf.folder)")
            ]
        }
        if let silence = state.silence(at: now) {
            return [Finding("channel", .broken, silence)]
        }
        return [
            Finding(
                "channel", .works,
                "sequence \(sequence) was taken last, ring \(shelf.ring), until \(expires)")
        ]
    }

    /// What is wrong with a bundle, or that it is right; `nil` where it was taken already.
    private func finding(
        of candidate: BundleShelf.Candidate, on shelf: BundleShelf
    ) -> Finding? {
        do throws(BundleError) {
            guard let bundle = try shelf.open(candidate, site: nil) else { return nil }
            try bundle.checkEnd(at: UTCMinute(Date.now))
            try bundle.check()
            return Finding(
                "bundles", .works,
                "\(candidate.name) can be taken, version \(bundle.manifest.version)")
        } catch {
            return Finding("bundles", .broken, "\(error)")
        }
    }
}
