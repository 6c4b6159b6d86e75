import ArgumentParser
import Commands
import Foundation
import Hub
import HubProtocol

extension HubCommand {
    /// How often kiosks ask, by which commands know who is silent.
    struct IntervalOption: ParsableArguments {
        @Option(help: .init("Seconds between two polls of a kiosk.", valueName: "seconds"))
        var interval = 300

        func validate() throws {
            guard (10...3600).contains(interval) else {
                throw ValidationError("--interval is \(interval); it must be 10 to 3600 seconds")
            }
        }
    }

    struct Kiosks: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List all kiosks, the most urgent first.",
            discussion: """
                silent   it has missed three polls in a row
                failing  something that visitors need does not work
                behind   it shows a lower version than its ring
                held     it keeps its version until it is released
                warning  it works, and something should be looked at
                awaited  its code has not been used, or its link has not reported yet

                EXIT STATUS
                  1  some kiosk is silent or failing
                  3  the hub could not be read
                  0  success
                """)

        enum Format: String, ExpressibleByArgument, CaseIterable { case text, json }

        @Option(help: "Format: text or json.")
        var format = Format.text

        @Flag(help: "Also list retired kiosks.")
        var all = false

        @OptionGroup var interval: IntervalOption
        @OptionGroup var hub: HubOption

        func run() throws {
            let now = HubTime.now
            let kiosks = try hub.store().kiosks().filter { all || $0.retired == nil }
            let lines = FleetLine.lines(of: kiosks, at: now, interval: interval.interval)
            let output = try Output()
            switch format {
            case .text: try output.write(FleetTable.text(lines, at: now))
            case .json: try output.write(exactly: try FleetRecord.json(lines))
            }
            if lines.contains(where: { [.silent, .failing].contains($0.state) }) {
                throw ExitCode.unexpected
            }
        }
    }

    struct Show: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Describe one kiosk.",
            discussion: "Everything that it last said of itself.")

        @Argument(help: "Name of the kiosk.")
        var kiosk: String

        @OptionGroup var interval: IntervalOption
        @OptionGroup var hub: HubOption

        func run() throws {
            let store = try hub.store()
            let kiosks = try store.kiosks()
            guard let found = kiosks.first(where: { $0.name == kiosk }) else {
                throw HubError.invalid(
                    "there is no kiosk \(kiosk); to list them: docent hub kiosks")
            }
            let now = HubTime.now
            let line = FleetLine(
                found, ring: FleetRings(kiosks).ring(of: kiosk), at: now,
                interval: interval.interval)
            let output = try Output()
            for (label, value) in FleetRecord.facts(of: line, at: now) {
                let pad = String(repeating: " ", count: max(1, 11 - label.count))
                try output.write(line: "\(label)\(pad)\(value)")
            }
        }
    }
}
