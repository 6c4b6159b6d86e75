import ArgumentParser
import Foundation
import Passes
import Tour
import TourAuthoring

extension PassCommand {
    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List the passes that were issued, with what becomes of each.",
            discussion: """
                Passes are kept in the register until 90 days after their end. Whether a single-use pass was used is
                known at the kiosks alone.

                EXAMPLES
                  docent pass list
                  docent pass list --state valid --format jsonl
                """)

        enum Format: String, ExpressibleByArgument, CaseIterable { case text, json, jsonl }
        enum State: String, ExpressibleByArgument, CaseIterable {
            case valid, early, expired, revoked
        }

        @Option(help: "Only those that are valid, early, expired or revoked.")
        var state: State?

        @Option(help: "How to print: text, json, jsonl.")
        var format = Format.text

        @OptionGroup var options: PassOptions

        func run() throws {
            try tellingPassErrors {
                let now = PassTime(.now)
                var passes = try options.keys().passes().map { ($0, $0.state(at: now)) }
                if let state { passes.removeAll { $0.1.rawValue != state.rawValue } }
                let output = try Output()
                let encoder = JSONEncoder()
                encoder.outputFormatting = [.sortedKeys]
                switch format {
                case .text:
                    for (pass, state) in passes { try output.write(line(pass, state)) }
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
        }

        private func line(_ pass: RegisteredPass, _ state: RegisteredPass.State) throws -> String {
            let times = "\(try options.text(pass.from)) to \(try options.text(pass.until))"
            let use = pass.isSingleUse ? ", single use" : ""
            return
                "\(pass.number)  \(state.rawValue)  \(times)  \(pass.host) in \(pass.room)\(use)\n"
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
            abstract: "Withdraw passes: they are refused from the next import of the content on.",
            discussion: """
                The numbers go into the content's passes.yaml until 30 days after the passes' ends, and are marked in
                the register.

                EXAMPLES
                  docent pass revoke 4F2A-91C0-77B1-03DE
                  docent pass revoke 4F2A
                  docent pass revoke 4F2A-91C0-77B1-03DE --until 2026-12-31   one that the register lacks
                """)

        @Argument(help: "The passes' numbers; of those in the register the beginning is enough.")
        var numbers: [String]

        @Option(help: "When passes end that are not in the register.")
        var until: String?

        @OptionGroup var options: PassOptions

        func run() throws {
            try tellingPassErrors {
                let date = Date.now
                let now = PassTime(date)
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
        }

        /// The pass that was meant.
        private func find(
            _ text: String, in register: [RegisteredPass], end: PassTime?
        ) throws -> PassRules.Revocation {
            let found = register.filter { $0.number.begins(with: text) }
            if found.count == 1, let only = found.first {
                return .init(number: only.number, until: only.until)
            }
            if found.count > 1 {
                throw ValidationError(
                    "\(found.count) passes begin with “\(text)”: "
                        + found.prefix(5).map(\.number.description).joined(separator: ", ")
                        + "; write more digits")
            }
            guard let number = PassNumber(text) else {
                throw ValidationError(
                    "“\(text.prefix(40))” is no pass in the register; docent pass list tells them, "
                        + "and another one is written in full, such as 4F2A-91C0-77B1-03DE")
            }
            guard let end else {
                throw ValidationError(
                    "pass \(number) is not in the register; say with --until when it ends")
            }
            return .init(number: number, until: end)
        }
    }
}
