import Hub
import WebPages

/// How a kiosk was in the last 24 hours: a band, and the same as a table.
extension StudioPage {
    /// The band is as wide as the minutes of a day.
    private static let bandWidth = 1440
    private static let bandHeight = 18
    /// What was short is drawn so wide, in minutes, to be seen.
    private static let leastWidth = 6

    func lastDay(_ day: [HubStore.DaySpan]) -> HTML {
        guard let first = day.first, day.contains(where: { $0.condition != nil }) else {
            return HTML()
        }
        return HTML("section", [.class("day")]) {
            HTML("h2") { words("fleet.day") }
            band(day, from: first.from)
            HTML("p", [.class("ends dim small num")]) {
                HTML("span") { moment(first.from) }
                HTML("span") { words("fleet.ago.now") }
            }
            HTML("details", [.class("more")]) {
                HTML("summary") { words("journal.trend.table") }
                HTML("table") {
                    HTML("caption", [.class("hide")]) { words("fleet.day") }
                    HTML.heads {
                        for head in ["from", "until", "was"] {
                            HTML.columnHead { words("fleet.day.\(head)") }
                        }
                    }
                    HTML("tbody") {
                        for (index, span) in day.enumerated() {
                            HTML("tr") {
                                HTML.rowHead([.class("num")]) {
                                    moment(span.from)
                                }
                                HTML("td", [.class("num")]) {
                                    index == day.count - 1
                                        ? words("fleet.ago.now") : moment(span.until)
                                }
                                HTML("td") { name(of: span.condition) }
                            }
                        }
                    }
                }
            }
        }
    }

    /// Drawn by the server; the table beside it has its words.
    private func band(_ day: [HubStore.DaySpan], from begin: Int64) -> HTML {
        HTML(
            "svg",
            [
                .class("band"),
                .named("viewBox", "0 0 \(Self.bandWidth) \(Self.bandHeight)"),
                .named("preserveAspectRatio", "none"), .hidden,
            ]
        ) {
            HTML("defs") {
                HTML(
                    "pattern",
                    [
                        .id("band-hatch"), .named("width", 36), .named("height", Self.bandHeight),
                        .named("patternUnits", "userSpaceOnUse"),
                    ]
                ) {
                    HTML("rect", [.named("width", 36), .named("height", Self.bandHeight)])
                    HTML("path", [.named("d", "M-18 18L0 0L18 0L0 18ZM18 18L36 0L54 0L36 18Z")])
                }
            }
            // What is short is drawn over what is long.
            for span in day.sorted(by: { $0.until - $0.from > $1.until - $1.from }) {
                part(span, from: begin)
            }
        }
    }

    private func part(_ span: HubStore.DaySpan, from begin: Int64) -> HTML {
        let width = max(Self.leastWidth, Int((span.until - span.from) / 60))
        let x = min(Int((span.from - begin) / 60), Self.bandWidth - width)
        let state = span.condition?.state
        let isBad = state == .failing || state == .absent
        return HTML(
            "rect",
            [
                .class(state.map { "is-\($0.rawValue)" } ?? "is-unknown"),
                isBad ? .named("fill", "url(#band-hatch)") : nil, .named("x", max(0, x)),
                .named("width", width), .named("height", Self.bandHeight),
            ])
    }

    /// "The camera is unplugged", "well", "not known".
    private func name(of condition: KioskCondition?) -> String {
        guard let condition else { return words("fleet.day.unknown") }
        guard condition.state == .failing else {
            return words("fleet.day.\(condition.state.rawValue)")
        }
        return hasWords(for: condition.trouble)
            ? words("fleet.trouble.\(condition.trouble)") : words("fleet.day.failing")
    }
}
