public import ArgumentParser
import Commands
import KioskCommands
public import TourAuthoring

extension TourCommand {
    struct TranslateImport: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "import",
            abstract: "Import translators' files into tour content.",
            discussion: """
                Reads XLIFF (2.0, 1.2), PO files and tables written by "docent tour translate
                export", each for one language. Reports all errors at once; on any error
                nothing changes. Comments are kept, unless a change is so large that the file
                has to be rewritten. An unfinished (fuzzy) translation is not imported.

                A translation that changed in the folder since the export is a conflict:
                --conflicts decides whether to refuse the import, keep the folder's
                translation, or replace it. If the source text changed since the export, the
                translation is imported as stale.

                EXAMPLES
                  docent tour translate import tour-content de.xlf --dry-run
                  docent tour translate import tour-content de.xlf fr.csv
                  docent tour translate import tour-content de.xlf --conflicts keep

                EXIT STATUS
                  1  the files or the folder have errors, or there are conflicts
                  3  a file could not be read or written
                  0  success
                """)

        @Argument(help: .contentFolder)
        var folder: String

        @Argument(help: "Translators' files.")
        var files: [String]

        @Option(help: "If a translation also changed in the folder: refuse, keep or replace.")
        var conflicts = TourTranslator.Conflicts.refuse

        @Flag(help: "Print what would change, without changing anything.")
        var dryRun = false

        func run() throws {
            try ImportReport.tellProblems(
                of: folder, ifNothing: "nothing was changed", outside: files
            ) {
                let outcome = try TourTranslator.import(
                    files, into: folder, conflicts: conflicts, isDryRun: dryRun)
                for warning in outcome.warnings { Words.say("\(warning)") }
                try ImportReport.print(outcome.changes)
            }
        }
    }
}

extension TourTranslator.Conflicts: ExpressibleByArgument {}
