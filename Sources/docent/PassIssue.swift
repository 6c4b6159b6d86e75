import ArgumentParser
import Files
import Foundation
import Kiosk
import Passes
import Payloads
import QRCode
import Sheets
import Times
import Tour

extension PassCommand {
    struct Issue: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Make a visitor's pass: code, badge or mail.",
            discussion: """
                The code is read back before anything is written. Number, host, room and times
                are added to the register beside the keys; the visitor's name is not.

                TIMES
                  2026-11-21 09:00   2026-11-21T09:00Z   2026-11-21   9:00   tomorrow 9:00
                  +90m   +8h   +2d
                  A date alone means its start for --from and its end for --until; +8h counts
                  from --from.

                EXAMPLES
                  docent pass issue --host MIRA-RAUTIO --room A-014 --until 17:00
                  docent pass issue --host MIRA-RAUTIO --room A-014 --from 'tomorrow 9:00' \\
                    --until +8h --name 'Ada Lovelace' --single-use -o badge.pdf
                  docent pass issue --host MIRA-RAUTIO --room A-014 --until +2d \\
                    --mail-to ada@example.org -o mail.eml && sendmail -t < mail.eml
                """)

        @Option(help: .init("Person who expects the visitor, by ID.", valueName: "person"))
        var host: String

        @Option(help: .init("Room to visit, by ID.", valueName: "room"))
        var room: String

        @Option(help: .init("Start of validity (default: now).", valueName: "time"))
        var from: String?

        @Option(help: .init("End of validity.", valueName: "time"))
        var until: String

        @Option(
            parsing: .unconditional,
            help: "Visitor's name, for the greeting; stored only in the code.")
        var name: String?

        @Flag(help: "Accept the pass once at each kiosk.")
        var singleUse = false

        @Option(
            help: .init(
                "Private key file (default: the newest key in --keys that is valid then).",
                valueName: "file"))
        var key: String?

        @Option(
            name: .short,
            help: .init(
                "Output file: .png or .svg (code), .pdf (badge), .eml (mail) (default: the "
                    + "terminal).", valueName: "file"))
        var output: String?

        @Option(help: "Language of badge and mail (default: the site's first).")
        var language: String?

        @Option(help: .init("Recipient of the mail.", valueName: "address"))
        var mailTo: String?

        @Option(help: .init("Sender of the mail.", valueName: "address"))
        var mailFrom: String?

        @OptionGroup var options: PassOptions
        @OptionGroup var content: ContentOptions

        /// Nobody is a visitor for longer.
        private static let maximumMinutes = 366 * UTCMinute.day

        func run() throws {
            let form = try PassForm(file: output)
            if form != .mail, mailTo != nil || mailFrom != nil {
                throw ValidationError(
                    "--mail-to and --mail-from go with a mail; name it with -o mail.eml")
            }
            let now = Date.now
            let store = try TourStore(path: content.databasePath())
            let site = try store.site()
            let host = try host(in: store)
            let room = try room(in: store)
            let (from, until) = try times(now)
            let privateKey = try options.privateKey(inFile: key, of: store, siteID: site.id) {
                $0.covers(from: from, until: until)
            }
            let signed = try privateKey.sign(
                Pass(
                    site: SiteMark(siteID: site.id), host: host.id, room: room.id, from: from,
                    until: until, isSingleUse: singleUse, visitor: name))
            let code = try PassSymbol(signed, address: site.address.flatMap(SiteAddress.init))
            let paper = try PassPaper(
                pass: signed.pass, site: site, host: host, room: room,
                language: language.map(Language.init(rawValue:)) ?? site.languages.first
                    ?? Language(rawValue: "en"), timeZone: options.zone())
            let file = try form.file(
                code, paper, site: site, pass: signed.pass,
                mail: .init(from: mailFrom, to: mailTo, date: now, timeZone: options.zone()))
            // In the register before it is out of the house: what is out can be revoked.
            try options.keys().register(signed, now: UTCMinute(now))
            if let output {
                // Whoever reads it could use it.
                try NewFile.write(file, to: output, mode: .exactly(0o600))
            } else {
                try Output().write(file)
            }
            Words.say(
                "pass \(signed.pass.number), \(try options.text(from)) to "
                    + "\(try options.text(until)), QR Code version \(code.version), level "
                    + "\(code.symbol.errorCorrectionLevel), read back")
            if let warning = code.warning { Words.say("warning: \(warning)") }
        }

        private func host(in store: TourStore) throws -> Person {
            if let person = try store.person(host.uppercased()) { return person }
            let near = try store.personID(nearest: host)
            try missing("person", host, near: near)
        }

        private func room(in store: TourStore) throws -> Room {
            if let found = try store.room(room.uppercased()) { return found }
            let near = try store.roomIDs(nearest: room, limit: 1).first
            try missing("room", room, near: near)
        }

        private func missing(_ kind: String, _ id: String, near: String?) throws -> Never {
            let words = near.map { "did you mean \"\($0)\"?" } ?? "docent tour search finds what is"
            Words.say("there is no \(kind) \(id.prefix(40)) in the tour; \(words)")
            throw ExitCode.unexpected
        }

        private func times(_ now: Date) throws -> (from: UTCMinute, until: UTCMinute) {
            let start = try from.map {
                try options.time($0, from: UTCMinute(now), isEnd: false, now: now)
            }
            let from = start ?? UTCMinute(now)
            let until = try options.time(until, from: from, isEnd: true, now: now)
            guard from < until else { throw PassError.endsBeforeItBegins(from: from, until: until) }
            guard until > UTCMinute(now) else {
                throw ValidationError(
                    "the pass would have ended (\(until)) already; choose a later --until")
            }
            guard until.minutes - from.minutes <= Self.maximumMinutes else {
                throw ValidationError(
                    "the pass would be valid for \((until.minutes - from.minutes) / UTCMinute.day) "
                        + "days; \(Self.maximumMinutes / UTCMinute.day) are the most")
            }
            return (from, until)
        }
    }
}
