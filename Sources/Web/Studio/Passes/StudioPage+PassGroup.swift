import Foundation
import Passes
import WebPages

extension StudioPage {
    /// The field for several names, behind a heading until it is needed.
    func several(_ wish: PassWish) -> HTML {
        HTML("details", [.class("more"), .flag("open", if: !wish.names.isEmpty)]) {
            HTML("summary") { words("passes.several") }
            HTML.field("names", words("passes.names")) {
                HTML(
                    "textarea",
                    [
                        .class("in area"), .id("names"), .named("name", "names"),
                        .named("rows", 6), .named("autocomplete", "off"),
                        .named("spellcheck", "false"), .named("aria-describedby", "names-help"),
                    ]
                ) { HTML(text: "\n" + wish.names) }
                HTML.help([.id("names-help")]) {
                    words("passes.names.help", ["count": "\(PassWish.mostGuests)"])
                }
            }
        }
    }

    /// The names and numbers of passes that were issued together.
    func others(_ badge: PassDesk.Badge) -> HTML {
        HTML("ol", [.class("rows small"), .id("issued")]) {
            for pass in badge.passes {
                HTML("li") {
                    HTML("span", [.class("what")]) { pass.name }
                    HTML("span", [.class("path end")]) { pass.number }
                }
            }
        }
    }

    /// The form for a mail with the code, which the person's own program sends.
    ///
    /// - Parameters:
    ///   - to: an address that was not taken.
    ///   - problem: why it was not.
    ///   - isOpen: whether somebody has come for it.
    func mail(
        _ badge: PassDesk.Badge, to: String = "", problem: String? = nil, isOpen: Bool = false
    ) -> HTML {
        HTML("details", [.class("more"), .flag("open", if: isOpen || problem != nil)]) {
            HTML("summary") { words("passes.mail") }
            HTML.post(
                .path(["passes", "badge", badge.id, "mail"]), [.class("fields"), .id("mail")]
            ) {
                if let problem {
                    HTML("p", [.class("problem"), .named("role", "alert"), .lang("en")]) {
                        HTML.icon(.warning, "s")
                        problem
                    }
                }
                HTML("div", [.class("field")]) {
                    HTML("label", [.named("for", "to")]) {
                        words("passes.mail.to")
                        HTML("span", [.class("end")]) { words("passes.name.if") }
                    }
                    HTML(
                        "input",
                        [
                            .class(problem == nil ? "in" : "in wrong"), .id("to"),
                            .named("name", "to"), .named("type", "email"),
                            .named("autocomplete", "off"), .named("maxlength", 254),
                            .named("value", to), .named("aria-describedby", "mail-help"),
                        ])
                    HTML.help([.id("mail-help")]) { words("passes.mail.help") }
                }
                HTML("button", [.class("btn wide"), .named("type", "submit")]) {
                    HTML.icon(.mail)
                    words("passes.mail.make")
                }
            }
        }
    }
}
