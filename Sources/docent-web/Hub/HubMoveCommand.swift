import ArgumentParser
import Commands
import Hub
import Wording

extension HubCommand {
    struct Move: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Copy a hub into another database.",
            discussion: """
                Copies everything into an empty database and compares the two. Stop the hub
                first; kiosks send later what they could not send meanwhile. The old database
                stays as it is. A move that was interrupted begins again.

                EXAMPLES
                  docent hub move --to 'postgres:///docent?host=/run/postgresql'
                  docent hub move --hub postgres://hub@db.example/docent --to hub.sqlite

                EXIT STATUS
                  1  the other database is not empty
                  3  a database could not be read or written, or they differ
                  0  both have the same
                """)

        @Option(help: .init("Database to copy to: a file, or postgres://user@host/database."))
        var to: String

        @Flag(help: "Print only errors: no summary.")
        var quiet = false

        @OptionGroup var hub: HubOption

        func run() throws {
            let source = try HubDatabases.open(hub.database, isNew: false)
            let target = try HubDatabases.open(to, isNew: true)
            var progress = Progress()
            let rows = try HubMove(from: source, to: target).run { step in
                switch step {
                case .copied(let table, let rows): progress.show("\(table): \(rows) copied")
                case .compared(let table, let rows): progress.show("\(table): \(rows) compared")
                }
            }
            progress.clear()
            if !quiet {
                Words.say(
                    "\(counted(rows, "row")) copied to \(target.name), all equal; serve it with: docent serve --hub"
                )
            }
        }
    }
}
