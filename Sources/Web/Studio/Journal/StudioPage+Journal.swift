import JournalReports
import WebPages

extension StudioPage {
    private static let periods: [ReportPeriod.Name] = [
        .thisWeek, .lastWeek, .thisMonth, .lastMonth, .thisYear, .lastYear,
    ]

    /// A report of what kiosks have counted.
    ///
    /// - Parameters:
    ///   - problem: why other days are shown than those that were asked for.
    ///   - entryProblem: why a group was not entered.
    func journal(
        _ question: JournalDesk.Question, _ answer: JournalDesk.Answer, problem: String? = nil,
        entryProblem: String? = nil
    ) -> HTML {
        let (report, reported) = (answer.report, answer.words)
        return page(
            words("nav.journal"), here: "journal",
            lead: words(
                "journal.beside",
                [
                    "days": reported.days(report.period.days),
                    "before": reported.days(report.period.before),
                ]), acts: takes(question)
        ) {
            HTML("div", [.class("journal")]) {
                if let problem {
                    HTML.noteBlock(.warn, role: .alert) {
                        HTML("p", [.lang("en")]) { problem }
                        HTML("p") { words("journal.wrong") }
                    }
                }
                HTML("nav", [.class("tabs wrap"), .label(words("journal.period"))]) {
                    for name in Self.periods {
                        HTML(
                            "a",
                            [
                                .href(link(question, period: name.rawValue)),
                                name.rawValue == question.period
                                    ? .named("aria-current", "true") : nil,
                            ]
                        ) { words("journal.\(name.rawValue)") }
                    }
                }
                HTML("dl", [.class("figures")]) {
                    for figure in answer.figures { self.figure(figure, reported) }
                    if let tours = answer.walks { walked(tours, reported) }
                }
                HTML("div", [.class("dash")]) {
                    if let hours = answer.hours, hours.total > 0 { heat(hours, reported) }
                    HTML("div", [.class("beside")]) {
                        if answer.hours != nil {
                            for figure in answer.figures
                            where [.language, .way].contains(figure.subject) {
                                few(figure, reported)
                            }
                        }
                        promise
                        HTML.help { reported.note(least: report.least) }
                    }
                }
                if let tours = answer.walks {
                    walks(tours, starred: answer.starred, question, reported)
                }
                if let entered = answer.groups { groups(entered, answer, problem: entryProblem) }
                cuts(question, reported)
                HTML("section") {
                    HTML("h2") { "\(report.title), \(report.unit)" }
                    if report.total == 0 {
                        HTML.note { words("journal.few") }
                    } else {
                        HTML("p", [.class("soft")]) { report.summary }
                    }
                }
                if report.total > 0 {
                    if !report.grid.isEmpty { heat(report, reported) }
                    bars(report, reported)
                    trend(report, reported)
                } else if !report.lines.isEmpty {
                    bars(report, reported)
                }
            }
        }
    }

    private func link(
        _ question: JournalDesk.Question, _ file: String? = nil, period: String? = nil,
        isWhole: Bool = false
    ) -> Link {
        let path = Link.path(["journal"] + (file.map { [$0] } ?? []))
        if question.showsHours, file == nil, question.kiosk == nil {
            return path.asking(["period": period ?? question.period])
        }
        let (by, period) = (question.subject.rawValue, period ?? question.period)
        switch (question.kiosk, isWhole) {
        case (let kiosk?, false): return path.asking(["by": by, "period": period, "kiosk": kiosk])
        case (nil, false): return path.asking(["by": by, "period": period])
        case (let kiosk?, true):
            return path.asking(["period": period, "kiosk": kiosk, "whole": "1"])
        case (nil, true): return path.asking(["period": period, "whole": "1"])
        }
    }

    private func figure(_ figure: Report, _ reported: ReportWords) -> HTML {
        HTML("div") {
            // Whom reception counted are people, and not visits to a kiosk.
            HTML("dt") { figure.subject == .people ? figure.title : figure.unit }
            HTML("dd") {
                HTML("b", [.class("num")]) { reported.shown(figure.total, in: figure) }
                HTML("span", [.class("dim small")]) {
                    " "
                    words(
                        "journal.before",
                        ["count": reported.shown(figure.totalBefore, in: figure, isBefore: true)])
                }
            }
        }
    }

    // MARK: What is asked for

    private func cuts(_ question: JournalDesk.Question, _ reported: ReportWords) -> HTML {
        HTML("form", [.class("cuts"), .action(.path(["journal"]))]) {
            HTML.hidden("period", question.period)
            choice(
                "by", question.subject.rawValue,
                ReportSubject.allCases.map { ($0.rawValue, reported.title(of: $0)) })
            if !overview.kiosks.isEmpty {
                choice(
                    "kiosk", question.kiosk ?? "",
                    [("", words("journal.kiosk.all"))]
                        + overview.kiosks.map { ($0.id, $0.name.isEmpty ? $0.id : $0.name) })
            }
            for name in ["from", "to"] {
                HTML.field(name, words("journal.\(name)")) {
                    HTML(
                        "input",
                        [
                            .class("in num"), .id(name), .named("name", name),
                            .named("type", "date"), .named("aria-describedby", "days-help"),
                        ])
                }
            }
            HTML.submit { words("journal.show") }
            HTML.help([.id("days-help")]) { words("journal.days.help") }
        }
    }

    func choice(
        _ name: String, _ chosen: String, _ options: [(value: String, text: String)]
    ) -> HTML {
        HTML.field(name, words("journal.\(name)")) {
            HTML.select(options, chosen: chosen, [.id(name), .named("name", name)])
        }
    }

    // MARK: Numbers

    private func head(_ columns: [String]) -> HTML {
        HTML.heads {
            for (index, column) in columns.enumerated() {
                HTML.columnHead([index == 0 ? nil : .class("r")]) { column }
            }
        }
    }

    /// The lines as bars with their numbers.
    private func bars(_ report: Report, _ reported: ReportWords) -> HTML {
        let most = report.lines.map(\.now).max() ?? 0
        return HTML("div", [.class("wide"), .named("tabindex", "0"), .label(report.title)]) {
            HTML("table", [.class("bars")]) {
                HTML("caption", [.class("hide")]) { "\(report.title), \(report.unit)" }
                HTML.heads {
                    HTML.columnHead { words("journal.line") }
                    HTML("td")
                    for name in ["now", "earlier", "change"] {
                        HTML.columnHead([.class("r")]) {
                            words("journal.\(name)")
                        }
                    }
                }
                HTML("tbody") {
                    for line in report.lines.prefix(500) {
                        HTML("tr") {
                            HTML.rowHead { line.label }
                            HTML("td", [.class("b")]) { bar(line.now, of: most) }
                            number(line.now, report, reported)
                            number(line.before, report, reported, isBefore: true)
                            HTML("td", [.class("r")]) {
                                reported.change(from: line.before, to: line.now)
                            }
                        }
                    }
                }
                HTML("tfoot") {
                    HTML("tr") {
                        HTML.rowHead { words("journal.total") }
                        HTML("td")
                        number(report.total, report, reported)
                        number(report.totalBefore, report, reported, isBefore: true)
                        HTML("td", [.class("r")]) {
                            reported.change(from: report.totalBefore, to: report.total)
                        }
                    }
                }
            }
        }
    }

    private func number(
        _ count: Int, _ report: Report, _ reported: ReportWords, isBefore: Bool = false
    ) -> HTML {
        HTML("td", [.class(count > 0 ? "r" : "r dim")]) {
            reported.shown(count, in: report, isBefore: isBefore)
        }
    }

    /// A bar; hatched where the number is not shown.
    private func bar(_ count: Int, of most: Int) -> HTML {
        HTML(
            "svg",
            [
                .class(count > 0 ? "bar" : "bar few"), .named("viewBox", "0 0 1000 10"),
                .named("preserveAspectRatio", "none"), .hidden,
            ]
        ) {
            HTML(
                "rect",
                [
                    .named("width", most > 0 && count > 0 ? count * 1000 / most : 0),
                    .named("height", 10),
                ])
        }
    }

    /// Weekdays and hours, as far as something was counted.
    private func heat(_ report: Report, _ reported: ReportWords) -> HTML {
        let hours = (0..<24).filter { hour in report.grid.contains { $0[hour] > 0 } }
        let most = report.grid.joined().max() ?? 0
        guard let first = hours.first, let last = hours.last else { return HTML() }
        return HTML(
            "div", [.class("wide"), .named("tabindex", "0"), .label(words("journal.when"))]
        ) {
            HTML("table", [.class("heat")]) {
                HTML("caption") { HTML("b") { words("journal.when") } }
                head([words("journal.hour")] + (1...7).map { reported.shortWeekday($0) })
                HTML("tbody") {
                    for hour in first...last {
                        HTML("tr") {
                            HTML.rowHead([.class("num")]) { "\(hour):00" }
                            for day in report.grid {
                                let count = day[hour]
                                let step = most > 0 ? (count * 5 + most - 1) / most : 0
                                HTML("td", [.class(count > 0 ? "h\(step)" : "few")]) {
                                    if count > 0 {
                                        reported.number(count)
                                    } else {
                                        HTML.spoken {
                                            reported.shown(0, least: report.least)
                                        }
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    /// What each day or month released, as bars and as a table.
    private func trend(_ report: Report, _ reported: ReportWords) -> HTML {
        let points = report.trend
        let most = points.map { max($0.now, $0.before ?? 0) }.max() ?? 0
        guard points.count > 1, most > 0 else { return HTML() }
        return HTML("section", [.class("trend")]) {
            HTML("h2") { words("journal.trend") }
            HTML(
                "svg",
                [
                    .class("days"), .named("viewBox", "0 0 \(points.count * 10) 100"),
                    .named("preserveAspectRatio", "none"), .hidden,
                ]
            ) {
                for (index, point) in points.enumerated() {
                    let height = point.now * 100 / most
                    HTML(
                        "rect",
                        [
                            .named("x", index * 10 + 1), .named("y", 100 - height),
                            .named("width", 8), .named("height", height),
                        ])
                }
            }
            HTML("p", [.class("ends dim small num")]) {
                for point in [points[0], points[points.count - 1]] {
                    HTML("span") { reported.label(of: point, isByMonth: report.isByMonth) }
                }
            }
            HTML("details", [.class("more")]) {
                HTML("summary") { words("journal.trend.table") }
                HTML("table") {
                    head([
                        words(report.isByMonth ? "journal.month" : "journal.day"),
                        words("journal.now"), words("journal.earlier"),
                    ])
                    HTML("tbody") {
                        for point in points {
                            HTML("tr") {
                                HTML.rowHead {
                                    reported.label(of: point, isByMonth: report.isByMonth)
                                }
                                number(point.now, report, reported)
                                if let before = point.before {
                                    number(before, report, reported, isBefore: true)
                                } else {
                                    HTML("td", [.class("r dim")]) { "\u{2013}" }
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    /// The largest lines of a report, with their numbers.
    private func few(_ report: Report, _ reported: ReportWords) -> HTML {
        let lines = report.lines.filter { $0.now > 0 || $0.before > 0 }.prefix(6)
        guard !lines.isEmpty else { return HTML() }
        let most = lines.map(\.now).max() ?? 0
        return HTML("table", [.class("bars")]) {
            HTML("caption") {
                let isSame = report.title.lowercased() == report.unit.lowercased()
                HTML("b") { isSame ? report.title : "\(report.title), \(report.unit)" }
            }
            HTML("tbody") {
                for line in lines {
                    HTML("tr") {
                        HTML.rowHead { line.label }
                        HTML("td", [.class("b")]) { bar(line.now, of: most) }
                        number(line.now, report, reported)
                    }
                }
            }
        }
    }

    // MARK: To take along

    private func takes(_ question: JournalDesk.Question) -> HTML {
        HTML("span", [.class("two"), .named("role", "group"), .label(words("journal.take"))]) {
            for (name, icon, target) in [
                ("csv", StudioIcon.table, link(question, "report.csv")),
                ("pdf", .print, link(question, "report.pdf")),
                ("whole", .print, link(question, "report.pdf", isWhole: true)),
            ] {
                HTML.link(target) {
                    HTML.icon(icon)
                    words("journal.\(name)")
                }
            }
        }
    }

    private var promise: HTML {
        HTML.noteBlock(icon: .lock) {
            HTML("b") { words("journal.nobody") }
            HTML("p", [.class("small")]) { words("journal.promise") }
        }
    }

    /// How to have a journal.
    func noJournal(_ folder: String) -> HTML {
        page(words("nav.journal"), here: "journal") {
            HTML("div", [.class("how making")]) {
                HTML.note { words("journal.none") }
                HTML("p") { words("journal.none.count") }
                command("journal: on")
                HTML("p") { words("journal.none.hub") }
                command("docent hub journal")
                HTML("p") { words("journal.none.start") }
                command("docent studio \(Self.shell(folder)) --journal journal.sqlite")
                promise
            }
        }
    }

    func brokenJournal(_ reason: String) -> HTML {
        page(words("nav.journal"), here: "journal") {
            HTML.noteBlock(.danger, role: .alert) {
                HTML("b") { words("journal.broken") }
                HTML("p", [.lang("en")]) { reason }
            }
        }
    }
}
