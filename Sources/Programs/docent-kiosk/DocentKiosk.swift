import ArgumentParser
import Commands
import KioskCommands

/// The kiosk alone: it imports a tour and shows it, and is built in less time than all that `docent` can do.
@main
struct DocentKiosk: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "docent-kiosk",
        abstract: "Run a lobby kiosk.",
        discussion: """
            This is the kiosk of docent alone, with the import of its tour.

            EXAMPLES
              docent-kiosk tour import tour-content --database tour.sqlite
              docent-kiosk kiosk --database tour.sqlite
            """,
        version: BuildInformation.versionText,
        subcommands: [KioskCommand.self, KioskTour.self])

    static func main() async {
        await CommandProgram.main(Self.self) { ExitCode(ofKiosk: $0) }
    }
}

/// What a kiosk needs of the commands for tours.
struct KioskTour: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tour", abstract: "Compile tour content.", subcommands: [TourImport.self])
}
