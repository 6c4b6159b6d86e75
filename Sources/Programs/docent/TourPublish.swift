import ArgumentParser
import Bundles
import Commands
import FilmLengths
import Foundation
import KioskCommands
import Times
import TourAuthoring
import Wording

extension TourCommand {
    struct Publish: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Compile tour content into a signed bundle.",
            discussion: """
                A bundle is a tar archive of the database's rows in parts, the media, and a
                signed manifest with the site, the version, and a list of the size and SHA-256
                of each file. The same folder and key give the same bytes. The version
                grows with every change.

                The content's time is that of the newest file in the folder. A copy of the
                folder, such as a fresh clone, has other file times; to get the same bytes
                there, set SOURCE_DATE_EPOCH to seconds since 1970, for instance to
                $(git log -1 --format=%ct). Films have their lengths in the bundle if
                docent-film is beside docent: on all machines that publish, or on none.

                A kiosk takes bundles from the folder that "bundles:" in kiosk.yaml names, if
                they are signed with a key from "bundle-key:", and shows them as soon as no
                visitor is there. "docent tour rollback" returns to the previous one. Kiosks
                do not take a bundle after its --until; one that they show by then stays, but
                their health says so, and no pass is greeted. A date alone means its end.

                A channel is a folder for any web server or USB stick. Each version adds only
                the objects that are not in it yet. A second key, the freshness key, signs
                which version each ring of kiosks shows, and until when that holds; then
                kiosks say that they have no word from the publisher. --ring none lays a
                version ready, for "docent tour channel renew" to give it to a ring.
                --next-key and --next-freshness-key let kiosks trust another key from this
                version on.

                EXAMPLES
                  docent tour publish-key          # once; put the public key into kiosk.yaml
                  docent tour publish tour-content -o museum.tour
                  docent tour publish tour-content -o museum.tour --at '2026-12-01 06:00'
                  docent tour verify museum.tour
                  scp museum.tour kiosk:/var/lib/docent/bundles/
                  docent tour publish-key --freshness
                  docent tour publish tour-content --channel channel --ring canary
                  docent tour publish tour-content --channel channel --expires +14d

                EXIT STATUS
                  1  the content has errors
                  3  a file could not be read or written
                  0  success
                """)

        @Argument(help: .contentFolder)
        var folder: String

        @Option(name: .shortAndLong, help: "Output file; kiosks look for names that end in .tour.")
        var output: String?

        @Option(help: .init("Folder of a channel to publish into.", valueName: "folder"))
        var channel: String?

        @Option(
            help: .init(
                "Ring of kiosks that show the version, or none (default: all).",
                valueName: "name"))
        var ring: String?

        @OptionGroup var expiry: ExpiryOption

        @Option(
            help: .init(
                "Earliest time at which kiosks show it: 2026-12-01, '2026-12-01 06:00', "
                    + "tomorrow, +8h.", valueName: "time"))
        var at: String?

        @Option(
            help: .init(
                "Time after which no kiosk takes it (default: none).", valueName: "time"))
        var until: String?

        @Option(
            help: .init(
                "Version of the content (default: the last published one plus 1).",
                valueName: "number"))
        var contentVersion: Int?

        @Option(
            help: .init("Key file that takes the place of --key after this.", valueName: "file"))
        var nextKey: String?

        @Option(
            help: .init(
                "Key file that takes the place of --freshness-key now.", valueName: "file"))
        var nextFreshnessKey: String?

        @Flag(help: .quiet)
        var quiet = false

        @OptionGroup var key: PublishingKeyOption
        @OptionGroup var freshnessKey: FreshnessKeyOption

        func validate() throws {
            guard (output == nil) != (channel == nil) else {
                throw ValidationError("name either a bundle with -o or a folder with --channel")
            }
            if channel == nil, ring != nil || nextFreshnessKey != nil || expiry.expires != nil {
                throw ValidationError(
                    "--ring, --expires and --next-freshness-key are for --channel")
            }
            if let ring { try ExpiryOption.check(ring: ring) }
            if ring == "none", nextFreshnessKey != nil {
                throw ValidationError("--next-freshness-key needs a ring: it signs the channel")
            }
            if let contentVersion, !(1...999_999_999).contains(contentVersion) {
                throw ValidationError(
                    "--content-version is \(contentVersion); it must be 1 to 999999999")
            }
        }

        func run() throws {
            let now = Date.now
            let time = try at.map {
                try UTCMinute($0, timeZone: .current, now: now, from: UTCMinute(now), isEnd: false)
            }
            let end = try until.map {
                try UTCMinute(
                    $0, timeZone: .current, now: now, from: time ?? UTCMinute(now), isEnd: true)
            }
            if let end, end <= max(UTCMinute(now), time ?? UTCMinute(now)) {
                throw ValidationError(
                    "the bundle would end (\(end)) before it is shown; choose a later --until")
            }
            let made = try SourceDate.date().map(UTCMinute.init)
            let next = try nextKey.map { try PublishingKey(path: $0).publicKey }
            let options = TourPublisher.Options(
                at: time, until: end, version: contentVersion, made: made,
                keys: .init(bundle: next, freshness: nil))
            var progress = Progress()
            let target = output ?? channel ?? ""
            try ImportReport.tellProblems(of: folder, ifNothing: "\(target) is as it was") {
                defer { progress.clear() }
                let show = { (step: TourImportProgress) in
                    progress.show("\(step.stage.rawValue) \(step.done) of \(step.total)")
                }
                let (words, warnings) = try publish(options, now: UTCMinute(now), progress: show)
                progress.clear()
                guard !quiet else { return }
                for warning in warnings { Words.say("\(folder)/\(warning)") }
                for line in words { Words.say("\(target): \(line)") }
            }
        }

        /// Publishes, and says in words what came of it.
        private func publish(
            _ options: TourPublisher.Options, now: UTCMinute,
            progress: @escaping (TourImportProgress) -> Void
        ) throws -> (words: [String], warnings: [TourProblem]) {
            if let output {
                let (manifest, warnings) = try TourPublisher.publish(
                    folder: folder, to: output, key: key.key(), options: options,
                    probe: FilmLength.makeProbe(), progress: progress)
                return ([TourCommand.words(manifest)], warnings)
            }
            let next = try nextFreshnessKey.map {
                try PublishingKey(path: $0, purpose: .freshness)
            }
            let published = try ChannelPublisher.publish(
                folder: folder, to: channel ?? "", key: key.key(),
                freshnessKey: ring == "none" ? nil : freshnessKey.key(),
                options: .init(
                    ring: ring == "none" ? nil : ring ?? Channel.everyone,
                    expires: expiry.time(now: now), nextFreshnessKey: next),
                content: options, probe: FilmLength.makeProbe(), progress: progress)
            let added = published.added
            let words = [
                TourCommand.words(published.manifest),
                "\(counted(added.files, "new file")), \(dataSize(added.bytes))",
            ]
            return (
                words + (published.channel.map { [TourCommand.words($0)] } ?? []),
                published.warnings
            )
        }
    }

    struct PublishKey: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "publish-key",
            abstract: "Make or print the key that signs bundles.",
            discussion: """
                Writes the private key to a file that only its owner can read. Keep it on the
                machine that publishes, and a copy in a safe place. Prints the public key as a
                line for the kiosk.yaml of every kiosk.

                --freshness makes the key that signs channels, for a machine that renews them
                every few days. It can hold content back, and install none.

                EXAMPLES
                  docent tour publish-key
                  docent tour publish-key --key museum.key >>kiosk.yaml
                  docent tour publish-key --freshness >>kiosk.yaml

                EXIT STATUS
                  3  the file could not be read or written
                  0  success
                """)

        @Flag(help: "Make or print the key that signs channels.")
        var freshness = false

        @OptionGroup var key: PublishingKeyOption

        func run() throws {
            let purpose = freshness ? PublishingKey.Purpose.freshness : .bundles
            let path =
                try freshness ? FreshnessKeyOption.path(key.keyPath) : key.path()
            let isThere = FileManager.default.fileExists(atPath: path)
            let key =
                try isThere
                ? PublishingKey(path: path, purpose: purpose)
                : PublishingKey.make(path: path, purpose: purpose)
            if !isThere { Words.say("\(path): the private key; keep a copy in a safe place") }
            let name = freshness ? "freshness-key" : "bundle-key"
            try Output().write("\(name): \(key.publicKey.base64)\n")
        }
    }
}
