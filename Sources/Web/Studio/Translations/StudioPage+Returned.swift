import Foundation
import TourAuthoring
import TourModel
import WebPages

extension StudioPage {
    /// How many texts a part of the page lists, and how many letters of each.
    private static let mostTexts = 200
    private static let mostLetters = 1200

    // MARK: Before

    /// The form for translators' files, behind a button.
    var bringReturned: HTML {
        HTML("details", [.class("menu")]) {
            HTML("summary", [.class("btn")]) {
                HTML.icon(.upload)
                words("returned.bring")
            }
            HTML.post(
                .path(["translations"]),
                [.id("returned"), .named("enctype", "multipart/form-data")]
            ) {
                HTML.field("returned-files", words("returned.files")) {
                    HTML.input(
                        "file", id: "returned-files",
                        [
                            .named("type", "file"), .flag("multiple"), .flag("required"),
                            .named("accept", ".xlf,.xliff,.po,.csv,.tsv,.txt"),
                            .named("aria-describedby", "returned-help"),
                        ])
                    HTML.help([.id("returned-help")]) { words("returned.help") }
                }
                HTML.submit { words("returned.show") }
            }
        }
    }

    /// What was taken in just now.
    ///
    /// - Parameters:
    ///   - taken: how many translations.
    ///   - stay: how many were left as they are here.
    func wereTaken(_ taken: Int, stay: Int) -> HTML {
        HTML.post(.path(["undo"]), [.class(taken > 0 ? "note ok" : "note"), .id("taken")]) {
            HTML.icon(taken > 0 ? .check : .info)
            HTML("span") {
                taken > 0
                    ? words("returned.done", ["count": "\(taken)"]) : words("returned.same")
                if stay > 0 { " " + words("returned.stay", ["count": "\(stay)"]) }
            }
            if taken > 0 {
                HTML("span", [.class("acts")]) {
                    HTML.hidden("page", "translations")
                    HTML.submit { words("undo") }
                }
            }
        }
    }

    // MARK: Looking

    /// What translators' files would change, text by text.
    func returned(_ id: String, _ review: TourTranslator.Review) -> HTML {
        let conflicts = review.texts.filter(\.isConflict)
        let others = review.texts.filter { !$0.isConflict }
        let parts: [(word: String, texts: [TourTranslator.Review.Text])] = [
            ("returned.new", others.filter { $0.old == nil }),
            ("returned.changed", others.filter { $0.old != nil && $0.old != $0.new }),
            ("returned.state", others.filter { $0.old == $0.new }),
        ]
        // Stale ones are marked where they stand.
        let problems = review.problems.filter { $0.rule != .staleTranslation }
        return page(
            words("returned.title"), here: "translations",
            kicker: [(words("nav.translations"), .path(["translations"]))],
            styles: ["translations.css"]
        ) {
            HTML.post(.path(["translations", "returned", id]), [.class("returned")]) {
                HTML("p", [.class("soft")]) {
                    review.texts.isEmpty
                        ? words("returned.same")
                        : words("returned.lead", ["count": "\(review.texts.count)"])
                }
                if !conflicts.isEmpty { self.conflicts(conflicts) }
                if !problems.isEmpty { self.problems(problems) }
                for part in parts where !part.texts.isEmpty { list(part.texts, part.word) }
                HTML("p", [.class("two")]) {
                    if !review.texts.isEmpty {
                        HTML.submit(.first, [.named("name", "do"), .named("value", "take")]) {
                            HTML.icon(.check)
                            if others.isEmpty {
                                words("returned.take.chosen")
                            } else {
                                words(
                                    conflicts.isEmpty ? "returned.take.plain" : "returned.take",
                                    ["count": "\(others.count)"])
                            }
                        }
                    }
                    HTML.submit(.ordinary, [.named("name", "do"), .named("value", "away")]) {
                        words("returned.away")
                    }
                }
            }
        }
    }

    private func heading(_ word: String, _ count: Int) -> HTML {
        HTML("h2") {
            words(word)
            " "
            HTML("span", [.class("tag num")]) { "\(count)" }
        }
    }

    private func list(_ texts: [TourTranslator.Review.Text], _ word: String) -> HTML {
        var html = heading(word, texts.count)
        html += HTML("ul", [.class("returns")]) {
            for text in texts.prefix(Self.mostTexts) {
                HTML("li") {
                    title(text)
                    sides(text)
                }
            }
        }
        if texts.count > Self.mostTexts {
            html += HTML("p", [.class("dim small")]) {
                words("returned.more", ["count": "\(texts.count - Self.mostTexts)"])
            }
        }
        return html
    }

    private func conflicts(_ texts: [TourTranslator.Review.Text]) -> HTML {
        var html = heading("returned.conflicts", texts.count)
        html += HTML.note(.warn) { words("returned.conflicts.help") }
        html += HTML("ul", [.class("returns")]) {
            for (index, text) in texts.prefix(Self.mostTexts).enumerated() {
                HTML("li") {
                    title(text)
                    sides(text)
                    HTML("label", [.class("tick")]) {
                        HTML.checkbox("replace.\(index)", text.mark)
                        HTML("span") {
                            words("returned.replace")
                            HTML.spoken {
                                ": \(subject(text.id, text.subject)), \(part(text.id))"
                            }
                        }
                    }
                }
            }
        }
        if texts.count > Self.mostTexts {
            html += HTML("p", [.class("dim small")]) {
                words("returned.conflicts.more", ["count": "\(texts.count - Self.mostTexts)"])
            }
        }
        return html
    }

    private func title(_ text: TourTranslator.Review.Text) -> HTML {
        HTML("h3") {
            HTML("span") { "\(subject(text.id, text.subject)): \(part(text.id))" }
            HTML("span", [.class("dim small")]) { name(of: text.language) }
            state(text.state)
        }
    }

    /// The text, its translation here, and the translator's.
    private func sides(_ text: TourTranslator.Review.Text) -> HTML {
        let source = overview.languages.first?.rawValue ?? "en"
        return HTML("dl", [.class("sides")]) {
            side(words("returned.source"), text.source, source)
            if let old = text.old, old != text.new {
                side(words("returned.here"), old, text.language.rawValue)
            }
            side(words("returned.theirs"), text.new, text.language.rawValue)
        }
    }

    private func side(_ title: String, _ text: String, _ language: String) -> HTML {
        let shown = text.prefix(Self.mostLetters)
        return HTML("div", [.class("one")]) {
            HTML("dt", [.class("dim small")]) { title }
            HTML("dd", [.lang(language), .named("dir", "auto")]) {
                String(shown) + (shown.endIndex < text.endIndex ? " …" : "")
            }
        }
    }

    private func problems(_ problems: [TourProblem]) -> HTML {
        var html = heading("returned.warnings", problems.count)
        html += lines(problems)
        return html
    }

    private func lines(_ problems: [TourProblem]) -> HTML {
        HTML.rows {
            for problem in problems.prefix(Self.mostTexts) {
                HTML("li") {
                    let isError = problem.severity == .error
                    HTML("span", [.class(isError ? "sign danger" : "sign warn")]) {
                        HTML.icon(isError ? .danger : .warning)
                    }
                    HTML("div", [.class("what")]) {
                        line(problem)
                        HTML("p", [.class("path")]) { "\(problem.file):\(problem.line)" }
                    }
                }
            }
            if problems.count > Self.mostTexts {
                HTML("li", [.class("dim small")]) {
                    words("returned.more", ["count": "\(problems.count - Self.mostTexts)"])
                }
            }
        }
    }

    // MARK: Refusing

    /// Why files are not taken; nothing has changed.
    func notReturned(_ problems: [TourProblem]) -> HTML {
        page(
            words("media.not.title"), here: "translations",
            kicker: [(words("nav.translations"), .path(["translations"]))]
        ) {
            HTML.note(.danger, role: .alert) { words("returned.not") }
            lines(problems.filter { $0.severity == .error })
            HTML("p", [.class("two")]) {
                HTML.link(.path(["translations"]), .first) {
                    words("translations.back")
                }
            }
        }
    }
}
