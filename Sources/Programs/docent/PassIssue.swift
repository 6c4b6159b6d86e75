import ArgumentParser
import Commands
import Files
import Foundation
import KioskCommands
import PageMaking
import Passes
import Payloads
import QRCode
import Sheets
import Times
import TourModel
import TourStore

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
                  docent pass issue --visit 2026-11-23-CLASS-7B -o badge.pdf  # one for all
                  docent pass issue --staff --host MIRA-RAUTIO --room A-012 --until +365d
                  docent pass issue --host MIRA-RAUTIO --room A-014 --until +2d \\
                    --mail-to ada@example.org -o mail.eml && sendmail -t < mail.eml
                """)

        @Option(help: .init("Person who expects the visitor, by ID.", valueName: "person"))
        var host: String?

        @Option(help: .init("Room to visit, by ID or number.", valueName: "room"))
        var room: String?

        @Option(
            help: .init(
                "Visit of a group, by ID: one pass for all its members.",
                discussion: "Its guide, meeting point and times are the defaults of the others.",
                valueName: "visit"))
        var visit: String?

        @Option(help: .init("Start of validity (default: now).", valueName: "time"))
        var from: String?

        @Option(help: .init("End of validity; required without --visit.", valueName: "time"))
        var until: String?

        @Option(
            parsing: .unconditional,
            help: "Visitor's name, for the greeting; stored only in the code.")
        var name: String?

        @Flag(help: "Accept the pass once at each kiosk.")
        var singleUse = false

        @Flag(
            help: .init(
                "Show what is for staff, too; --host and --room are whose pass it is, and where."))
        var staff = false

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

        func validate() throws {
            if visit != nil {
                guard name == nil, !singleUse, !staff else {
                    throw ValidationError(
                        "a group's pass has no --name and is not for a --single-use or for "
                            + "--staff; omit them")
                }
                return
            }
            for (option, value) in [("--host", host), ("--room", room), ("--until", until)]
            where value == nil {
                throw ValidationError("\(option) is missing; only a pass for a --visit needs none")
            }
        }

        func run() throws {
            let form = try PassForm(file: output)
            if form != .mail, mailTo != nil || mailFrom != nil {
                throw ValidationError(
                    "--mail-to and --mail-from go with a mail; name it with -o mail.eml")
            }
            let now = Date.now
            let store = try TourStore(path: content.databasePath())
            let site = try store.site()
            let visit = try visit(in: store)
            let host = try host(self.host ?? visit?.guide, in: store)
            let room = try room(self.room ?? visit?.meetingRoom ?? "", in: store)
            let (from, until) = try times(now, of: visit)
            let privateKey = try options.privateKey(inFile: key, of: store, siteID: site.id) {
                $0.covers(from: from, until: until)
            }
            let signed = try privateKey.sign(
                Pass(
                    site: SiteMark(siteID: site.id), host: host.id, room: room.id, from: from,
                    until: until, isSingleUse: singleUse, visitor: name, visit: visit?.id,
                    isStaff: staff))
            let code = try PassSymbol(signed, address: site.address.flatMap(SiteAddress.init))
            let paper = try PassPaper(
                pass: signed.pass, site: site, host: host, room: room,
                language: LanguageOption.language(language, of: site) ?? site.languages.first
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

        private func visit(in store: TourStore) throws -> GroupVisit? {
            guard let visit else { return nil }
            if let found = try store.visit(visit.uppercased()) { return found }
            try missing("visit", visit, near: nil, finding: "docent tour visits --all lists them")
        }

        private func host(_ host: String?, in store: TourStore) throws -> Person {
            guard let host else {
                throw ValidationError(
                    "the visit has no guide; name who expects the group with --host")
            }
            if let person = try store.person(host.uppercased()) { return person }
            let near = try store.personID(nearest: host)
            try missing("person", host, near: near)
        }

        private func room(_ room: String, in store: TourStore) throws -> Room {
            if let found = try store.room(called: room) { return found }
            let near = try store.roomIDs(nearest: room, limit: 1).first
            try missing("room", room, near: near)
        }

        private func span(of visit: GroupVisit) throws -> (from: UTCMinute, until: UTCMinute) {
            guard let times = visit.passTimes(in: try options.zone()) else {
                throw ValidationError("\(visit.id) is on a day that this calendar does not have")
            }
            return times
        }

        private func missing(
            _ kind: String, _ id: String, near: String?,
            finding: String = "docent tour search finds what is"
        ) throws -> Never {
            let words = near.map { "did you mean \"\($0)\"?" } ?? finding
            Words.say("there is no \(kind) \(id.prefix(40)) in the tour; \(words)")
            throw ExitCode.unexpected
        }

        /// The times that were given, else those of the visit: from the hour before it to its end.
        private func times(
            _ now: Date, of visit: GroupVisit?
        ) throws -> (from: UTCMinute, until: UTCMinute) {
            let start = try from.map {
                try options.time($0, from: UTCMinute(now), isEnd: false, now: now)
            }
            let usual = try visit.map { try span(of: $0) }
            let from = start ?? usual?.from ?? UTCMinute(now)
            let end = try self.until.map {
                try options.time($0, from: from, isEnd: true, now: now)
            }
            guard let until = end ?? usual?.until else {
                throw ValidationError("--until is missing")
            }
            guard from < until else { throw PassError.endsBeforeItBegins(from: from, until: until) }
            guard until > UTCMinute(now) else {
                throw ValidationError(
                    "the pass would have ended (\(until)) already; choose a later --until")
            }
            guard until.minutes - from.minutes <= Pass.longestMinutes else {
                throw ValidationError(
                    "the pass would be valid for \((until.minutes - from.minutes) / UTCMinute.day) "
                        + "days; \(Pass.longestMinutes / UTCMinute.day) are the most")
            }
            return (from, until)
        }
    }
}
