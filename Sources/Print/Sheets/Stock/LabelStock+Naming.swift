import Files
import Wording

extension LabelStock {
    /// The stock that a word on the command line means: a name, a grid such as `A4-4x10`, or a file of one's own.
    ///
    /// Names are known without regard to case, and with or without the maker's.
    ///
    /// - Throws: ``StockError``.
    public init(named word: String) throws(StockError) {
        if word.contains("/") || word.hasSuffix(".yaml") || word.hasSuffix(".yml") {
            self = try LabelStock(file: word)
            return
        }
        var name = word.lowercased()
        for maker in ["avery zweckform ", "avery ", "zweckform ", "avery-"]
        where name.hasPrefix(maker) {
            name.removeFirst(maker.count)
        }
        if let found = Self.known.first(where: { $0.name.lowercased() == name }) {
            self = found
        } else if let grid = try Self.grid(name) {
            self = grid
        } else {
            let names = Self.known.map(\.name)
            throw .unknown(word, known: names)
        }
    }

    /// A plain grid by its name; `nil` where it is none.
    private static func grid(_ name: String) throws(StockError) -> LabelStock? {
        let parts = name.split(separator: "-", maxSplits: 1)
        let papers: [String: (String, Page)] = ["a4": ("A4", .a4), "letter": ("Letter", .letter)]
        guard parts.count == 2, let (paper, page) = papers[String(parts[0])] else { return nil }
        let numbers = parts[1].split(separator: "x", omittingEmptySubsequences: false).map {
            Int($0)
        }
        guard numbers.count == 2, let columns = numbers[0], let rows = numbers[1] else {
            return nil
        }
        guard (1...10).contains(columns), (1...25).contains(rows) else {
            throw .gridTooFine(paper: paper, columns: columns, rows: rows)
        }
        return grid("\(paper)-\(columns)x\(rows)", page, columns, rows)
    }
}
