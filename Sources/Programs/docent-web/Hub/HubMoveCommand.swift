import ArgumentParser
import Commands
import Hub

extension HubCommand {
    struct Move: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Move a hub into another database.",
            discussion: """
                Copies everything into an empty database, a file or one of a PostgreSQL
                server, and compares the two. Nothing is changed where it came from. Stop the
                hub first, and start it with the new database afterwards. A move that was
                interrupted begins again with the same command; no hub starts with a
                database that is not whole.

                EXAMPLES
                  docent hub move --to postgres://docent@db.example/docent
                  docent hub move --hub postgres://docent@db.example/docent --to hub.sqlite
                """)

        @Option(help: .init("Empty database to move to.", valueName: "database"))
        var to: String

        @OptionGroup var hub: HubOption

        func run() throws {
            let source = try HubAddress.openForMove(hub.database, isNew: false)
            let target = try HubAddress.openForMove(to, isNew: true)
            let output = try Output()
            var problem: (any Error)?
            let rows = try HubMove(from: source, to: target).run { step in
                guard case .compared(let table, let rows) = step, problem == nil else { return }
                do { try output.write(line: "\(table): \(rows) rows, equal") } catch {
                    problem = error
                }
            }
            if let problem { throw problem }
            try output.write(
                line: "moved \(rows) rows from \(source.name) to \(target.name)")
        }
    }
}
