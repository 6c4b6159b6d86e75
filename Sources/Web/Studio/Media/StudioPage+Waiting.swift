import TourAuthoring
import TourModel
import WebPages

/// Files that wait until they are described.
extension StudioPage {
    /// The files that wait for their description.
    func list(of waiting: [MediaDesk.Waiting]) -> HTML {
        var html = HTML()
        if !waiting.isEmpty {
            html += HTML("h2") {
                words("media.waiting")
                " "
                HTML("span", [.class("tag warn")]) { "\(waiting.count)" }
            }
            html += HTML("p", [.class("soft small")]) { words("media.waiting.help") }
            html += HTML.rows {
                for item in waiting {
                    HTML("li") {
                        if item.format?.kind == .picture {
                            HTML(
                                "img",
                                [
                                    .class("mini"), .named("alt", ""),
                                    .src(.path(["waiting", item.id, "thumb"])),
                                ])
                        }
                        HTML("div", [.class("what")]) {
                            HTML("b") { item.name }
                            HTML("p", [.class("dim small")]) {
                                words.size(ofBytes: item.bytes)
                            }
                        }
                        HTML(
                            "a",
                            [
                                .class("btn end"), .href(.path(["waiting", item.id])),
                                .label("\(words("media.describe")): \(item.name)"),
                            ]
                        ) { words("media.describe") }
                    }
                }
            }
        }
        return html
    }

    /// A file that waits, and what is asked for before it is taken.
    ///
    /// - Parameter taken: the medium that was taken just before.
    func waiting(
        _ waiting: MediaDesk.Waiting, sent: FormCodec.Entries = [:],
        problems: [String: String] = [:], taken: String? = nil
    ) -> HTML {
        page(
            waiting.name, here: "media", kicker: [(words("nav.media"), .path(["media"]))],
            aside: shown(waiting)
        ) {
            HTML("div") {
                HTML.post(.path(["waiting", waiting.id]), [.class("form"), .id("take")]) {
                    if let taken = taken.flatMap({ id in overview.media.first { $0.id == id } }) {
                        HTML.note(.ok, role: .status) {
                            HTML("a", [.href(StudioLinks.entry(.media, taken.id))]) { taken.id }
                            " " + words("media.took")
                        }
                    }
                    HTML.note { words("media.waiting.help") }
                    texts("alt", sent, isRequired: true, problem: problems["alt"])
                    texts("caption", sent, isRequired: false, problem: nil)
                    HTML.field("f-id", words("media.id")) {
                        HTML(
                            "input",
                            [
                                .class(problems["id"] == nil ? "in" : "in wrong"), .id("f-id"),
                                .named("name", "id"), .named("value", sent["id"] ?? waiting.id),
                                .named("aria-describedby", "f-id-help"), .named("maxlength", 64),
                                .named("autocapitalize", "none"), .named("spellcheck", "false"),
                            ])
                        HTML.help([.id("f-id-help")]) {
                            problems["id"] ?? words("media.id.help")
                        }
                    }
                    HTML("p", [.class("two")]) {
                        HTML.submit(.first) {
                            words("media.take")
                        }
                        HTML.submit(.quiet, [.named("form", "away")]) { words("media.away") }
                    }
                }
                HTML(
                    "form",
                    [
                        .id("away"), .named("method", "post"),
                        .action(.path(["waiting", waiting.id, "out"])),
                    ])
            }
        }
    }

    private func shown(_ waiting: MediaDesk.Waiting) -> HTML {
        HTML("aside", [.class("one"), .label(waiting.name)]) {
            if waiting.format?.kind == .picture {
                HTML("figure", [.class("focal")]) {
                    HTML(
                        "img",
                        [
                            .named("alt", ""),
                            .src(
                                Link.path(["waiting", waiting.id, "thumb"]).asking(["side": "960"])),
                        ])
                }
            }
            facts(waiting.width, waiting.height, waiting.bytes, waiting.format?.ending ?? "")
            if waiting.format?.kind != .picture, waiting.format != .mp4 {
                HTML("p", [.class("note warn small")]) {
                    HTML.icon(.warning, "s")
                    HTML("span") { words("media.film.private") }
                }
            } else if waiting.isStripped {
                HTML("p", [.class("note ok small")]) {
                    HTML.icon(.check, "s")
                    HTML("span") { words("media.stripped") }
                }
            }
        }
    }

    func facts(_ width: Int?, _ height: Int?, _ bytes: Int, _ ending: String) -> HTML {
        HTML("p", [.class("soft small")]) {
            if let width, let height {
                words("media.facts", ["width": "\(width)", "height": "\(height)"]) + ", "
            }
            "\(words.size(ofBytes: bytes)), \(ending.uppercased())"
        }
    }

    /// A text in each language.
    private func texts(
        _ key: String, _ sent: FormCodec.Entries, isRequired: Bool, problem: String?
    ) -> HTML {
        HTML("fieldset", [.class("field")]) {
            HTML("legend", [.class("label")]) {
                words("field.\(key)")
                if isRequired { HTML("span", [.class("tag")]) { words("required") } }
            }
            if let problem {
                HTML("p", [.class("problem"), .named("role", "alert")]) {
                    HTML.icon(.warning, "s")
                    problem
                }
            }
            for (index, language) in languages.enumerated() {
                let name = "\(key).\(language)"
                let isNeeded = isRequired && index == 0
                HTML("div", [.class("field")]) {
                    HTML("label", [.named("for", FormHTML.id(name)), .lang(language.rawValue)]) {
                        self.name(of: language)
                    }
                    HTML(
                        "textarea",
                        [
                            .class(isNeeded && problem != nil ? "in wrong" : "in"),
                            .id(FormHTML.id(name)), .named("name", name),
                            .named("rows", isRequired ? 2 : 1),
                            .lang(language.rawValue), .named("spellcheck", "true"),
                            .flag("required", if: isNeeded),
                        ]
                    ) { HTML(text: "\n" + (sent[name] ?? "")) }
                }
            }
        }
    }
}
