import PageModel

/// The place where the phone's camera reads a sign, and where its number is typed instead.
extension WebPainter {
    /// The view of the camera, which a script fills, and below it what a code says.
    func scanner(_ band: Band, _ scripted: ScriptWords) -> HTML {
        HTML("section", [.id(band.id), .label(band.title.string), .named("data-scan", "")]) {
            HTML("div", [.class("view js"), .named("data-view", "")]) {
                HTML("span", [.class("marks"), .hidden])
                HTML("div", [.named("data-ask", "")]) {
                    HTML.icon(.scan, isLarge: true)
                    button("pale", "data-camera", .scan, words["scan.camera"])
                }
                HTML("p", [.class("hint"), .named("data-hint", ""), .flag("hidden")])
            }
            HTML("p", [.class("vh"), .named("role", "status"), .named("data-status", "")])
            HTML("div", [.class("flow"), .named("data-answer", "")])
            HTML("p", [.class("small t2 js")]) { words["scan.private"] }
            HTML("div", [.class("acts js scan-acts")]) {
                button("", "data-torch", .contrast, words["scan.torch"], isHidden: true)
                button("", "data-stop", .close, words["scan.stop"], isHidden: true)
                HTML("label", [.class("btn wide"), .named("data-picture", "")]) {
                    HTML.icon(.takeAlong)
                    words["scan.picture"]
                    HTML(
                        "input",
                        [
                            .class("vh"), .named("type", "file"), .named("accept", "image/*"),
                        ])
                }
            }
            HTML("div", [.class("note nojs")]) {
                HTML.icon(.cameraOff)
                HTML("p") { words["scan.noscript"] }
            }
            rowTemplate("near")
            HTML.words(scripted)
        }
    }

    /// A form that leads to the search, which works without a script.
    func numberEntry() -> HTML {
        guard let search = links.link(.search, in: language) else { return HTML() }
        return HTML(
            "form", [.class("flow"), .named("role", "search"), .action(search)]
        ) {
            HTML("div", [.class("field")]) {
                HTML("label", [.named("for", "number")]) { words["number.how"] }
                HTML("div", [.class("ask")]) {
                    HTML.icon(.keypad)
                    HTML(
                        "input",
                        [
                            .id("number"), .named("name", "number"), .named("autocomplete", "off"),
                            .named("autocapitalize", "characters"),
                            .named("spellcheck", "false"), .named("enterkeyhint", "go"),
                            .flag("required"), .named("maxlength", 60),
                        ])
                    HTML("button", [.class("btn fill")]) { words["number.open"] }
                }
            }
        }
    }

    /// A button that only a script gives something to do.
    ///
    /// - Parameter name: the attribute by which the script finds it.
    func button(
        _ look: String, _ name: StaticString, _ icon: Icon?, _ text: Text, value: String = "",
        isHidden: Bool = false
    ) -> HTML {
        HTML(
            "button",
            [
                .class(look.isEmpty ? "btn" : "btn \(look)"), .named("type", "button"),
                .named(name, value), .flag("hidden", if: isHidden),
            ]
        ) {
            if let icon { HTML.icon(icon) }
            HTML("span") { text }
        }
    }

    /// A row that a script fills with a room, once for each.
    func rowTemplate(_ name: String) -> HTML {
        HTML("template", [.named("data-t", name)]) {
            HTML("a", [.class("row")]) {
                HTML("span", [.class("no")])
                HTML("span") {
                    HTML("b")
                    HTML("small")
                }
                HTML.icon(.chevron)
            }
        }
    }
}
