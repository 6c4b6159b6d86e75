import Bundles
import Foundation
import Hub
import Logging
import NIOPosix
import ServiceLifecycle
import Synchronization
import Times
import TourAuthoring

/// Lets the rollout take its steps, and writes the channel that follows from them.
///
/// It has the freshness key: it says which signed version each ring shows and renews the channel before it expires, and
/// cannot have kiosks show anything that the bundle key has not signed.
final class RolloutKeeper: Service {
    /// The channel that the hub keeps.
    struct Place: Sendable {
        var folder: String
        var key: PublishingKey
        /// For how long the channel holds, in minutes.
        var minutes: UInt32
    }

    private let service: HubService
    private let place: Place?
    private let logger: Logger
    private let reported = Mutex<String?>(nil)
    /// When states of more than a day ago were last deleted, in seconds since 1970.
    private let tidied = Mutex<Int64?>(nil)

    private static let interval = Duration.seconds(10)
    /// How often states of more than a day ago are deleted, in seconds.
    private static let tidySeconds: Int64 = 600

    init(service: HubService, place: Place?, logger: Logger) {
        self.service = service
        self.place = place
        self.logger = logger
    }

    func run() async throws {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                _ = try? await NIOThreadPool.singleton.runIfActive { [self] in look() }
                try? await Task.sleep(for: Self.interval)
            }
        }
    }

    /// Looks once; what is wrong is logged once, and tried again.
    func look(now: Date = .now) {
        do {
            let words = try service.store.advanceRollout(
                at: Int64(now.timeIntervalSince1970), interval: service.settings.interval)
            if let words { logger.notice("Rollout: \(words)") }
            if let place {
                do {
                    try keep(place, now: UTCMinute(now))
                } catch BundleError.noVersion(_, let version) {
                    try halt(version, at: Int64(now.timeIntervalSince1970))
                }
            }
            try tidy(at: Int64(now.timeIntervalSince1970))
            reported.withLock { $0 = nil }
        } catch {
            let words = "\(error)"
            let isNew = reported.withLock { old in
                defer { old = words }
                return old != words
            }
            if isNew { logger.error("The rollout cannot go on: \(words)") }
        }
    }

    /// Deletes how kiosks were more than a day ago; a kiosk that is heard has its own deleted when it asks.
    private func tidy(at now: Int64) throws(HubError) {
        let isDue = tidied.withLock { tidied in
            tidied.map { abs(now - $0) >= Self.tidySeconds } ?? true
        }
        guard isDue else { return }
        try service.store.forgetDays(at: now)
        tidied.withLock { $0 = now }
    }

    /// Halts a version that was never published here, with the reason that "docent hub ring" shows.
    private func halt(_ version: Int, at now: Int64) throws {
        let reason = """
            the channel has no version \(version); publish it with \
            docent tour publish --channel --ring none, then: docent hub ring --resume
            """
        try service.store.change(at: now, { "version \($0.version) halted: \(reason)" }) {
            guard $0.version == version, $0.state == .running else { return }
            ($0.state, $0.reason) = (.halted, reason)
        }
    }

    /// Brings the channel's file up to what the rollout says, and renews it where half of its time is over.
    private func keep(_ place: Place, now: UTCMinute) throws {
        let folder = ChannelFolder(place.folder)
        guard folder.isThere else { return }
        var channel = try ChannelFile(folder.channel()).channel
        let expires = now.adding(minutes: place.minutes)
        if let rollout = try service.store.rollout()?.rollout, rollout.state != .halted {
            for ring in rollout.stage.rings
            where (channel.entry(ring: ring)?.version ?? 0) < rollout.version {
                channel = try ChannelPublisher.renew(
                    place.folder, freshnessKey: place.key, expires: expires,
                    move: (ring, rollout.version))
                logger.notice(
                    "Channel: ring \(ring) shows version \(rollout.version), sequence \(channel.sequence)"
                )
            }
        }
        guard channel.expires < now.adding(minutes: place.minutes / 2) else { return }
        channel = try ChannelPublisher.renew(
            place.folder, freshnessKey: place.key, expires: expires)
        logger.info("Channel: renewed until \(channel.expires), sequence \(channel.sequence)")
    }
}
