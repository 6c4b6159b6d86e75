import Foundation
import TourAuthoring
import WebPages

extension StudioPage {
    /// What git knows of the folder, as far as a page tells it.
    struct Kept {
        var isThere = false
        /// Settings that are not allowed yet.
        var foreign: GitSettings?
        /// The files that are not in the history yet.
        var open: [String] = []
        var commits: [GitHistory.Commit] = []
        /// Why the last wish was not done.
        var problem: String?
    }

    /// Files of a commit that a page lists at most.
    static let mostCommitFiles = 40
    private static let mostOpen = 500
    private static let mostSettings = 40

    /// What can be kept in the history, and what was.
    func keeping(_ kept: Kept) -> HTML {
        var html = HTML()
        if let problem = kept.problem {
            html += HTML.note(.danger, role: .alert) { problem }
        }
        if let settings = kept.foreign { html += allowing(settings) }
        guard kept.isThere else { return html }
        html += HTML("h2") { words("git.keep") }
        guard !kept.open.isEmpty else {
            html += HTML("p", [.class("soft")]) { words("git.none") }
            return html
        }
        html += HTML.post(.path(["history", "keep"]), [.class("keeping")]) {
            HTML("p", [.class("soft")]) { words("git.lead") }
            HTML("ul") {
                for (index, file) in kept.open.prefix(Self.mostOpen).enumerated() {
                    HTML("li") {
                        HTML("label") {
                            HTML.checkbox("file.\(index)", file, isChosen: true)
                            HTML("span") {
                                title(ofFile: file)
                                " "
                                HTML("span", [.class("path")]) { file }
                            }
                        }
                    }
                }
            }
            HTML.field("words", words("git.words")) {
                HTML.input(
                    "words",
                    [
                        .named("value", suggestion(kept.open)), .named("maxlength", 200),
                        .flag("required"),
                    ])
            }
            HTML("p") {
                HTML.submit(.first) {
                    words("git.keep")
                }
            }
        }
        return html
    }

    /// Lists settings that the folder would have git use, with the button that allows them.
    private func allowing(_ settings: GitSettings) -> HTML {
        HTML.post(.path(["history", "settings"]), [.class("note warn"), .id("settings")]) {
            HTML.icon(.warning)
            HTML("div") {
                HTML("b") { words("git.settings") }
                HTML("p") { words("git.settings.lead") }
                HTML("ul") {
                    for name in settings.names.prefix(Self.mostSettings) {
                        HTML("li", [.class("path")]) { name }
                    }
                }
                HTML.hidden("digest", settings.digest)
                HTML.submit { words("git.settings.allow") }
            }
        }
    }

    /// Words made from what changed.
    private func suggestion(_ files: [String]) -> String {
        let titles = files.map { title(ofFile: $0) }
        let more = titles.count - 3
        return titles.prefix(3).joined(separator: ", ")
            + (more > 0 ? " " + words("history.more", ["count": "\(more)"]) : "")
    }

    /// The commits, the newest first.
    func commits(_ kept: Kept) -> HTML {
        guard !kept.commits.isEmpty else { return HTML() }
        var html = HTML("h2") { words("git.kept") }
        html += HTML.rows {
            for commit in kept.commits {
                HTML("li") {
                    HTML("span", [.class("num dim")]) {
                        Self.moment(commit.time, words.language)
                    }
                    HTML("div", [.class("what")]) {
                        HTML("p") { HTML("b") { commit.subject } }
                        HTML("p", [.class("small soft")]) {
                            commit.author + " \u{B7} "
                                + commit.files.prefix(4).map { title(ofFile: $0) }
                                .joined(separator: ", ")
                        }
                    }
                    HTML.link(
                        .path(["history", commit.id]), .ordinary,
                        [.label("\(words("look")): \(commit.subject)")]
                    ) { words("look") }
                }
            }
        }
        return html
    }

    /// What a commit's files had then.
    func commit(
        _ commit: GitHistory.Commit,
        _ files: [(file: String, lines: [FolderChange.Line], isThere: Bool)],
        refused: [TourProblem] = []
    ) -> HTML {
        page(
            commit.subject.isEmpty ? String(commit.id.prefix(12)) : commit.subject,
            here: "history", kicker: [(words("nav.history"), .path(["history"]))],
            styles: ["publish.css"]
        ) {
            HTML("div", [.class("versions")]) {
                HTML("div", [.id("notes")]) { note([], refused) }
                HTML("p", [.class("soft")]) {
                    "\(commit.author) \u{B7} \(Self.moment(commit.time, words.language)) \u{B7} "
                    HTML("span", [.class("path")]) { String(commit.id.prefix(12)) }
                }
                HTML("p") { words("git.look") }
                for file in files { then(file, of: commit) }
                if files.isEmpty { HTML("p", [.class("soft")]) { words("git.notext") } }
            }
        }
    }

    private func then(
        _ file: (file: String, lines: [FolderChange.Line], isThere: Bool),
        of commit: GitHistory.Commit
    ) -> HTML {
        HTML("section", [.label(file.file)]) {
            HTML("h2") { title(ofFile: file.file) }
            HTML("p", [.class("path")]) { file.file }
            if file.lines.isEmpty {
                HTML("p", [.class("soft")]) {
                    words(file.isThere ? "git.same" : "git.wasnot")
                }
            } else {
                lines(file.lines)
                if file.isThere {
                    HTML.post(.path(["history", commit.id]), [.class("lines")]) {
                        HTML.hidden("file", file.file)
                        HTML.submit {
                            words("git.back")
                        }
                    }
                }
            }
        }
    }

    /// Lines that are gone, and those that came.
    func lines(_ lines: [FolderChange.Line]) -> HTML {
        HTML("div", [.class("write lines")]) {
            for line in lines {
                HTML(line.isNew ? "ins" : "del") {
                    HTML.spoken { line.isNew ? "+ " : "- " }
                    line.text.isEmpty ? "\u{A0}" : line.text
                }
            }
        }
    }
}
