import TourAuthoring
import TourModel
import WebPages

extension FormHTML {
    /// A text of one language that stands beside the same text in others, with what was read.
    ///
    /// - Parameters:
    ///   - label: which text it is, in which language.
    ///   - rows: how many lines the longest of them takes.
    ///   - isFixed: whether it is only shown.
    ///   - isLong: whether it may have several lines of its own.
    func beside(
        _ unit: FormUnit, label: String, limit: Int?, rows: Int, isFixed: Bool,
        isLong: Bool, conflict: ContentEditor.Conflict?, sent: FormCodec.Entries?
    ) -> HTML {
        let shown = sent?[unit.name] ?? unit.value?.word ?? ""
        let id = Self.id(unit.name)
        let tag = language?.rawValue ?? ""
        return HTML("div", [.class("field unit"), .id("u-\(unit.name)")]) {
            HTML("label", [.named("for", id)]) {
                HTML.spoken { label }
                if let limit {
                    // Long before its end a limit says nothing.
                    let isFar = shown.count * 5 < limit * 4
                    HTML(
                        "span",
                        [
                            .class("end num"), .named("data-limit", limit),
                            .flag("hidden", if: isFar),
                        ]
                    ) {
                        words("of.limit", ["count": "\(shown.count)", "limit": "\(limit)"])
                    }
                }
            }
            if let conflict { self.conflict(conflict, unit) }
            HTML(
                "textarea",
                [
                    .class("in area"), .id(id), .named("name", unit.name), .named("rows", rows),
                    .lang(tag), .named("dir", Direction.isRightToLeft(tag) ? "rtl" : "ltr"),
                    .named("spellcheck", "true"), .named("aria-describedby", "told-\(unit.name)"),
                    .flag("readonly", if: isFixed), .flag("data-line", if: !isLong),
                ]
            ) { HTML(text: "\n" + shown) }
            HTML.hidden("r.\(unit.name)", FormUnit.json(conflict.map(\.edit.read) ?? unit.value))
        }
    }
}
