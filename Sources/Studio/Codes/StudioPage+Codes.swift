import Foundation
import Sheets
import Tour
import WebPages

extension StudioPage {
    /// The labels of the tour, and the form for a sheet of them.
    ///
    /// - Parameters:
    ///   - printed: the sheets that were printed, the newest last.
    ///   - waiting: a sheet that is made and not noted as printed.
    func codes(
        _ choice: CodesChoice, printed: [PrintedSheets.Sheet], waiting: SheetDesk.Proven?
    ) -> HTML {
        let labels = overview.labels
        let rows = choice.rows(of: labels)
        return page(
            words("nav.codes"), here: "codes", lead: words("codes.lead"),
            aside: codesAside(labels, printed, waiting, rows.isEmpty ? nil : choice)
        ) {
            HTML(
                "form",
                [
                    .class("form"), .id("labels"), .named("method", "post"),
                    .action(.path(["codes"])),
                ]
            ) {
                if labels.needsKey { note(.warning, "warn", words("codes.key")) }
                if !labels.problems.isEmpty {
                    HTML("div", [.class("note danger")]) {
                        HTML.icon(.danger)
                        HTML("div") {
                            HTML("p") { words("codes.broken") }
                            for problem in labels.problems {
                                HTML("p", [.lang("en"), .class("path")]) { problem }
                            }
                        }
                    }
                }
                if let problem = choice.problem {
                    HTML("p", [.class("note warn"), .named("role", "alert")]) {
                        HTML.icon(.warning)
                        HTML("span") { problem }
                    }
                }
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

    private func label(_ row: DoorLabels.Row, _ choice: CodesChoice) -> HTML {
        box(
            row.key, choice,
            HTML("span", [.class("what")]) {
                if row.label.kind == .room || row.label.kind == .building {
                    HTML("span", [.class("room-no")]) { row.label.id }
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
            HTML(
                "input",
                [
                    .named("type", "checkbox"), .named("name", name), .named("value", "1"),
                    .flag("checked", if: choice.ticked.contains(name)),
                ])
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

    // MARK: The sheet

    private func sheetFields(_ choice: CodesChoice) -> HTML {
        HTML("fieldset", [.class("group sheet")]) {
            HTML("legend") { words("codes.sheet") }
            HTML("div", [.class("field")]) {
                HTML("label", [.named("for", "stock")]) { words("codes.stock") }
                HTML(
                    "select",
                    [
                        .class("in"), .id("stock"), .named("name", "stock"),
                        .named("form", "labels"),
                    ]
                ) {
                    for stock in LabelStock.known {
                        HTML(
                            "option",
                            [
                                .named("value", stock.name),
                                .flag("selected", if: stock.name == choice.stock),
                            ]
                        ) { name(of: stock) }
                    }
                }
            }
            HTML("div", [.class("field")]) {
                HTML("label", [.named("for", "start")]) { words("codes.start") }
                HTML(
                    "input",
                    [
                        .class("in num"), .id("start"), .named("name", "start"),
                        .named("form", "labels"),
                        .named("type", "number"), .named("min", 1), .named("max", 100),
                        .named("value", choice.start), .flag("required"),
                        .named("aria-describedby", "start-help"),
                    ])
                HTML("p", [.class("help"), .id("start-help")]) { words("codes.start.help") }
            }
            HTML("p") {
                HTML(
                    "button",
                    [
                        .class("btn first wide"), .named("type", "submit"),
                        .named("form", "labels"),
                    ]
                ) {
                    HTML.icon(.print)
                    words("codes.make")
                }
            }
            HTML("p", [.class("help")]) { words("codes.make.help") }
        }
    }

    private func name(of stock: LabelStock) -> String {
        words(
            stock.labelsPerPage == 1 ? "codes.stock.one" : "codes.stock.many",
            [
                "name": stock.name, "count": "\(stock.labelsPerPage)",
                "width": words.number(stock.labelWidth), "height": words.number(stock.labelHeight),
            ])
    }

    private func codesAside(
        _ labels: DoorLabels, _ printed: [PrintedSheets.Sheet], _ waiting: SheetDesk.Proven?,
        _ choice: CodesChoice?
    ) -> HTML {
        let stale = labels.rows.filter { $0.state == .stale }
        return HTML("aside", [.class("preview"), .label(words("codes.before"))]) {
            if let waiting {
                HTML("div", [.class("note info")]) {
                    HTML.icon(.print)
                    HTML("div") {
                        HTML("p") { words("codes.waits", ["count": "\(waiting.count)"]) }
                        HTML("p") {
                            HTML("a", [.href(.path(["codes", "sheets", waiting.id]))]) {
                                words("look")
                            }
                        }
                    }
                }
            }
            if let choice { sheetFields(choice) }
            HTML("h2") { words("codes.changed") }
            if stale.isEmpty { HTML("p", [.class("dim")]) { words("codes.changed.none") } }
            HTML("ul", [.class("rows")]) {
                for row in stale.prefix(50) {
                    HTML("li") {
                        HTML("div", [.class("what")]) {
                            HTML("span", [.class("room-no")]) { row.label.id }
                            " "
                            HTML("b") { row.name }
                            HTML("p", [.class("dim small")]) {
                                row.printed.map {
                                    words("codes.changed.more", ["day": words.day($0)])
                                } ?? words("codes.changed.plain")
                            }
                        }
                    }
                }
            }
            if !labels.gone.isEmpty {
                HTML("h2") { words("codes.gone") }
                HTML("ul", [.class("rows")]) {
                    for gone in labels.gone.prefix(50) {
                        HTML("li") {
                            HTML("div", [.class("what")]) {
                                HTML("span", [.class("room-no")]) { gone.id }
                                HTML("p", [.class("dim small")]) { words("codes.gone.more") }
                            }
                        }
                    }
                }
            }
            if !printed.isEmpty { before(printed) }
        }
    }

    private func before(_ printed: [PrintedSheets.Sheet]) -> HTML {
        HTML("section") {
            HTML("h2") { words("codes.before") }
            HTML("ul", [.class("rows small")]) {
                for sheet in printed.reversed().prefix(20) {
                    let day = sheet.manifest.printed.map { words.day($0) } ?? ""
                    HTML("li") {
                        HTML("span") {
                            words(
                                "codes.before.one",
                                [
                                    "day": day, "count": "\(sheet.manifest.labels.count)",
                                    "stock": sheet.manifest.stock,
                                ])
                        }
                        HTML(
                            "a",
                            [
                                .class("end"),
                                .href(Link.path(["codes"]).asking(["again": "\(sheet.number)"])),
                                .label(words("codes.again.of", ["day": day])),
                            ]
                        ) { words("codes.again") }
                    }
                }
            }
        }
    }

    // MARK: One sheet

    /// A sheet that is being made, or was not made.
    func sheet(_ work: SheetDesk.Work) -> HTML {
        let link = ["codes", "sheets", work.id]
        return page(
            words("codes.sheet"), here: "codes", kicker: [(words("nav.codes"), .path(["codes"]))]
        ) {
            switch work.state {
            case .reading(let done):
                let count = words(
                    "codes.reading", ["done": "\(done)", "count": "\(work.count)"])
                HTML("div", [.class("making")]) {
                    HTML("p", [.class("note info"), .named("role", "status")]) {
                        HTML.icon(.clock)
                        HTML("span") {
                            HTML("b") { words("codes.moment") }
                            " \(count)"
                        }
                    }
                    HTML(
                        "progress",
                        [.named("value", done), .named("max", work.count), .label(count)]
                    ) { count }
                    HTML("div", [.class("acts")]) {
                        HTML("form", [.action(.path(link))]) {
                            HTML("button", [.class("btn first"), .named("type", "submit")]) {
                                words("codes.look")
                            }
                        }
                        HTML(
                            "form", [.named("method", "post"), .action(.path(link + ["stop"]))]
                        ) {
                            HTML("button", [.class("btn"), .named("type", "submit")]) {
                                words("codes.stop")
                            }
                        }
                    }
                }
            case .unproven(let failures): unproven(failures)
            case .refused(let reason):
                HTML("div", [.class("note danger"), .named("role", "alert")]) {
                    HTML.icon(.danger)
                    HTML("div") {
                        HTML("b") { words("codes.refused") }
                        HTML("p", [.lang("en")]) { reason }
                    }
                }
                otherLabels
            case .stopped, .proven:
                note(.info, "", words("codes.stopped"))
                otherLabels
            }
        }
    }

    private var otherLabels: HTML {
        HTML("p", [.class("below")]) {
            HTML("a", [.class("btn"), .href(.path(["codes"]))]) { words("codes.other") }
        }
    }

    /// Labels that were not read back, each with what it was not read through.
    private func unproven(_ failures: [ProofFailure]) -> HTML {
        var labels: [(id: String, trials: [ProofTrial])] = []
        for failure in failures {
            if let index = labels.firstIndex(where: { $0.id == failure.label }) {
                if !labels[index].trials.contains(failure.trial) {
                    labels[index].trials.append(failure.trial)
                }
            } else {
                labels.append((failure.label, [failure.trial]))
            }
        }
        return HTML("div", [.class("making")]) {
            HTML("div", [.class("note danger"), .named("role", "alert")]) {
                HTML.icon(.danger)
                HTML("div") {
                    HTML("b") { words("codes.unproven", ["count": "\(labels.count)"]) }
                    HTML("p") { words("codes.unproven.do") }
                }
            }
            HTML("ul", [.class("rows")]) {
                for label in labels.prefix(100) {
                    HTML("li") {
                        HTML("span", [.class("room-no")]) { label.id }
                        HTML("span") {
                            words(
                                "codes.unproven.one",
                                [
                                    "how": label.trials.map { words("codes.trial.\($0.rawValue)") }
                                        .joined(separator: ", ")
                                ])
                        }
                    }
                }
            }
            otherLabels
        }
    }

    /// A proven sheet: its pages, and what to do with it.
    func sheet(_ proven: SheetDesk.Proven, _ manifest: SheetManifest) -> HTML {
        let link = ["codes", "sheets", proven.id]
        return page(
            words("codes.title", ["count": "\(proven.count)", "stock": proven.stock]),
            here: "codes", kicker: [(words("nav.codes"), .path(["codes"]))],
            aside: sheetAside(proven, manifest, link)
        ) {
            HTML("div", [.class("form pages")]) {
                for number in 1...min(proven.pages, 30) {
                    let labels = manifest.labels.filter { $0.page == number }.map(\.id)
                    HTML("figure") {
                        HTML(
                            "img",
                            [
                                .src(.path(link + ["\(number).png"])),
                                .named(
                                    "alt",
                                    words(
                                        "codes.page.alt",
                                        [
                                            "page": "\(number)", "pages": "\(proven.pages)",
                                            "labels": labels.joined(separator: ", "),
                                        ])),
                                .named("loading", "lazy"),
                            ])
                        HTML("figcaption", [.class("dim small num")]) {
                            words(
                                "codes.page",
                                ["page": "\(number)", "pages": "\(proven.pages)"])
                        }
                    }
                }
            }
        }
    }

    private func sheetAside(
        _ proven: SheetDesk.Proven, _ manifest: SheetManifest, _ link: [String]
    ) -> HTML {
        HTML("aside", [.class("preview"), .label(words("codes.sheet"))]) {
            note(
                .check, "ok", words("codes.proven", ["count": "\(proven.count)"]),
                words("codes.grade", ["grade": proven.grade]))
            if !proven.small.isEmpty {
                note(.warning, "warn", words("codes.small", ["labels": Self.few(proven.small)]))
            }
            if !proven.short.isEmpty {
                note(.info, "", words("codes.short", ["labels": Self.few(proven.short)]))
            }
            HTML("p") {
                HTML("a", [.class("btn first wide"), .href(.path(link + ["sheet.pdf"]))]) {
                    HTML.icon(.download)
                    words("codes.download")
                }
            }
            HTML("p", [.class("help")]) { words("codes.download.help") }
            let isPrinted = proven.printed != nil
            HTML(
                "form",
                [
                    .named("method", "post"),
                    .action(.path(link + [isPrinted ? "unprinted" : "printed"])),
                ]
            ) {
                if isPrinted { note(.check, "ok", words("codes.is.printed")) }
                HTML(
                    "button",
                    [.class(isPrinted ? "btn quiet" : "btn wide"), .named("type", "submit")]
                ) {
                    HTML.icon(isPrinted ? .undo : .print)
                    words(isPrinted ? "codes.unprinted" : "codes.printed")
                }
                if !isPrinted {
                    HTML("p", [.class("help")]) { words("codes.printed.help") }
                }
            }
            HTML("h2") { words("codes.grades") }
            HTML("ul", [.class("grades")]) {
                for label in manifest.labels.prefix(400) {
                    HTML("li") {
                        HTML("span", [.class("room-no")]) { label.id }
                        HTML("b") { label.grade?.description ?? "" }
                    }
                }
            }
            HTML("p", [.class("small")]) {
                HTML("a", [.href(.path(link + ["sheet.json"]))]) { words("codes.manifest") }
            }
        }
    }

    private static func few(_ names: [String]) -> String {
        names.prefix(6).joined(separator: ", ")
            + (names.count > 6 ? " + \(names.count - 6)" : "")
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
