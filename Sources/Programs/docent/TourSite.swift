public import ArgumentParser
import Commands
import Foundation
import KioskCommands
public import Site
import TourAuthoring
import TourModel
import TourStore
import Wording

extension TourCommand {
    struct WriteSite: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "site",
            abstract: "Write the tour as a web site.",
            discussion: """
                Writes every page of the tour in every language as files that any web server
                or host shows as they are, at the addresses in the codes on doors. Pages need
                no script, set no cookie and ask no other server. What a pass is needed for is
                not written; telephones and mailboxes of people are only where `web` in
                site.yaml says so. A site in the folder is replaced in one step; files of your
                own at its root, such as CNAME or .git, stay.

                The same content makes the same files on the same day: the programme begins on
                the day of writing. To build the same site on another day, set
                SOURCE_DATE_EPOCH to seconds since 1970.

                EXAMPLES
                  docent tour site tour-content -o public
                  docent tour site tour.sqlite -o public --base https://museum.example/t

                EXIT STATUS
                  1  the content has errors
                  3  the content could not be read, or the site could not be written
                  0  success
                """)

        @Argument(help: "Folder of tour content, or a tour database.")
        var content: String

        @Option(
            name: .shortAndLong, help: "Folder of the site: a new one, or one of a site before.")
        var output: String

        @Option(
            help: .init(
                "Address that the site is for (default: the content's).", valueName: "address"))
        var base: String?

        @Option(
            name: .customLong("language"),
            help: .init(
                "Language to write; more than once for several (default: all).", valueName: "tag"))
        var languages: [String] = []

        @Option(
            name: .customLong("for"),
            help: .init(
                "Host whose settings are written and limits checked: github, gitlab, cloudflare, netlify or nginx (default: all settings).",
                valueName: "host"))
        var host: SiteHost?

        @Flag(help: .quiet)
        var quiet = false

        func run() throws {
            var isFolder: ObjCBool = false
            _ = unsafe FileManager.default.fileExists(atPath: content, isDirectory: &isFolder)
            guard isFolder.boolValue else { return try write(content) }
            let temporary = FileManager.default.temporaryDirectory
            Self.removeLeftovers(in: temporary)
            let folder = temporary.appendingPathComponent(
                "\(Self.prefix)\(ProcessInfo.processInfo.processIdentifier)")
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: false,
                attributes: [.posixPermissions: 0o700])
            defer { try? FileManager.default.removeItem(at: folder) }
            let database = folder.appendingPathComponent("tour.sqlite").path
            try ImportReport.importing(
                content, into: database, ifNothing: "no site was written", quiet: quiet)
            try write(database)
        }

        /// What the folder of an imported database is named by, before the number of its process.
        private static let prefix = "docent-site-"

        /// Removes the databases of programs that were ended while they wrote a site.
        private static func removeLeftovers(in folder: URL) {
            let own = ProcessInfo.processInfo.processIdentifier
            for name in (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [] {
                guard name.hasPrefix(prefix), let writer = Int32(name.dropFirst(prefix.count)),
                    writer == own || !FileManager.default.fileExists(atPath: "/proc/\(writer)")
                else { continue }
                try? FileManager.default.removeItem(at: folder.appendingPathComponent(name))
            }
        }

        private func write(_ database: String) throws {
            var options = SiteExporter.Options()
            options.base = base
            options.languages = languages.map { Language(rawValue: $0) }
            options.host = host
            if let moment = try SourceDate.date() { options.moment = moment }
            options.modules = WebModules.find()
            if options.modules.isEmpty, !quiet {
                Words.say(
                    "\(output): without a scanner and without ways from door to door; build them with kiosk/tools/wasm"
                )
            }
            var progress = Progress()
            defer { progress.clear() }
            let summary = try SiteExporter.export(
                TourStore(path: database), to: output, options: options
            ) { step in progress.show("\(step.stage.rawValue) \(step.done) of \(step.total)") }
            progress.clear()
            for warning in summary.warnings { Words.say("\(output): \(warning)") }
            guard !quiet else { return }
            Words.say(
                "\(output): \(counted(summary.pages, "page")) in "
                    + "\(counted(summary.languages, "language")), \(counted(summary.files, "file"))"
            )
        }
    }
}

extension SiteHost: ExpressibleByArgument {}
