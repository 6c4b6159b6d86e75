import ArgumentParser
import Files
import Foundation
import Passes
import Sheets
import Tour
import TourAuthoring

struct PassCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pass",
        abstract: "Visitors' passes: keys, issuing, revoking.",
        discussion: """
            A pass is a code that says who expects whom, where and when, signed with a key of the site. Kiosks prove
            it by the public keys in the tour's content, without a network.

            EXAMPLES
              docent pass key new                          once: a key; its public half goes into passes.yaml
              docent tour import tour-content              the kiosks take it over
              docent pass issue --host MIRA-RAUTIO --room A-014 --until +8h -o badge.pdf
              docent pass list                             what was issued
              docent pass revoke 4F2A-91C0-77B1-03DE       then import again

            EXIT STATUS of all of them
              1  what is asked for is not there, or the content has errors
              3  a file could not be read or written
              64 what was asked for cannot be made
              0  all well
            """,
        subcommands: [Key.self, Issue.self, List.self, Revoke.self])
}

/// Where keys and content are; the same for every command on passes.
struct PassOptions: ParsableArguments {
    @Option(
        name: .customLong("keys"),
        help: ArgumentHelp(
            "The folder with the private keys and the register (default: $DOCENT_PASS_KEYS, "
                + "~/.config/docent/pass-keys).", valueName: "folder"))
    var keysPath: String?

    @Option(
        name: .customLong("content"),
        help: ArgumentHelp("The folder of the tour's content, with site.yaml.", valueName: "folder")
    )
    var contentPath = "tour-content"

    @Option(
        help: ArgumentHelp(
            "The zone of times without one, such as Europe/Berlin (default: this machine's).",
            valueName: "zone"))
    var timeZone: String?

    func keys() throws -> KeyFolder {
        let environment = ProcessInfo.processInfo.environment
        if let path = keysPath ?? environment["DOCENT_PASS_KEYS"], !path.isEmpty {
            return KeyFolder(path: path)
        }
        if let folder = environment["XDG_CONFIG_HOME"], folder.hasPrefix("/") {
            return KeyFolder(path: "\(folder)/docent/pass-keys")
        }
        guard let home = environment["HOME"], !home.isEmpty else {
            throw ValidationError("there is no home folder; name the keys' folder with --keys")
        }
        return KeyFolder(path: "\(home)/.config/docent/pass-keys")
    }

    func zone() throws -> TimeZone {
        guard let timeZone else { return .current }
        guard let zone = TimeZone(identifier: timeZone) else {
            throw ValidationError(
                "there is no time zone “\(timeZone)”; write one such as Europe/Berlin or UTC")
        }
        return zone
    }

    /// A time as it was typed.
    func time(_ text: String, from start: PassTime, isEnd: Bool, now: Date) throws -> PassTime {
        try PassTime(text, timeZone: zone(), now: now, from: start, isEnd: isEnd)
    }

    /// A time in the zone, as lists have it: `2026-11-21 09:00`.
    func text(_ time: PassTime) throws -> String {
        let style = Date.ISO8601FormatStyle(dateTimeSeparator: .space, timeZone: try zone())
            .year().month().day().time(includingFractionalSeconds: false)
        return String(time.date.formatted(style).prefix(16))
    }
}

/// Says what is wrong and ends with its exit status.
func tellingPassErrors<R>(_ body: () throws -> R) throws -> R {
    do {
        return try body()
    } catch let error as PassError {
        switch error {
        case .file, .damaged, .full, .looseKeyFile, .notAKeyFile:
            Words.say("\(error)")
            throw ExitCode(Status.unreadable)
        default: throw ValidationError("\(error)")
        }
    } catch TourImportError.invalid(let folder, let problems) {
        for problem in problems { Words.say("\(folder)/\(problem)") }
        throw ExitCode(Status.unexpected)
    } catch let error as TourImportError {
        Words.say("\(error)")
        throw ExitCode(Status.unreadable)
    } catch let error as TourError {
        Words.say("\(error)")
        throw ExitCode(Status.unreadable)
    } catch let error as SheetError {
        switch error {
        case .notReadBack:
            Words.say("\(error)")
            throw ExitCode(Status.unexpected)
        case .notReadable:
            Words.say("\(error)")
            throw ExitCode(Status.unreadable)
        default: throw ValidationError("\(error)")
        }
    } catch let error as FileError {
        Words.say("\(error)")
        throw ExitCode(Status.unreadable)
    }
}
