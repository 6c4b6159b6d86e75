import ArgumentParser
import Bundles
import Commands
import Files
import Foundation
import KioskCommands
import KioskSettings
import Passes
import Times
import TourAuthoring
import TourModel
import TourStore
import Wording

extension TourCommand {
    struct Take: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Import other programs' files, or a channel.",
            discussion: """
                INTO A TOUR
                Takes a file into a folder of content, which is made where it is not there:
                  an indoor map: IMDF, zipped or as a folder, or GeoJSON, such as
                    OpenStreetMap's indoor tagging, or what "docent tour export" writes
                  a guide: TourML, a manifest or collection of IIIF, or a table (CSV)
                    of rooms or stops with their names in a header
                  an address book (vCard), a calendar (iCalendar), subtitles
                  pictures, films and sounds, also as phones save them: HEIC, MOV, M4A, GIF
                Of a folder all files are taken. What the tour has is kept and completed. A
                room whose walls are in no file is listed and found, and not drawn. Films
                and sounds of other forms are converted by ffmpeg, where it is installed.

                INTO A KIOSK
                Takes a channel's version from a USB stick or any folder. Run on the kiosk
                as a user who can write the bundle folder. Copies only what this kiosk does
                not have. A running kiosk shows the version as soon as no visitor is there.
                A channel in the bundle folder itself is taken without this command.

                EXAMPLES
                  docent tour take venue.zip my-tour
                  docent tour take rooms.csv my-tour --floor A:G --dry-run
                  docent tour take photos my-tour
                  docent tour take /media/stick/channel --config /etc/docent/kiosk.yaml

                EXIT STATUS
                  1  the file, the tour or the channel is not right, or the channel is older
                     than what was taken
                  3  a file could not be read or written
                  0  success
                """)

        @Argument(help: "File or folder of another program, or folder of a channel.")
        var source: String

        @Argument(help: "Folder of the tour.")
        var folder: String?

        @Option(
            help: .init(
                "Building and floor of rooms of which a file says nothing.",
                valueName: "building:floor"))
        var floor: String?

        @Flag(help: "Print what would change in the tour, without changing anything.")
        var dryRun = false

        @OptionGroup var kiosk: TrustedConfigurationOption

        func run() throws {
            guard let folder else {
                if try status(ofPath: source)?.isRegularFile == true {
                    throw ValidationError(
                        "name the folder of the tour: docent tour take \(source) my-tour")
                }
                if floor != nil || dryRun {
                    throw ValidationError("--floor and --dry-run go with a tour's folder only")
                }
                return try TourCommand.take(source, kiosk, isAccepted: false)
            }
            if kiosk.configPath != nil {
                throw ValidationError("--config goes with a channel, and not with a tour's folder")
            }
            try ImportReport.tellProblems(
                of: folder, ifNothing: "nothing was changed", outside: [source]
            ) {
                let changes = try TourIntake.take(
                    source, into: folder, at: floor, isDryRun: dryRun,
                    warning: { Words.say("\($0)") })
                try ImportReport.print(changes)
            }
        }
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
