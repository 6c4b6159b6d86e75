import Foundation
import Logging
import NIOPosix
import ServiceLifecycle
import Synchronization

/// The table of files as it is now: made again when what it was made from has changed.
final class TableKeeper: Service {
    private let folder: String
    private let logger: Logger
    private let table: Mutex<PublishedTable>
    private let stamp = Mutex<[Stamp?]>([])
    private let reported = Mutex<String?>(nil)

    private struct Stamp: Equatable {
        var number: Int
        var size: Int
        var changed: Date
    }

    private static let interval = Duration.seconds(2)

    /// - Parameter folder: a channel's.
    init(channel folder: String, logger: Logger) {
        self.folder = folder
        self.logger = logger
        table = Mutex(PublishedTable())
        look()
    }

    subscript(path: String) -> PublishedFile? { table.withLock { $0[path] } }

    var count: Int { table.withLock { $0.files.count } }

    func run() async throws {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                try? await Task.sleep(for: Self.interval)
                _ = try? await NIOThreadPool.singleton.runIfActive { [self] in look() }
            }
        }
    }

    /// Looks whether the channel was published again.
    func look() {
        // A publisher adds a manifest, and then replaces the channel's file.
        let now = ["channel", "m"].map { Self.stamp(of: "\(folder)/\($0)") }
        guard stamp.withLock({ $0 }) != now else { return }
        do {
            let made = try PublishedTable(channel: folder)
            table.withLock { $0 = made }
            stamp.withLock { $0 = now }
            reported.withLock { $0 = nil }
            logger.info("Channel: \(made.files.count) files are published")
        } catch {
            let words = "\(error)"
            let isNew = reported.withLock { old in
                defer { old = words }
                return old != words
            }
            // What was published before is published on.
            if isNew { logger.error("The channel cannot be published: \(words)") }
        }
    }

    private static func stamp(of path: String) -> Stamp? {
        guard let facts = try? FileManager.default.attributesOfItem(atPath: path) else {
            return nil
        }
        return Stamp(
            number: (facts[.systemFileNumber] as? NSNumber)?.intValue ?? 0,
            size: (facts[.size] as? NSNumber)?.intValue ?? 0,
            changed: facts[.modificationDate] as? Date ?? .distantPast)
    }
}
