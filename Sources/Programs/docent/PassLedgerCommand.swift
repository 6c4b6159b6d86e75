import ArgumentParser
import Commands
import Cryptography
import Foundation
import KioskCommands
import KioskSettings
import Passes
import Times
import Wording

extension PassCommand {
    struct Ledger: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List what a kiosk's ledger records.",
            discussion: """
                The ledger records used single-use passes, the latest time seen, and every
                pass and key that was ever withdrawn: earlier content does not bring
                them back. Run on the kiosk, as root or as the kiosk's user.

                EXAMPLES
                  docent pass ledger
                  docent pass ledger --reset-clock
                  docent pass ledger --restore-key 3F2A91C0
                """)

        @Option(
            name: .customLong("ledger"),
            help: .init("Ledger file (default: the kiosk's).", valueName: "file"))
        var path: String?

        @Flag(
            help: """
                Forget the latest time seen, after a clock that was wrong was set; used passes stay
                recorded. Restart the kiosk afterwards.
                """)
        var resetClock = false

        @Option(
            help: .init(
                "Accept a key again that content omitted by mistake, and restart the kiosk.",
                valueName: "id"))
        var restoreKey: String?

        @OptionGroup var content: ContentOptions

        func run() throws {
            let ledger = PassLedger(path: try ledgerPath())
            guard FileManager.default.fileExists(atPath: ledger.path) else {
                throw ValidationError(
                    "there is no ledger at \(ledger.path); name the kiosk's with --ledger FILE")
            }
            if let restoreKey {
                guard let id = KeyID(restoreKey) else {
                    throw ValidationError(
                        "--restore-key is \"\(restoreKey)\"; it must be eight hexadecimal digits")
                }
                guard try ledger.restore(id) else {
                    throw ValidationError(
                        "key \(id) is not withdrawn; docent pass ledger lists those")
                }
                Words.say("key \(id) is accepted again; restart the kiosk")
            }
            if resetClock {
                let now = UTCMinute(.now)
                try ledger.resetClock(to: now)
                Words.say("the latest time seen is \(now) now; restart the kiosk")
            }
            let withdrawn = try ledger.withdrawn()
            let keys = withdrawn.keys.map(\.description).joined(separator: " ")
            try Output().write(
                """
                ledger                    \(VisibleText.line(ledger.path))
                latest time seen          \(try ledger.latest().map(\.description) ?? "none")
                single-use passes used    \(try ledger.count())
                passes revoked            \(withdrawn.passes)
                keys withdrawn            \(keys.isEmpty ? "none" : keys)

                """)
        }

        private func ledgerPath() throws -> String {
            if let path { return path }
            let environment = ProcessInfo.processInfo.environment
            guard let path = try content.trustedConfiguration().ledgerPath(in: environment) else {
                throw ValidationError(
                    "no folder is known for the ledger; name it with --ledger FILE")
            }
            return path
        }
    }
}
