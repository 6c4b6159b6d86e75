import SwiftCSV
package import Wording

/// A table as spreadsheets save it.
///
/// Its columns are separated by commas, semicolons or tabs: by what the line `sep=;` above it says, or by the one of them
/// that is most frequent in its header. Names of columns are known in any case, with blanks around them. Columns without
/// a name are passed over; rows without content too.
///
/// - SeeAlso: RFC 4180. Excel separates by the list separator of the system's region, writes numbers with its decimal sign
///   and truth values in its language, reads and keeps a first line `sep=`, and saves "Unicode text" with tabs.
package struct CSVTable: Sendable {
    package struct Row: Sendable {
        /// Where it begins, from 1.
        package let line: Int
        /// Its place among the rows; the header is 1.
        package let number: Int
        /// What stands in the columns that are filled, as it stands there.
        package var cells: [String: String]
    }

    /// Why a text is no table.
    package struct Failure: Error, Equatable {
        package let line: Int
        package let message: FilledMessage
        package let remedy: FilledMessage
    }

    /// The names in the header: as they are known, or as they stand there.
    package let columns: [String]
    package let rows: [Row]
    /// The line of the header, from 1.
    package let headerLine: Int
    /// Whether a comma separates the whole of a number from its fraction: it does not separate columns.
    package let hasDecimalComma: Bool

    /// - Parameter known: the names of columns as they are to be called.
    package init(_ text: String, known: [String] = []) throws(Failure) {
        let (separator, line, body) = Self.separator(of: text)
        // A text that ends within quotation marks is read without complaint, as one cell with all that follows.
        let isClosed = body.utf8.count { $0 == UInt8(ascii: "\"") }.isMultiple(of: 2)
        guard isClosed,
            let table = try? EnumeratedCSV(
                string: String(body), delimiter: .character(separator), loadColumns: false)
        else {
            throw Failure(
                line: Self.misplacedQuote(in: body, separator).map { line + $0 } ?? line,
                message: "not a CSV table: a quotation mark is not closed or misplaced",
                remedy: "save it again as CSV")
        }
        let names = Dictionary(
            known.map { ($0.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })
        let header = table.header.map { name in
            let name = name.withoutBlanks
            return names[name.lowercased()] ?? name
        }
        var seen: Set<String> = []
        for name in header where !name.isEmpty && !seen.insert(name).inserted {
            throw Failure(
                line: line, message: "two columns are called \"\(name.prefix(80))\"",
                remedy: "keep one of them")
        }
        func lineBreaks(_ cells: [String]) -> Int {
            cells.reduce(0) { $0 + $1.unicodeScalars.count { $0 == "\n" } }
        }
        var rows: [Row] = []
        var next = line + 1 + lineBreaks(table.header)
        for (number, cells) in zip(2..., table.rows) {
            let filled = zip(header, cells).filter { !$0.isEmpty && !$1.isEmpty }
            if !filled.isEmpty {
                rows.append(
                    Row(
                        line: next, number: number,
                        cells: Dictionary(uniqueKeysWithValues: filled)))
            }
            next += 1 + lineBreaks(cells)
        }
        columns = header.filter { !$0.isEmpty }
        self.rows = rows
        headerLine = line
        hasDecimalComma = separator != ","
    }

    /// The line, from 0, where a quotation opens that does not end with its cell, or stands within one.
    private static func misplacedQuote(in body: Substring, _ separator: Character) -> Int? {
        enum Place { case start, cell, quotation, end }
        var place = Place.start
        var line = 0
        var opening = 0
        for sign in body.unicodeScalars {
            if sign == "\n" { line += 1 }
            switch (place, sign) {
            case (.start, "\""), (.end, "\""):
                if place == .start { opening = line }
                place = .quotation
            case (.cell, "\""): return line
            case (.quotation, _): if sign == "\"" { place = .end }
            case (_, "\n"), (_, "\r"): place = .start
            case _ where Character(sign) == separator: place = .start
            case (.end, _) where sign != " ": return opening
            case (.start, _) where sign != " ": place = .cell
            default: break
            }
        }
        return place == .quotation ? opening : nil
    }

    /// What separates the columns, the line in which the header begins, and the text from there.
    private static func separator(of text: String) -> (Character, line: Int, body: Substring) {
        var body = text.trimmingPrefix("\u{FEFF}")
        var line = 1
        var head = body.prefix { !$0.isNewline }
        // Empty rows above the header.
        while head.endIndex < body.endIndex, head.allSatisfy({ ",;\t ".contains($0) }) {
            body = body[body.index(after: head.endIndex)...]
            head = body.prefix { !$0.isNewline }
            line += 1
        }
        let word = head.drop { $0 == "\"" }.prefix(4)
        let rest = head.drop { $0 == "\"" }.dropFirst(4).reversed().drop { $0 == "\"" }.reversed()
        // What has been saved again has the sign once more for each empty column.
        if word.lowercased() == "sep=", let sign = rest.first, rest.allSatisfy({ $0 == sign }),
            sign.isASCII, !sign.isLetter, !sign.isNumber, sign != " "
        {
            body = body.dropFirst(head.count)
            if !body.isEmpty { body.removeFirst() }
            return (sign, line + 1, body)
        }
        var counts: [Character: Int] = [:]
        var isQuoted = false
        for sign in head {
            if sign == "\"" { isQuoted.toggle() }
            if !isQuoted { counts[sign, default: 0] += 1 }
        }
        let signs: [Character] = [";", "\t", ","]
        let most = signs.compactMap { counts[$0] }.max()
        return (signs.first { counts[$0] != nil && counts[$0] == most } ?? ",", line, body)
    }
}

extension String {
    fileprivate var withoutBlanks: String {
        func isBlank(_ sign: Character) -> Bool { sign.isWhitespace || sign == "\u{FEFF}" }
        return String(drop(while: isBlank).reversed().drop(while: isBlank).reversed())
    }
}
