extension ReportWords {
    /// What a report of a subject is called: "Rooms".
    public func title(of subject: ReportSubject) -> String { self("by.\(subject.rawValue)") }

    /// A number, or "under 10" where fewer than the threshold are not shown.
    public func shown(_ count: Int, least: Int) -> String {
        count > 0 ? number(count) : self("under", ["least": number(least)])
    }

    /// A number, "under 10", or "–" where nothing was counted yet.
    ///
    /// - Parameter isBefore: whether it is of the period before.
    public func shown(_ count: Int, in report: Report, isBefore: Bool = false) -> String {
        let days = isBefore ? report.period.before : report.period.days
        if let since = report.countedSince, since > days.upperBound { return "–" }
        return shown(count, least: report.least)
    }

    /// How numbers are rounded and held back, in a sentence or two.
    public func note(least: Int) -> String { self("note", ["least": number(least)]) }

    /// "24 Nov", or "Nov 2026" in a trend by month.
    public func label(of point: Report.TrendPoint, isByMonth: Bool) -> String {
        isByMonth ? month(point.day) : shortDay(point.day)
    }
}
