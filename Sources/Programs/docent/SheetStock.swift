import ArgumentParser
import Commands
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

        @Argument(
            help: "Name of a stock, or your own file (default: list all).", completion: .labelStock)
        var name: String?

        func run() throws {
            let stock = try name.map { word throws(StockError) in [try LabelStock(named: word)] }
            let width = 12
            let lines = (stock ?? LabelStock.known).map { stock in
                stock.name + String(repeating: " ", count: max(2, width - stock.name.count))
                    + stock.summary
            }
            let output = try Output()
            for line in lines { try output.write(line: line) }
        }
    }
}
