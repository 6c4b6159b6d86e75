import Foundation
import Passes
import Times
import Tour
import WebPages

extension StudioPage {
    /// The form of a pass, the passes that were issued, and the badge that was just made.
    func passes(_ view: PassesView) -> HTML {
        page(
            words("nav.passes"), here: "passes", acts: signature(view), aside: badge(view)
        ) {
            HTML("div", [.class("passes")]) {
                HTML("section", [.class("form issue")]) {
                    key(view)
                    if case .ready = view.key { issue(view) }
                }
                HTML("section", [.class("form")]) { list(view) }
            }
        }
    }

    // MARK: The key

    private func signature(_ view: PassesView) -> HTML {
        guard case .ready(let id, _, let until) = view.key else { return HTML() }
        return HTML("span", [.class("state"), .named("title", words("passes.key", ["id": id]))]) {
            HTML.icon(.lock)
            HTML("span") { words("passes.signed", ["day": words.day(until.date)]) }
        }
    }

    /// A word of a command as a shell takes it.
    static func shell(_ word: String) -> String {
        let isPlain = word.utf8.allSatisfy { byte in
            (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
                || (0x61...0x7A).contains(byte) || "/._-~".utf8.contains(byte)
        }
        return isPlain && !word.isEmpty ? word : "'\(word.replacing("'", with: #"'\''"#))'"
    }

    private func key(_ view: PassesView) -> HTML {
        let make = "docent pass key new --content \(Self.shell(view.folder))"
        let start =
            "docent studio \(Self.shell(view.folder)) --pass-key ~/.config/docent/pass-keys/ID.key"
        switch view.key {
        case .none:
            return HTML("div", [.class("how")]) {
                note(.info, "", words("passes.key.none"))
                HTML("p") { words("passes.key.make") }
                command(make)
                HTML("p") { words("passes.key.start") }
                command(start)
            }
        case .unknown:
            return HTML("div", [.class("how")]) {
                note(.warning, "warn", words("passes.key.unknown"))
                command("docent pass key list --content \(Self.shell(view.folder))")
                command(start)
            }
        case .unusable(let reason):
            return HTML("div", [.class("note danger")]) {
                HTML.icon(.danger)
                HTML("div") {
                    HTML("b") { words("passes.key.unusable") }
                    HTML("p", [.lang("en")]) { reason }
                }
            }
        case .ready(_, _, let until):
            guard until < view.now.adding(minutes: 30 * UTCMinute.day) else { return HTML() }
            return HTML("div", [.class("how")]) {
                note(
                    .clock, "warn",
                    words(
                        until > view.now ? "passes.key.soon" : "passes.key.over",
                        ["day": words.day(until.date)]))
                command(make)
            }
        }
    }

    /// A command to be typed.
    func command(_ text: String) -> HTML {
        HTML("pre", [.class("write"), .named("tabindex", "0"), .lang("en")]) { text }
    }

    // MARK: The form

    private func issue(_ view: PassesView) -> HTML {
        let wish = view.wish
        return HTML(
            "form", [.class("fields"), .named("method", "post"), .action(.path(["passes"]))]
        ) {
            HTML("h2") { words("passes.new") }
            if let problem = view.problem {
                HTML("div", [.class("note warn"), .named("role", "alert")]) {
                    HTML.icon(.warning)
                    HTML("div") {
                        HTML("b") { words("passes.problem") }
                        switch problem {
                        case .words(let key): HTML("p") { words(key) }
                        case .reason(let reason): HTML("p", [.lang("en")]) { reason }
                        case .line(let line, let name, let reason):
                            HTML("p") {
                                words("passes.no.line", ["line": "\(line)", "name": name])
                            }
                            HTML("p", [.lang("en")]) { reason }
                        }
                    }
                }
            }
            HTML("fieldset", [.class("field")]) {
                HTML("legend", [.class("label")]) { words("passes.kind") }
                HTML("div", [.class("ways")]) {
                    for kind in PassWish.Kind.allCases where kind != .group || hasGroups {
                        HTML("label", [.class("tick")]) {
                            HTML(
                                "input",
                                [
                                    .named("type", "radio"), .named("name", "kind"),
                                    .named("value", kind.rawValue),
                                    .flag("checked", if: kind == wish.kind),
                                ])
                            words("passes.kind.\(kind.rawValue)")
                        }
                    }
                }
            }
            if hasGroups {
                HTML("div", [.class("for-group")]) {
                    select(
                        "visit", wish.visit, overview.visits.map { ($0.id.uppercased(), $0.name) },
                        help: words("passes.visit.help"))
                }
            }
            select("host", wish.host, overview.people.map { ($0.id.uppercased(), $0.name) })
            select("room", wish.room, overview.rooms.map { ($0.id, "\($0.id) \($0.name)") })
            HTML("div", [.class("pair times")]) {
                time("from", wish.from, hint: words("passes.from.now"))
                time("until", wish.until, hint: words("passes.usual.hours"))
            }
            HTML("p", [.class("help"), .id("times")]) { words("passes.times") }
            usual
            HTML("label", [.class("tick")]) {
                HTML(
                    "input",
                    [
                        .named("type", "checkbox"), .named("name", "once"), .named("value", "1"),
                        .flag("checked", if: wish.isOnce),
                    ])
                words("passes.once")
            }
            HTML("div", [.class("field")]) {
                HTML("label", [.named("for", "name")]) {
                    words("passes.name")
                    HTML("span", [.class("end")]) { words("passes.name.if") }
                }
                HTML(
                    "input",
                    [
                        .class("in"), .id("name"), .named("name", "name"),
                        .named("maxlength", Pass.maximumNameLength), .named("value", wish.name),
                        .named("autocomplete", "off"), .named("aria-describedby", "name-help"),
                    ])
                HTML("p", [.class("help"), .id("name-help")]) { words("passes.name.help") }
            }
            several(wish)
            if overview.languages.count > 1 {
                select(
                    "language", wish.language,
                    overview.languages.map { ($0.rawValue, Self.name(of: $0)) }, isChosen: true)
            }
            HTML("p") {
                HTML("button", [.class("btn first wide"), .named("type", "submit")]) {
                    HTML.icon(.badge)
                    words("passes.issue")
                }
            }
        }
    }

    private var hasGroups: Bool { !overview.visits.isEmpty }

    /// - Parameter isChosen: whether one of them holds though nothing was chosen.
    private func select(
        _ name: String, _ chosen: String, _ options: [(value: String, text: String)],
        isChosen: Bool = false, help: String? = nil
    ) -> HTML {
        HTML("div", [.class("field")]) {
            HTML("label", [.named("for", name)]) { words("passes.\(name)") }
            HTML(
                "select",
                [
                    .class("in"), .id(name), .named("name", name),
                    help.map { _ in .named("aria-describedby", "\(name)-help") },
                ]
            ) {
                if !isChosen {
                    HTML("option", [.named("value", "")]) { words("passes.choose") }
                }
                for option in options {
                    HTML(
                        "option",
                        [
                            .named("value", option.value),
                            .flag("selected", if: option.value == chosen),
                        ]
                    ) { option.text.isEmpty ? option.value : option.text }
                }
            }
            if let help { HTML("p", [.class("help"), .id("\(name)-help")]) { help } }
        }
    }

    private func time(_ name: String, _ value: String, hint: String) -> HTML {
        HTML("div", [.class("field")]) {
            HTML("label", [.named("for", name)]) { words("passes.\(name)") }
            HTML(
                "input",
                [
                    .class("in num"), .id(name), .named("name", name), .named("value", value),
                    .named("maxlength", 40), .named("autocomplete", "off"),
                    .named("aria-describedby", "times"), .named("placeholder", hint),
                    name == "until" ? .named("list", "usual") : nil,
                ])
        }
    }

    /// Usual ends, to choose from.
    private var usual: HTML {
        HTML("datalist", [.id("usual")]) {
            for (value, name) in [
                ("+2h", "hours"), (words("passes.today"), "today"),
                (words("passes.tomorrow"), "tomorrow"), ("+7d", "week"),
            ] {
                HTML("option", [.named("value", value)]) { words("passes.usual.\(name)") }
            }
        }
    }

    // MARK: The list

    private func list(_ view: PassesView) -> HTML {
        let over = view.rows.filter { $0.pass.until <= view.now }
        let now = view.rows.filter { $0.pass.until > view.now }
        let shown = view.showsOver ? over : now
        return HTML("div", [.class("fields")]) {
            if let number = view.revoked {
                HTML("div", [.class("note ok"), .named("role", "status")]) {
                    HTML.icon(.check)
                    HTML("div") {
                        HTML("p") { words("passes.revoked", ["number": number.description]) }
                        HTML("p") {
                            HTML(
                                "a",
                                [.href(Link.path(["history"]).asking(["file": "passes.yaml"]))]
                            ) { words("passes.undo") }
                        }
                    }
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
            HTML("p", [.class("help")]) {
                words("passes.kept")
                " "
                HTML("a", [.href(.path(["passes", "rules"]))]) { words("rules.title") }
            }
        }
    }

    private func table(_ rows: [PassDesk.Row], _ view: PassesView) -> HTML {
        let names = Dictionary(
            overview.people.map { ($0.id.uppercased(), $0.name) }
        ) { first, _ in first }
        let heads = ["number", "for", "room", "when", "state"]
        return HTML("div", [.class("wide"), .named("tabindex", "0"), .label(words("passes.list"))])
        {
            HTML("table") {
                HTML("thead") {
                    HTML("tr") {
                        for head in heads {
                            HTML("th", [.named("scope", "col")]) { words("passes.\(head)") }
                        }
                        HTML("td")
                    }
                }
                HTML("tbody") {
                    for row in rows.prefix(500) {
                        HTML("tr") {
                            HTML("td", [.class("path")]) { row.pass.number.description }
                            HTML("td") { names[row.pass.host] ?? row.pass.host }
                            HTML("td", [.class("room-no")]) { row.pass.room }
                            HTML("td", [.class("num")]) {
                                words.span(
                                    row.pass.from, row.pass.until, view.timeZone, on: view.now)
                                if let more = more(row.pass) {
                                    HTML("small", [.class("dim")]) { " \(more)" }
                                }
                            }
                            HTML("td") { state(of: row) }
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

    private func state(of row: PassDesk.Row) -> HTML {
        if row.isTakenBack, [.valid, .early].contains(row.state) {
            return HTML("span", [.class("tag warn")]) {
                HTML.icon(.warning)
                words("passes.state.back")
            }
        }
        let (kind, icon): (String, StudioIcon?) =
            switch row.state {
            case .valid: ("tag ok", .check)
            case .early: ("tag", .clock)
            case .expired: ("tag none", nil)
            case .revoked: ("tag warn", .close)
            }
        return HTML("span", [.class(kind)]) {
            if let icon { HTML.icon(icon) }
            words("passes.state.\(row.state.rawValue)")
        }
    }

    private func revoke(_ row: PassDesk.Row) -> HTML {
        let number = row.pass.number.description
        return HTML(
            "form",
            [.named("method", "post"), .action(.path(["passes", number, "revoke"]))]
        ) {
            HTML(
                "button",
                [
                    .class("btn"), .named("type", "submit"),
                    .label(words("passes.act.of", ["number": number])),
                ]
            ) { words("passes.act") }
        }
    }

    // MARK: The badge

    private func badge(_ view: PassesView) -> HTML {
        HTML("aside", [.class("preview badge-page"), .label(words("passes.badge"))]) {
            HTML("h2") { words("passes.badge") }
            if let badge = view.badge {
                let link = ["passes", "badge", badge.id]
                HTML(
                    "img",
                    [
                        .src(.path(link + ["badge.png"])),
                        .named("alt", badge.words.joined(separator: ", ")), .named("width", 840),
                        .named("height", 1184),
                    ])
                if badge.warning != nil {
                    note(.warning, "warn", words("passes.badge.long"))
                }
                HTML("p", [.class("help")]) { words("passes.badge.once") }
                HTML("p") {
                    HTML("a", [.class("btn first wide"), .href(.path(link + ["badge.pdf"]))]) {
                        HTML.icon(.print)
                        if badge.passes.count == 1 {
                            words("passes.badge.pdf")
                        } else {
                            words("passes.badge.pdfs", ["count": "\(badge.passes.count)"])
                        }
                    }
                }
                if badge.passes.count == 1 {
                    HTML("p") {
                        HTML("a", [.class("btn wide"), .href(.path(link + ["code.png"]))]) {
                            HTML.icon(.qr)
                            words("passes.badge.code")
                        }
                    }
                    mail(badge, to: view.mail?.to ?? "", problem: view.mail?.problem)
                } else {
                    others(badge)
                }
            } else {
                HTML("p", [.class("dim")]) { words("passes.badge.none") }
            }
        }
    }
}

extension StudioWords {
    /// "today, 15:00 \u{2013} 17:00", "25 Nov 2026, 15:00 \u{2013} 17:00", with both days where they differ.
    func span(
        _ from: UTCMinute, _ until: UTCMinute, _ zone: TimeZone, on now: UTCMinute
    ) -> String {
        var day = Date.FormatStyle(date: .abbreviated, time: .omitted).locale(locale)
        var time = Date.FormatStyle(date: .omitted, time: .shortened).locale(locale)
        (day.timeZone, time.timeZone) = (zone, zone)
        let today = now.date.formatted(day)
        func named(_ day: String) -> String { day == today ? self("passes.today") : day }
        let (start, end) = (from.date.formatted(day), until.date.formatted(day))
        let first = "\(named(start)), \(from.date.formatted(time))"
        let last = until.date.formatted(time)
        return start == end
            ? "\(first) \u{2013} \(last)" : "\(first) \u{2013} \(named(end)), \(last)"
    }
}
