import ArgumentParser
import Commands
import Sheets

extension SheetCommand {
    struct Stock: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List label stock, or check your own file.",
            discussion: """
                Names are known with or without the maker's, blanks and hyphens. Your own
                stock is a YAML file in millimetres, or in inches: 2.625in. "gutters" are the
                gaps between labels; "pitch", instead, is the distance from one label's edge
                to the next one's:

                  name: Door plates
                  page: A4                # or A5, A6, Letter, [width, height]
                  columns: 2
                  rows: 4
                  label: [90, 60]
                  margins: {left: 12.5, top: 20}
                  gutters: [5, 5]
                  corner_radius: 2

                An endless roll has a page such as [62, auto] and needs no more than a name:
                each label is as long as its words need.

                EXAMPLES
                  docent sheet stock
                  docent sheet stock plates.yaml
                """)

        @Argument(
            help: "Name of a stock, or your own file (default: list all).", completion: .labelStock)
        var name: String?

        func run() throws {
            let stock = try name.map { word throws(StockError) in [try LabelStock(named: word)] }
            let stocks = stock ?? LabelStock.known
            let width = 2 + (stocks.map(\.name.count).max() ?? 0)
            let lines = stocks.map { stock in
                stock.name + String(repeating: " ", count: width - stock.name.count) + stock.summary
            }
            let output = try Output()
            for line in lines { try output.write(line: line) }
        }
    }
}
