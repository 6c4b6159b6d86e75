import Foundation
import Sheets
import WebPages

/// One sheet: while its codes are read back, when some were not, and once all were.
extension StudioPage {
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
                HTML(
                    "div",
                    [.class("making"), .id("under-way"), .named("data-look", Link.path(link).url)]
                ) {
                    progress(done: done, of: work.count, count)
                    HTML("div", [.class("acts")]) {
                        HTML("form", [.action(.path(link))]) {
                            HTML.submit(.first) {
                                words("codes.look")
                            }
                        }
                        HTML.post(.path(link + ["stop"])) {
                            HTML.submit {
                                words("codes.stop")
                            }
                        }
                    }
                }
            case .unproven(let failures): unproven(failures)
            case .refused(let reason):
                HTML.noteBlock(.danger, role: .alert) {
                    HTML("b") { words("codes.refused") }
                    HTML("p", [.lang("en")]) { reason }
                }
                otherLabels
            case .stopped, .proven:
                note(.info, "", words("codes.stopped"))
                otherLabels
            }
        }
    }

    /// How far some work is.
    ///
    /// - Parameter text: the same in words.
    @HTMLBuilder
    func progress(done: Int, of count: Int, _ text: String) -> HTML {
        HTML.note(.info, role: .status, icon: .clock) {
            HTML("b") { words("codes.moment") }
            " "
            HTML("span", [.class("step")]) { text }
        }
        HTML("progress", [.named("value", done), .named("max", count), .label(text)]) { text }
    }

    private var otherLabels: HTML {
        HTML("p", [.class("below")]) {
            HTML.link(.path(["codes"])) { words("codes.other") }
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
            HTML.noteBlock(.danger, role: .alert) {
                HTML("b") { words("codes.unproven", ["count": "\(labels.count)"]) }
                HTML("p") { words("codes.unproven.do") }
            }
            HTML.rows {
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
            HTML.help { words("codes.download.help") }
            let isPrinted = proven.printed != nil
            HTML.post(.path(link + [isPrinted ? "unprinted" : "printed"])) {
                if isPrinted { note(.check, "ok", words("codes.is.printed")) }
                HTML(
                    "button",
                    [.class(isPrinted ? "btn quiet" : "btn wide"), .named("type", "submit")]
                ) {
                    HTML.icon(isPrinted ? .undo : .print)
                    words(isPrinted ? "codes.unprinted" : "codes.printed")
                }
                if !isPrinted {
                    HTML.help { words("codes.printed.help") }
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
