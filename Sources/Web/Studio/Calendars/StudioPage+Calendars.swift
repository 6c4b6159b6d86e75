import Foundation
import TourAuthoring
import TourModel
import WebPages

extension StudioPage {
    /// The calendars, what is to come of each, and the form for another.
    ///
    /// - Parameters:
    ///   - gone: the name of one that was just taken out.
    ///   - brought: the name of one that was just taken in.
    func calendars(_ shelf: CalendarShelf, gone: String?, brought: String?) -> HTML {
        page(words("nav.calendars"), here: "calendars", aside: bringCalendar) {
            HTML("div", [.class("library")]) {
                if let gone { isGone(gone, "calendars") }
                if let item = brought.flatMap({ shelf[$0] }) { isBrought(item) }
                HTML("p", [.class("soft")]) { words("calendars.lead") }
                if shelf.items.isEmpty {
                    HTML.note { words("calendars.none") }
                }
                for item in shelf.items { calendar(item) }
            }
        }
    }

    private func isBrought(_ item: CalendarShelf.Item) -> HTML {
        HTML.post(.path(["undo"]), [.class("note ok")]) {
            HTML.icon(.check)
            HTML("span") {
                words(
                    "calendars.brought", ["name": item.name ?? item.id, "count": "\(item.events)"])
            }
            HTML("span", [.class("acts")]) {
                HTML.hidden("page", "calendars")
                HTML.submit { words("undo") }
            }
        }
    }

    private func calendar(_ item: CalendarShelf.Item) -> HTML {
        let problems = overview.problems(of: item.file)
        return HTML("section", [.class("group"), .id("c-\(item.id)")]) {
            HTML("h2") { item.name ?? item.id }
            HTML("p", [.class("path")]) {
                "\(item.file) \u{B7} \(words.size(ofBytes: item.bytes))"
            }
            HTML("p", [.class("soft")]) {
                words("calendars.events", ["count": "\(item.events)"])
                " "
                item.kiosks.isEmpty
                    ? words("calendars.all")
                    : words("calendars.some", ["kiosks": item.kiosks.joined(separator: ", ")])
            }
            if !problems.isEmpty { note(problems, []) }
            if item.next.isEmpty {
                HTML("p", [.class("dim")]) { words("calendars.next.none") }
            } else {
                HTML.rows {
                    for date in item.next {
                        HTML("li") {
                            HTML("span", [.class("what")]) { date.title }
                            if date.isCancelled {
                                HTML("span", [.class("tag warn")]) { words("calendars.cancelled") }
                            }
                            HTML("span", [.class("num soft end")]) { words.moment(date) }
                        }
                    }
                }
            }
            HTML("div", [.class("two")]) {
                HTML.link(.path(["calendars", "\(item.id).ics"])) {
                    HTML.icon(.download)
                    words("calendars.along")
                }
                HTML.post(.path(["calendars", item.id, "out"])) {
                    HTML.submit(.ordinary, [.label("\(words("list.out")): \(item.id)")]) {
                        HTML.icon(.trash)
                        words("list.out")
                    }
                }
            }
            HTML("details", [.class("more")]) {
                HTML("summary") { words("calendars.replace") }
                HTML.help { words("calendars.replace.help") }
                bring(id: "replace-\(item.id)", act: "calendars.replace.act", first: false) {
                    HTML.hidden("replace", item.id)
                }
            }
        }
    }

    private var bringCalendar: HTML {
        HTML("aside", [.class("one"), .label(words("calendars.bring"))]) {
            HTML("h2") { words("calendars.bring") }
            bring(id: "calendar", act: "calendars.bring.act", first: true) {
                HTML("p", [.class("soft small")]) { words("calendars.bring.help") }
                HTML("div", [.class("field")]) {
                    HTML("label", [.named("for", "calendar-id")]) {
                        words("calendars.id")
                        HTML("span", [.class("end")]) { words("calendars.id.if") }
                    }
                    HTML.input(
                        "id", id: "calendar-id",
                        [
                            .named("maxlength", 32), .named("autocomplete", "off"),
                            .named("aria-describedby", "calendar-id-help"),
                        ])
                    HTML.help([.id("calendar-id-help")]) {
                        words("calendars.id.help")
                    }
                }
            }
            HTML("p", [.class("note warn small")]) {
                HTML.icon(.warning, "s")
                HTML("span") { words("calendars.private") }
            }
            if overview.languages.count > 1 {
                HTML("p", [.class("small soft")]) {
                    words("calendars.translations")
                    " "
                    HTML("a", [.href(.path(["translations"]))]) { words("nav.translations") }
                }
            }
        }
    }

    private func bring(
        id: String, act: String, first: Bool, @HTMLBuilder _ more: () -> HTML
    ) -> HTML {
        HTML.post(.path(["calendars"]), [.class("drop"), .named("enctype", "multipart/form-data")])
        {
            more()
            HTML.field(id, words("calendars.file")) {
                HTML.input(
                    "file", id: id,
                    [
                        .named("type", "file"), .named("accept", ".ics,text/calendar"),
                        .flag("required"),
                    ])
            }
            HTML("button", [.class(first ? "btn first" : "btn"), .named("type", "submit")]) {
                HTML.icon(.upload)
                words(act)
            }
        }
    }
}

extension StudioWords {
    /// When a date of a calendar begins: "Sat 28 Nov 2026, 14:00".
    fileprivate func moment(_ date: CalendarShelf.Date) -> String {
        var style = Date.FormatStyle(
            date: .abbreviated, time: date.isDay ? .omitted : .shortened
        ).weekday().locale(
            Locale(identifier: language.rawValue == "en" ? "en_GB" : language.rawValue))
        style.timeZone = date.zone
        return date.start.formatted(style)
    }
}
