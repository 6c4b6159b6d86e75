public import ArgumentParser
public import TourAuthoring

extension TourCommand {
    struct Translate: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Exchange texts with translators.",
            discussion: """
                The folder remains the source. For each translation, the file
                translations/LANGUAGE.csv records the text it was made from. When that text
                changes, the translation is stale until it changes too or is confirmed. A
                translation without a record counts as translated.

                EXAMPLES
                  docent tour translate status tour-content
                  docent tour translate export tour-content --language de -o de.xlf
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
