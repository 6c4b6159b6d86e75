import Foundation
import Passes
import Times
import TourModel
import WebPages

/// The form of a new pass.
extension StudioPage {
    func issue(_ view: PassesView) -> HTML {
        let wish = view.wish
        return HTML.post(.path(["passes"]), [.class("fields")]) {
            HTML("h2") { words("passes.new") }
            // Enter in a field makes the badge: a form does what its first button does.
            HTML(
                "button",
                [.class("hide"), .named("type", "submit"), .named("tabindex", "-1"), .hidden]
            ) { words("passes.issue") }
            if let problem = view.problem {
                HTML.noteBlock(.warn, role: .alert) {
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
            HTML("fieldset", [.class("field")]) {
                HTML("legend", [.class("label")]) { words("passes.kind") }
                HTML("div", [.class("ways")]) {
                    for kind in PassWish.Kind.allCases where kind != .group || hasGroups {
                        HTML("label", [.class("tick")]) {
                            HTML.radio("kind", kind.rawValue, isChosen: kind == wish.kind)
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
            select("room", wish.room, overview.rooms.map { ($0.id, overview.title(of: $0)) })
            HTML("div", [.class("pair times")]) {
                time("from", wish.from, hint: words("passes.from.now"))
                time("until", wish.until, hint: words("passes.usual.hours"))
            }
            usual
            HTML.help { hours(view.open) }
            HTML("details", [.class("more how-times")]) {
                HTML("summary") { words("passes.times.how") }
                HTML.help([.id("times")]) { words("passes.times") }
            }
            HTML("label", [.class("tick")]) {
                HTML.checkbox(
                    "once", "1", isChosen: wish.isOnce,
                    [.class("switch"), .named("role", "switch")])
                HTML("span") {
                    words("passes.once")
                    HTML("small", [.class("dim")]) { " " + words("passes.once.where") }
                }
            }
            HTML("div", [.class("field")]) {
                HTML("label", [.named("for", "name")]) {
                    words("passes.name")
                    HTML("span", [.class("end")]) { words("passes.name.if") }
                }
                HTML.input(
                    "name",
                    [
                        .named("maxlength", Pass.maximumNameLength), .named("value", wish.name),
                        .named("autocomplete", "off"), .named("aria-describedby", "name-help"),
                    ])
                HTML.help([.id("name-help")]) { words("passes.name.help") }
            }
            several(wish)
            if overview.languages.count > 1 {
                select(
                    "language", wish.language,
                    overview.languages.map { ($0.rawValue, name(of: $0)) }, isChosen: true)
            }
            HTML("p", [.class("two")]) {
                HTML.submit(.first) {
                    HTML.icon(.print)
                    words("passes.issue")
                }
                HTML.submit(.ordinary, [.named("name", "then"), .named("value", "mail")]) {
                    HTML.icon(.mail)
                    words("passes.then.mail")
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
        HTML.field(name, words("passes.\(name)")) {
            HTML.select(
                (isChosen ? [] : [("", words("passes.choose"))])
                    + options.map { ($0.value, $0.text.isEmpty ? $0.value : $0.text) },
                chosen: chosen,
                [
                    .id(name), .named("name", name),
                    help.map { _ in .named("aria-describedby", "\(name)-help") },
                ])
            if let help { HTML.help([.id("\(name)-help")]) { help } }
        }
    }

    private func time(_ name: String, _ value: String, hint: String) -> HTML {
        HTML.field(name, words("passes.\(name)")) {
            HTML(
                "input",
                [
                    .class("in num"), .id(name), .named("name", name), .named("value", value),
                    .named("maxlength", 40), .named("autocomplete", "off"),
                    .named("aria-describedby", "times"), .named("placeholder", hint),
                ])
        }
    }

    /// Usual times, each a button that fills in both fields and leaves the rest of the form as it is.
    private var usual: HTML {
        HTML(
            "div",
            [.class("chips"), .named("role", "group"), .label(words("passes.usual"))]
        ) {
            for usual in PassTimes.Usual.allCases {
                HTML(
                    "button",
                    [
                        .class("chip"), .named("type", "submit"), .named("name", "usual"),
                        .named("value", usual.rawValue),
                        .formAction(.path(["passes", "times"])),
                    ]
                ) { words("passes.usual.\(usual.rawValue)") }
            }
        }
    }

    /// What "today" and "tomorrow" mean.
    private func hours(_ open: OpeningTimes?) -> String {
        let day = (open ?? .workingDay).day
        return words(
            open == nil ? "passes.times.working" : "passes.times.open",
            ["start": ClockTime.shortText(day.start), "end": ClockTime.shortText(day.end)])
    }
}
