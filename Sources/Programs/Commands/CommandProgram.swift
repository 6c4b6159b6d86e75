package import ArgumentParser
import Glibc
import Wording

/// Runs a program's commands; the same for each program that has some.
package enum CommandProgram {
    /// Runs the command that the arguments name.
    ///
    /// - Parameter elsewhere: commands right below the program that another program has, with their help and manual pages.
    /// - Parameter isPart: whether the program has some commands of another, which has the manual page of all.
    /// - Parameter statusOf: the status that an error of a module ends a command with; `nil` for every other error, which
    ///   is one of the arguments.
    package static func main<Program: ParsableCommand>(
        _ program: Program.Type, elsewhere: [String] = [], isPart: Bool = false,
        statusOf: (any Error) -> ExitCode?
    ) async {
        // A closed pipe fails the write with EPIPE instead of killing the program.
        signal(SIGPIPE, SIG_IGN)
        // A file over the size limit fails the write with EFBIG instead of killing the program.
        signal(SIGXFSZ, SIG_IGN)
        var arguments = Arguments.given
        // Another program knows the help of its commands.
        if arguments.count > 1, arguments[0] == "help", elsewhere.contains(arguments[1]) {
            arguments = arguments.dropFirst() + ["--help"]
        }
        let path = CommandPath(of: arguments, in: program)
        do {
            if arguments.first == ManualPages.option {
                guard arguments.count == 2 else {
                    throw ValidationError("\(ManualPages.option) needs a folder")
                }
                return try ManualPages.write(
                    of: program, version: BuildInformation.version, elsewhere: elsewhere,
                    isPart: isPart, into: arguments[1])
            }
            try path.requireKnown()
            try CommandPath.requireKnownLetters(in: arguments)
            var command = try program.parseAsRoot(arguments)
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
        } catch {
            guard let status = statusOf(error) else { end(program, by: error, of: path) }
            if status != .readerGone { Words.say(error) }
            program.exit(withError: status)
        }
    }

    /// Ends as `exit(withError:)` does; a message says nothing raw that an argument held.
    private static func end<Program: ParsableCommand>(
        _ program: Program.Type, by error: any Error, of path: CommandPath
    ) -> Never {
        let status = program.exitCode(for: error)
        // What a command says itself is one line; its usage stands below it.
        let own =
            (error as? ValidationError).map { VisibleText.line($0.message) }
            ?? (status == .validationFailure ? path.unknownOption(in: Arguments.given) : nil)
        let message = own.map(path.message) ?? usual(program.fullMessage(for: error))
        // Help, completions and a bare status are as ArgumentParser has them.
        guard !status.isSuccess, !message.isEmpty else { program.exit(withError: error) }
        Words.say(usage: message)
        program.exit(withError: status)
    }

    /// ArgumentParser's message, with an unknown option in the words that any other unknown name has.
    private static func usual(_ message: String) -> String {
        let words = /Error: Unknown option '([^\n]*?)'(?:\. Did you mean '([^\n]*?)'\?)?(?=\n|$)/
        guard let match = message.prefixMatch(of: words) else { return message }
        let nearest = match.2.map { "; did you mean \"\($0)\"?" } ?? ""
        return "Error: unknown option \"\(match.1)\"\(nearest)" + message[match.range.upperBound...]
    }
}

/// The exit statuses of all commands, beside 0 and ArgumentParser's 64 for what cannot be done as asked.
extension ExitCode {
    /// Something is not as expected.
    package static let unexpected = ExitCode(1)
    /// Something could not be read or written.
    package static let unreadable = ExitCode(3)
    /// Stopped by Ctrl-C: 128 and the signal's number.
    package static let interrupted = ExitCode(130)
    /// The reader of the output has gone: 128 and the number of SIGPIPE.
    package static let readerGone = ExitCode(141)
}
