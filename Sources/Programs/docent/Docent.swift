import ArgumentParser
import Commands
import KioskCommands

/// Reads QR codes and shows what they lead to.
@main
struct Docent: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "docent",
        abstract: "Read QR codes and run a lobby kiosk.",
        discussion: """
            EXAMPLES
              docent scan photo.jpg               # read the codes in a picture
              docent check qrcodes/manifest.csv   # compare pictures with a manifest
              docent code ROOM:A-014 -o a.pdf     # make one code to print
              docent sheet -o doors.pdf           # make labels for every door
              docent tour import tour-content     # compile the tour's files
              docent kiosk                        # run the lobby kiosk in this terminal
              docent doctor                       # check this machine
            """,
        version: BuildInformation.versionText,
        subcommands: [
            Scan.self, Check.self, Classify.self, CodeCommand.self, SheetCommand.self,
            TourCommand.self, PassCommand.self, JournalCommand.self, KioskCommand.self,
            LinkCommand.self, Doctor.self, SchemaCommand.self, ServeCommand.self,
            HubPassthrough.self, StudioPassthrough.self,
        ])

    static func main() async {
        await CommandProgram.main(Self.self, elsewhere: webCommands) { ExitCode(of: $0) }
    }
}
