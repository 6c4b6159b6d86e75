import Files
import Wording

extension LabelStock {
    /// The stock that is known by name.
    public static let known: [LabelStock] = StockTable.entries.map(\.stock)

    /// The stock that a word on the command line means: a name, a grid such as `A4-4x10`, or a file of one's own.
    ///
    /// Names are known without regard to case, blanks and hyphens, and with or without the maker's.
    ///
    /// - Throws: ``StockError``.
    public init(named word: String) throws(StockError) {
        if word.contains("/") || word.hasSuffix(".yaml") || word.hasSuffix(".yml") {
            self = try LabelStock(file: word)
        } else if let found = StockTable.entry(named: word) {
            self = found.stock
        } else if let grid = try Self.grid(word.lowercased()) {
            self = grid
        } else {
            throw .unknown(
                word, known: StockTable.entries.flatMap { [$0.stock.name] + $0.aliases })
        }
    }

    /// A plain grid by its name: labels to be cut from plain paper, columns x rows between margins of a centimetre, which
    /// every printer leaves; `nil` where it is none.
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
        let margin = 10.0
        let width = (page.width - 2 * margin) / Double(columns)
        let height = (page.height - 2 * margin) / Double(rows)
        return LabelStock(
            name: "\(paper)-\(columns)x\(rows)", page: page, columns: columns, rows: rows,
            labelWidth: width, labelHeight: height, left: margin, top: margin, pitchX: width,
            pitchY: height)
    }
}
