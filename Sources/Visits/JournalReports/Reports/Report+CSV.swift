import Forms
import Journal

extension Report {
    /// Comma-separated values with a line for each line of the report and one for its total.
    ///
    /// Columns: key, label, count, before. What is not shown is "<10", and what was not counted yet is empty.
    public func csv(words: ReportWords) -> [UInt8] {
        let rows =
            lines.map { [$0.key, $0.label, cell($0.now), cell($0.before, isBefore: true)] }
            + [["", words("head.total"), cell(total), cell(totalBefore, isBefore: true)]]
        // The mark tells spreadsheets that it is UTF-8.
        return Array(
            ("\u{FEFF}" + CSVText.text(["key", "label", "count", "before"], rows)).utf8)
    }

    /// A number, or "<10"; empty where nothing was counted yet.
    func cell(_ count: Int, isBefore: Bool = false) -> String {
        let days = isBefore ? period.before : period.days
        if let countedSince, countedSince > days.upperBound { return "" }
        return count > 0 ? "\(count)" : "<\(least)"
    }
}
