import ArgumentParser
import Bundles
import Commands
import Foundation
import KioskCommands
import KioskSettings
import Times
import TourAuthoring
import Wording

extension TourCommand {
    struct ChannelGroup: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "channel",
            abstract: "Manage the channel that kiosks follow.",
            discussion: """
                "docent tour publish --channel" writes a channel. To renew it takes the
                freshness key alone; to roll back takes the bundle key, too.
                """,
            subcommands: [Renew.self, RollBackChannel.self, ShowChannel.self, Prune.self])
    }

    struct Renew: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Update how long a channel holds.",
            discussion: """
                Signs the channel again with the freshness key. Run it more often than the
                channel expires, for instance every day. With --ring and --content-version,
                the ring's kiosks show a version that is in the channel's folder; kiosks never
                go back to a lower one.

                EXAMPLES
                  docent tour channel renew channel
                  docent tour channel renew channel --ring all --content-version 23

                EXIT STATUS
                  1  the channel is not right, or has no such version
                  3  a file could not be read or written
                  0  success
                """)

        @Argument(help: .channelFolder)
        var folder: String

        @OptionGroup var expiry: ExpiryOption

        @Option(help: .init("Ring of kiosks to give a version to.", valueName: "name"))
        var ring: String?

        @Option(help: .init("Version that the ring's kiosks show.", valueName: "number"))
        var contentVersion: Int?

        @OptionGroup var freshnessKey: FreshnessKeyOption

        @Flag(help: .quiet)
        var quiet = false

        func validate() throws {
            guard (ring == nil) == (contentVersion == nil) else {
                throw ValidationError("--ring and --content-version belong together; give both")
            }
            if let ring { try ExpiryOption.check(ring: ring) }
        }

        func run() throws {
            var move: (ring: String, version: Int)?
            if let ring, let contentVersion { move = (ring, contentVersion) }
            let channel = try ChannelPublisher.renew(
                folder, freshnessKey: freshnessKey.key(),
                expires: expiry.time(now: UTCMinute(Date.now)), move: move)
            if !quiet { Words.say("\(folder): \(TourCommand.words(channel))") }
        }
    }

    struct RollBackChannel: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "rollback",
            abstract: "Roll a channel back to an earlier version.",
            discussion: """
                Kiosks take no lower version, so the earlier content becomes the next version;
                its objects are in the channel already. Every ring that shows a version above
                the earlier one shows the new one, unless --ring none lays it ready for
                "docent tour channel renew" or "docent hub ring".

                EXAMPLES
                  docent tour channel rollback channel            # undo the last version
                  docent tour channel rollback channel --to 21
                  docent tour channel rollback channel --ring none

                EXIT STATUS
                  1  the channel is not right, has no such version, or another key signed it
                  3  a file could not be read or written
                  0  success
                """)

        @Argument(help: .channelFolder)
        var folder: String

        @Option(
            help: .init(
                "Version to go back to (default: the one before the newest shown).",
                valueName: "number"))
        var to: Int?

        @Option(
            help: .init(
                "Ring to give it to, or none (default: every ring above the earlier version).",
                valueName: "name"))
        var ring: String?

        @Option(
            help: .init("Time after which no kiosk takes it (default: none).", valueName: "time"))
        var until: String?

        @OptionGroup var expiry: ExpiryOption
        @OptionGroup var key: PublishingKeyOption
        @OptionGroup var freshnessKey: FreshnessKeyOption

        @Flag(help: .quiet)
        var quiet = false

        func validate() throws {
            if let ring { try ExpiryOption.check(ring: ring) }
        }

        func run() throws {
            let now = Date.now
            let end = try until.map {
                try UTCMinute($0, timeZone: .current, now: now, from: UTCMinute(now), isEnd: true)
            }
            let (manifest, target, channel) = try ChannelPublisher.rollBack(
                folder, to: to, ring: ring, key: key.key(),
                freshnessKey: ring == "none" ? nil : freshnessKey.key(),
                expires: expiry.time(now: UTCMinute(now)), until: end)
            guard !quiet else { return }
            Words.say(
                "\(folder): version \(manifest.version) has the content of version \(target)")
            if let channel { Words.say("\(folder): \(TourCommand.words(channel))") }
        }
    }

    struct ShowChannel: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "show",
            abstract: "Describe what a channel offers to kiosks.",
            discussion: """
                Reads the channel as a kiosk does that has the keys of the configuration and
                has taken nothing yet. The objects themselves are not read.

                EXAMPLE
                  docent tour channel show channel --config kiosk.yaml

                EXIT STATUS
                  1  the channel is not right, or its keys are unknown
                  3  a file could not be read
                  0  success
                """)

        @Argument(help: .channelFolder)
        var folder: String

        @OptionGroup var kiosk: TrustedConfigurationOption

        func run() throws {
            let configuration = try kiosk.configuration()
            let channel = ChannelFolder(folder)
            let bytes = try channel.channel()
            let decision = try channel.decide(
                on: bytes,
                by: ChannelVerifier(
                    site: nil, keys: configuration.bundleKeys,
                    freshnessKeys: configuration.freshnessKeys,
                    ring: configuration.ring ?? Channel.everyone,
                    state: ChannelState(), taken: (0, nil), now: UTCMinute(Date.now)))
            let output = try Output()
            try output.write(line: TourCommand.words(ChannelFile(bytes).channel))
            if let manifest = decision.manifest {
                try output.write(line: TourCommand.words(manifest))
            }
        }
    }

    struct Prune: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Delete versions that no ring shows.",
            discussion: """
                Keeps what the rings show, changes of keys, and the newest versions; deletes
                other manifests, and objects that no version needs. Files that are not a
                channel's stay. If a manifest or list cannot be read, nothing is deleted.

                EXAMPLE
                  docent tour channel prune channel --keep 3

                EXIT STATUS
                  1  the channel is not right
                  3  a file could not be read or deleted
                  0  success
                """)

        @Argument(help: .channelFolder)
        var folder: String

        @Option(
            help: .init(
                "Newest versions to keep besides those of the rings.", valueName: "number"))
        var keep = 3

        @Flag(help: .quiet)
        var quiet = false

        func validate() throws {
            guard (0...10_000).contains(keep) else {
                throw ValidationError("--keep is \(keep); it must be 0 to 10000")
            }
        }

        func run() throws {
            let (versions, objects, bytes) = try ChannelPublisher.prune(folder, keeping: keep)
            guard !quiet else { return }
            Words.say(
                "\(folder): \(counted(versions, "version")) and \(counted(objects, "object")) "
                    + "deleted, \(dataSize(bytes))")
        }
    }
}

extension ArgumentHelp {
    /// Of a channel's folder.
    fileprivate static let channelFolder: ArgumentHelp = "Folder of the channel."
}
