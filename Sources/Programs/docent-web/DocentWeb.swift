import Accounts
import ArgumentParser
import Bundles
import Commands
import Files
import Hub
import Isolation
import Journal
import Service
import Site
import Studio
import Times
import TourModel
import WebServer

/// The commands of `docent` that need a network or many kiosks; `docent` runs them in this program, so that a kiosk has
/// nothing of them.
@main
struct DocentWeb: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "docent",
        abstract: "Serve and edit tours, watch many kiosks.",
        discussion: """
            This program runs three of docent's commands.

            EXAMPLES
              docent serve --hub hub.sqlite   # answer kiosks
              docent serve --site site        # send the tour to phones
              docent hub kiosks               # list all kiosks
              docent studio tour-content      # edit a tour
              docent serve --content tour-content   # edit it as a team
            """,
        version: BuildInformation.versionText,
        subcommands: [Serve.self, HubCommand.self, StudioCommand.self])

    static func main() async {
        await CommandProgram.main(Self.self, isPart: true, statusOf: status)
    }

    /// The status that a module's error ends a command with; `nil` for every other error.
    private static func status(of error: any Error) -> ExitCode? {
        switch error {
        case OutputError.readerGone: .readerGone
        case let error as HubError:
            if case .invalid = error { .unexpected } else { .unreadable }
        case is ServerError, is SiteError, is JournalError, is StudioError,
            is SiblingProgram.Missing, is DecoderFailure:
            .unreadable
        case let error as AccountError:
            switch error {
            case .nameTaken, .noSuchPerson, .notAName, .noRole: .unexpected
            default: .unreadable
            }
        case let error as BundleError:
            if case .channel(_, let error) = error, !error.isPassing {
                .unexpected
            } else {
                .unreadable
            }
        case is OutputError, is FileError, is ServiceError: .unreadable
        case is TimeError: .validationFailure
        default: nil
        }
    }
}
