import Bundles
import PageMaking
import Passes
import Times
import TourStore

/// Looks through the folder of bundles, again and again, for one that is to be shown.
///
/// What was found of a file is remembered for as long as the file stays as it is.
struct BundleHunt {
    let shelf: BundleShelf
    private var seen: Set<BundleShelf.Candidate> = []
    /// The files that were read whole and are right.
    private var proven: Set<BundleShelf.Candidate> = []
    private var refused: [BundleShelf.Candidate: String] = [:]
    /// The bundle that is unpacked.
    private var ready: BundleManifest?
    /// How often it looks on before a machine's fault is tried again.
    private var pause = 0
    /// What kept a bundle from being unpacked the last time.
    private var lastFault: String?
    private var channel: ChannelWatch

    /// What was found.
    struct Find: Equatable {
        /// The bundle that may be shown, unpacked.
        var ready: BundleManifest?
        /// Older ones that lie beside it, and are never shown then.
        var older: [BundleManifest] = []
        /// What will be shown later, and why not yet.
        var waiting: String?
        /// When what is shown ends.
        var until: UTCMinute?
        /// That what is shown has ended, in words.
        var ended: String?
        /// Why bundles are refused, in words.
        var problems: [String] = []
    }

    /// This many looks lie between a machine's fault and the next try.
    private static let patience = 30

    init(shelf: BundleShelf) {
        self.shelf = shelf
        channel = ChannelWatch(shelf: shelf)
    }

    /// A bundle that may be shown, if its time has come.
    private struct Offer {
        var manifest: BundleManifest
        var path: String
        /// The file that it is unpacked from; `nil` where a channel has brought it.
        var bundle: TourBundle?

        func checkEnd(at now: UTCMinute) throws(BundleError) {
            if let until = manifest.until, now >= until { throw .ended(path: path, at: until) }
        }
    }

    /// Looks once.
    ///
    /// - Parameters:
    ///   - site: the ID of the site that is shown; `nil` where nothing is.
    ///   - doubt: what speaks against the clock; while something does, nothing is shown that has a
    ///     time.
    ///   - isPatient: whether a file must stay as it is from one look to the next, since somebody may
    ///     be copying it.
    /// - Complexity: a file that is new is read whole, all others are not read.
    mutating func look(
        site: String?, now: UTCMinute, doubt: ClockDoubt?, isPatient: Bool = true
    ) -> Find {
        var find = Find()
        do throws(BundleError) {
            find.until = try shelf.until()
            if doubt == nil, let until = find.until, now >= until {
                find.ended =
                    "version \(try shelf.version() ?? 0), which is shown, ended at \(until); "
                    + "publish a new bundle"
            }
            let candidates = try shelf.candidates()
            let atRest = candidates.filter { !isPatient || seen.contains($0) }
            seen = Set(candidates)
            proven.formIntersection(candidates)
            refused = refused.filter { seen.contains($0.key) }
            channel.look(site: site, now: now, doubt: doubt, &find)
            var bundles = prove(atRest, site, &find)
            if let staged = try shelf.staged() {
                bundles.append(
                    Offer(
                        manifest: staged, path: "version \(staged.version) of the channel"))
            }
            let current = bundles.filter { bundle in
                do throws(BundleError) {
                    if doubt == nil { try bundle.checkEnd(at: now) }
                    return true
                } catch {
                    find.problems.append("\(error)")
                    return false
                }
            }
            let free = current.filter { bundle in
                let words = Self.reasonToWait(bundle.manifest, now, doubt)
                if let words { find.waiting = words }
                return words == nil
            }
            if let newest = free.max(by: { $0.manifest.version < $1.manifest.version }) {
                find.older = bundles.map(\.manifest).filter {
                    $0.version < newest.manifest.version
                }
                try unpack(newest, &find)
            }
        } catch {
            find.problems.append("\(error)")
        }
        return find
    }

    /// Opens every file, and reads those that are new.
    private mutating func prove(
        _ candidates: [BundleShelf.Candidate], _ site: String?, _ find: inout Find
    ) -> [Offer] {
        var bundles: [Offer] = []
        for candidate in candidates {
            if let words = refused[candidate] {
                find.problems.append(words)
                continue
            }
            do throws(BundleError) {
                guard let bundle = try shelf.open(candidate, site: site) else { continue }
                if !proven.contains(candidate) { try bundle.check() }
                proven.insert(candidate)
                bundles.append(
                    Offer(manifest: bundle.manifest, path: bundle.path, bundle: bundle))
            } catch {
                find.problems.append("\(error)")
                if !error.isPassing { refused[candidate] = "\(error)" }
            }
        }
        return bundles
    }

    private mutating func unpack(_ offer: Offer, _ find: inout Find) throws(BundleError) {
        if let ready, ready == offer.manifest, shelf.hasUnpacked(ready) {
            find.ready = ready
            return
        }
        if pause > 0 {
            pause -= 1
            find.problems += lastFault.map { [$0] } ?? []
            return
        }
        do throws(BundleError) {
            let path =
                try offer.bundle.map { bundle throws(BundleError) in try shelf.unpack(bundle) }
                ?? shelf.stagedPath(offer.manifest)
            try Self.checkShows(path, of: offer)
            ready = offer.manifest
            find.ready = ready
        } catch {
            lastFault = "\(error)"
            pause = Self.patience
            throw error
        }
    }

    /// What the kiosk needs of content beyond its being whole.
    private static func checkShows(_ path: String, of bundle: Offer) throws(BundleError) {
        do {
            _ = try TourContent(store: TourStore(path: path))
        } catch {
            throw .badDatabase(path: bundle.path, reason: "\(error)")
        }
    }

    private static func reasonToWait(
        _ manifest: BundleManifest, _ now: UTCMinute, _ doubt: ClockDoubt?
    ) -> String? {
        let version = "version \(manifest.version)"
        if let doubt {
            if let at = manifest.at { return "\(version) waits for \(at), and \(doubt)" }
            return manifest.until.map { "\(version) ends at \($0), and \(doubt)" }
        }
        return manifest.at.flatMap { now < $0 ? "\(version) waits for \($0)" : nil }
    }
}
