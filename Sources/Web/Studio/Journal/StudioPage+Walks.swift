import Journal
import JournalReports
import WebPages

/// The table of guided tours that were walked.
extension StudioPage {
    /// How many walks of all tours there were, and how many of them came to the last stop.
    func walked(_ report: TourReport, _ reported: ReportWords) -> HTML {
        let begun = report.tours.reduce(0) { $0 + $1.begun }
        let finished = report.tours.reduce(0) { $0 + $1.finished }
        guard begun > 0 else { return HTML() }
        return HTML("div") {
            HTML("dt") { words("journal.walked") }
            HTML("dd") {
                HTML("b", [.class("num")]) { reported.shown(finished, least: report.least) }
                HTML("span", [.class("dim small")]) {
                    " "
                    words("journal.walked.of", ["count": reported.number(begun)])
                }
            }
        }
    }

    /// How many walks of each tour there were, and how long they took in each part of the day; starred tours first.
    func walks(
        _ report: TourReport, starred: Set<String>, _ question: JournalDesk.Question,
        _ reported: ReportWords
    ) -> HTML {
        guard !report.tours.isEmpty else { return HTML() }
        let tours =
            report.tours.filter { starred.contains($0.id) }
            + report.tours.filter { !starred.contains($0.id) }
        let longest = tours.flatMap(\.times.values).map(Self.end).max() ?? 0
        return HTML("section", [.class("walks"), .id("walks")]) {
            HTML("h2") { words("journal.walks") }
            HTML("p", [.class("dim small")]) { words("journal.walks.help") }
            HTML("div", [.class("wide"), .named("tabindex", "0"), .label(words("journal.walks"))]) {
                HTML("table", [.class("courses")]) {
                    HTML("caption", [.class("hide")]) { words("journal.walks.caption") }
                    HTML.heads {
                        HTML("td")
                        HTML.columnHead { words("journal.walks.tour") }
                        for name in ["begun", "finished"] {
                            HTML.columnHead([.class("r")]) {
                                words("journal.walks.\(name)")
                            }
                        }
                        for part in TourReport.usualParts {
                            HTML.columnHead {
                                words("journal.walks.\(part.rawValue)")
                            }
                        }
                    }
                    HTML("tbody") {
                        for tour in tours.prefix(500) {
                            HTML("tr") {
                                HTML("td") {
                                    star(tour, isStarred: starred.contains(tour.id), question)
                                }
                                HTML.rowHead { tour.label }
                                for count in [tour.begun, tour.finished] {
                                    HTML("td", [.class(count > 0 ? "r" : "r dim")]) {
                                        reported.shown(count, least: report.least)
                                    }
                                }
                                for part in TourReport.usualParts {
                                    HTML("td") { times(tour.times[part], longest) }
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    /// Keeps a tour on top, or no longer.
    private func star(
        _ tour: TourReport.Line, isStarred: Bool, _ question: JournalDesk.Question
    ) -> HTML {
        HTML.post(.path(["journal", "star"])) {
            for (name, value) in [
                ("tour", tour.id), ("on", isStarred ? "0" : "1"), ("period", question.period),
                ("kiosk", question.kiosk ?? ""),
            ] {
                HTML.hidden(name, value)
            }
            HTML(
                "button",
                [
                    .class("star"), .named("type", "submit"),
                    .named("aria-pressed", isStarred ? "true" : "false"),
                ]
            ) {
                HTML.icon(.star, "s")
                HTML.spoken {
                    words("journal.walks.star", ["name": tour.label])
                }
            }
        }
    }

    /// The mean as a dot, a line from the shortest to the longest, and the numbers; hatched where none are shown.
    private func times(_ times: TourTimes?, _ longest: Int) -> HTML {
        guard let times else {
            return HTML("div") {
                HTML("svg", [.class("bar few"), .hidden])
                HTML("span", [.class("dim small")]) { words("journal.walks.few") }
            }
        }
        let (first, room) = (4, 132)
        func place(_ minutes: Int) -> Int { first + minutes * room / max(1, longest) }
        let span =
            times.longest.map {
                words("journal.walks.span", ["from": "\(times.shortest)", "to": "\($0)"])
            } ?? words("journal.walks.more", ["from": "\(times.shortest)"])
        return HTML("div") {
            HTML("svg", [.class("course"), .named("viewBox", "0 0 140 16"), .hidden]) {
                HTML("path", [.class("all"), .named("d", "M\(first) 8H\(first + room)")])
                HTML(
                    "path",
                    [
                        .class("from-to"),
                        .named("d", "M\(place(times.shortest)) 8H\(place(Self.end(times)))"),
                    ])
                HTML(
                    "circle",
                    [.named("cx", place(times.mean)), .named("cy", 8), .named("r", 5)])
            }
            HTML("span", [.class("num small")]) {
                HTML("b") { words("journal.walks.mean", ["minutes": "\(times.mean)"]) }
                " "
                HTML("span", [.class("soft")]) { span }
            }
        }
    }

    /// Where the line of times ends; that of the last class, which has no end, half as far again.
    private static func end(_ times: TourTimes) -> Int {
        times.longest ?? (times.released.keys.max()?.start ?? 0) * 3 / 2
    }
}
