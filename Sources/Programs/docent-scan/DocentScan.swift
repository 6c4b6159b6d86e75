import ArgumentParser
import Commands
import ScanCommand

/// The scanner alone, which needs few libraries: `kiosk/run` builds it first, and `kiosk/scanner` makes one static file of it, for the
/// images of CI systems.
///
/// Its `scan` is that of `docent`, but for what needs other programs and libraries: cameras, drawings, reports, the names of a
/// tour, and pictures of formats other than JPEG, PNG and PNM.
@main
struct DocentScan: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "docent-scan",
        abstract: "Read QR codes from pictures.",
        discussion: """
            This is the scanner of docent alone. It reads JPEG, PNG and PNM pictures.

            EXAMPLES
              docent-scan scan badge.jpg               # one picture
              docent-scan scan --format jsonl photos/  # every picture in a folder
            """,
        version: BuildInformation.versionText,
        subcommands: [Scan.self], defaultSubcommand: Scan.self)

    static func main() async {
        await CommandProgram.main(Self.self) { ExitCode(ofScan: $0) }
    }
}
