import Foundation
import TourAuthoring
import WebPages

/// Two who changed the same field.
extension FormHTML {
    func conflict(_ conflict: ContentEditor.Conflict, _ unit: FormUnit) -> HTML {
        HTML(
            "div",
            [
                .class("conflict"), .named("role", "group"), .named("tabindex", "-1"),
                .id("c-\(unit.name)"),
            ]
        ) {
            HTML.note(.warn) {
                HTML("b") {
                    author.map { words("conflict.title.who", ["name": $0]) }
                        ?? words("conflict.title")
                }
                " " + words("conflict.help")
            }
            HTML("div", [.class("sides")]) {
                side(words("conflict.yours"), conflict, conflict.edit.new, "mine", unit)
                side(author ?? words("conflict.theirs"), conflict, conflict.theirs, "theirs", unit)
            }
            if let both = conflict.both {
                HTML("div", [.class("both")]) {
                    side(words("conflict.both"), conflict, both, "both", unit)
                }
            }
            for (part, value) in [(FormUnit.Part.theirs, conflict.theirs), (.both, conflict.both)] {
                HTML.hidden("\(part.rawValue)\(unit.name)", FormUnit.json(value))
            }
        }
    }

    private func side(
        _ title: String, _ conflict: ContentEditor.Conflict, _ value: ContentValue?, _ act: String,
        _ unit: FormUnit
    ) -> HTML {
        HTML("div", [.class("one")]) {
            HTML("h3") { title }
            if let value, !value.isEmpty {
                if let text = value.word {
                    WordDifference(from: conflict.edit.read?.word ?? "", to: text).html
                } else {
                    HTML("p") { FormUnit.json(value) }
                }
            } else {
                HTML("p", [.class("dim")]) { words("conflict.none") }
            }
            HTML(
                "button",
                [
                    .class(act == "both" ? "btn first" : "btn"), .named("type", "submit"),
                    .named("name", "do"), .named("value", "\(act):\(unit.name)"),
                ]
            ) { words("conflict.act.\(act)") }
        }
    }
}
