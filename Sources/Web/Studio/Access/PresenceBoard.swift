import Foundation
import Synchronization

/// Who of a team has which page open, as far as windows have said so in the last seconds; kept nowhere else.
final class PresenceBoard: Sendable {
    private struct Sight {
        var name: String
        var page: String
        var time: ContinuousClock.Instant
    }

    /// By session: a person with two windows is where the last one was.
    private let sights = Mutex<[String: Sight]>([:])
    private let now: @Sendable () -> ContinuousClock.Instant

    /// Windows say every four seconds that they are open.
    private static let longest = Duration.seconds(12)
    private static let most = 512

    init(now: @escaping @Sendable () -> ContinuousClock.Instant = { ContinuousClock.now }) {
        self.now = now
    }

    /// Notes that somebody has a page open.
    ///
    /// - Returns: the names of the others who have it open, each once, in order.
    func others(at page: String, besides session: StudioSessions.Session) -> [String] {
        guard let person = session.person else { return [] }
        let now = now()
        return sights.withLock { sights in
            sights = sights.filter { now - $0.value.time < Self.longest }
            if sights.count < Self.most || sights[session.id] != nil {
                sights[session.id] = Sight(name: person.name, page: page, time: now)
            }
            let names = sights.values.filter { $0.page == page && $0.name != person.name }
            return Set(names.map(\.name)).sorted()
        }
    }

    /// Forgets a session that has ended.
    func leave(_ session: StudioSessions.Session) {
        sights.withLock { $0[session.id] = nil }
    }
}
