public import ArgumentParser
import Tour
public import TourAuthoring

extension TourCommand {
    struct Translate: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Give texts to translators, and take their work back.",
            discussion: """
                The folder stays the source. For each translation, translations/<language>.csv in it remembers which text it was
                made from: when the text changes later, the translation is stale until it changes too or is confirmed. What
                nothing is remembered of counts as translated.

                EXAMPLES
                  docent tour translate status tour-content
                  docent tour translate export tour-content --language de --state new --state stale -o de.xlf
                  docent tour translate import tour-content de.xlf --dry-run
                  docent tour translate confirm tour-content
                """,
            subcommands: [
                TranslateStatus.self, TranslateExport.self, TranslateImport.self,
                TranslateConfirm.self,
            ])
    }
}

extension TranslationState: ExpressibleByArgument {}
