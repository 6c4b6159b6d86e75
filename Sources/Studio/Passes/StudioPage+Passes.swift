import Foundation
import Passes
import Times
import Tour
import WebPages

extension StudioPage {
    /// The form of a pass, the passes that were issued, and the badge that was just made.
    func passes(_ view: PassesView) -> HTML {
        page(
            words("nav.passes"), here: "passes", acts: signature(view), aside: badge(view)
        ) {
            HTML("div", [.class("passes")]) {
                HTML("section", [.class("form issue")]) {
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

    private func key(_ view: PassesView) -> HTML {
        let (make, start) = (Self.newKey(view.folder), Self.startWithKey(view.folder))
        switch view.key {
        case .none:
            return HTML("div", [.class("how")]) {
                note(.info, "", words("passes.key.none"))
                HTML("p") { words("passes.key.make") }
                command(make)
                HTML("p") { words("passes.key.start") }
                command(start)
            }
        case .unknown:
            return HTML("div", [.class("how")]) {
                note(.warning, "warn", words("passes.key.unknown"))
                command("docent pass key list --content \(Self.shell(view.folder))")
                command(start)
            }
        case .unusable(let reason):
            return HTML("div", [.class("note danger")]) {
                HTML.icon(.danger)
                HTML("div") {
                    HTML("b") { words("passes.key.unusable") }
                    HTML("p", [.lang("en")]) { reason }
                }
            }
        case .ready(_, _, let until):
            guard until < view.now.adding(minutes: 30 * UTCMinute.day) else { return HTML() }
            return HTML("div", [.class("note warn")]) {
                HTML.icon(.clock)
                HTML("div") {
                    HTML("p") {
                        HTML("b") {
                            words(
                                until > view.now ? "passes.key.soon" : "passes.key.over",
                                ["day": words.day(until.date)])
                        }
                    }
                    HTML("p") {
                        HTML("a", [.href(.path(["passes", "key"]))]) { words("passes.key.next") }
                    }
                }
            }
        }
    }

    /// How the next key is made, step by step.
    ///
    /// - Parameter folder: of the tour.
    func nextPassKey(_ folder: String) -> HTML {
        page(
            words("passes.next"), here: "passes", kicker: [(words("nav.passes"), .path(["passes"]))]
        ) {
            HTML("div", [.class("making")]) {
                HTML("p", [.class("soft")]) { words("passes.next.lead") }
                HTML("ol", [.class("key-steps")]) {
                    HTML("li") {
                        HTML("p") { words("passes.key.make") }
                        command(Self.newKey(folder))
                    }
                    HTML("li") {
                        HTML("p") {
                            words("passes.next.publish") + " "
                            HTML("a", [.href(.path(["publish"]))]) { words("nav.publish") }
                        }
                    }
                    HTML("li") {
                        HTML("p") { words("passes.next.start") }
                        command(Self.startWithKey(folder))
                    }
                }
            }
        }
    }

    private static func newKey(_ folder: String) -> String {
        "docent pass key new --content \(shell(folder))"
    }

    private static func startWithKey(_ folder: String) -> String {
        "docent studio \(shell(folder)) --pass-key ~/.config/docent/pass-keys/ID.key"
    }

    /// A command to be typed.
    func command(_ text: String) -> HTML {
        HTML("pre", [.class("write"), .named("tabindex", "0"), .lang("en")]) { text }
    }
}
