public import ArgumentParser
import Tour
public import TourAuthoring

extension TourCommand {
    struct TranslateImport: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "import",
            abstract: "Take translators' files into the folder of tour content.",
            discussion: """
                Takes XLIFF 2 files and tables that “docent tour translate export” wrote, each for one language. All that is wrong
                is told at once, and then nothing changes. Only what is different is written and comments stay, but where a change
                goes too deep for that: such a file is written anew.

                A translation that has changed in the folder since the export is never overwritten silently: --conflicts says
                whether the import is refused, the folder's stay, or the translator's take their place. The translation of a
                text that has changed since the export is taken in as stale.

                EXAMPLES
                  docent tour translate import tour-content de.xlf --dry-run
                  docent tour translate import tour-content de.xlf fr.csv
                  docent tour translate import tour-content de.xlf --conflicts keep

                EXIT STATUS
                  1  the files or the folder have errors, or there are conflicts
                  3  a file could not be read or written
                  0  all well
                """)

        @Argument(help: "The folder with site.yaml.")
        var folder: String

        @Argument(help: "The translators' files.")
        var files: [String]

        @Option(
            help: "Where a translation has changed in the folder, too: refuse, keep or replace it.")
        var conflicts = TourTranslator.Conflicts.refuse

        @Flag(help: "Print what would change, and change nothing.")
        var dryRun = false

        func run() throws {
            try TourCommand.tellProblems(
                of: folder, ifNothing: "nothing was changed", outside: files
            ) {
                let outcome = try TourTranslator.import(
                    files, into: folder, conflicts: conflicts, isDryRun: dryRun)
                for warning in outcome.warnings { Words.say("\(warning)") }
                try TourCommand.print(outcome.changes)
            }
        }
    }
}

extension TourTranslator.Conflicts: ExpressibleByArgument {}
