import HummingbirdCore
import NIOCore
import Synchronization

/// The places that a server has for connections: where all are taken, the one is closed that has waited longest for a request.
///
/// So connections that ask for nothing keep no others out.
final class ConnectionPlaces: AvailableConnectionsDelegate {
    private struct State {
        /// How many are open, and how many of these are being closed here.
        var count = (open: 0, leaving: 0)
        /// Those that wait for a request, and since when.
        var waiting: [ObjectIdentifier: (since: NIODeadline, channel: any Channel)] = [:]
    }

    private let most: Int
    private let state = Mutex(State())

    /// - Parameter most: of this many the last is for who comes next.
    init(most: Int) { self.most = most }

    func connectionOpened() {
        state.withLock { $0.count.open += 1 }
        makePlace()
    }

    func connectionClosed() {
        state.withLock { state in
            state.count.open -= 1
            state.count.leaving = max(0, state.count.leaving - 1)
        }
    }

    func isAcceptingNewConnections() -> Bool { state.withLock { $0.count.open < most } }

    /// Notes that a connection begins to wait for a request; one that is new may do so in any case.
    func wait(_ channel: any Channel, isNew: Bool) {
        state.withLock { $0.waiting[ObjectIdentifier(channel)] = (.now(), channel) }
        if !isNew { makePlace() }
    }

    /// Notes that a connection has a request, or is closed.
    func endWait(_ channel: any Channel) {
        state.withLock { $0.waiting[ObjectIdentifier(channel)] = nil }
    }

    /// Closes who has waited longest, where no place is left.
    private func makePlace() {
        let longest: (any Channel)? = state.withLock { state in
            guard state.count.open - state.count.leaving >= most,
                let longest = state.waiting.min(by: { $0.value.since < $1.value.since })
            else { return nil }
            state.waiting[longest.key] = nil
            state.count.leaving += 1
            return longest.value.channel
        }
        longest?.close(promise: nil)
    }
}
