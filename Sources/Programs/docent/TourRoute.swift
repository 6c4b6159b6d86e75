import ArgumentParser
import Commands
import Foundation
import Imaging
import KioskCommands
import KioskSettings
import TourModel
import TourStore

extension TourCommand {
    struct Route: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Describe the way from one room to another.",
            discussion: """
                Follows the ways that the content defines. Times assume a slow walk, and more
                time without steps.

                EXAMPLES
                  docent tour route here A-014
                  docent tour route kiosk:laboratories A-014
                  docent tour route A-011 B-101 --step-free --language de

                EXIT STATUS
                  1  there is no such way; the reason is on standard error
                  0  success
                """)

        @Argument(
            help: "Room to start from, kiosk:ID, or here for the kiosk that kiosk.yaml names.")
        var from: String

        @Argument(help: "Room to go to.")
        var to: String

        @Flag(help: "Avoid stairs, escalators and other steps.")
        var stepFree = false

        @OptionGroup var language: LanguageOption

        @Option(help: "Output format: text or json.")
        var format = TextOrJSON.text

        @OptionGroup var content: ContentOptions

        /// The ID of the room that a word names.
        private func id(_ word: String, in store: TourStore) throws -> Room.ID {
            try store.room(called: word)?.id ?? word.uppercased()
        }

        func run() throws {
            let path = try content.databasePath()
            let isKiosk = from.lowercased().hasPrefix("kiosk:")
            let kiosk =
                isKiosk ? from.dropFirst(6).lowercased() : try content.configuration().kiosk
            let store = try TourStore(path: path, as: .kiosk(kiosk))
            let start = isKiosk || from.lowercased() == "here" ? nil : try id(from, in: store)
            if start == nil, case .unknownKiosk? = try store.standpoint().flaw {
                throw ValidationError("\(from): \(try store.standpoint().flaw?.description ?? "")")
            }
            switch try store.route(from: start, to: id(to, in: store), isStepFree: stepFree) {
            case .failure(let failure):
                Words.say(failure.description)
                throw ExitCode.unexpected
            case .success(let route):
                let words = RouteWords(
                    store: store, languages: try language.languages(of: store.site()))
                switch format {
                case .text: try Output().write(words.text(route))
                case .json: try Output().write(exactly: try RouteRecord(route, words).json())
                }
            }
        }
    }
}
