import ArgumentParser
import Sheets

extension SheetCommand {
    struct Stock: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List label stock, or check your own file.",
            discussion: """
                Your own stock is a YAML file in millimetres. "gutters" are the gaps between
                labels; "pitch", instead, is the distance from one label's edge to the next
                one's:

                  name: Door plates
                  page: A4                # or A5, A6, Letter, [width, height]
                  columns: 2
                  rows: 4
                  label: [90, 60]
                  margins: {left: 12.5, top: 20}
                  gutters: [5, 5]
                  corner_radius: 2

                EXAMPLES
                  docent sheet stock
                  docent sheet stock plates.yaml
                """)

        @Argument(help: "Name of a stock, or your own file (default: list all).")
        var name: String?

        func run() throws {
            do {
                let stock = try name.map { word throws(StockError) in [try LabelStock(named: word)]
                }
                let width = 12
                let lines = (stock ?? LabelStock.known).map { stock in
                    stock.name + String(repeating: " ", count: max(2, width - stock.name.count))
                        + stock.summary + "\n"
                }
                try Output().write(lines.joined())
            } catch let error as StockError {
                throw SheetFailure.exit(error)
            }
        }
    }
}

/// How the errors of sheets end the program.
enum SheetFailure {
    /// Says what is wrong; the exit status that goes with it.
    static func exit(_ error: any Error) -> ExitCode {
        Words.say("\(error)")
        switch error {
        case let error as StockError:
            if case .unreadable = error { return ExitCode(Status.unreadable) }
            return .validationFailure
        case let error as LabelSheetError:
            switch error {
            case .unproven, .notRendered: return ExitCode(Status.unexpected)
            case .unreadable, .badManifest: return ExitCode(Status.unreadable)
            case .stopped: return ExitCode(Status.interrupted)
            default: return .validationFailure
            }
        case is SheetError, is CalibrationError: return .validationFailure
        default: return ExitCode(Status.unreadable)
        }
    }
}
