import Hub
import Logging
import NIOPosix
import ServiceLifecycle
import Synchronization

/// Looks once a second for news, also of other hubs on the same database, and wakes the polls that wait for it.
final class NewsWatch: Service {
    private let store: HubStore
    private let logger: Logger
    private let newest = Mutex<Int64>(0)
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

    /// Waits until there is news after a number, until the time is over, or until the server stops.
    ///
    /// - Returns: whether it waited; false at once where as many wait as may.
    func change(from cursor: Int64, within time: Duration) async -> Bool {
        let hasRoom = waiting.withLock { count in
            guard count < most else { return false }
            count += 1
            return true
        }
        guard hasRoom else { return false }
        defer { waiting.withLock { $0 -= 1 } }
        let end = ContinuousClock.now + time
        await cancelWhenGracefulShutdown {
            while ContinuousClock.now < end, !Task.isCancelled {
                guard self.newest.withLock({ $0 }) <= cursor else { return }
                try? await Task.sleep(for: Self.tick)
            }
        }
        return true
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
            let found = try await NIOThreadPool.singleton.runIfActive { [store] in
                try store.newestNews()
            }
            newest.withLock { $0 = found }
        } catch {
            // Polls are answered without it; each of them says what is wrong with the store.
            logger.debug("News cannot be read: \(error)")
        }
    }
}
