import Bundles
import Passes
import Times

/// Imports what the channel in the bundle folder offers, and reports when the channel has expired.
///
/// A channel is read again only when its file changes, or after a passing fault.
struct ChannelWatch {
    private let shelf: BundleShelf
    private var seen: BundleShelf.Candidate?
    private var problem: String?
    /// What was known of the channel then: somebody may accept it by hand.
    private var state: ChannelState?
    /// Whether the same channel could be taken another time: the fault is the machine's, or a file is still to come.
    private var isPassing = false
    /// How often it looks on before that.
    private var pause = 0

    /// This many looks lie between a passing fault and the next try.
    private static let patience = 30

    init(shelf: BundleShelf) { self.shelf = shelf }

    /// Looks once; called before the folder is looked through for what may be shown.
    ///
    /// - Parameters:
    ///   - site: the ID of the site that is shown; `nil` where nothing is.
    ///   - doubt: what speaks against the clock; while something does, no channel is taken, since each has an end.
    mutating func look(
        site: String?, now: UTCMinute, doubt: ClockDoubt?, _ find: inout BundleHunt.Find
    ) {
        take(site, now, doubt, &find)
        guard doubt == nil else { return }
        do throws(BundleError) {
            if let silence = try shelf.channelState().silence(at: now) {
                find.problems.append(silence)
            }
        } catch {
            find.problems.append("\(error)")
        }
    }

    private mutating func take(
        _ site: String?, _ now: UTCMinute, _ doubt: ClockDoubt?, _ find: inout BundleHunt.Find
    ) {
        guard let found = shelf.channel() else {
            (seen, problem) = (nil, nil)
            return
        }
        if let doubt {
            find.waiting = "the channel waits, and \(doubt)"
            return
        }
        if found == seen {
            pause = max(0, pause - 1)
            let isAnswered = problem != nil && (try? shelf.channelState()) != state
            guard isAnswered || isPassing && pause == 0 else {
                find.problems += problem.map { [$0] } ?? []
                return
            }
        }
        (seen, problem, isPassing) = (found, nil, false)
        do throws(BundleError) {
            _ = try shelf.take(channel: shelf.folder, site: site, now: now)
        } catch {
            problem = "\(error)"
            find.problems.append("\(error)")
            isPassing = error.isPassing
            pause = Self.patience
            state = try? shelf.channelState()
        }
    }
}
