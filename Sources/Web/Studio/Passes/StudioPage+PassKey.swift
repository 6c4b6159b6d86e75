import Passes
import Times
import WebPages

/// The key that passes are signed with: whether there is one, and how one is made.
extension StudioPage {
    func key(_ view: PassesView) -> HTML {
        let start = Self.startWithKey(view.folder)
        switch view.key {
        case .none:
            return HTML("div", [.class("how")]) {
                note(.info, "", words("passes.key.none"))
                HTML("p") { words("passes.key.halves") }
                makeKey()
                HTML("details") {
                    HTML("summary") { words("passes.key.command") }
                    HTML("p") { words("passes.key.make") }
                    command(Self.newKey(view.folder))
                    HTML("p") { words("passes.key.start") }
                    command(start)
                }
            }
        case .elsewhere(let id):
            return HTML("div", [.class("how")]) {
                note(.warning, "warn", words("passes.key.elsewhere", ["id": id]))
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
            return HTML.noteBlock(.danger) {
                HTML("b") { words("passes.key.unusable") }
                HTML("p", [.lang("en")]) { reason }
            }
        case .ready(_, _, let until):
            let soon = view.now.adding(minutes: StudioFolder.passKeyEndsSoon)
            guard until < soon else { return HTML() }
            return HTML.noteBlock(.warn, icon: .clock) {
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

    /// How the next key is made, step by step.
    ///
    /// - Parameters:
    ///   - folder: of the tour.
    ///   - isMadeHere: whether keys are made here, and not by a command.
    func nextPassKey(_ folder: String, isMadeHere: Bool) -> HTML {
        page(
            words("passes.next"), here: "passes", kicker: [(words("nav.passes"), .path(["passes"]))]
        ) {
            HTML("div", [.class("making")]) {
                HTML("p", [.class("soft")]) { words("passes.next.lead") }
                HTML("ol", [.class("key-steps")]) {
                    HTML("li") {
                        if isMadeHere {
                            HTML("p") { words("passes.key.halves") }
                            makeKey()
                        } else {
                            HTML("p") { words("passes.key.make") }
                            command(Self.newKey(folder))
                        }
                    }
                    HTML("li") {
                        HTML("p") {
                            words("passes.next.publish") + " "
                            HTML("a", [.href(.path(["publish"]))]) { words("nav.publish") }
                        }
                    }
                    if !isMadeHere {
                        HTML("li") {
                            HTML("p") { words("passes.next.start") }
                            command(Self.startWithKey(folder))
                        }
                    }
                }
            }
        }
    }

    /// The button that makes a key.
    private func makeKey() -> HTML {
        HTML.post(.path(["passes", "key"])) {
            HTML.submit(.first) {
                HTML.icon(.lock)
                words("passes.key.act")
            }
        }
    }

    /// What has come of it.
    func news(_ news: PassesView.KeyNews) -> HTML {
        switch news {
        case .made(let id, let path):
            return HTML.noteBlock(.ok, role: .status) {
                HTML("b") { words("passes.key.made", ["id": id]) }
                HTML("p") { words("passes.key.copy") }
                HTML("p", [.class("path")]) { path }
                HTML("p") {
                    words("passes.next.publish") + " "
                    HTML("a", [.href(.path(["publish"]))]) { words("nav.publish") }
                }
            }
        case .exists(let id):
            return note(.warning, "warn", words("passes.key.exists", ["id": id]))
        case .unmade(let reasons):
            return HTML.noteBlock(.danger, role: .alert) {
                HTML("b") { words("passes.key.unmade") }
                for reason in reasons { HTML("p", [.lang("en")]) { reason } }
            }
        }
    }

    private static func newKey(_ folder: String) -> String {
        "docent pass key new --content \(shell(folder))"
    }

    private static func startWithKey(_ folder: String) -> String {
        "docent studio \(shell(folder)) --pass-key ~/.config/docent/pass-keys/ID.key"
    }
}
