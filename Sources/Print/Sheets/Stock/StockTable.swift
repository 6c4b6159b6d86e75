import Wording

/// The label stock that is known by name: `stock.tsv`, a line for each, with the names of the same sheets in other
/// materials and packages, and where the numbers come from.
///
/// Makers state the margins of A4 sheets differently by a few tenths of a millimetre; they follow here from the rest, as
/// what is left of the page lies to equal parts on both sides. Letter stock is cut to fractions of an inch, which the
/// numbers are exact in. Sheets themselves are cut to some tenths of a millimetre, and printers feed them no better; what
/// is left after that is what ``CalibrationPage`` measures.
enum StockTable {
    struct Entry: Sendable {
        let stock: LabelStock
        let aliases: [String]
        let source: String
    }

    /// The stock in the order of the file, whose lines are all sound.
    static let entries: [Entry] = {
        let text = String(decoding: PackageResources.stock_tsv, as: UTF8.self)
        let lines = text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map {
            $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        }
        return lines.dropFirst().map { cells in
            guard let entry = Entry(Dictionary(zip(lines[0], cells)) { $1 }) else {
                preconditionFailure("stock.tsv: \(cells)")
            }
            return entry
        }
    }()

    /// The entry that a name means: without regard to case, blanks and hyphens, with or without the maker's name, and with
    /// or without what a package adds (`L4731REV-25` has 25 sheets of L4731).
    static func entry(named word: String) -> Entry? {
        let package = word.wholeMatch(of: /(.*?[0-9])(?:[Rr][Ee][Vv])?(?:-[0-9]{1,3})?/)?.1
        let place = numbers[key(of: word)] ?? package.flatMap { numbers[key(of: String($0))] }
        return place.map { entries[$0] }
    }

    /// The makers as names begin with them, and the one that names have which begin with none.
    private static let makers = [
        ("averyzweckform", "avery"), ("zweckform", "avery"), ("avery", "avery"), ("herma", "herma"),
        ("brother", "brother"), ("dymo", "dymo"), ("zebra", "zebra"),
    ]
    private static let usualMaker = "avery"

    /// Where the entries are, by each of their names, with the maker's and without.
    private static let numbers: [String: Int] = {
        var numbers: [String: Int] = [:]
        for (place, entry) in entries.enumerated() {
            let maker = parts(of: entry.stock.name).maker ?? usualMaker
            for name in [entry.stock.name] + entry.aliases {
                let number = parts(of: name).number
                for key in ["\(maker) \(number)", number] where numbers[key] == nil {
                    numbers[key] = place
                }
            }
        }
        return numbers
    }()

    private static func key(of name: String) -> String {
        let (maker, number) = parts(of: name)
        return maker.map { "\($0) \(number)" } ?? number
    }

    /// A name's letters and digits, apart from its maker's.
    private static func parts(of name: String) -> (maker: String?, number: String) {
        let plain = name.lowercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
        let maker = makers.first { plain.hasPrefix($0.0) }
        return (maker?.1, String(plain.dropFirst(maker?.0.count ?? 0)))
    }
}

extension StockTable.Entry {
    fileprivate init?(_ cells: [String: String]) {
        func length(_ column: String) -> Double? {
            cells[column].flatMap { StockLength($0)?.millimetres }
        }
        guard let name = cells["name"], let source = cells["source"], !source.isEmpty,
            let columns = cells["columns"].flatMap({ Int($0) }),
            let rows = cells["rows"].flatMap({ Int($0) }), let page = cells["page"],
            // What is endless begins as long as it is wide.
            let width = length("width") ?? length("height"),
            let height = length("height") ?? length("width")
        else { return nil }
        let (across, down) = (length("pitch_x") ?? width, length("pitch_y") ?? height)
        let paper: LabelStock.Page
        if page.isEmpty {
            paper = LabelStock.Page(width: width, height: height)
        } else {
            guard let known = LabelStock.Page.known[page.lowercased()] else { return nil }
            paper = known
        }
        let left = max(0, paper.width - Double(columns - 1) * across - width) / 2
        let top = max(0, paper.height - Double(rows - 1) * down - height) / 2
        stock = LabelStock(
            name: name, page: paper, columns: columns, rows: rows, labelWidth: width,
            labelHeight: height, left: length("left") ?? left, top: length("top") ?? top,
            pitchX: across, pitchY: down, cornerRadius: length("corner") ?? 0,
            endless: cells["width"] == LabelStock.Endless.word
                ? .across : cells["height"] == LabelStock.Endless.word ? .down : nil)
        aliases = (cells["aliases"] ?? "").split(separator: " ").map(String.init)
        self.source = source
    }
}
