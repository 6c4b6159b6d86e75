import Drawing
import Foundation
import Sheets
import WebPages

/// The page as it will be printed, before it is made.
struct SheetDraft {
    /// Nil where there is nothing to be drawn.
    var id: String?
    var order: SheetDesk.Order
    /// From 1.
    var page = 1
    /// Why it cannot be made, in the words of the command that prints sheets.
    var refusal: String?

    var pages: Int { max(1, order.pages) }
}

extension StudioPage {
    /// What the labels are printed on, and the first page of them.
    func draftRoom(_ choice: CodesChoice, _ draft: SheetDraft?) -> HTML {
        HTML("section", [.class("draft-room"), .label(words("codes.sheet"))]) {
            HTML("div", [.class("stays")]) {
                sheetFields(choice)
                if let draft { self.draft(draft) }
            }
        }
    }

    private func sheetFields(_ choice: CodesChoice) -> HTML {
        HTML("div", [.class("order-fields")]) {
            HTML.field("stock", words("codes.stock")) {
                HTML.select(
                    LabelStock.known.map { ($0.name, name(of: $0)) }, chosen: choice.stock,
                    [.id("stock"), .named("name", "stock"), .named("form", "labels")])
            }
            HTML.field("start", words("codes.start")) {
                HTML(
                    "input",
                    [
                        .class("in num"), .id("start"), .named("name", "start"),
                        .named("form", "labels"),
                        .named("type", "number"), .named("min", 1), .named("max", 100),
                        .named("value", choice.start), .flag("required"),
                        .named("aria-describedby", "start-help"),
                    ])
            }
            HTML.submit(.ordinary, [.named("form", "labels"), .formAction(Self.draftAddress)]) {
                words("codes.draw")
            }
            HTML.help([.id("start-help")]) { words("codes.start.help") }
        }
    }

    /// Where a choice is drawn.
    static let draftAddress = Link.path(["codes", "draft"])

    private func name(of stock: LabelStock) -> String {
        if let width = stock.rollWidth {
            return words("codes.stock.roll", ["name": stock.name, "width": words.number(width)])
        }
        return words(
            stock.labelsPerPage == 1 ? "codes.stock.one" : "codes.stock.many",
            [
                "name": stock.name, "count": "\(stock.labelsPerPage)",
                "width": words.number(stock.labelWidth), "height": words.number(stock.labelHeight),
            ])
    }

    // MARK: The page

    /// The page itself: a button, on which a click says where the sheet begins.
    func draft(_ draft: SheetDraft) -> HTML {
        let order = draft.order
        return HTML(
            "section",
            [
                .id("draft"), .label(words("codes.draft")),
                .named("data-start", order.start), .named("data-away", words("codes.draft.away")),
            ]
        ) {
            if let refusal = draft.refusal {
                HTML.noteBlock(.warn, role: .alert) {
                    HTML("b") { words("codes.refused") }
                    HTML("p", [.lang("en")]) { refusal }
                }
            }
            HTML("div", [.class("paper"), .named("tabindex", "0"), .label(words("codes.draft"))]) {
                HTML("div", [.class("leaf")]) {
                    leaf(draft)
                    if order.stock.endless == nil { places(draft) }
                }
            }
            HTML("div", [.class("pager")]) {
                HTML("span", [.class("num")]) {
                    words("codes.page", ["page": "\(draft.page)", "pages": "\(draft.pages)"])
                }
                if draft.page > 1 { turn(to: draft.page - 1, "codes.page.before", .back) }
                if draft.page < draft.pages {
                    turn(to: draft.page + 1, "codes.page.next", .chevron)
                }
                HTML("span", [.class("dim small end")]) { words("codes.download.help") }
            }
            HTML.help([.id("draft-state"), .named("role", "status")]) {
                if draft.id != nil {
                    words("codes.draft.count", ["count": "\(order.labels.count)"]) + " "
                        + words("codes.draft.unproven")
                } else if order.labels.count > DraftDesk.mostLabels {
                    words("codes.draft.many", ["count": "\(DraftDesk.mostLabels)"])
                } else {
                    words("codes.draft.none")
                }
            }
        }
    }

    private func leaf(_ draft: SheetDraft) -> HTML {
        let page = SheetPage(stock: draft.order.stock)
        let ids = draft.order.labels(onPage: draft.page).prefix(100).map(\.id)
        let source =
            draft.refusal == nil
            ? draft.id.map { Link.path(["codes", "draft", $0, "\(draft.page).png"]) } : nil
        return HTML(
            "input",
            [
                .named("type", "image"), .named("name", "at"), .named("form", "labels"),
                .formAction(Self.draftAddress),
                .src(source ?? StudioLinks.asset("blank.svg")),
                .named("width", SheetPage.width),
                // Each label of a roll is as long as its picture.
                draft.order.stock.endless == nil ? .named("height", page.height) : nil,
                .named(
                    "alt",
                    words(
                        "codes.draft.alt",
                        [
                            "page": "\(draft.page)", "pages": "\(draft.pages)",
                            "labels": ids.joined(separator: ", "),
                        ])),
            ])
    }

    /// The places that stay empty: those that are gone from the page, and those that no label comes to.
    private func places(_ draft: SheetDraft) -> HTML {
        let (order, stock) = (draft.order, draft.order.stock)
        let first = draft.page == 1 ? order.start - 1 : 0
        let last = first + order.labels(onPage: draft.page).count
        return HTML(
            "svg",
            [
                .class("places"), .hidden,
                .named("viewBox", "0 0 \(stock.page.width) \(stock.page.height)"),
                .named("width", SheetPage.width),
                .named("height", SheetPage(stock: stock).height),
            ]
        ) {
            for index in 0..<stock.labelsPerPage where !(first..<last).contains(index) {
                let frame = stock.frame(of: index)
                HTML(
                    "rect",
                    [
                        .class(index < first ? "gone" : "free"),
                        .named("x", "\(frame.x)"), .named("y", "\(frame.y)"),
                        .named("width", "\(frame.width)"), .named("height", "\(frame.height)"),
                        .named("rx", "\(max(1, stock.cornerRadius))"),
                    ])
                HTML(
                    "text",
                    [
                        .named("x", "\(frame.x + frame.width / 2)"),
                        .named("y", "\(frame.y + frame.height / 2 + 1.6)"),
                    ]
                ) { "\(index + 1)" }
            }
        }
    }

    private func turn(to page: Int, _ key: String, _ icon: StudioIcon) -> HTML {
        HTML.submit(
            .quiet,
            [
                .named("form", "labels"), .named("name", "turn"), .named("value", "\(page)"),
                .formAction(Self.draftAddress),
            ]
        ) {
            if icon == .back { HTML.icon(icon) }
            words(key)
            if icon != .back { HTML.icon(icon) }
        }
    }
}
