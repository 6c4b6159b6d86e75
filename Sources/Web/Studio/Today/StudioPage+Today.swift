import Foundation
import Journal
import JournalReports
import Passes
import Times
import TourModel
import WebPages

extension StudioPage {
    /// What to look at, what is on in the house, and what visitors do not see yet.
    func today(_ view: TodayView) -> HTML {
        page(
            title(of: view.now, view.zone), here: "today",
            lead: view.last.map { last in
                words(
                    "today.see",
                    ["version": "\(last.number)", "day": words.day(last.time)])
            }
        ) {
            HTML("div", [.class("today")]) {
                HTML("section") {
                    if let open = view.open { firstSteps(open) }
                    HTML("h2") {
                        words("today.title")
                        if overview.problems.count > Self.mostTasks {
                            HTML("a", [.class("end"), .href(.path(["checks"]))]) {
                                words("today.more", ["count": "\(overview.problems.count)"])
                            }
                        }
                    }
                    tasks
                    HTML("h2") {
                        words("today.house")
                        let events = Link.path(["site"], fragment: "u-home")
                        HTML("a", [.class("end"), .href(events)]) {
                            HTML.icon(.edit, "s")
                            words("today.house.edit")
                        }
                    }
                    house(view)
                }
                HTML("section", [.class("aside")]) {
                    since(view)
                    visits(view)
                    if hasHub { fleetToday }
                }
            }
        }
    }

    /// "Thursday, 26 November".
    private func title(of day: Date, _ zone: TimeZone) -> String {
        var style = Date.FormatStyle.dateTime.weekday(.wide).day().month(.wide)
            .locale(words.locale)
        style.timeZone = zone
        let text = day.formatted(style)
        return text.prefix(1).uppercased() + text.dropFirst()
    }

    // MARK: First steps

    /// What is there already, and what comes next, where somebody makes a tour.
    ///
    /// - Parameter open: the step that comes next.
    private func firstSteps(_ open: FirstStep) -> HTML {
        var html = HTML("h2") { words("start.title") }
        html += HTML("ol", [.class("steps")]) {
            for step in FirstStep.allCases {
                let isDone = step.number < open.number
                HTML(
                    "li",
                    [
                        .class(isDone ? "done" : step == open ? "now" : "next"),
                        step == open ? .named("aria-current", "step") : nil,
                    ]
                ) {
                    HTML("span", [.class("dot"), .hidden]) {
                        if isDone { HTML.icon(.check) } else { "\(step.number)" }
                    }
                    HTML("div") {
                        if step.number <= open.number {
                            HTML("a", [.href(StudioLinks.step(step))]) {
                                words("start.step.\(step.rawValue)")
                            }
                        } else {
                            HTML("span") { words("start.step.\(step.rawValue)") }
                        }
                        if isDone {
                            HTML.spoken { ", \(words("steps.done"))" }
                        }
                    }
                }
            }
        }
        html += HTML("p", [.class("go-on")]) {
            HTML.link(StudioLinks.step(open), .first) {
                words("start.on")
            }
        }
        return html
    }

    // MARK: In the house

    private func house(_ view: TodayView) -> HTML {
        guard !view.house.isEmpty else {
            return HTML("p", [.class("dim")]) { words("today.house.none") }
        }
        let now = view.clock.minute
        let names = Dictionary(
            overview.people.map { ($0.id.uppercased(), $0.name) }
        ) { first, _ in first }
        return HTML("ol", [.class("rows day")]) {
            for (minute, item) in view.house {
                let (icon, text, more, link) = shown(item, names, view.zone)
                HTML("li", [minute < now ? .class("past") : nil]) {
                    HTML("b", [.class("num")]) { ClockTime.shortText(minute) }
                    HTML("span", [.class("sign")]) { HTML.icon(icon, "s") }
                    HTML("div", [.class("what")]) {
                        if let link {
                            HTML("a", [.href(link)]) { text }
                        } else {
                            HTML("p") { text }
                        }
                        HTML("p", [.class("small dim")]) { more }
                    }
                }
            }
        }
    }

    private func shown(
        _ item: TodayView.Item, _ people: [String: String], _ zone: TimeZone
    ) -> (StudioIcon, text: String, more: String, Link?) {
        switch item {
        case .event(let names):
            (.flag, local(names), words("today.event"), nil)
        case .group(let group):
            (
                .group, local(group.names),
                words(
                    "today.group",
                    ["count": "\(group.people)", "time": ClockTime.shortText(group.end)]),
                StudioLinks.entry(.visits, group.id.lowercased())
            )
        case .pass(let pass):
            (
                .badge, words("today.pass", ["name": people[pass.host] ?? pass.host]),
                words(
                    "today.pass.more",
                    [
                        "room": pass.room,
                        "time": ClockTime.shortText(
                            ClockTime.minutes(of: pass.until.date, in: zone)),
                    ]), .path(["passes"])
            )
        }
    }

    /// A text in the page's language, or in the site's first.
    private func local(_ texts: Localized<String>) -> String {
        texts.value(in: [words.language] + overview.languages)?.value ?? ""
    }

    // MARK: Beside it

    /// Who has changed what since visitors have got a version, and the way to give them the next.
    private func since(_ view: TodayView) -> HTML {
        HTML("section", [.class("sunk"), .label(words("nav.publish"))]) {
            if let last = view.last {
                HTML("h2") { words("today.since", ["version": "\(last.number)"]) }
                let people = Dictionary(grouping: view.since) { $0.person ?? "" }
                let latest = people.values.compactMap(\.first).sorted { $0.time > $1.time }
                if latest.isEmpty, changes == 0 {
                    HTML("p", [.class("soft")]) { words("today.since.nothing") }
                }
                HTML("ul", [.class("rows by")]) {
                    for step in latest.prefix(6) {
                        changed(people[step.person ?? ""] ?? [], by: step.person, view)
                    }
                }
            } else {
                HTML("h2") { words("today.since.none") }
                HTML("p", [.class("soft")]) { words("today.since.first") }
            }
            // Whoever still makes the tour has another button first.
            let look = view.open == nil ? "btn first wide" : "btn wide"
            HTML("a", [.class(look), .href(.path(["publish"]))]) {
                changes == 0
                    ? words("nav.publish") : words("today.publish", ["count": "\(changes)"])
            }
        }
    }

    private func changed(
        _ steps: [StudioHistory.Step], by person: String?, _ view: TodayView
    ) -> HTML {
        let isOwn = person == session?.person?.name
        let name = isOwn ? words("today.since.you") : person ?? words("today.since.studio")
        var seen: Set<String> = []
        let titles = steps.flatMap(\.change.files).map { title(ofFile: $0) }
            .filter { seen.insert($0).inserted }
        let shown = titles.prefix(3).joined(separator: ", ")
        var time = Date.FormatStyle(date: .omitted, time: .shortened).locale(words.locale)
        time.timeZone = view.zone
        return HTML("li") {
            HTML("span", [.class("face s"), .hidden]) { Self.initials(person ?? overview.name) }
            HTML("div", [.class("what")]) {
                HTML("b") { name }
                HTML("p", [.class("small dim")]) { titles.count > 3 ? shown + ", \u{2026}" : shown }
            }
            if let step = steps.first {
                HTML("span", [.class("end dim small num")]) {
                    TodayView(now: step.time, zone: view.zone).clock.day == view.clock.day
                        ? step.time.formatted(time) : words.day(step.time)
                }
            }
        }
    }

    private func visits(_ view: TodayView) -> HTML {
        guard let week = view.week else { return HTML() }
        let (report, reported) = (week.report, week.words)
        let most = report.trend.map(\.now).max() ?? 0
        return HTML("section", [.class("sunk"), .label(words("today.visits"))]) {
            HTML("h2") {
                words("today.visits")
                HTML(
                    "a",
                    [
                        .class("end"),
                        .href(Link.path(["journal"]).asking(["period": "last-week"])),
                    ]
                ) { words("today.visits.all") }
            }
            HTML("p", [.class("fig")]) {
                HTML("b", [.class("num")]) { reported.shown(report.total, in: report) }
                HTML("span", [.class("soft")]) {
                    words(
                        "today.visits.week",
                        ["before": reported.shown(report.totalBefore, in: report, isBefore: true)])
                }
            }
            HTML("ol", [.class("week")]) {
                for point in report.trend.prefix(7) {
                    HTML("li") {
                        HTML("span", [.class("num")]) {
                            reported.shown(point.now, least: report.least)
                        }
                        bar(point.now, of: most)
                        HTML("span", [.class("dim")]) { reported.shortWeekday(point.day.weekday) }
                    }
                }
            }
        }
    }

    private func bar(_ count: Int, of most: Int) -> HTML {
        let height = most > 0 ? count * 56 / most : 0
        return HTML(
            "svg",
            [
                .class("days"), .named("viewBox", "0 0 10 56"),
                .named("preserveAspectRatio", "none"), .hidden,
            ]
        ) {
            HTML(
                "rect",
                [
                    .named("y", 56 - height), .named("width", 10), .named("height", height),
                ])
        }
    }

    /// How the kiosks are.
    private var fleetToday: HTML {
        let isWell = fleetCounts.map { $0.inNeed + $0.behind == 0 }
        return HTML("section", [.class("sunk"), .id("fleet-today"), .label(words("today.fleet"))]) {
            HTML("h2") {
                words("today.fleet")
                HTML("a", [.class("end"), .href(.path(["fleet"]))]) {
                    fleetCounts.map { words("today.fleet.all", ["count": "\($0.all)"]) }
                        ?? words("nav.fleet")
                }
            }
            HTML("p", [.class("said")]) {
                HTML(
                    "span",
                    [.class(isWell == true ? "sign ok" : isWell == false ? "sign warn" : "sign")]
                ) { HTML.icon(isWell == true ? .check : .kiosk) }
                HTML("span", [.class("soft")]) { fleetSentence }
            }
        }
    }
}
