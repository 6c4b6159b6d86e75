import ArgumentParser
import Foundation
import ImageFiles
import Wording

/// Reads QR codes and shows what they lead to.
@main
struct Docent: AsyncParsableCommand {
    static let version = "0.1.0"

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
        version: Arguments.given.contains("--version")
            ? BuildInformation.text(version: version) : version,
        subcommands: [
            Scan.self, Check.self, Classify.self, CodeCommand.self, SheetCommand.self,
            TourCommand.self, PassCommand.self, JournalCommand.self, KioskCommand.self,
            LinkCommand.self, Doctor.self,
        ])

    static func main() async {
        // A closed pipe fails the write with EPIPE instead of killing the program.
        signal(SIGPIPE, SIG_IGN)
        // A file over the size limit fails the write with EFBIG instead of killing the program.
        signal(SIGXFSZ, SIG_IGN)
        let path = CommandPath(of: Arguments.given)
        do {
            if Arguments.given == [ManualPage.option] {
                return try Output().write(ManualPage.text())
            }
            try path.requireKnown()
            try CommandPath.requireKnownLetters(in: Arguments.given)
            var command = try parseAsRoot(Arguments.given)
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
        } catch {
            guard let status = ExitCode(of: error) else { end(by: error, of: path) }
            if status != .readerGone { Words.say(error) }
            exit(withError: status)
        }
    }

    /// Ends as `exit(withError:)` does; a message says nothing raw that an argument held.
    private static func end(by error: any Error, of path: CommandPath) -> Never {
        let status = exitCode(for: error)
        // What a command says itself is one line; its usage stands below it.
        let own = (error as? ValidationError).map { VisibleText.line($0.message) }
        let message = own.map(path.message) ?? fullMessage(for: error)
        // Help, completions and a bare status are as ArgumentParser has them.
        guard !status.isSuccess, !message.isEmpty else { exit(withError: error) }
        Words.say(usage: message)
        exit(withError: status)
    }
}

/// What the program was started with.
enum Arguments {
    /// The arguments after the program's name; those that are not UTF-8 as ``FileName`` writes them.
    static let given: [String] = (1..<max(1, Int(CommandLine.argc))).compactMap { index in
        guard let argument = unsafe CommandLine.unsafeArgv[index] else { return nil }
        let bytes = unsafe UnsafeBufferPointer(start: argument, count: strlen(argument))
        return unsafe FileName.text(of: bytes.map { UInt8(bitPattern: $0) })
    }
}
