import Foundation
import Sheets
import Tour
import WebPages

/// What a sheet is printed on, and the labels that no longer are what was printed.
extension StudioPage {
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

    func codesAside(
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
}
