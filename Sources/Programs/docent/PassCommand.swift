import ArgumentParser
import Commands
import Files
import Foundation
import Passes
import Sheets
import Times
import TourAuthoring

struct PassCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pass",
        abstract: "Issue, list and revoke visitors' passes.",
        discussion: """
            A pass is a code that says who expects whom, where and when, signed with a key
            of the site. Kiosks verify it offline, with the public keys in the tour's
            content.

            EXAMPLES
              docent pass key new               # once; adds its public key to passes.yaml
              docent tour import tour-content   # gives the public key to the kiosks
              docent pass issue --host MIRA-RAUTIO --room A-014 --until +8h -o badge.pdf
              docent pass list
              docent pass revoke 4F2A-91C0-77B1-03DE    # then import again

            EXIT STATUS of all pass commands
              1  the person, room or pass is unknown, or the content has errors
              3  a file could not be read or written
              64 no such pass can be made
              0  success
            """,
        subcommands: [Key.self, Issue.self, List.self, Revoke.self, Ledger.self])
}

/// Where keys and content are; the same for every command on passes.
struct PassOptions: ParsableArguments {
    @Option(
        name: .customLong("keys"),
        help: .init(
            "Folder of private keys and register (default: $DOCENT_PASS_KEYS, "
                + "~/.config/docent/pass-keys).", valueName: "folder"))
    var keysPath: String?

    @Option(
        name: .customLong("content"),
        help: .init("Folder of tour content, with site.yaml.", valueName: "folder"))
    var contentPath = "tour-content"

    @Option(
        help: .init(
            "Time zone of times without one, such as Europe/Berlin (default: this machine's).",
            valueName: "zone"))
    var timeZone: String?

    func keys() throws -> KeyFolder {
        KeyFolder(
            path: try UserFile.path(
                keysPath, variable: "DOCENT_PASS_KEYS", usual: "pass-keys", option: "--keys"))
    }

    func zone() throws -> TimeZone {
        guard let timeZone else { return .current }
        guard let zone = TimeZone(identifier: timeZone) else {
            throw ValidationError(
                "unknown time zone \"\(timeZone)\"; write one such as Europe/Berlin or UTC")
        }
        return zone
    }

    /// A time as it was typed.
    func time(_ text: String, from start: UTCMinute, isEnd: Bool, now: Date) throws -> UTCMinute {
        try UTCMinute(text, timeZone: zone(), now: now, from: start, isEnd: isEnd)
    }

    /// A time in the zone, as lists have it: `2026-11-21 09:00`.
    func text(_ time: UTCMinute) throws -> String {
        let style = Date.ISO8601FormatStyle(dateTimeSeparator: .space, timeZone: try zone())
            .year().month().day().time(includingFractionalSeconds: false)
        return String(time.date.formatted(style).prefix(16))
    }
}
