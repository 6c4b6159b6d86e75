import PageModel

/// The field that rooms, people and walks are found by.
extension WebPainter {
    /// What a field finds below it.
    enum FindPlace: String {
        /// On the page of the search, where what is looked for stands in the address.
        case page
        case home
    }

    /// The field and the rows that a script makes of what is found; without one it leads to the list of everything.
    func find(_ place: FindPlace) -> HTML {
        HTML("search", [.class("band ask-band")]) {
            HTML(
                "form",
                [
                    .named("data-find", place.rawValue),
                    links.link(.search, in: language).map { .action($0) },
                    .named("data-none", words["find.none"].string),
                    .named("data-near", words["find.near"].string),
                    .named("data-one", words["find.one"].string),
                    .named("data-some", words["find.some"].string),
                    .named("data-away", words["find.away"].string),
                ]
            ) {
                HTML("div", [.class("field")]) {
                    HTML("label", [.named("for", "q")]) { words["find.label"] }
                    HTML("div", [.class("ask")]) {
                        HTML.icon(.search)
                        HTML(
                            "input",
                            [
                                .id("q"), .named("name", "q"), .named("type", "search"),
                                .named("autocomplete", "off"), .named("spellcheck", "false"),
                                .named("enterkeyhint", "search"), .named("maxlength", 200),
                            ])
                        HTML("button", [.class("btn fill")]) { words["find"] }
                    }
                }
                HTML(
                    "p", [.class("small t2 state"), .named("role", "status"), .flag("data-state")])
                HTML("div", [.class("rows results"), .flag("data-results"), .flag("hidden")])
                foundRow("room") { HTML("span", [.class("no")]) }
                foundRow("building") { HTML("span", [.class("no")]) }
                foundRow("person") { HTML("span", [.class("face"), .hidden]) }
                foundRow("tour") { HTML.icon(.route) }
                foundRow("news") { HTML.icon(.info) }
            }
        }
    }

    /// A row as ``row(_:)`` has it, for a script to fill.
    private func foundRow(_ kind: String, @HTMLBuilder _ mark: () -> HTML) -> HTML {
        HTML("template", [.named("data-kind", kind)]) {
            HTML("a", [.class("row")]) {
                mark()
                HTML("span") {
                    HTML("b")
                    HTML("small")
                }
                HTML.icon(.chevron)
            }
        }
    }
}
