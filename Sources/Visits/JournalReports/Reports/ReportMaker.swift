import Journal
public import Times

/// Puts reports together from releases.
public struct ReportMaker {
    /// A trend of more days than this is by month.
    public static let longestByDay = 92

    /// What a projection released in a period, by day and key.
    public typealias Source = (Projection, ClosedRange<CalendarDay>) throws -> [ReleasedCount]

    private let source: Source
    let places: ReportPlaces
    public let words: ReportWords
    let least: Int
    private let since: CalendarDay?

    /// - Parameter since: the first day that was counted.
    public init(
        places: ReportPlaces, words: ReportWords, least: Int, since: CalendarDay? = nil,
        releasedBy source: @escaping Source
    ) {
        self.since = since
        self.places = places
        self.words = words
        self.least = least
        self.source = source
    }

    /// - Parameter search: only lines whose key or label contains it, in whatever case.
    public func report(
        by subject: ReportSubject, _ period: ReportPeriod, search: String = ""
    ) throws -> Report {
        var now = try source(subject.projection, period.days)
        var before = try source(subject.projection, period.before)
        if subject == .weekday {
            // What is left of old months has no days of the week.
            now.removeAll(where: \.isMonth)
            before.removeAll(where: \.isMonth)
        }
        let keys = ReportKeys(subject: subject, places: places, words: words)
        let (sums, sumsBefore) = (keys.sums(now), keys.sums(before))
        var lines = keys.all(shown: Set(sums.keys).union(sumsBefore.keys)).map { key in
            Report.Line(
                key: key, label: keys.label(key), now: sums[key] ?? 0,
                before: sumsBefore[key] ?? 0)
        }
        if !search.isEmpty {
            let wanted = search.lowercased()
            lines.removeAll {
                !$0.key.lowercased().contains(wanted) && !$0.label.lowercased().contains(wanted)
            }
        }
        if !subject.isOrdered {
            lines.sort { ($1.now, $1.before, $0.label) < ($0.now, $0.before, $1.label) }
        }
        // A search is for lines: the trend has the same visits as they.
        let kept = Set(lines.map(\.key))
        let isByMonth =
            period.dayCount > Self.longestByDay || now.contains(where: \.isMonth)
            || before.contains(where: \.isMonth)
        var report = Report(
            subject: subject, title: words("by.\(subject.rawValue)"), unit: words(subject.unit),
            period: period,
            countedSince: since.flatMap { $0 > period.before.lowerBound ? $0 : nil },
            least: least, lines: lines, total: lines.reduce(0) { $0 + $1.now },
            totalBefore: lines.reduce(0) { $0 + $1.before },
            trend: trend(
                period, now.filter { kept.contains(keys.key($0)) },
                before.filter { kept.contains(keys.key($0)) }, byMonth: isByMonth),
            isByMonth: isByMonth, grid: subject.projection == .hour ? grid(now) : [], summary: "")
        report.summary = ReportSentences(words: words).summary(report)
        return report
    }

    private func grid(_ counts: [ReleasedCount]) -> [[Int]] {
        var grid = [[Int]](repeating: [Int](repeating: 0, count: 24), count: 7)
        for count in counts {
            guard !count.isMonth, let hour = Int(count.key), (0..<24).contains(hour) else {
                continue
            }
            grid[count.day.weekday - 1][hour] += count.count
        }
        return grid
    }

    private func trend(
        _ period: ReportPeriod, _ now: [ReleasedCount], _ before: [ReleasedCount], byMonth: Bool
    ) -> [Report.TrendPoint] {
        func starts(_ days: ClosedRange<CalendarDay>) -> [CalendarDay] {
            guard byMonth else {
                return (days.lowerBound.number...days.upperBound.number).map(
                    CalendarDay.init(number:))
            }
            return Array(
                sequence(first: days.lowerBound) { day in
                    let next = day.firstOfMonth.adding(months: 1)
                    return next <= days.upperBound ? next : nil
                })
        }
        func sums(_ counts: [ReleasedCount], _ first: CalendarDay) -> [CalendarDay: Int] {
            counts.reduce(into: [:]) {
                $0[byMonth ? max($1.day.firstOfMonth, first) : $1.day, default: 0] += $1.count
            }
        }
        let (sum, sumBefore) = (
            sums(now, period.days.lowerBound), sums(before, period.before.lowerBound)
        )
        let earlier = starts(period.before)
        return starts(period.days).enumerated().map { index, day in
            Report.TrendPoint(
                day: day, now: sum[day] ?? 0,
                before: index < earlier.count ? sumBefore[earlier[index]] ?? 0 : nil)
        }
    }
}
