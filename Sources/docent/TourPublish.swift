import ArgumentParser
import Foundation
import Kiosk
import Times
import Tour
import TourAuthoring
import Wording

extension TourCommand {
    struct Publish: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Compile tour content into a signed bundle.",
            discussion: """
                A bundle is a tar archive of the tour's database, media included, and a
                manifest with the site, the version, and the size and SHA-256 of each file,
                signed with Ed25519. The same folder and key give the same bytes. The version
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

                EXAMPLES
                  docent tour publish-key          # once; put the public key into kiosk.yaml
                  docent tour publish tour-content -o museum.tour
                  docent tour publish tour-content -o museum.tour --at '2026-12-01 06:00'
                  docent tour verify museum.tour
                  scp museum.tour kiosk:/var/lib/docent/bundles/

                EXIT STATUS
                  1  the content has errors
                  3  a file could not be read or written
                  0  success
                """)

        @Argument(help: .contentFolder)
        var folder: String

        @Option(name: .shortAndLong, help: "Output file; kiosks look for names that end in .tour.")
        var output: String

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

        @Flag(help: .quiet)
        var quiet = false

        @OptionGroup var key: PublishingKeyOption

        func validate() throws {
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
            var progress = Progress()
            try TourCommand.tellProblems(of: folder, ifNothing: "\(output) is as it was") {
                defer { progress.clear() }
                let (manifest, warnings) = try TourPublisher.publish(
                    folder: folder, to: output, key: key.key(),
                    options: .init(at: time, until: end, version: contentVersion, made: made),
                    probe: FilmLength.probe,
                    progress: { step in
                        progress.show("\(step.stage.rawValue) \(step.done) of \(step.total)")
                    })
                progress.clear()
                guard !quiet else { return }
                for warning in warnings { Words.say("\(folder)/\(warning)") }
                Words.say("\(output): \(TourCommand.words(manifest))")
            }
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

                EXAMPLES
                  docent tour publish-key
                  docent tour publish-key --key museum.key >>kiosk.yaml

                EXIT STATUS
                  3  the file could not be read or written
                  0  success
                """)

        @OptionGroup var key: PublishingKeyOption

        func run() throws {
            let path = try key.path()
            let isThere = FileManager.default.fileExists(atPath: path)
            let key = try isThere ? PublishingKey(path: path) : PublishingKey.make(path: path)
            if !isThere { Words.say("\(path): the private key; keep a copy in a safe place") }
            try Output().write("bundle-key: \(key.publicKey.base64)\n")
        }
    }

    struct Verify: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Verify a bundle and describe its content.",
            discussion: """
                EXAMPLES
                  docent tour verify museum.tour
                  docent tour verify museum.tour --config kiosk/kiosk.yaml

                EXIT STATUS
                  1  the bundle was altered, or its key is unknown
                  3  the bundle could not be read
                  0  success
                """)

        @Argument(help: "Bundle file.")
        var bundle: String

        @Option(
            help: .init(
                "Public key in base64 (default: those in kiosk.yaml, else this machine's).",
                valueName: "key"))
        var bundleKey: String?

        @OptionGroup var key: PublishingKeyOption

        @Option(name: .customLong("config"), help: "Configuration with the keys.")
        var configPath: String?

        @Flag(help: "Print which configuration is used.")
        var verbose = false

        func run() throws {
            let found = try TourBundle(path: bundle, keys: keys())
            var progress = Progress()
            let total = dataSize(found.manifest.database.bytes)
            defer { progress.clear() }
            try found.check { done in progress.show("read \(dataSize(done)) of \(total)") }
            progress.clear()
            try Output().write(
                line: "\(TourCommand.words(found.manifest)), signed with key \(found.keyID)")
        }

        private func keys() throws -> [BundleKey] {
            if let bundleKey {
                guard let key = BundleKey(base64: bundleKey) else {
                    throw ValidationError(
                        "--bundle-key is not a public key; copy what docent tour publish-key prints"
                    )
                }
                return [key]
            }
            var options = try ContentOptions.parse([])
            options.configPath = configPath
            options.verbose = verbose
            let known = try options.trustedConfiguration().bundleKeys
            let path = try key.path()
            guard known.isEmpty, FileManager.default.fileExists(atPath: path) else { return known }
            return [try PublishingKey(path: path).publicKey]
        }
    }

    struct Rollback: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Roll the kiosk back to the previous bundle.",
            discussion: """
                Run on the kiosk as a user who can write the bundle folder. A running kiosk
                follows as soon as no visitor is there. The bundle that was rolled back is not
                taken again; a bundle with a higher version is.

                EXAMPLE
                  docent tour rollback --config /etc/docent/kiosk.yaml

                EXIT STATUS
                  1  there is no previous bundle
                  3  the folder could not be read or written
                  0  success
                """)

        @Option(name: .customLong("config"), help: "Configuration with the keys.")
        var configPath: String?

        @Flag(help: "Print which configuration is used.")
        var verbose = false

        func run() throws {
            var options = try ContentOptions.parse([])
            options.configPath = configPath
            options.verbose = verbose
            guard let shelf = try options.trustedConfiguration().shelf else {
                throw ValidationError(
                    "\(options.trustedPath() ?? "the default configuration") names no folder of bundles, so there is nothing to go back from; "
                        + "name it with \"bundles:\"")
            }
            let (from, to) = try shelf.goBack()
            let earlier = to.map { "version \($0)" } ?? "what was imported"
            Words.say("\(earlier) is shown in place of version \(from ?? 0)")
        }
    }

    /// What a bundle says of itself, in a line.
    static func words(_ manifest: BundleManifest) -> String {
        let size = dataSize(manifest.database.bytes)
        let start = manifest.at.map { ", not before \($0)" } ?? ""
        let end = manifest.until.map { ", until \($0)" } ?? ""
        return "\(manifest.site), version \(manifest.version), made from content of "
            + "\(manifest.made)\(start)\(end), \(size)"
    }
}

/// Where the key is that bundles are signed with.
struct PublishingKeyOption: ParsableArguments {
    @Option(
        name: .customLong("key"),
        help: .init(
            "Key file (default: $DOCENT_PUBLISH_KEY, ~/.config/docent/publish.key).",
            valueName: "file"))
    var keyPath: String?

    func path() throws -> String {
        try UserFile.path(
            keyPath, variable: "DOCENT_PUBLISH_KEY", usual: "publish.key", option: "--key")
    }

    func key() throws -> PublishingKey { try PublishingKey(path: path()) }
}
