import PageModel

/// What the phone remembers of walks: the page My walk, and what a room's page offers of it.
extension WebPainter {
    /// The offer at the end of a room's page, until it has been taken; its script shows it.
    func remember(_ page: WebPage) -> HTML {
        guard let room = page.room, let mine = links.link(.mine, in: language) else {
            return HTML()
        }
        return HTML(
            "section",
            [
                .class("band remember"), .named("data-room", room), .flag("hidden"),
                .label(words["mine"].string),
            ]
        ) {
            HTML("div", [.class("acts"), .named("data-offer", ""), .flag("hidden")]) {
                HTML("p", [.class("small t2 wide")]) { words["mine.offer"] }
                button("wide", "data-remember", .route, words["mine.begin"])
            }
            HTML("div", [.class("acts"), .named("data-kept", ""), .flag("hidden")]) {
                HTML("p", [.class("small t2 wide"), .named("role", "status")]) {
                    words["mine.kept"]
                    " "
                    HTML("a", [.href(mine)]) { words["mine"] }
                }
                HTML(
                    "button",
                    [
                        .class("btn"), .named("type", "button"), .named("data-favourite", ""),
                        .named("aria-pressed", "false"),
                    ]
                ) {
                    HTML.icon(.check)
                    HTML("span") { words["mine.favourite"] }
                }
            }
            HTML("p", [.class("small"), .named("data-full", ""), .flag("hidden")]) {
                words["mine.full"]
            }
        }
    }

    func walks(_ scripted: ScriptWords) -> HTML {
        HTML.parts {
            HTML("div", [.class("note nojs band")]) {
                HTML.icon(.info)
                HTML("p") { words["mine.noscript"] }
            }
            HTML("div", [.class("js walks"), .named("data-mine", "")]) {
                HTML("p", [.class("state"), .named("role", "status"), .named("data-status", "")])
                walkBeginning()
                sentWalk()
                oneWalk()
                plannedWalk()
                walkHistory()
                walkComparison()
                favourites()
                walkProfile()
                walkFiles()
                forgetting()
                visitTemplate()
                rowTemplate("row")
                HTML.words(scripted)
            }
        }
    }

    /// A part of the page that its script shows where it has something to show.
    private func part(
        _ name: String, _ title: Text, @HTMLBuilder _ content: () -> HTML
    ) -> HTML {
        HTML(
            "section",
            [
                .named("data-part", name), .named("aria-labelledby", "h-\(name)"),
                .flag("hidden"),
            ]
        ) {
            HTML("div", [.class("sh")]) { HTML("h2", [.id("h-\(name)")]) { title } }
            content()
        }
    }

    /// A part that is folded until it is wanted.
    ///
    /// - Parameter isWithin: whether it stands in a part that its script shows.
    private func fold(
        _ name: String, _ icon: Icon?, _ title: Text, isWithin: Bool = false,
        @HTMLBuilder _ content: () -> HTML
    ) -> HTML {
        HTML(
            "details",
            [.class("fold"), .named("data-part", name), .flag("hidden", if: !isWithin)]
        ) {
            HTML("summary") {
                if let icon { HTML.icon(icon) }
                title
            }
            HTML("div", [.class("flow")]) { content() }
        }
    }

    private func act(_ name: String, _ look: String, _ icon: Icon?, _ key: String) -> HTML {
        button(look, "data-do", icon, words[key], value: name)
    }

    /// A field with its name above it.
    private func field(
        _ id: String, _ key: String, as element: StaticString = "input",
        _ attributes: [Attribute?], @HTMLBuilder _ content: () -> HTML = { HTML() }
    ) -> HTML {
        HTML("div", [.class("field")]) {
            HTML("label", [.named("for", id)]) { words[key] }
            HTML("div", [.class("ask")]) {
                HTML(element, [.id(id), .named("name", id)] + attributes, content)
            }
        }
    }

    // MARK: Parts

    private func walkBeginning() -> HTML {
        HTML.parts {
            HTML("div", [.class("flow band"), .named("data-part", "off"), .flag("hidden")]) {
                HTML("p", [.class("prose")]) { words["mine.off"] }
                HTML("div", [.class("acts")]) {
                    act("begin", "fill", .route, "mine.begin")
                    scanLink
                }
            }
            HTML("div", [.class("flow band"), .named("data-part", "empty"), .flag("hidden")]) {
                HTML("div", [.class("note")]) {
                    HTML.icon(.scan)
                    HTML("p") { words["mine.empty"] }
                }
                HTML("div", [.class("acts")]) { scanLink }
            }
        }
    }

    private var scanLink: HTML {
        guard let scan = links.link(.scan, in: language) else { return HTML() }
        return HTML("a", [.class("btn"), .href(scan)]) {
            HTML.icon(.scan)
            words["scan"]
        }
    }

    private func sentWalk() -> HTML {
        part("sent", words["mine.sent"]) {
            HTML("p", [.class("lead"), .named("data-lead", "")])
            HTML("ol", [.class("thread band"), .named("data-list", "")])
            HTML("div", [.class("acts band")]) {
                act("follow", "fill", .route, "mine.follow")
                act("leave", "", .close, "mine.leave")
            }
        }
    }

    private func oneWalk() -> HTML {
        part("walk", words["mine.today"]) {
            HTML("p", [.class("lead t2"), .named("data-lead", "")])
            HTML("ol", [.class("thread band"), .named("data-list", "")])
            HTML("div", [.class("band card"), .named("data-plan", ""), .flag("hidden")]) {
                HTML("div", [.class("lift"), .named("data-floors", "")])
                HTML("div", [.named("data-drawing", "")])
                HTML("div", [.class("field")]) {
                    HTML("label", [.named("for", "moment")]) { words["mine.moment"] }
                    HTML("input", [.id("moment"), .named("type", "range"), .named("step", 1)])
                    HTML("output", [.named("for", "moment"), .named("data-moment", "")])
                }
                act("ago", "", .clock, "mine.ago")
            }
            HTML("div", [.class("acts band")]) {
                act("send", "fill", .takeAlong, "mine.send")
                act("new", "", .route, "mine.new")
                act("forget", "", .close, "mine.forget")
            }
            shown("code", "mine.code", "mine.code.how")
            fold("about", .info, words["mine.about"], isWithin: true) {
                HTML("form", [.class("flow"), .named("data-form", "about")]) {
                    field("name", "mine.name", [.named("maxlength", 80)])
                    field("kind", "mine.kind", as: "select", []) { kinds() }
                    field("note", "mine.note", as: "textarea", [.named("maxlength", 500)])
                    HTML("button", [.class("btn")]) { words["mine.save"] }
                }
            }
            fold("add", .keypad, words["mine.add"], isWithin: true) {
                HTML("form", [.class("flow"), .named("data-form", "add")]) {
                    field(
                        "room", "number.how",
                        [
                            .flag("required"), .named("maxlength", 40),
                            .named("autocapitalize", "characters"), .named("autocomplete", "off"),
                        ])
                    field("at", "mine.at", [.named("type", "datetime-local"), .flag("required")])
                    field(
                        "minutes", "mine.minutes",
                        [
                            .named("type", "number"), .named("min", 0), .named("max", 600),
                            .named("value", 5),
                        ])
                    HTML("button", [.class("btn")]) { words["mine.add"] }
                }
            }
        }
    }

    /// A code of a walk, drawn when it is opened.
    private func shown(_ name: String, _ title: String, _ how: String) -> HTML {
        fold(name, .scan, words[title], isWithin: true) {
            HTML("div", [.class("code"), .named("data-code", "")])
            HTML("p", [.class("prose")]) { words[how] }
            HTML("p", [.class("addr"), .named("data-address", "")])
        }
    }

    private func kinds() -> HTML {
        HTML.parts {
            ["private", "business", "school", "press"].map { kind in
                HTML("option", [.named("value", kind)]) { words["mine.kind.\(kind)"] }
            }
        }
    }

    /// A programme: rooms with times, as a guide makes it and the members of a group follow it.
    private func plannedWalk() -> HTML {
        HTML.parts {
            part("plan", words["mine.plan"]) {
                HTML("p", [.class("lead t2"), .named("data-lead", "")])
                HTML("ol", [.class("thread band"), .named("data-list", "")])
                HTML("div", [.class("acts band")]) {
                    act("send-plan", "", .takeAlong, "mine.plan.send")
                    act("forget-plan", "", .close, "mine.plan.forget")
                }
                shown("plan-code", "mine.plan.code", "mine.plan.code.how")
            }
            fold("make", .calendar, words["mine.plan.make"]) {
                HTML("p", [.class("prose")]) { words["mine.plan.how"] }
                HTML("form", [.class("flow"), .named("data-form", "plan")]) {
                    field("title", "mine.plan.name", [.named("maxlength", 80)])
                    field(
                        "stops", "mine.plan.stops", as: "textarea",
                        [
                            .flag("required"), .named("rows", 5), .named("maxlength", 3000),
                            .named("spellcheck", "false"),
                        ])
                    HTML("button", [.class("btn")]) { words["mine.save"] }
                }
            }
        }
    }

    private func walkHistory() -> HTML {
        fold("history", .clock, words["mine.history"]) {
            HTML(
                "div",
                [.class("seg"), .named("role", "group"), .label(words["mine.history"].string)]
            ) {
                ["this-week", "last-week", "month", "all"].map { period in
                    button("quiet", "data-period", nil, words["mine.\(period)"], value: period)
                }
            }
            HTML("p", [.class("state"), .named("data-count", ""), .named("role", "status")])
            HTML("div", [.class("rows"), .named("data-list", "")])
        }
    }

    private func walkComparison() -> HTML {
        fold("figures", .compare, words["mine.figures"]) {
            HTML("dl", [.class("figures"), .named("data-list", "")])
        }
    }

    private func favourites() -> HTML {
        fold("favourites", .check, words["mine.favourites"]) {
            HTML("p", [.named("data-none", "")]) { words["mine.favourites.none"] }
            HTML("div", [.class("rows"), .named("data-list", "")])
        }
    }

    private func walkProfile() -> HTML {
        fold("profile", .person, words["mine.profile"]) {
            HTML("form", [.class("flow"), .named("data-form", "profile")]) {
                field(
                    "person", "mine.person",
                    [.named("maxlength", 80), .named("autocomplete", "name")])
                field("units", "mine.units", as: "select", []) {
                    HTML("option", [.named("value", "metric")]) { words["mine.metric"] }
                    HTML("option", [.named("value", "imperial")]) { words["mine.imperial"] }
                }
                field(
                    "step", "mine.step",
                    [
                        .named("type", "number"), .named("min", 20), .named("max", 150),
                        .flag("required"),
                    ])
                HTML("button", [.class("btn")]) { words["mine.save"] }
            }
        }
    }

    private func walkFiles() -> HTML {
        fold("files", .takeAlong, words["mine.files"]) {
            HTML("p", [.class("prose")]) { words["mine.files.how"] }
            HTML("div", [.class("acts")]) {
                act("csv", "", nil, "mine.csv")
                act("json", "", nil, "mine.json")
                HTML("label", [.class("btn wide")]) {
                    words["mine.import"]
                    HTML(
                        "input",
                        [
                            .class("vh"), .named("type", "file"), .named("data-import", ""),
                            .named("accept", ".csv,.json,text/csv,application/json"),
                        ])
                }
            }
            HTML("ul", [.class("list"), .named("data-problems", "")])
        }
    }

    private func forgetting() -> HTML {
        fold("forgetting", .lock, words["mine.forgetting"]) {
            HTML("p", [.class("prose")]) { words["mine.forgetting.how"] }
            HTML("div", [.class("acts")]) {
                act("pause", "", .pause, "mine.pause")
                act("forget-all", "", .close, "mine.forget.all")
            }
        }
    }

    /// One room of a walk, with what can be changed of it.
    private func visitTemplate() -> HTML {
        HTML("template", [.named("data-t", "visit")]) {
            HTML("li") {
                HTML("span", [.class("ring"), .hidden])
                HTML("a", [.class("row")]) {
                    HTML("span") {
                        HTML("span", [.class("no s")])
                        HTML("b")
                        HTML("small", [.class("num")])
                        HTML("small", [.named("data-text", "")])
                    }
                    HTML.icon(.chevron)
                }
                HTML("details", [.class("fold"), .named("data-change", "")]) {
                    HTML("summary") { HTML("span") { words["mine.change"] } }
                    HTML("div", [.class("flow")]) {
                        HTML("label", [.class("field")]) {
                            words["mine.note"]
                            HTML("span", [.class("ask")]) {
                                HTML("input", [.named("data-note", ""), .named("maxlength", 500)])
                            }
                        }
                        HTML("div", [.class("acts")]) {
                            button("", "data-favourite", .check, words["mine.favourite"])
                            button("", "data-delete", .close, words["mine.delete"])
                        }
                    }
                }
            }
        }
    }
}
