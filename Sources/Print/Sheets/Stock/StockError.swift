public import Forms
public import Wording

/// Why there is no such label stock.
public enum StockError: Error, Equatable {
    /// No stock has this name; all names that there are.
    case unknown(String, known: [String])
    /// A plain grid of more labels than can hold a code.
    case gridTooFine(paper: String, columns: Int, rows: Int)
    /// A file cannot be read.
    case unreadable(file: String, reason: String)
    /// A file describes no stock: everything that is wrong with it.
    case invalid(file: String, problems: [FormProblem])
}

extension StockError: CustomStringConvertible, MultilineError {
    public var lines: [String] {
        if case .invalid(let file, let problems) = self {
            problems.map { $0.description(in: file) }
        } else {
            [description]
        }
    }

    public var description: String {
        switch self {
        case .unknown(let name, let known):
            Wording.unknown(
                "label stock", name, known: known,
                otherwise:
                    "docent sheet stock lists all; or use a grid such as A4-4x10, or your own "
                    + "file, whose name ends in .yaml")
        case .gridTooFine(let paper, let columns, let rows):
            "\(paper)-\(columns)x\(rows) has labels too small for codes; a grid has 1 to 10 columns and 1 to "
                + "25 rows"
        case .unreadable(let file, let reason): "\(file) cannot be read: \(reason)"
        case .invalid: lines.joined(separator: "\n")
        }
    }
}
