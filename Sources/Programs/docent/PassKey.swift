import ArgumentParser
import Commands
import Cryptography
import Foundation
import Passes
import Times
import TourAuthoring
import Wording

extension PassCommand {
    struct Key: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Manage the keys that sign passes.",
            discussion: """
                Several keys may be valid at the same time: make the next one before the last
                one expires. A key signs only passes that begin and end within its validity.
                """,
            subcommands: [New.self, ListKeys.self, Retire.self])
    }
}

extension PassCommand.Key {
    struct New: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Make a key pair for signing passes.",
            discussion: """
                EXAMPLES
                  docent pass key new
                  docent pass key new --from 2027-01-01 --until 2027-12-31
                """)

        @Option(help: "Start of validity (default: now).")
        var from: String?

        @Option(help: "End of validity.")
        var until = "+400d"

        @OptionGroup var options: PassOptions

        func run() throws {
            let now = Date.now
            let start = try from.map {
                try options.time($0, from: UTCMinute(now), isEnd: false, now: now)
            }
            let from = start ?? UTCMinute(now)
            let until = try options.time(self.until, from: from, isEnd: true, now: now)
            let keys = try options.keys()
            let site = try PassesFile.siteID(ofFolder: options.contentPath)
            let key = try PrivatePassKey(from: from, until: until)
            // The private key first: a public key without it is useless.
            try PassesFile.update(folder: options.contentPath) { rules in
                guard rules.keys.count < PassRules.maximumKeys else {
                    throw ValidationError(
                        "there are \(rules.keys.count) keys already; take out those whose time "
                            + "is over with: docent pass key retire --leaked ID")
                }
                try keys.add(key, siteID: site)
                rules.keys.append(key.publicKey)
            }
            try Output().write("\(key.id)\n")
            Words.say(
                "\(keys.path(of: key.id)): the private key; keep it on this machine, and a copy "
                    + "in a safe place")
            Words.say(
                "\(options.contentPath)/passes.yaml: the public key, which kiosks know after: "
                    + "docent tour import \(options.contentPath)")
        }
    }

    struct ListKeys: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "List the keys of content and machine.")

        @Option(help: "Output format: text or json.")
        var format = TextOrJSON.text

        @OptionGroup var options: PassOptions

        func run() throws {
            let known = try PassesFile.read(folder: options.contentPath).keys
            let own = try Set(options.keys().ids())
            let passes = try options.keys().passes()
            let now = UTCMinute(.now)
            var records = try known.map { key in
                KeyRecord(
                    id: key.id.description, from: try options.text(key.from),
                    until: try options.text(key.until),
                    state: now < key.from ? .future : now < key.until ? .signs : .ended,
                    isHere: own.contains(key.id),
                    passes: passes.count { $0.keyID == key.id })
            }
            for id in own.subtracting(known.map(\.id)).sorted() {
                records.append(
                    KeyRecord(
                        id: id.description, from: nil, until: nil, state: .unknown,
                        isHere: true, passes: passes.count { $0.keyID == id }))
            }
            let output = try Output()
            switch format {
            case .text: for record in records { try output.write(record.line) }
            case .json:
                let encoder = JSONEncoder()
                encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
                try output.write(encoder.encode(records) + [0x0A])
            }
            if records.isEmpty {
                Words.say("no keys; make one with: docent pass key new")
            }
        }
    }

    private struct KeyRecord: Encodable {
        enum State: String, Encodable {
            case signs, future, ended
            /// The content does not have it.
            case unknown
        }

        let id: String
        let from: String?
        let until: String?
        let state: State
        /// Whether its private half is on this machine.
        let isHere: Bool
        let passes: Int

        var line: String {
            let times = [from, until].compactMap(\.self).joined(separator: " to ")
            let place = isHere ? "private key here" : "no private key here"
            let words =
                switch state {
                case .signs: "signs"
                case .future: "signs later"
                case .ended: "has ended"
                case .unknown: "not in the content"
                }
            let facts = [times, words, place, counted(passes, "pass")].filter { !$0.isEmpty }
            return "\(id)  \(facts.joined(separator: ", "))\n"
        }
    }

    struct Retire: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Retire a key, or revoke a leaked one.",
            discussion: """
                Passes that end after the key does are rejected from the next import on; the
                command reports how many. The private key is deleted once it is of no use.

                EXAMPLES
                  docent pass key retire 3F2A91C0 --at 2026-12-31
                  docent pass key retire 3F2A91C0 --leaked
                """)

        @Argument(help: "ID of the key.")
        var id: String

        @Option(help: "End of validity (default: now).")
        var at: String?

        @Flag(help: "The key has leaked: reject all passes it signed.")
        var leaked = false

        @OptionGroup var options: PassOptions

        func validate() throws {
            if leaked, at != nil {
                throw ValidationError("--leaked and --at do not go together: a leaked key ends now")
            }
        }

        func run() throws {
            let now = Date.now
            let end = try at.map {
                try options.time($0, from: UTCMinute(now), isEnd: true, now: now)
            }
            let keys = try options.keys()
            let known = try PassesFile.read(folder: options.contentPath).keys.map(\.id)
            guard let keyID = KeyID(id), known.contains(keyID) else {
                let words =
                    known.isEmpty ? "none" : known.map(\.description).joined(separator: ", ")
                Words.say("unknown key \"\(id)\"; the content has \(words)")
                throw ExitCode.unexpected
            }
            let until = end ?? UTCMinute(now)
            try PassesFile.update(folder: options.contentPath) { rules in
                if leaked {
                    rules.keys.removeAll { $0.id == keyID }
                } else {
                    try rules.endKey(keyID, at: until)
                }
            }
            let ended = try keys.passes().filter {
                $0.keyID == keyID && $0.revoked == nil && $0.until > UTCMinute(now)
                    && (leaked || $0.until > until)
            }
            if leaked || end == nil { try keys.remove(keyID) }
            Words.say(
                "key \(keyID) \(leaked ? "is taken out" : "ends \(try options.text(until))"); "
                    + "the next import ends \(counted(ended.count, "issued pass"))"
            )
            for pass in ended.prefix(20) {
                Words.say("  \(pass.number)  \(pass.host) in \(pass.room)")
            }
        }
    }
}
