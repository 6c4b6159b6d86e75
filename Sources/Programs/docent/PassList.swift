import ArgumentParser
import Commands
import Foundation
import Passes
import ScanCommand
import Times
import TourAuthoring

extension PassCommand {
    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List issued passes and their states.",
            discussion: """
                The register keeps passes until 90 days after they end. Only the kiosks know
                whether a single-use pass was used.

                EXAMPLES
                  docent pass list
                  docent pass list --state valid --format jsonl
                """)

        enum State: String, ExpressibleByArgument, CaseIterable {
            case valid, early, expired, revoked
        }

        @Option(help: "Only passes in this state: valid, early, expired or revoked.")
        var state: State?

        @Option(help: "Output format: text, json or jsonl.")
        var format = RecordFormat.text

        @OptionGroup var options: PassOptions

        func run() throws {
            let now = UTCMinute(.now)
            var passes = try options.keys().passes().map { ($0, $0.state(at: now)) }
            if let state { passes.removeAll { $0.1.rawValue != state.rawValue } }
            let output = try Output()
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys]
            switch format {
            case .text:
                for (pass, state) in passes { try output.write(line: line(pass, state)) }
            case .jsonl:
                for (pass, state) in passes {
                    try output.write(encoder.encode(Record(pass: pass, state: state)) + [0x0A])
                }
            case .json:
                encoder.outputFormatting.insert(.prettyPrinted)
                let records = passes.map { Record(pass: $0.0, state: $0.1) }
                try output.write(encoder.encode(records) + [0x0A])
            }
            if passes.isEmpty { Words.say("no passes") }
        }

        private func line(_ pass: RegisteredPass, _ state: RegisteredPass.State) throws -> String {
            let times = "\(try options.text(pass.from)) to \(try options.text(pass.until))"
            let use =
                pass.visit.map { ", visit \($0)" }
                ?? (pass.isStaff ? ", staff" : "") + (pass.isSingleUse ? ", single use" : "")
            return
                "\(pass.number)  \(state.rawValue)  \(times)  \(pass.host) in \(pass.room)\(use)"
        }

        private struct Record: Encodable {
            let pass: RegisteredPass
            let state: RegisteredPass.State

            private enum Key: String, CodingKey { case state }

            func encode(to encoder: any Encoder) throws {
                try pass.encode(to: encoder)
                var container = encoder.container(keyedBy: Key.self)
                try container.encode(state.rawValue, forKey: .state)
            }
        }
    }

    struct Revoke: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Revoke passes from the next import on.",
            discussion: """
                Adds the numbers to the content's passes.yaml, until 30 days after the passes
                end, and marks them in the register.

                EXAMPLES
                  docent pass revoke 4F2A-91C0-77B1-03DE
                  docent pass revoke 4F2A
                  docent pass revoke 4F2A-91C0-77B1-03DE --until 2026-12-31  # not in register
                """)

        @Argument(help: "Pass numbers; for passes in the register the first digits are enough.")
        var numbers: [String]

        @Option(help: "End of passes that are not in the register.")
        var until: String?

        @OptionGroup var options: PassOptions

        func run() throws {
            let date = Date.now
            let now = UTCMinute(date)
            let keys = try options.keys()
            let register = try keys.passes()
            let end = try until.map {
                try options.time($0, from: now, isEnd: true, now: date)
            }
            let passes = try numbers.map { try find($0, in: register, end: end) }
            // The content first: what the kiosks do not know is not revoked.
            try PassesFile.update(folder: options.contentPath) { rules in
                for pass in passes { rules.revoke(pass.number, until: pass.until, now: now) }
                guard rules.revocations.count <= PassRules.maximumRevocations else {
                    throw PassError.full(
                        path: "\(options.contentPath)/passes.yaml",
                        limit: PassRules.maximumRevocations)
                }
            }
            for pass in passes {
                let found = try keys.revoke(pass.number, now: now)
                let place = found.map { ", \($0.host) in \($0.room)" } ?? ""
                Words.say("pass \(pass.number) is revoked\(place)")
            }
            Words.say(
                "kiosks refuse it after: docent tour import \(options.contentPath)")
        }

        /// The pass that was meant.
        private func find(
            _ text: String, in register: [RegisteredPass], end: UTCMinute?
        ) throws -> PassRules.Revocation {
            let found = register.filter { $0.number.begins(with: text) }
            if found.count == 1, let only = found.first {
                return .init(number: only.number, until: only.until)
            }
            if found.count > 1 {
                throw ValidationError(
                    "\(found.count) passes begin with \"\(text)\": "
                        + found.prefix(5).map(\.number.description).joined(separator: ", ")
                        + "; write more digits")
            }
            guard let number = PassNumber(text) else {
                throw ValidationError(
                    "\"\(text.prefix(40))\" is not a pass in the register; docent pass list shows those; "
                        + "write another one in full, such as 4F2A-91C0-77B1-03DE")
            }
            guard let end else {
                throw ValidationError(
                    "pass \(number) is not in the register; give its end with --until")
            }
            return .init(number: number, until: end)
        }
    }
}
