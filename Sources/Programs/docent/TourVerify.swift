import ArgumentParser
import Bundles
import Commands
import Foundation
import KioskSettings
import TourAuthoring
import Wording

extension TourCommand {
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

        @OptionGroup var kiosk: TrustedConfigurationOption

        func run() throws {
            let found = try TourBundle(path: bundle, keys: keys())
            var progress = Progress()
            let total = dataSize(found.manifest.bytes)
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
            let known = try kiosk.configuration().bundleKeys
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

        @OptionGroup var kiosk: TrustedConfigurationOption

        func run() throws {
            guard let shelf = try kiosk.configuration().shelf else {
                throw ValidationError(
                    "\(kiosk.name) names no folder of bundles, so there is nothing to go back from; "
                        + "name it with \"bundles:\"")
            }
            let (from, to) = try shelf.goBack()
            let earlier = to.map { "version \($0)" } ?? "what was imported"
            Words.say("\(earlier) is shown in place of version \(from ?? 0)")
        }
    }
}
