import Foundation
import TourAuthoring
import TourModel
import WebPages

/// Draws the studio's pages: what there is to do at the left, what is being done beside it.
struct StudioPage {
    let words: StudioWords
    var overview: FolderOverview
    /// Whose page it is; nil before there is a session.
    var session: StudioSessions.Session?
    /// What the person may not do on it.
    var notice: String?
    /// How many things differ from the last version that was published.
    var changes = 0
    /// The names of others who have it open.
    var others: [String] = []
    /// Whether the session ends within the next minute, where nothing is asked for.
    var isEnding = false
    /// Why not all that was written on it is saved, in a few words; nil where nothing waits.
    var unsaved: String?
    /// Where it stands; nil for pages that windows do not look at by themselves.
    var place: Link?
    /// Whether kiosks report to a hub.
    var hasHub = false
    /// How they are; nil where that is not known.
    var fleetCounts: FleetDesk.Counts?

    // MARK: Frame

    /// A whole page.
    ///
    /// - Parameters:
    ///   - here: the item of the navigation that it belongs to.
    ///   - kicker: what it is a part of, the widest first.
    ///   - lead: what there is to say of it, in one sentence.
    ///   - aside: the panel at the right.
    ///   - isBare: whether the page has columns of its own.
    func page(
        _ title: String, here: String, number: String? = nil, kicker: [(String, Link)] = [],
        lead: String? = nil, acts: HTML = HTML(), foot: String? = nil, aside: HTML? = nil,
        isBare: Bool = false,
        styles: [String] = [],
        @HTMLBuilder _ main: () -> HTML
    ) -> HTML {
        let body = HTML("body") {
            HTML("a", [.class("skip"), .href(.fragment("main"))]) { words("skip") }
            HTML("div", [.class("app")]) {
                side(here)
                HTML("main", [.class("main"), .id("main")]) {
                    HTML("header", [.class("head")]) {
                        HTML("div") {
                            if !kicker.isEmpty {
                                HTML("div", [.class("kicker")]) {
                                    for (place, (text, link)) in kicker.enumerated() {
                                        if place > 0 { HTML.icon(.chevron) }
                                        HTML("a", [.href(link)]) { text }
                                    }
                                }
                            }
                            HTML("h1") {
                                if let number {
                                    HTML("span", [.class("room-no big")]) { number }
                                    " "
                                }
                                title
                            }
                            if let lead { HTML("p", [.class("soft")]) { lead } }
                        }
                        HTML("div", [.class("end")]) {
                            if session?.person != nil { companions }
                            HTML(
                                "span",
                                [
                                    .class(unsaved == nil ? "state saved" : "state look"),
                                    .id("state"), .named("role", "status"),
                                    .named("data-unsent", words("draft.short")),
                                ]
                            ) {
                                HTML.icon(.check)
                                HTML("span") { unsaved ?? words("saved.all") }
                            }
                            acts
                        }
                    }
                    if let notice {
                        HTML("p", [.class("note info may")]) {
                            HTML.icon(.lock)
                            HTML("span") { notice }
                        }
                    }
                    unsent(words("unsent"))
                    if isBare {
                        main()
                    } else {
                        HTML("div", [.class(aside == nil ? "page" : "cols")]) {
                            main()
                            if let aside { aside }
                        }
                    }
                    if let foot {
                        HTML("footer", [.class("foot-line")]) {
                            HTML("span", [.class("path")]) { foot }
                            if here != "history" {
                                HTML(
                                    "a",
                                    [
                                        .class("small"),
                                        .href(Link.path(["history"]).asking(["file": foot])),
                                    ]
                                ) { words("history.page") }
                            }
                        }
                    }
                }
            }
        }
        return document(title, body, styles: styles)
    }

    /// A note that a script shows where the browser keeps what was written on other pages, which it names.
    private func unsent(_ text: String) -> HTML {
        HTML(
            "p",
            [
                .class("note warn"), .id("unsent"), .named("role", "status"), .flag("hidden"),
                .named("data-as", session?.person?.account ?? ""),
            ]
        ) {
            HTML.icon(.cloudOff)
            HTML("span") { text }
        }
    }

    /// A document with the studio's style and scripts.
    ///
    /// - Parameter styles: of its own, beside those of all pages.
    func document(
        _ title: String, _ body: HTML, script: String = "studio.js", styles: [String] = []
    ) -> HTML {
        let named = overview.name.isEmpty ? title : "\(title) \u{B7} \(overview.name)"
        return HTML.document(
            HTML("html", [.lang(words.language.rawValue)]) {
                HTML("head") {
                    HTML("meta", [.named("charset", "utf-8")])
                    HTML(
                        "meta",
                        [
                            .named("name", "viewport"),
                            .named("content", "width=device-width, initial-scale=1"),
                        ])
                    HTML("title") { "\(named) \u{B7} Docent Studio" }
                    HTML("link", [.named("rel", "icon"), .href(.path(["s", "icon.svg"]))])
                    for style in ["studio.css"] + styles {
                        HTML(
                            "link",
                            [.named("rel", "stylesheet"), .href(StudioLinks.asset(style))])
                    }
                    HTML(
                        "script",
                        [.named("type", "module"), .src(StudioLinks.asset(script))])
                }
                body
                HTML.icons(of: body)
            })
    }

    /// The menu: the site, the desks in their groups, and what is always at hand.
    private func side(_ here: String) -> HTML {
        HTML("nav", [.class("side"), .label(words("studio"))]) {
            HTML(
                "a", [.class("site"), .href(.path(["site"])), .named("title", words("nav.site"))]
            ) {
                HTML("span", [.class("mark"), .hidden]) { String(initials) }
                HTML("span", [.class("words")]) {
                    overview.name.isEmpty ? words("nav.site") : overview.name
                }
            }
            HTML("form", [.class("find"), .named("method", "get"), .action(.path(["find"]))]) {
                HTML.icon(.search, "s")
                HTML("label", [.class("hide"), .named("for", "find")]) { words("find.title") }
                HTML.input(
                    "q", id: "find",
                    [
                        .named("type", "search"), .named("placeholder", words("find.anything")),
                        .named("aria-keyshortcuts", "Control+K"),
                        .named("maxlength", StudioService.longestSearch),
                        .named("autocomplete", "off"),
                    ])
                HTML("span", [.class("keys"), .hidden]) {
                    HTML("kbd") { words("key.control") }
                    HTML("kbd") { "K" }
                }
            }
            for group in Desk.Menu.Group.allCases where group != .frame {
                if group != .start { HTML("h2") { words("nav.\(group.rawValue)") } }
                for desk in Desk.all {
                    if let menu = desk.menu, menu.group == group, menu.isShown(self) {
                        go(desk, menu, here)
                    }
                }
            }
            HTML("div", [.class("foot")]) {
                HTML(
                    "a",
                    [
                        .class("btn wide"), .href(.path(["publish"])),
                        here == "publish" ? .named("aria-current", "page") : nil,
                    ]
                ) {
                    HTML.icon(.send)
                    changes == 0
                        ? words("nav.publish")
                        : words("nav.publish.count", ["count": "\(changes)"])
                }
                person
                HTML.post(.path(["close"])) {
                    HTML("button", [.class("btn quiet wide"), .named("type", "submit")]) {
                        HTML.icon(.lock)
                        words("close")
                    }
                }
            }
        }
    }

    private func go(_ desk: Desk, _ menu: Desk.Menu, _ here: String) -> HTML {
        HTML(
            "a",
            [
                .class("go"), .href(desk.link),
                here == desk.name ? .named("aria-current", "page") : nil,
            ]
        ) {
            HTML.icon(menu.icon)
            HTML("span") { words("nav.\(desk.name)") }
            if let count = menu.count?(self), count > 0 || !menu.isToDo {
                HTML("span", [.class(menu.isToDo ? "n look" : "n")]) { "\(count)" }
            }
        }
    }

    private var initials: String {
        overview.name.split(separator: " ").prefix(2).compactMap { $0.first.map(String.init) }
            .joined().uppercased()
    }

    // MARK: Pages without the folder

    /// A page in the middle of the window, before there is a session.
    func plain(_ title: String, script: String = "studio.js", @HTMLBuilder _ content: () -> HTML)
        -> HTML
    {
        document(
            title,
            HTML("body", [.class("alone")]) {
                HTML("main", [.class("card")]) {
                    HTML("h1") { title }
                    if session == nil { unsent(words("unsent.enter")) }
                    content()
                }
            }, script: script)
    }

    /// Where the key of the one address is given, or another is asked for.
    func enter(problem: String? = nil, note: String? = nil) -> HTML {
        plain(words("enter.title"), script: "studio-enter.js") {
            HTML("p", [.class("soft")]) { words("enter.help") }
            if let problem { HTML.note(.warn, role: .alert) { problem } }
            if let note { HTML.note(.ok, role: .status) { note } }
            HTML.post(.path(["enter"]), [.id("enter")]) {
                HTML.field("key", words("enter.key")) {
                    HTML.input(
                        "key",
                        [
                            .named("autocomplete", "off"), .named("autocapitalize", "none"),
                            .named("spellcheck", "false"),
                        ])
                }
                HTML.submit(.first) {
                    words("enter.title")
                }
            }
            HTML.post(.path(["enter"])) {
                HTML.hidden("new", 1)
                HTML.submit { words("enter.new") }
            }
        }
    }

    // MARK: Lists

    /// A list of the entries of one kind.
    ///
    /// - Parameter gone: the ID of what was just taken out.
    func list(_ kind: StudioEntry.Kind, gone: String? = nil) -> HTML {
        let name = kind.rawValue
        let rows = overview.rows(kind)
        return page(words("nav.\(name)"), here: name, acts: makes(name)) {
            if let gone { isGone(gone, name) }
            if rows.isEmpty {
                // A building needs no words for what it is for.
                nothing(
                    kind.desk.menu?.icon ?? .table, "list.none",
                    kind == .buildings ? nil : "none.\(name)"
                ) { makes(name) }
            }
            HTML.rows {
                for row in rows {
                    HTML("li") {
                        HTML("div", [.class("what")]) {
                            HTML("a", [.href(StudioLinks.entry(kind, row.id))]) {
                                row.name.isEmpty ? row.id : row.name
                            }
                            HTML("p", [.class("path")]) {
                                row.more.isEmpty ? row.id : "\(row.id) \u{B7} \(row.more)"
                            }
                        }
                    }
                }
            }
        }
    }

    /// What can be made new on a list's page, as far as there is what it needs.
    private func makes(_ list: String) -> HTML {
        guard let kind = MakingKind(rawValue: list) else { return HTML() }
        let hasRooms = !overview.rooms.isEmpty
        let can =
            switch kind {
            case .tours, .visits: hasRooms
            case .kiosks, .rooms: !overview.buildings.isEmpty
            case .buildings, .floors, .news: true
            }
        var acts = HTML()
        if kind == .buildings, !overview.buildings.isEmpty { acts += make(.floors, first: false) }
        if can { acts += make(kind) }
        return acts
    }

    /// What a page is for that has nothing on it yet, and what to begin with.
    func nothing(
        _ icon: StudioIcon, _ title: String, _ more: String?, @HTMLBuilder _ acts: () -> HTML
    ) -> HTML {
        HTML("div", [.class("nothing")]) {
            HTML("span", [.class("sketch"), .hidden]) { HTML.icon(icon) }
            HTML("h2") { words(title) }
            if let more { HTML("p", [.class("soft")]) { words(more) } }
            HTML("p", [.class("two")]) { acts() }
        }
    }

    func gone() -> HTML {
        page(words("gone.title"), here: "") {
            HTML("p") { words("gone.help") }
            HTML("p") {
                HTML.link(.path([]), .first) { words("nav.today") }
            }
        }
    }
}
