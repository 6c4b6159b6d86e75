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

    /// How often waiting polls look.
    private static let tick = Duration.milliseconds(250)

    init(store: HubStore, logger: Logger) {
        self.store = store
        self.logger = logger
    }

    /// Looks soon, since this hub was told something new.
    func look() { isAsked.withLock { $0 = true } }

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
