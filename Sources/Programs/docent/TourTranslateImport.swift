public import ArgumentParser
import Commands
import KioskCommands
public import TourAuthoring
import Wording

extension TourCommand {
    struct TranslateImport: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "import",
            abstract: "Import translators' files into tour content.",
            discussion: """
                Reads XLIFF (1.0 to 2.2), PO files and tables that "docent tour translate
                export" has written, after translators' tools have changed them, in UTF-8,
                UTF-16 or Windows-1252. Comments are kept, unless a change is so large that
                the file has to be rewritten. An unfinished (fuzzy) translation is not
                imported.

                What is wrong with one text does not keep the others from being imported: it
                is listed with its place, and the exit status is 1. With --strict nothing is
                imported if anything is wrong.

                de-DE and de_DE mean the site's de, if it has no other German. A file that
                names no language is in the one that its name ends with (museum-de.xlf), or
                in the only other language of the site. A text that has lost its ID is found
                by its words, if only one text has them.

                A translation that changed in the folder since the export is a conflict:
                --conflicts decides whether that is an error, the folder's translation stays,
                or it is replaced. If the source text changed since the export, the
                translation is imported as stale.

                EXAMPLES
                  docent tour translate import tour-content de.xlf --dry-run
                  docent tour translate import tour-content de.xlf fr.csv
                  docent tour translate import tour-content de.xlf --conflicts keep
                  docent tour translate import tour-content de.xlf --strict

                EXIT STATUS
                  1  the folder has errors, or a text could not be imported
                  3  a file could not be read or written
                  0  success
                """)

        @Argument(help: .contentFolder)
        var folder: String

        @Argument(help: "Translators' files.")
        var files: [String]

        @Option(help: "If a translation also changed in the folder: refuse, keep or replace.")
        var conflicts = TourTranslator.Conflicts.refuse

        @Flag(help: "Import nothing if anything is wrong.")
        var strict = false

        @Flag(help: "Print what would change, without changing anything.")
        var dryRun = false

        func run() throws {
            try ImportReport.tellProblems(
                of: folder, ifNothing: "nothing was changed", outside: files
            ) {
                let outcome = try TourTranslator.import(
                    files, into: folder, conflicts: conflicts, isStrict: strict, isDryRun: dryRun)
                for problem in outcome.errors + outcome.warnings { Words.say("\(problem)") }
                try ImportReport.print(outcome.changes)
                guard !outcome.errors.isEmpty else { return }
                Words.say(
                    counted(outcome.errors.count, "error") + "; the rest "
                        + (dryRun ? "would be" : "was") + " imported")
                throw ExitCode.unexpected
            }
        }
    }
}

extension TourTranslator.Conflicts: ExpressibleByArgument {}
