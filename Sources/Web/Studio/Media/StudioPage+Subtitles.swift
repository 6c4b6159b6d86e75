import Foundation
import TourModel
import WebPages

extension StudioPage {
    /// The subtitles of a film, and the form for more.
    func subtitles(of item: MediaShelf.Item, _ subtitles: FilmSubtitles) -> HTML {
        HTML("section", [.class("field"), .id("subtitles")]) {
            HTML("h3") { words("field.subtitles") }
            HTML("p", [.class("soft small")]) { words("subtitles.help") }
            HTML.rows {
                for language in languages {
                    HTML("li") {
                        HTML("div", [.class("what")]) {
                            HTML("span", [.lang(language.rawValue)]) { name(of: language) }
                            if let name = subtitles.files[language] {
                                HTML("p", [.class("path")]) { name }
                            } else {
                                HTML("p", [.class("small dim")]) { words("subtitles.none") }
                            }
                        }
                        if subtitles.files[language] != nil { out(language, of: item) }
                    }
                }
            }
            HTML("details", [.class("more")]) {
                HTML("summary") { words("subtitles.bring") }
                bringSubtitles(item, subtitles)
            }
        }
    }

    private func out(_ language: Language, of item: MediaShelf.Item) -> HTML {
        HTML.post(.path(["media", item.id, "subtitles"]), [.class("end")]) {
            HTML.submit(
                .quiet,
                [
                    .named("name", "out"), .named("value", language.rawValue),
                    .label("\(words("list.out")): \(name(of: language))"),
                ]
            ) {
                HTML.icon(.close, "s")
                words("list.out")
            }
        }
    }

    private func bringSubtitles(_ item: MediaShelf.Item, _ subtitles: FilmSubtitles) -> HTML {
        let next = languages.first { subtitles.files[$0] == nil } ?? languages.first
        return HTML.post(
            .path(["media", item.id, "subtitles"]),
            [.class("drop"), .named("enctype", "multipart/form-data")]
        ) {
            HTML.field("subtitles-language", words("field.language")) {
                HTML.select(
                    languages.map { ($0.rawValue, name(of: $0)) }, chosen: next?.rawValue ?? "",
                    [.id("subtitles-language"), .named("name", "language")])
            }
            HTML.field("subtitles-file", words("subtitles.file")) {
                HTML.input(
                    "file", id: "subtitles-file",
                    [.named("type", "file"), .named("accept", ".vtt,.srt"), .flag("required")])
            }
            HTML.submit {
                HTML.icon(.upload)
                words("subtitles.take")
            }
        }
    }
}
