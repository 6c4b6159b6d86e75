package import ArgumentParser
import Commands
import FilmLengths
import Foundation
import TourAuthoring
import Wording

/// Compiles a folder of tour content into a database.
package struct TourImport: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Compile tour content into a SQLite database.",
        discussion: """
            Reports all problems at once, as file:line:column. On any error the old
            database stays as it is. The new one replaces it in one step; a running kiosk
            picks it up. As root, a kiosk/kiosk.yaml in the current folder is ignored;
            name the database, or the configuration with --config.

            EXAMPLES
              docent tour import tour-content --database tour.sqlite
              docent tour import tour-content --dry-run

            EXIT STATUS
              1  the content has errors
              3  the folder or the database could not be read or written
              0  success
            """)

    @Argument(help: .contentFolder)
    var folder: String

    @Flag(help: .quiet)
    var quiet = false

    @Flag(help: "Print what would change, without changing anything.")
    var dryRun = false

    @OptionGroup var content: ContentOptions

    package init() {}

    package func run() throws {
        let path = try content.importPath()
        if dryRun { return try showChanges(path) }
        let parent = (path as NSString).deletingLastPathComponent
        if !parent.isEmpty {
            try FileManager.default.createDirectory(
                atPath: parent, withIntermediateDirectories: true)
        }
        try ImportReport.importing(
            folder, into: path, ifNothing: "nothing was imported, \(path) is as it was",
            quiet: quiet
        ) { summary in
            Words.say(
                "\(path): \(counted(summary.buildings, "building")), "
                    + "\(counted(summary.rooms, "room")), "
                    + "\(counted(summary.people, "person", plural: "people")), "
                    + "\(counted(summary.tours, "tour")), "
                    + counted(summary.media, "medium", plural: "media")
            )
        }
    }

    private func showChanges(_ path: String) throws {
        try ImportReport.tellProblems(of: folder, ifNothing: "\(path) is as it was") {
            var progress = Progress()
            let changes = try TourImporter.changes(
                folder: folder, against: path,
                progress: { step in progress.show("read \(step.done) of \(step.total)") },
                probe: FilmLength.makeProbe())
            progress.clear()
            try ImportReport.print(changes)
        }
    }
}

extension ArgumentHelp {
    /// Of `--quiet`, in every command that has it.
    package static let quiet: ArgumentHelp = "Print only errors: no summary, no warnings."
    /// Of a folder that holds a tour's source.
    package static let contentFolder: ArgumentHelp = "Folder of tour content, with site.yaml."
}
