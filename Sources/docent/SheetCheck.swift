import ArgumentParser
import Sheets
import Tour
import Wording

extension SheetCommand {
    struct Check: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Tell which printed labels are no longer as the tour is.",
            discussion: """
                Compares the manifests of printed sheets with the tour: what was renamed, moved or removed since. For
                scripts that must fail when a sheet is stale. What the sheets themselves say is checked by
                “docent check”, what hangs at the doors by “docent sheet audit”.

                EXAMPLES
                  docent sheet check doors.json
                  docent sheet check --all qrcodes/sheets/*.json

                EXIT STATUS
                  3  a manifest or the tour could not be read
                  1  something is not as it was printed
                  0  all is as it was printed
                """)

        @Argument(help: "The sheets' manifests.")
        var manifests: [String]

        @Flag(
            help:
                "Every room must be on one of the sheets, where they have rooms; so must people and so on."
        )
        var all = false

        @Option(help: ArgumentHelp("The table that labels were made of.", valueName: "file"))
        var labels: String?

        @Option(
            parsing: .upToNextOption,
            help: ArgumentHelp(
                "The captions' languages, as the sheets were printed (default: the site's).",
                valueName: "tags"))
        var languages: [String] = []

        @OptionGroup var content: ContentOptions

        func run() throws {
            let review: SheetReview
            do {
                let sheets = try manifests.map { (name: $0, manifest: try SheetManifest(file: $0)) }
                let kinds = Set(sheets.flatMap { $0.manifest.labels.map(\.kind) })
                review = SheetReview(sheets, labels: try labels(of: kinds), isComplete: all)
            } catch let error where error is LabelSheetError || error is TourError {
                throw SheetFailure.exit(error)
            }
            let output = try Output()
            for finding in review.findings { try output.write("\(finding)\n") }
            try output.write(
                "\(counted(review.count, "label")) compared; "
                    + (review.findings.isEmpty
                        ? "all are as they were printed\n"
                        : "\(counted(review.findings.count, "finding"))\n"))
            if !review.findings.isEmpty { throw ExitCode(Status.unexpected) }
        }

        /// What would be printed now, of the kinds that were.
        private func labels(of kinds: Set<Label.Kind>) throws -> [Label] {
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
            let maker = try LabelMaker(TourStore(path: content.databasePath()), languages: tags)
            for (_, selection) in wanted {
                do {
                    found += try maker.labels(of: selection)
                } catch LabelSheetError.nothingSelected {
                    // All of that kind are gone, which the comparison tells one by one.
                }
            }
            return found
        }

        private var tags: [String] {
            languages.flatMap { $0.split(separator: ",").map(String.init) }
        }
    }
}
