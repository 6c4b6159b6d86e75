import Foundation
import TourAuthoring
import WebPages

extension StudioPage {
    /// The public keys that passes are checked by, and the passes that no longer count.
    ///
    /// - Parameter isSaved: whether they were saved just now.
    func passRules(_ units: [FormUnit], _ view: EntryView, isSaved: Bool) -> HTML {
        let forms = FormHTML(
            words: words, codec: FormCodec(languages: languages), overview: overview)
        return page(
            words("rules.title"), here: "passes",
            kicker: [(words("nav.passes"), .path(["passes"]))], foot: StudioService.passRulesFile
        ) {
            HTML.post(.path(["passes", "rules"]), [.class("making"), .id("rules")]) {
                HTML("p", [.class("soft")]) { words("rules.lead") }
                if isSaved { note(.check, "ok", words("rules.saved")) }
                HTML.note(.warn) { words("rules.care") }
                HTML("div", [.id("notes")]) {
                    note(overview.problems(of: StudioService.passRulesFile), view.refused)
                }
                // Enter in a field saves, and takes out no element.
                HTML(
                    "button",
                    [
                        .class("hide"), .named("type", "submit"), .named("tabindex", "-1"),
                        .hidden,
                    ]
                ) { words("save") }
                for unit in units {
                    let conflict = view.conflicts.first { $0.edit.path == unit.path }
                    forms.html(
                        unit, conflict: conflict, empty: view.empty,
                        entries: conflict != nil || !view.refused.isEmpty ? view.sent : nil)
                }
                HTML("p") {
                    HTML.submit(.first) {
                        HTML.icon(.check)
                        words("save")
                    }
                }
            }
        }
    }
}
