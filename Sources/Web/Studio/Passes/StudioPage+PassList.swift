import Foundation
import Passes
import Times
import WebPages

/// The passes that were issued, and what kiosks know of those that were revoked.
extension StudioPage {
    func list(_ view: PassesView) -> HTML {
        let over = view.rows.filter { $0.pass.until <= view.now }
        let now = view.rows.filter { $0.pass.until > view.now }
        let shown = view.showsOver ? over : now
        return HTML("div", [.class("fields")]) {
            if let number = view.revoked { revoked(number, view) }
            if let number = view.restored {
                HTML.note(.ok, role: .status) {
                    words("passes.restored", ["number": view.short(number)])
                }
            }
            HTML("nav", [.class("tabs wrap"), .label(words("passes.list"))]) {
                for (name, count) in [("now", now.count), ("over", over.count)] {
                    HTML(
                        "a",
                        [
                            .href(Link.path(["passes"]).asking(["show": name])),
                            view.showsOver == (name == "over")
                                ? .named("aria-current", "true") : nil,
                        ]
                    ) {
                        words("passes.show.\(name)")
                        HTML("span", [.class("dim num")]) { "\(count)" }
                    }
                }
            }
            if shown.isEmpty {
                HTML("p", [.class("dim")]) { words("passes.none") }
            } else {
                table(shown, view)
            }
            if let problem = view.hubProblem {
                HTML.noteBlock(.warn) {
                    HTML("p") { words("passes.hub.away") }
                    HTML("p", [.lang("en")]) { problem }
                }
            }
            for standing in view.standings.prefix(20) { self.standing(standing, view) }
            HTML.help {
                words("passes.kept")
                if view.hasHub { " " + words("passes.greeted.kept") }
                " "
                HTML("a", [.href(.path(["passes", "rules"]))]) { words("rules.title") }
            }
        }
    }

    // MARK: What was revoked

    /// What is said of a pass that was just revoked and can no longer be taken back with one press.
    @HTMLBuilder
    private func revoked(_ number: PassNumber, _ view: PassesView) -> HTML {
        if !view.standings.contains(where: { $0.number == number && $0.isUndoable }) {
            HTML.noteBlock(.ok, role: .status) {
                HTML("p") {
                    words(
                        view.hasHub ? "passes.revoked.hub" : "passes.revoked",
                        ["number": view.short(number)])
                }
                HTML("p") {
                    HTML("a", [.href(Link.path(["history"]).asking(["file": "passes.yaml"]))]) {
                        words("passes.undo")
                    }
                }
            }
        }
    }

    private func standing(_ standing: RevocationDesk.Standing, _ view: PassesView) -> HTML {
        let number = view.short(standing.number)
        if case .undoable(let seconds) = standing.telling {
            return HTML(
                "div",
                [
                    .class("note ok standing"), .named("role", "status"),
                    .named("data-left", "\(seconds)"),
                ]
            ) {
                HTML.icon(.check)
                HTML("div", [.class("what")]) {
                    HTML("b") { words("passes.undoable", ["number": number]) }
                    HTML("p", [.class("small")]) {
                        words(
                            view.hasHub ? "passes.undoable.hub" : "passes.undoable.more",
                            ["count": "\(seconds)"])
                    }
                }
                act("restore", standing.number, words("passes.restore"), .undo)
            }
        }
        return HTML("div", [.class("note warn standing")]) {
            HTML.icon(.warning)
            HTML("div", [.class("what")]) {
                HTML("b") {
                    words(
                        "passes.still", ["number": number, "count": "\(standing.unaware)"])
                }
                HTML("p", [.class("small")]) { knowledge(standing, view) }
                if case .untold(let problem?) = standing.telling {
                    HTML("p", [.class("small"), .lang("en")]) { problem }
                }
            }
            act("tell", standing.number, told(standing), .send)
        }
    }

    private func told(_ standing: RevocationDesk.Standing) -> String {
        if case .told = standing.telling { return words("passes.tell.again") }
        return words("passes.tell")
    }

    /// Which kiosks know of a revoked pass, and how it is with the others.
    private func knowledge(_ standing: RevocationDesk.Standing, _ view: PassesView) -> String {
        var sentences = [words("passes.knowing", ["count": "\(standing.knowing)"])]
        for kiosk in standing.silent.prefix(5) {
            let name = view.kiosks[kiosk.name] ?? kiosk.name
            sentences.append(
                kiosk.seen.map {
                    words(
                        "passes.silent", ["name": name, "time": words.moment($0, view)])
                } ?? words("passes.silent.ever", ["name": name]))
        }
        let isTold = if case .told = standing.telling { true } else { false }
        for name in standing.waiting.prefix(5) {
            sentences.append(
                words(
                    isTold ? "passes.waiting" : "passes.untold",
                    ["name": view.kiosks[name] ?? name]))
        }
        let more = max(0, standing.silent.count - 5) + max(0, standing.waiting.count - 5)
        if more > 0 { sentences.append(words("passes.more.kiosks", ["count": "\(more)"])) }
        return sentences.joined(separator: " ")
    }

    private func act(
        _ name: String, _ number: PassNumber, _ text: String, _ icon: StudioIcon
    ) -> HTML {
        HTML.post(.path(["passes", number.description, name]), [.class("end")]) {
            HTML.submit {
                HTML.icon(icon)
                text
            }
        }
    }

    // MARK: The table

    private func table(_ rows: [PassDesk.Row], _ view: PassesView) -> HTML {
        let names = Dictionary(
            overview.people.map { ($0.id.uppercased(), $0.name) }
        ) { first, _ in first }
        let heads = ["number", "for", "room", "when", "state"]
        return HTML("div", [.class("wide"), .named("tabindex", "0"), .label(words("passes.list"))])
        {
            HTML("table", [.class("issued")]) {
                HTML.heads {
                    for head in heads {
                        HTML.columnHead { words("passes.\(head)") }
                    }
                    HTML("td")
                }
                HTML("tbody") {
                    for row in rows.prefix(PassesView.mostRows) {
                        HTML("tr") {
                            HTML(
                                "td",
                                [.class("path"), .named("title", row.pass.number.description)]
                            ) { view.short(row.pass.number) }
                            HTML("td") { names[row.pass.host] ?? row.pass.host }
                            HTML("td", [.class("room-no")]) {
                                overview.label(ofRoom: row.pass.room)
                            }
                            HTML("td", [.class("num")]) {
                                words.span(row.pass.from, row.pass.until, view)
                                if let more = more(row.pass) {
                                    HTML("small", [.class("dim")]) { " \(more)" }
                                }
                            }
                            HTML("td") { state(of: row, view) }
                            HTML("td", [.class("r")]) {
                                if [.valid, .early].contains(row.state) { revoke(row) }
                            }
                        }
                    }
                }
            }
        }
    }

    private func more(_ pass: RegisteredPass) -> String? {
        if let visit = pass.visit { return visit }
        if pass.isStaff { return words("passes.is.staff") }
        return pass.isSingleUse ? words("passes.is.once") : nil
    }

    private func state(of row: PassDesk.Row, _ view: PassesView) -> HTML {
        if row.isTakenBack, [.valid, .early].contains(row.state) {
            return tag("warn", .warning, words("passes.state.back"))
        }
        if row.state == .valid, view.greeted.contains(row.pass.number) {
            return tag("", nil, words("passes.state.greeted"))
        }
        switch row.state {
        case .valid: return tag("ok", .check, words("passes.state.valid"))
        case .early:
            return tag(
                "", nil, words("passes.state.from", ["time": words.start(row.pass.from, view)]))
        case .expired: return tag("", nil, words("passes.state.expired"))
        case .revoked: return tag("danger", .close, words("passes.state.revoked"))
        }
    }

    private func tag(_ kind: String, _ icon: StudioIcon?, _ text: String) -> HTML {
        HTML("span", [.class(kind.isEmpty ? "tag" : "tag \(kind)")]) {
            if let icon { HTML.icon(icon) }
            text
        }
    }

    private func revoke(_ row: PassDesk.Row) -> HTML {
        let number = row.pass.number.description
        return HTML.post(.path(["passes", number, "revoke"])) {
            HTML.submit(.ordinary, [.label(words("passes.act.of", ["number": number]))]) {
                words("passes.act")
            }
        }
    }
}

extension RevocationDesk.Standing {
    var isUndoable: Bool { if case .undoable = telling { true } else { false } }
}

extension StudioWords {
    /// "today 15:00 to 17:00", "25 Nov, 15:00 to 17:00", with both days where they differ.
    fileprivate func span(_ from: UTCMinute, _ until: UTCMinute, _ view: PassesView) -> String {
        let (start, end) = (day(of: from, view), day(of: until, view))
        let last = clock(until.date, view)
        return self(
            "passes.span",
            [
                "from": "\(start.before)\(clock(from.date, view))",
                "until": start.name == end.name ? last : "\(end.before)\(last)",
            ])
    }

    /// When a pass begins, in as few words as tell it.
    fileprivate func start(_ from: UTCMinute, _ view: PassesView) -> String {
        let day = day(of: from, view)
        return day.isToday ? clock(from.date, view) : day.name
    }

    /// "7:10", with the day where it was another one.
    fileprivate func moment(_ seconds: Int64, _ view: PassesView) -> String {
        let time = UTCMinute(Date(timeIntervalSince1970: Double(seconds)))
        let day = day(of: time, view)
        return day.isToday ? clock(time.date, view) : "\(day.before)\(clock(time.date, view))"
    }

    /// A day as it is called beside a time, and as it stands before one.
    private func day(
        of time: UTCMinute, _ view: PassesView
    ) -> (name: String, before: String, isToday: Bool) {
        let today = CalendarDay(of: view.now.date, in: view.timeZone)
        let day = CalendarDay(of: time.date, in: view.timeZone)
        let days = day.number - today.number
        if days == 0 || days == 1 {
            let name = self(days == 0 ? "passes.today" : "passes.tomorrow")
            return (name, "\(name) ", days == 0)
        }
        var style = Date.FormatStyle.dateTime.day().month(.abbreviated).locale(locale)
        style.timeZone = view.timeZone
        if day.year != today.year { style = style.year() }
        let name = time.date.formatted(style)
        return (name, "\(name), ", false)
    }

    private func clock(_ date: Date, _ view: PassesView) -> String {
        var style = Date.FormatStyle(date: .omitted, time: .shortened).locale(locale)
        style.timeZone = view.timeZone
        return date.formatted(style)
    }
}
