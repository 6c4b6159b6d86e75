import Foundation
import Sheets
import WebPages

extension StudioPage {
    /// The labels of the tour, what is printed of them, and how that will look.
    ///
    /// - Parameters:
    ///   - draft: what is chosen as it will be printed; nil where nothing can be.
    ///   - printed: the sheets that were printed, the newest last.
    ///   - waiting: a sheet that is made and not noted as printed.
    func codes(
        _ choice: CodesChoice, draft: SheetDraft?, printed: [PrintedSheets.Sheet],
        waiting: SheetDesk.Proven?
    ) -> HTML {
        let labels = overview.labels
        let rows = choice.rows(of: labels)
        return page(
            words("nav.codes"), here: "codes", acts: rows.isEmpty ? HTML() : makeSheet,
            aside: codesAside(labels, printed, waiting, choice)
        ) {
            HTML("div", [.class(rows.isEmpty ? "codes none" : "codes")]) {
                HTML.post(.path(["codes"]), [.class("form"), .id("labels")]) {
                    HTML.help { words("codes.lead") }
                    troubles(choice, labels)
                    shows(choice, labels)
                    input("hidden", "show", choice.show.rawValue)
                    if rows.isEmpty {
                        note(
                            .check, "ok",
                            words(choice.show == .needed ? "codes.needed.none" : "codes.none"),
                            choice.show == .needed ? words("codes.needed.more") : nil)
                    } else {
                        list(rows, choice)
                    }
                }
                if !rows.isEmpty { draftRoom(choice, draft) }
            }
        }
    }

    @HTMLBuilder
    private var makeSheet: HTML {
        // Enter in a field draws: a form does what its first button on the page does.
        HTML(
            "button",
            [
                .class("hide"), .named("type", "submit"), .named("form", "labels"),
                .named("tabindex", "-1"), .hidden, .formAction(Self.draftAddress),
            ]
        ) { words("codes.draw") }
        HTML.submit(.first, [.named("form", "labels"), .named("title", words("codes.make.help"))]) {
            HTML.icon(.print)
            words("codes.make")
        }
    }

    /// What keeps labels from being made or their record from being read, and what is wrong with the choice.
    @HTMLBuilder
    private func troubles(_ choice: CodesChoice, _ labels: DoorLabels) -> HTML {
        if labels.needsKey { note(.warning, "warn", words("codes.key")) }
        if !labels.problems.isEmpty {
            HTML.noteBlock(.danger) {
                HTML("p") { words("codes.broken") }
                for problem in labels.problems {
                    HTML("p", [.lang("en"), .class("path")]) { problem }
                }
            }
        }
        if let problem = choice.problem {
            HTML.note(.warn, role: .alert) { problem }
        }
    }

    /// A note of one sentence, and perhaps another one.
    func note(
        _ icon: StudioIcon, _ kind: String, _ text: String, _ more: String? = nil
    ) -> HTML {
        HTML("p", [.class("note \(kind)")]) {
            HTML.icon(icon)
            HTML("span") {
                HTML("b") { text }
                if let more { " \(more)" }
            }
        }
    }

    private func input(_ type: String, _ name: String, _ value: String) -> HTML {
        HTML("input", [.named("type", type), .named("name", name), .named("value", value)])
    }

    private func shows(_ choice: CodesChoice, _ labels: DoorLabels) -> HTML {
        HTML("nav", [.class("tabs wrap"), .label(words("codes.which"))]) {
            for show in CodesChoice.Show.allCases {
                let count = CodesChoice(show.rawValue, in: labels).rows(of: labels).count
                if count > 0 || show == .needed || show == choice.show {
                    HTML(
                        "a",
                        [
                            .href(Link.path(["codes"]).asking(["show": show.rawValue])),
                            show == choice.show ? .named("aria-current", "true") : nil,
                        ]
                    ) {
                        show == .needed || show == .all
                            ? words("codes.show.\(show.rawValue)") : words("nav.\(show.rawValue)")
                        HTML("span", [.class("dim num")]) { "\(count)" }
                    }
                }
            }
        }
    }

    // MARK: The list

    /// Rooms by building and floor, then everything else.
    private func list(_ rows: [DoorLabels.Row], _ choice: CodesChoice) -> HTML {
        let rooms = rows.filter { $0.label.kind == .room }
        let others = rows.filter { $0.label.kind != .room }
        let places = Dictionary(overview.rooms.map { ($0.id, $0) }) { first, _ in first }
        return HTML("div", [.class("labels")]) {
            for building in overview.buildings {
                let own = rooms.filter { places[$0.label.id]?.building == building.id }
                if !own.isEmpty {
                    let name = building.name.isEmpty ? building.id : building.name
                    HTML("fieldset", [.class("group")]) {
                        HTML("legend") { name }
                        if choice.show != .needed {
                            box(
                                "b.\(building.id)", choice,
                                HTML("b") {
                                    words(
                                        "codes.of.building",
                                        ["name": name, "count": "\(own.count)"])
                                })
                        }
                        for floor in building.floors {
                            let floored = own.filter { places[$0.label.id]?.floor == floor.id }
                            if !floored.isEmpty {
                                HTML("p", [.class("dim small")]) {
                                    floor.name.isEmpty ? floor.id : floor.name
                                }
                                for row in floored { label(row, choice) }
                            }
                        }
                    }
                }
            }
            for (kind, name) in [
                (Label.Kind.building, "buildings"), (.person, "people"), (.tour, "tours"),
            ] {
                let own = others.filter { $0.label.kind == kind }
                if !own.isEmpty {
                    HTML("fieldset", [.class("group")]) {
                        HTML("legend") { words("nav.\(name)") }
                        for row in own { label(row, choice) }
                    }
                }
            }
        }
    }

    /// A label's headline where that is a number, else the ID of what it names.
    func number(of label: Label) -> String {
        label.kind == .room ? overview.label(ofRoom: label.id) : label.id
    }

    private func label(_ row: DoorLabels.Row, _ choice: CodesChoice) -> HTML {
        box(
            row.key, choice,
            HTML("span", [.class("what")]) {
                if row.label.kind == .room || row.label.kind == .building {
                    HTML("span", [.class("room-no")]) { number(of: row.label) }
                    " "
                }
                row.name
            },
            row.state == .printed
                ? HTML("span", [.class("dim small")]) {
                    row.printed.map { words.day($0) } ?? words("codes.label.printed")
                } : tag(of: row.state))
    }

    private func box(
        _ name: String, _ choice: CodesChoice, _ content: HTML, _ end: HTML = HTML()
    ) -> HTML {
        HTML("label", [.class("tick")]) {
            HTML.checkbox(name, "1", isChosen: choice.ticked.contains(name))
            content
            HTML("span", [.class("end")]) { end }
        }
    }

    func tag(of state: DoorLabels.State) -> HTML {
        let kind =
            switch state {
            case .never: "tag none"
            case .stale: "tag warn"
            case .printed: "tag ok"
            }
        return HTML("span", [.class(kind)]) {
            if state == .stale { HTML.icon(.clock) }
            if state == .printed { HTML.icon(.check) }
            words("codes.label.\(state.rawValue)")
        }
    }
}

extension StudioWords {
    /// "25 Nov 2026".
    func day(_ time: Date) -> String {
        time.formatted(
            Date.FormatStyle(date: .abbreviated, time: .omitted)
                .locale(locale))
    }

    /// A length with one decimal at most.
    func number(_ value: Double) -> String {
        value.formatted(
            .number.precision(.fractionLength(0...1)).locale(locale))
    }
}
