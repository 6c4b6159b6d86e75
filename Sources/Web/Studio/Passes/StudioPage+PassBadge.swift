import Foundation
import WebPages

/// The badge that was just made.
extension StudioPage {
    func badge(_ view: PassesView) -> HTML {
        HTML("aside", [.class("preview badge-page"), .label(words("passes.badge"))]) {
            HTML("h2") { words("passes.badge") }
            if let badge = view.badge {
                let link = ["passes", "badge", badge.id]
                HTML(
                    "img",
                    [
                        .src(.path(link + ["badge.png"])),
                        .named("alt", badge.words.joined(separator: ", ")), .named("width", 840),
                        .named("height", 1184),
                    ])
                if badge.warning != nil {
                    note(.warning, "warn", words("passes.badge.long"))
                }
                HTML.help { words("passes.badge.once") }
                HTML("p") {
                    HTML("a", [.class("btn first wide"), .href(.path(link + ["badge.pdf"]))]) {
                        HTML.icon(.print)
                        if badge.passes.count == 1 {
                            words("passes.badge.pdf")
                        } else {
                            words("passes.badge.pdfs", ["count": "\(badge.passes.count)"])
                        }
                    }
                }
                if badge.passes.count == 1 {
                    HTML("p") {
                        HTML("a", [.class("btn wide"), .href(.path(link + ["code.png"]))]) {
                            HTML.icon(.qr)
                            words("passes.badge.code")
                        }
                    }
                    mail(
                        badge, to: view.mail?.to ?? "", problem: view.mail?.problem,
                        isOpen: view.opensMail)
                } else {
                    others(badge)
                }
            } else {
                HTML("p", [.class("dim")]) { words("passes.badge.none") }
            }
        }
    }
}
