import ArgumentParser
import Bundles
import Commands
import Foundation
import KioskCommands
import KioskSettings
import Passes
import Times
import TourModel
import TourStore
import Wording

extension TourCommand {
    struct Take: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Import a channel's version into the kiosk.",
            discussion: """
                Run on the kiosk as a user who can write the bundle folder, with a channel on
                a USB stick or in any folder. Copies only what this kiosk does not have. A
                running kiosk shows the version as soon as no visitor is there. A channel that
                lies in the bundle folder itself is taken without this command.

                EXAMPLE
                  docent tour take /media/stick/channel --config /etc/docent/kiosk.yaml

                EXIT STATUS
                  1  the channel is not right, or older than what was taken
                  3  a file could not be read or written
                  0  success
                """)

        @Argument(help: "Folder of the channel.")
        var folder: String

        @OptionGroup var kiosk: TrustedConfigurationOption

        func run() throws { try TourCommand.take(folder, kiosk, isAccepted: false) }
    }

    struct Accept: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Import a channel whose numbers have jumped.",
            discussion: """
                A kiosk refuses a channel whose sequence or version jumps by more than 1000,
                because after it no honest number might be greater. If the publisher says that
                the numbers are right, this takes the channel; all else is checked as ever.

                EXAMPLE
                  docent tour accept /media/stick/channel --config /etc/docent/kiosk.yaml

                EXIT STATUS
                  1  the channel is not right, or older than what was taken
                  3  a file could not be read or written
                  0  success
                """)

        @Argument(help: "Folder of the channel.")
        var folder: String

        @OptionGroup var kiosk: TrustedConfigurationOption

        func run() throws { try TourCommand.take(folder, kiosk, isAccepted: true) }
    }

    fileprivate static func take(
        _ folder: String, _ kiosk: TrustedConfigurationOption, isAccepted: Bool
    ) throws {
        let configuration = try kiosk.configuration()
        guard let shelf = configuration.shelf else {
            throw ValidationError(
                "\(kiosk.name) names no folder of bundles to take a channel into; name it with "
                    + "\"bundles:\"")
        }
        let now = UTCMinute(Date.now)
        var site: String?
        var compiled = UTCMinute(minutes: 0)
        let shown = try shelf.databasePath() ?? configuration.database
        if let shown, FileManager.default.fileExists(atPath: shown) {
            let store = try TourStore(path: shown)
            site = try store.site().id
            compiled = try store.compiled()
        }
        if let doubt = ClockDoubt(now: now, compiled: compiled, seen: nil) {
            throw ValidationError("a channel has an end, and \(doubt)")
        }
        var progress = Progress()
        defer { progress.clear() }
        var steps = 0
        let taken = try shelf.take(
            channel: folder, site: site, now: now, isAccepted: isAccepted
        ) {
            steps += 1
            progress.show("taken \(steps) parts")
        }
        progress.clear()
        Words.say(
            taken.map { "\(words($0)): will be shown when no visitor is there" }
                ?? "\(folder): nothing new; the channel was renewed")
    }
}

/// The configuration that decides which keys and folders are trusted.
struct TrustedConfigurationOption: ParsableArguments {
    @Option(name: .customLong("config"), help: "Configuration with the keys.")
    var configPath: String?

    @Flag(help: "Print which configuration is used.")
    var verbose = false

    private func options() throws -> ContentOptions {
        var options = try ContentOptions.parse([])
        options.configPath = configPath
        options.verbose = verbose
        return options
    }

    func configuration() throws -> KioskConfiguration { try options().trustedConfiguration() }

    /// What messages call it.
    var name: String {
        (try? options().trustedPath()) ?? "the default configuration"
    }
}
