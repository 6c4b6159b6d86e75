import PageModel

/// What needs a script: the panel for the look of pages, buttons, and the viewer of pictures.
extension WebPainter {
    /// The panel for the look of pages.
    var look: HTML {
        HTML("details", [.class("tool js"), .flag("data-panel")]) {
            HTML("summary") {
                HTML.icon(.textSize)
                words["view"]
            }
            HTML("div", [.class("panel")]) {
                choice(
                    "theme",
                    [("", "auto"), ("light", "light"), ("dark", "dark"), ("sun", "sun")])
                choice("size", [("", "normal"), ("2", "larger"), ("3", "largest")])
            }
        }
    }

    private func choice(_ name: String, _ values: [(value: String, word: String)]) -> HTML {
        HTML("fieldset") {
            HTML("legend") { words["view.\(name)"] }
            HTML("div", [.class("pick")]) {
                values.map { value, word in
                    HTML("label") {
                        HTML(
                            "input",
                            [
                                .named("type", "radio"), .named("name", name),
                                .named("value", value),
                            ])
                        words["view.\(word)"]
                    }
                }
            }
        }
    }

    /// A button that a script answers.
    ///
    /// - Parameters:
    ///   - act: what it does, as the script knows it.
    ///   - said: what it says after that, by its attribute.
    func button(
        _ act: String, _ icon: Icon?, _ name: Text, class style: String = "btn js",
        said: [Attribute] = []
    ) -> HTML {
        HTML(
            "button",
            [.class(style), .named("type", "button"), .named("data-do", act)] + said
        ) {
            if let icon { HTML.icon(icon) }
            HTML("span", [.named("aria-live", "polite")]) { name }
        }
    }

    /// What can be done at a room: hear its text, and see below where it is and how it is sent on.
    func acts(_ page: WebPage) -> HTML {
        let below = page.bands.filter { ["ways", "where", "take"].contains($0.id) }
        return HTML("div", [.class("acts nop")]) {
            button(
                "aloud", .sound, words["aloud"], class: "btn fill js",
                said: [
                    .named("data-stop", words["aloud.stop"].string),
                    .named("data-none", words["aloud.none"].string),
                ])
            below.prefix(2).map { band in
                HTML("a", [.class("btn"), .href(.fragment(band.id))]) {
                    HTML.icon(band.id == "take" ? .takeAlong : .route)
                    band.title
                }
            }
            if let walk = page.walk { roomButton(walk) }
        }
    }

    /// The buttons below a page's code.
    var passingOn: HTML {
        HTML("div", [.class("acts nop")]) {
            button("send", .takeAlong, words["send"], class: "btn js wide")
            button(
                "copy", .link, words["copy"],
                said: [
                    .named("data-done", words["copy.done"].string),
                    .named("data-failed", words["copy.failed"].string),
                ])
            button("print", nil, words["print"])
        }
    }

    /// Pictures in the whole window; without a script a picture's link opens the picture itself.
    var viewer: HTML {
        HTML("dialog", [.class("viewer"), .label(words["viewer"].string)]) {
            HTML("div", [.flag("data-in")])
            HTML("p", [.flag("data-words"), .named("role", "status")])
            HTML("form", [.named("method", "dialog")]) {
                HTML(
                    "button",
                    [.class("btn"), .named("type", "button"), .named("data-by", -1)]
                ) {
                    HTML.icon(.back)
                    words["before"]
                }
                HTML("button", [.class("btn pale"), .flag("data-close")]) {
                    HTML.icon(.close)
                    words["close"]
                }
                HTML(
                    "button",
                    [.class("btn"), .named("type", "button"), .named("data-by", 1)]
                ) {
                    words["next"]
                    HTML.icon(.chevron)
                }
            }
        }
    }

    /// That the visitor stands here; seen only where the page was reached by the sign on the door.
    var hereBadge: HTML {
        HTML("p", [.class("here at")]) {
            HTML.icon(.youAreHere)
            words["here"]
        }
    }
}
