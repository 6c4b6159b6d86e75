import TourAuthoring
import WebPages

/// A file that cannot be read.
struct BrokenFile {
    var name: String
    /// Why it cannot, in English, where no check says it.
    var reason: String
    /// The lines around what is wrong; nil where they cannot be shown.
    var lines: FileLines?
    /// What somebody has written in their place.
    var written: String?
    /// The SHA-256 of the file that was shown.
    var sha256 = ""
    /// What would be wrong with what was written.
    var refused: [TourProblem] = []
}

extension StudioPage {
    /// The page of a file that cannot be read: what is wrong, the lines around it to be mended, and what it was before.
    func broken(_ entry: StudioEntry, _ file: BrokenFile) -> HTML {
        let problems = overview.problems(of: file.name).filter { $0.severity == .error }
        return page(
            words("broken.title"), here: here(entry), kicker: kicker(of: entry), foot: file.name
        ) {
            HTML("div", [.class("making")]) {
                HTML("div", [.id("notes")]) { note([], file.refused) }
                HTML.noteBlock(.danger, role: .alert) {
                    HTML("b") { title(ofFile: file.name) }
                    if problems.isEmpty { HTML("p", [.lang("en")]) { file.reason } }
                    for problem in problems.prefix(5) { line(problem) }
                }
                if let lines = file.lines {
                    around(lines, marking: problems.first?.line)
                    mend(entry, file, lines)
                }
                HTML("p") { words("broken.help") }
                HTML("p") {
                    HTML.link(Link.path(["history"]).asking(["file": file.name])) {
                        HTML.icon(.clock)
                        words("history.page")
                    }
                }
            }
        }
    }

    private func around(_ lines: FileLines, marking line: Int?) -> HTML {
        HTML(
            "pre", [.class("write around"), .named("tabindex", "0"), .label(words("broken.lines"))]
        ) {
            for (place, text) in lines.lines.enumerated() {
                let number = lines.first + place
                HTML(number == line ? "b" : "span") { "\(number)  \(text.prefix(200))\n" }
            }
        }
    }

    private func mend(_ entry: StudioEntry, _ file: BrokenFile, _ lines: FileLines) -> HTML {
        let hidden = [
            ("mend.file", file.name), ("mend.first", "\(lines.first)"),
            ("mend.count", "\(lines.lines.count)"), ("mend.sha256", file.sha256),
        ]
        return HTML.post(StudioLinks.entry(entry.kind, entry.id), [.id("mend")]) {
            for (name, value) in hidden {
                HTML.hidden(name, value)
            }
            HTML.field(
                "mend-text",
                words("broken.part", ["first": "\(lines.first)", "last": "\(lines.last)"])
            ) {
                HTML(
                    "textarea",
                    [
                        .class("in area mono"), .id("mend-text"), .named("name", "mend.text"),
                        .named("rows", max(3, lines.lines.count)), .named("spellcheck", "false"),
                        .named("autocapitalize", "none"),
                    ]
                ) { HTML(text: "\n" + (file.written ?? lines.text)) }
            }
            HTML("p") {
                HTML.submit(.first) {
                    words("broken.mend")
                }
            }
        }
    }
}
