import ArgumentParser
import Commands
import Foundation
import Hub
import HubProtocol
import Passes
import Times

struct HubCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "hub",
        abstract: "Watch and steer many kiosks.",
        discussion: """
            The hub itself is "docent serve --hub"; these commands read and change its
            database, on the machine that has it. A hub can run nothing at a kiosk.

            EXAMPLES
              docent hub add lobby          # a code that the lobby's kiosk joins with
              docent hub kiosks             # who is silent, failing or behind
              docent hub ring 23            # version 23 to one kiosk, a tenth, all
              docent hub ring --halt        # ... and no further
              docent hub journal report     # the journal's reports, over all kiosks
              docent hub retire lobby
            """,
        subcommands: [
            Add.self, Kiosks.self, Show.self, Ring.self, Hold.self, Retire.self, Revoke.self,
            Passes.self, Journal.self, Log.self, Move.self,
        ])
}

extension HubCommand {
    struct Add: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Make the code that a kiosk joins with.",
            discussion: """
                The code is valid once, for 15 minutes. At the kiosk:
                docent link join https://hub.example CODE

                A kiosk that is known joins again, with a new token; its counts stay.
                """)

        @Argument(help: "Name of the kiosk: 1 to 32 of a-z, 0-9 and -.")
        var kiosk: String

        @OptionGroup var hub: HubOption

        func run() throws {
            let code = try hub.store().add(kiosk, at: HubTime.now)
            try Output().write(line: code.text)
        }
    }

    struct Hold: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Keep a kiosk at its version.",
            discussion: """
                Until --release the kiosk takes no other version, whatever its ring shows.

                EXAMPLES
                  docent hub hold lobby
                  docent hub hold lobby --release
                """)

        @Argument(help: "Name of the kiosk.")
        var kiosk: String

        @Flag(help: "Let it go on.")
        var release = false

        @OptionGroup var hub: HubOption

        func run() throws {
            try hub.store().setHeld(!release, of: kiosk, at: HubTime.now)
        }
    }

    struct Retire: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "End a kiosk's membership.",
            discussion: """
                Its token is worth nothing from now on; its counts stay. It keeps showing the
                tour. If it comes back: docent hub add

                Whoever had its token may have made up what it said: --take-back makes
                the single-use passes valid again that it alone said it had greeted.
                """)

        @Argument(help: "Name of the kiosk.")
        var kiosk: String

        @Flag(help: "Take back the single-use passes that it said it had greeted.")
        var takeBack = false

        @OptionGroup var hub: HubOption

        func run() throws {
            let count = try hub.store().retire(kiosk, takesBack: takeBack, at: HubTime.now)
            if takeBack { print("\(count) passes are free again") }
        }
    }

    struct Revoke: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Revoke a pass at all kiosks.",
            discussion: """
                Kiosks hear of it with their next poll. Content that is published later should
                list the pass, too: docent pass revoke

                EXAMPLE
                  docent hub revoke 4F2A-91C0-77B1-03DE --until 2026-12-24
                """)

        @Argument(help: "Number of the pass.")
        var number: String

        @Option(
            help: .init("End of the pass; kiosks forget it then.", valueName: "time"))
        var until: String

        @OptionGroup var hub: HubOption

        func run() throws {
            guard let pass = PassNumber(number) else {
                throw ValidationError(
                    "\"\(number)\" is not a pass's number; it has 16 digits, as docent pass list shows them"
                )
            }
            let end = try UTCMinute(
                until, timeZone: .current, now: .now, from: UTCMinute(.now), isEnd: true)
            try hub.store().revoke(pass, until: end.minutes, at: HubTime.now)
        }
    }

    struct Passes: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List passes that two kiosks greeted.",
            discussion: """
                A single-use pass that was shown at a second kiosk before that kiosk could
                hear of the first, since one of them was offline.

                EXIT STATUS
                  1  there are some
                  0  there are none
                """)

        @OptionGroup var hub: HubOption

        func run() throws {
            let found = try hub.store().greetedTwice()
            let output = try Output()
            let now = HubTime.now
            for pass in found {
                let first = pass.first.isEmpty ? "revoked" : "greeted at \(pass.first)"
                try output.write(
                    line:
                        "\(pass.number)  \(first), then greeted at \(pass.second)  (heard \(FleetTable.age(now - pass.heard)) ago)"
                )
            }
            if !found.isEmpty { throw ExitCode.unexpected }
        }
    }

    struct Log: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List what operators and rollouts did.")

        @Option(help: "Lines to show.")
        var limit = 50

        @OptionGroup var hub: HubOption

        func validate() throws {
            guard (1...10_000).contains(limit) else {
                throw ValidationError("--limit is \(limit); it must be 1 to 10000")
            }
        }

        func run() throws {
            let output = try Output()
            for trace in try hub.store().traces(limit: limit).reversed() {
                let time = Date(timeIntervalSince1970: Double(trace.time))
                try output.write(line: "\(time.ISO8601Format())  \(trace.words)")
            }
        }
    }
}
