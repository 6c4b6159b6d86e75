import Foundation
import Passes
import Times
import WebPages

extension StudioPage {
    /// The form of a pass, the passes that were issued, and the badge that was just made.
    func passes(_ view: PassesView) -> HTML {
        page(
            words("nav.passes"), here: "passes", acts: signature(view), aside: badge(view)
        ) {
            HTML("div", [.class("passes")]) {
                HTML("section", [.class("form issue")]) {
                    if let news = view.keyNews { self.news(news) }
                    key(view)
                    if case .ready = view.key { issue(view) }
                }
                HTML("section", [.class("form"), .id("list")]) { list(view) }
            }
        }
    }

    // MARK: The key

    private func signature(_ view: PassesView) -> HTML {
        guard case .ready(let id, _, let until) = view.key else { return HTML() }
        return HTML("span", [.class("state"), .named("title", words("passes.key", ["id": id]))]) {
            HTML.icon(.lock)
            HTML("span") { words("passes.signed", ["day": words.day(until.date)]) }
        }
    }

    /// A word of a command as a shell takes it.
    static func shell(_ word: String) -> String {
        let isPlain = word.utf8.allSatisfy { byte in
            (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
                || (0x61...0x7A).contains(byte) || "/._-~".utf8.contains(byte)
        }
        return isPlain && !word.isEmpty ? word : "'\(word.replacing("'", with: #"'\''"#))'"
    }

    /// A command to be typed.
    func command(_ text: String) -> HTML {
        HTML("pre", [.class("write"), .named("tabindex", "0"), .lang("en")]) { text }
    }
}
