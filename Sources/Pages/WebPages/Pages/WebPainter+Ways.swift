import PageModel

/// The ways from a room to others.
extension WebPainter {
    /// The field that a script finds ways by, hidden until it can, and the ways that stand on the page.
    func ways(_ field: WayField) -> HTML {
        HTML(
            "div",
            [
                .class("flow"), .named("data-ways", field.room),
                .named("data-away", words["way.away"].string),
            ]
        ) {
            HTML("form", [.class("flow"), .named("role", "search"), .flag("hidden")]) {
                HTML("div", [.class("field")]) {
                    HTML("label", [.named("for", "to")]) { words["way.to"] }
                    HTML("div", [.class("ask")]) {
                        HTML.icon(.search)
                        HTML(
                            "input",
                            [
                                .id("to"), .named("type", "search"),
                                .named("autocomplete", "off"), .named("spellcheck", "false"),
                                .named("enterkeyhint", "go"), .named("maxlength", 200),
                            ])
                        HTML("button", [.class("btn fill")]) { words["way.go"] }
                    }
                }
                HTML("div", [.class("rows results"), .flag("data-results"), .flag("hidden")])
                if field.hasEntrance || field.hasLift {
                    HTML("div", [.class("acts")]) {
                        if field.hasEntrance {
                            HTML("a", [.class("btn"), .href(.way(to: "entrance"))]) {
                                HTML.icon(.building)
                                words["way.entrance"]
                            }
                        }
                        if field.hasLift {
                            HTML("a", [.class("btn"), .href(.way(to: "lift"))]) {
                                HTML.icon(.lift)
                                words["way.lift"]
                            }
                        }
                    }
                }
            }
            HTML("p", [.class("state"), .named("role", "status"), .flag("data-state")])
            HTML("div", [.flag("data-way"), .flag("hidden")])
            HTML("template", [.flag("data-row")]) {
                HTML("a", [.class("row")]) {
                    HTML("span", [.class("no")])
                    HTML("span") {
                        HTML("b")
                        HTML("small")
                    }
                    HTML.icon(.route)
                }
            }
            HTML("template", [.flag("data-frame")]) { wayFrame }
            field.written.map { written($0) }
        }
    }

    /// What a script fills: the choice of ways, how long it is, the parts, and what to do at its end.
    private var wayFrame: HTML {
        HTML("div", [.class("flow")]) {
            HTML("nav", [.class("seg"), .label(words["way.which"].string)]) {
                HTML("a", [.named("data-steps", "yes")]) {
                    HTML.icon(.stairs)
                    words["way.shortest"]
                }
                HTML("a", [.named("data-steps", "no")]) {
                    HTML.icon(.stepFree)
                    words["way.nosteps"]
                }
            }
            HTML("p", [.class("span num")]) { HTML("b") }
            HTML("div", [.flag("data-legs")])
            HTML("p", [.class("acts nop")]) {
                HTML("a", [.class("btn fill"), .flag("data-there")]) {
                    HTML.icon(.room)
                    HTML("span")
                }
                HTML("a", [.class("btn"), .flag("data-back")]) {
                    HTML.icon(.back)
                    words["way.back"]
                }
            }
        }
    }

    private func written(_ way: WayField.Written) -> HTML {
        HTML("details", [.class("fold"), .flag("data-in-words")]) {
            HTML("summary") { way.title }
            HTML("p", [.class("t2")]) { way.summary }
            html(.steps(way.steps))
        }
    }
}
