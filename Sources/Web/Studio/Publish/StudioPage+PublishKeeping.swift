import Foundation
import WebPages

extension StudioPage {
    /// How many files a page names.
    private static let mostKept = 20

    /// Whether the version is kept in the history as well.
    func keep(_ history: PublishKeeping.Offer, number: Int) -> HTML {
        HTML("div", [.class("field keep")]) {
            HTML("label", [.class("tick")]) {
                HTML.checkbox(
                    "keep", "1",
                    [
                        .id("keep"), .named("aria-describedby", "keep-help"),
                        .flag(
                            "checked", if: history.others.isEmpty && history.trouble == nil),
                    ])
                HTML("span") { words("publish.keep") }
            }
            HTML("div", [.class("help"), .id("keep-help")]) {
                HTML("p") {
                    history.files.isEmpty
                        ? words("publish.keep.none")
                        : words("publish.keep.help", ["count": "\(history.files.count)"])
                }
                if let trouble = history.trouble { HTML("p", [.lang("en")]) { trouble } }
                if !history.others.isEmpty {
                    HTML("p") {
                        words("publish.keep.others", ["count": "\(history.others.count)"])
                    }
                    names(history.others)
                }
            }
        }
    }

    /// What came of keeping a version.
    func kept(_ outcome: PublishKeeping.Outcome) -> HTML {
        HTML("div", [.id("kept")]) {
            switch outcome {
            case .kept(0, let tag):
                HTML("p") { words("publish.kept.none", ["tag": tag]) }
            case .kept(let files, let tag):
                HTML("p") { words("publish.kept", ["count": "\(files)", "tag": tag]) }
            case .untagged(let files, let reason):
                HTML("p") { words("publish.kept.untagged", ["count": "\(files)"]) }
                HTML("p", [.lang("en")]) { reason }
            case .changed(let files):
                HTML("p") { words("publish.kept.changed") }
                names(files)
            case .failed(let reason):
                HTML("p") { words("publish.kept.failed") }
                HTML("p", [.lang("en")]) { reason }
            }
        }
    }

    private func names(_ files: [String]) -> HTML {
        HTML("ul", [.class("path")]) {
            for file in files.prefix(Self.mostKept) { HTML("li") { file } }
            if files.count > Self.mostKept {
                HTML("li") { words("history.more", ["count": "\(files.count - Self.mostKept)"]) }
            }
        }
    }
}
