import Foundation
import Logging
import NIOPosix
import ServiceLifecycle
import Synchronization

/// The table of files as it is now: made again when what it was made from has changed.
final class TableKeeper: Service {
    private let source: Source
    private let logger: Logger
    private let table: Mutex<PublishedTable>
    private let stamp = Mutex<[Stamp?]>([])
    private let reported = Mutex<String?>(nil)

    private struct Stamp: Equatable {
        var number: Int
        var size: Int
        var changed: Date
    }

    /// What the files come from.
    enum Source: Sendable {
        /// A channel's folder.
        case channel(String)
        /// The folder of a site that was written.
        case site(String)

        var name: String {
            switch self {
            case .channel: "channel"
            case .site: "site"
            }
        }

        /// What is another file or folder, or has another time, after each change.
        fileprivate var signs: [String] {
            switch self {
            // A publisher adds a manifest, and then replaces the channel's file.
            case .channel(let folder): ["\(folder)/channel", "\(folder)/m"]
            // The folder of a site takes the place of the one before.
            case .site(let folder): [folder]
            }
        }

        fileprivate func table() throws -> PublishedTable {
            switch self {
            case .channel(let folder): try PublishedTable(channel: folder)
            case .site(let folder): try PublishedTable(site: folder)
            }
        }
    }

    private static let interval = Duration.seconds(2)

    init(_ source: Source, logger: Logger) {
        self.source = source
        self.logger = logger
        table = Mutex(PublishedTable())
        look()
    }

    subscript(path: String) -> PublishedTable.Found? { table.withLock { $0 }[path] }

    var notFound: PublishedFile? { table.withLock { $0.notFound } }

    var count: Int { table.withLock { $0.files.count } }

    func run() async throws {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                try? await Task.sleep(for: Self.interval)
                _ = try? await NIOThreadPool.singleton.runIfActive { [self] in look() }
            }
        }
    }

    /// Looks whether it was published again.
    func look() {
        let now = source.signs.map(Self.stamp)
        guard stamp.withLock({ $0 }) != now else { return }
        do {
            let made = try source.table()
            table.withLock { $0 = made }
            stamp.withLock { $0 = now }
            reported.withLock { $0 = nil }
            logger.info("The \(source.name) has \(made.files.count) files")
        } catch {
            let words = "\(error)"
            let isNew = reported.withLock { old in
                defer { old = words }
                return old != words
            }
            // What was published before is published on.
            if isNew { logger.error("The \(source.name) cannot be published: \(words)") }
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
