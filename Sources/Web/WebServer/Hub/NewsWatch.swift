import Hub
import Logging
import NIOPosix
import ServiceLifecycle
import Synchronization

/// Looks once a second for what kiosks should hear, also of other hubs on the same database, and wakes the polls that wait.
final class NewsWatch: Service {
    private let store: HubStore
    private let logger: Logger
    private let found = Mutex(HubStore.Marks())
    private let isAsked = Mutex(false)
    private let waiting = Mutex(0)
    private let most: Int

    /// How often waiting polls look.
    private static let tick = Duration.milliseconds(250)

    /// Polls that wait each hold a connection, of which others need some.
    static let most = WebServer.maximumConnections * 3 / 4

    /// - Parameter most: how many polls wait at the same time.
    init(store: HubStore, most: Int = NewsWatch.most, logger: Logger) {
        self.store = store
        self.most = most
        self.logger = logger
    }

    /// Looks soon, since this hub was told something new.
    func look() { isAsked.withLock { $0 = true } }

    /// Takes a place among the polls that wait, until ``leavePlace()``.
    ///
    /// - Returns: whether there is one.
    func takePlace() -> Bool {
        waiting.withLock { count in
            guard count < most else { return false }
            count += 1
            return true
        }
    }

    func leavePlace() { waiting.withLock { $0 -= 1 } }

    /// How far the database had got when it was looked at last.
    var newest: HubStore.Marks { found.withLock { $0 } }

    /// Waits until the database has got further than some marks, until a moment, or until the server stops.
    ///
    /// - Returns: whether it has got further.
    func change(from known: HubStore.Marks, until end: ContinuousClock.Instant) async -> Bool {
        await cancelWhenGracefulShutdown {
            while ContinuousClock.now < end, !Task.isCancelled {
                let newest = self.newest
                if newest.news > known.news || newest.trace > known.trace { return true }
                try? await Task.sleep(for: Self.tick)
            }
            return false
        }
    }

    func run() async throws {
        await cancelWhenGracefulShutdown {
            var ticks = 0
            while !Task.isCancelled {
                let isAsked = self.isAsked.withLock { asked in
                    defer { asked = false }
                    return asked
                }
                if isAsked || ticks % 4 == 0 { await self.lookNow() }
                ticks += 1
                try? await Task.sleep(for: Self.tick)
            }
        }
    }

    private func lookNow() async {
        do {
            let marks = try await NIOThreadPool.singleton.runIfActive { [store] in
                try store.marks()
            }
            found.withLock { $0 = marks }
        } catch {
            // Polls are answered without it; each of them says what is wrong with the store.
            logger.debug("News cannot be read: \(error)")
        }
    }
}
