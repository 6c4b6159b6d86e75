/// What a report says in words.
struct ReportSentences {
    let words: ReportWords

    /// The largest line, what is under the threshold, and how it compares with the period before.
    func summary(_ report: Report) -> String {
        guard !report.lines.isEmpty else { return words("nothing") }
        let least = words.number(report.least)
        var sentences: [String] = []
        if let since = report.countedSince {
            sentences.append(words("say.since", ["day": words.days(since...since)]))
            if since > report.period.days.upperBound { return sentences[0] }
        }
        if let first = report.lines.max(by: { ($0.now, $1.label) < ($1.now, $0.label) }),
            first.now > 0
        {
            sentences.append(
                words(
                    "say.most",
                    [
                        "label": first.label, "count": words.number(first.now),
                        "total": words.number(report.total), "unit": report.unit,
                    ]))
            let under = report.lines.count { $0.now == 0 }
            if under > 0 {
                sentences.append(
                    words(
                        "say.under",
                        [
                            "count": words.number(under),
                            "all": words.number(report.lines.count), "least": least,
                        ]))
            }
        } else {
            sentences.append(words("say.none", ["least": least, "unit": report.unit]))
        }
        if let comparison = comparison(report) { sentences.append(comparison) }
        return sentences.joined(separator: " ")
    }

    /// `nil` where one of the two periods shows nothing, or was not counted from its first day.
    private func comparison(_ report: Report) -> String? {
        guard report.countedSince == nil, report.total > 0, report.totalBefore > 0 else {
            return nil
        }
        let percent = ReportWords.percent(
            report.total - report.totalBefore, of: report.totalBefore)
        guard percent != 0 else { return words("say.same") }
        return words(
            percent > 0 ? "say.more" : "say.less",
            [
                "percent": words.share(abs(percent)),
                "before": words.days(report.period.before),
            ])
    }

    /// The busiest hour of the week.
    func peak(_ grid: [[Int]]) -> String? {
        var best: (weekday: Int, hour: Int, count: Int)?
        for (weekday, row) in grid.enumerated() {
            for (hour, count) in row.enumerated() where count > (best?.count ?? 0) {
                best = (weekday + 1, hour, count)
            }
        }
        return best.map { best in
            words(
                "say.peak",
                [
                    "label": "\(words.weekday(best.weekday)), \(best.hour):00",
                    "count": words.number(best.count),
                ])
        }
    }
}
