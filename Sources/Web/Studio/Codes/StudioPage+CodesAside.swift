import Foundation
import Sheets
import WebPages

/// The labels that no longer are what was printed, and the sheets that were.
extension StudioPage {
    func codesAside(
        _ labels: DoorLabels, _ printed: [PrintedSheets.Sheet], _ waiting: SheetDesk.Proven?,
        _ choice: CodesChoice
    ) -> HTML {
        let stale = labels.rows.filter { $0.state == .stale }
        return HTML("aside", [.class("preview"), .label(words("codes.before"))]) {
            if let waiting {
                HTML.noteBlock(.info, icon: .print) {
                    HTML("p") { words("codes.waits", ["count": "\(waiting.count)"]) }
                    HTML("p") {
                        HTML("a", [.href(.path(["codes", "sheets", waiting.id]))]) {
                            words("look")
                        }
                    }
                }
            }
            HTML("h2") { words("codes.changed") }
            if stale.isEmpty { HTML("p", [.class("dim")]) { words("codes.changed.none") } }
            HTML.rows {
                for row in stale.prefix(50) {
                    HTML("li") {
                        HTML("div", [.class("what")]) {
                            HTML("span", [.class("room-no")]) { number(of: row.label) }
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
            if !labels.needed.isEmpty, choice.show != .needed {
                HTML("p") {
                    HTML(
                        "a",
                        [
                            .class("btn wide"),
                            .href(Link.path(["codes"]).asking(["show": "needed"])),
                        ]
                    ) { words("codes.only.needed", ["count": "\(labels.needed.count)"]) }
                }
            }
            if !labels.gone.isEmpty {
                HTML("h2") { words("codes.gone") }
                HTML.rows {
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
            if !printed.isEmpty {
                before(printed)
                HTML("p") {
                    HTML("a", [.class("btn wide"), .href(.path(["codes", "photos"]))]) {
                        HTML.icon(.image)
                        words("photos.title")
                    }
                }
            }
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
