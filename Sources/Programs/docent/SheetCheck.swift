import ArgumentParser
import Commands
import KioskCommands
import Sheets
import TourModel
import TourStore
import Wording

extension SheetCommand {
    struct Check: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Find printed labels that are out of date.",
            discussion: """
                Compares the manifests of printed sheets with the tour and reports what was
                renamed, moved or removed since, for scripts that must fail when a sheet is
                stale. To check the codes themselves, use "docent check"; to check the labels
                on the doors, "docent sheet audit". If a label was printed again, its newest
                manifest counts. When the label of something that is gone has been taken
                down, say so with --down: the manifests forget it.

                EXAMPLES
                  docent sheet check doors.json
                  docent sheet check --all qrcodes/sheets/*.json
                  docent sheet check doors.json --down A-102

                EXIT STATUS
                  3  a manifest or the tour could not be read
                  1  some label is out of date
                  0  success
                """)

        @Argument(help: "Manifests of the sheets.")
        var manifests: [String]

        @Flag(help: "Fail unless every item of each kind on the sheets is covered.")
        var all = false

        @Option(
            help: .init(
                "ID of a label that was taken down, to be forgotten.", valueName: "id"))
        var down: [String] = []

        @Option(help: .init("CSV table the labels were made from.", valueName: "file"))
        var labels: String?

        @Option(
            help: .init(
                "Languages of the captions, as printed: en,de (default: the site's).",
                valueName: "tags"))
        var languages: [String] = []

        @OptionGroup var content: ContentOptions

        func run() throws {
            var sheets = try manifests.map { (name: $0, manifest: try SheetManifest(file: $0)) }
            let kinds = Set(sheets.flatMap { $0.manifest.labels.map(\.kind) })
            let rooms = sheets.flatMap { $0.manifest.labels.filter { $0.kind == .room } }
            let areOnEarth = !rooms.isEmpty && rooms.allSatisfy { $0.payload.hasPrefix("geo:") }
            let labels = try labels(of: kinds, areOnEarth, sheets.map(\.manifest))
            let successor = try successor()
            func reviewed() -> SheetReview {
                SheetReview(sheets, labels: labels, isComplete: all, successor: successor)
            }
            if !down.isEmpty { try forget(down, in: &sheets, reviewed()) }
            let review = reviewed()
            let output = try Output()
            for finding in review.findings { try output.write(line: "\(finding)") }
            try output.write(
                "\(counted(review.count, "label")) compared; "
                    + (review.findings.isEmpty
                        ? "all are as they were printed\n"
                        : "\(counted(review.findings.count, "finding"))\n"))
            if !review.findings.isEmpty { throw ExitCode.unexpected }
        }

        /// Takes labels of what is gone out of manifests, and writes these.
        private func forget(
            _ ids: [String], in sheets: inout [(name: String, manifest: SheetManifest)],
            _ review: SheetReview
        ) throws {
            for id in ids where !review.findings.contains(where: { $0.isGone(id) }) {
                throw ValidationError(
                    "--down \(id): no label of these sheets is of something with that ID that is gone"
                )
            }
            for index in sheets.indices {
                let count = sheets[index].manifest.labels.count
                sheets[index].manifest.labels.removeAll { ids.contains($0.id) }
                guard sheets[index].manifest.labels.count < count else { continue }
                try SheetFiles.write(sheets[index].manifest, to: sheets[index].name)
            }
        }

        /// What would be printed now, of the kinds that were.
        ///
        /// - Parameter placesRooms: whether the codes of rooms say where on the Earth they lie.
        private func labels(
            of kinds: Set<Label.Kind>, _ placesRooms: Bool, _ manifests: [SheetManifest]
        ) throws -> [Label] {
            var found: [Label] = []
            if kinds.contains(.text) {
                guard let labels else {
                    throw ValidationError("a sheet has labels of a table; name it with --labels")
                }
                found += try LabelTable(file: labels, language: tags.first ?? "en").labels
            }
            let selections: [(Label.Kind, LabelMaker.Selection)] = [
                (.room, .rooms(RoomFilter())), (.building, .buildings), (.person, .people),
                (.tour, .tours),
            ]
            let wanted = selections.filter { kinds.contains($0.0) }
            guard !wanted.isEmpty else { return found }
            let store = try TourStore(path: content.databasePath())
            var maker = try LabelMaker(store, languages: tags)
            maker.placesRoomsOnEarth = placesRooms
            // Sheets with walks that not all see were printed with all of them.
            let printed = Set(manifests.flatMap(\.labels).filter { $0.kind == .tour }.map(\.id))
            maker.includesRestricted = try store.tours().contains {
                $0.access != .public && printed.contains($0.id)
            }
            for (_, selection) in wanted {
                do {
                    found += try maker.labels(of: selection)
                } catch LabelSheetError.nothingSelected {
                    // All of that kind are gone; the comparison reports each of them.
                }
            }
            return found
        }

        /// The ID today of what a printed code says by an ID that it had.
        private func successor() throws -> (String) -> String? {
            guard let judge = try content.tourIfPresent().map({ try CodeJudge($0) }) else {
                return { _ in nil }
            }
            return { judge.successor(of: $0) }
        }

        private var tags: [String] {
            languages.flatMap { $0.split(separator: ",").map(String.init) }
        }
    }
}

extension SheetReview.Finding {
    /// Tells whether it says that the thing with an ID is gone.
    fileprivate func isGone(_ id: String) -> Bool {
        switch self {
        case .gone(_, id), .formerly(_, id, _): true
        default: false
        }
    }
}
