public import PageModel

/// Draws pages of the public tour as documents.
///
/// Every page is whole without a script; its words are the kiosk's.
public struct WebPainter: Sendable {
    let links: SiteLinks
    let words: WebWords
    /// A BCP 47 tag.
    let language: String
    /// The languages of the site, each with its own name.
    let languages: [(tag: String, name: String)]
    let pictures: @Sendable (String) -> WebPicture?
    /// What messages show of pages without a picture, by its ID.
    let titlePicture: String?
    /// The pages of the house's own, by their names, which every foot leads to.
    let ownPages: [(page: PageAddress, name: Text)]
    /// How every page looks; `nil` for what the visitor's phone wants.
    public var theme: Appearance.Theme?

    /// - Parameters:
    ///   - titlePicture: what messages show of pages without a picture, by its ID.
    ///   - pictures: a picture of the content as it is published, by its ID.
    public init(
        links: SiteLinks, words: WebWords, language: String,
        languages: [(tag: String, name: String)], titlePicture: String? = nil,
        ownPages: [(page: PageAddress, name: Text)] = [],
        pictures: @escaping @Sendable (String) -> WebPicture?
    ) {
        self.links = links
        self.words = words
        self.language = language
        self.languages = languages
        self.pictures = pictures
        self.titlePicture = titlePicture
        self.ownPages = ownPages
    }

    var displayWords: DisplayWords { DisplayWords(language: language) }

    /// The document of a page.
    ///
    /// - Parameter isDoor: whether it lies at the address on a door's sign, which has no language.
    public func document(_ page: WebPage, isDoor: Bool = false) -> HTML {
        frame(page, main: main(page), isDoor: isDoor)
    }

    // MARK: Pages by kind

    private func main(_ page: WebPage) -> HTML {
        switch page.screen.content {
        case .home(let home): self.home(home, page)
        case .article(let article):
            HTML("main", [.id("main")]) {
                HTML("article") {
                    if let walk = page.walk { beads(walk) }
                    top(page, article)
                    bands(page.bands)
                    remember(page)
                    if let walk = page.walk { neighbours(walk) }
                }
            }
        case .plan(let plan):
            HTML("main", [.id("main")]) {
                if let walk = page.walk { beads(walk) }
                title(page)
                planPage(plan)
                bands(page.bands)
                if let walk = page.walk { neighbours(walk) }
            }
        case .card(let card):
            HTML("main", [.id("main")]) {
                HTML("article") {
                    title(page)
                    self.card(card)
                    bands(page.bands)
                }
            }
        case .sheet(let sheet):
            HTML("main", [.id("main")]) {
                title(page)
                HTML("div", [.class("flow")]) { html(sheet.sections) }
                bands(page.bands)
            }
        case .entry(let entry):
            HTML("main", [.id("main")]) {
                title(page)
                HTML("div", [.class("flow")]) {
                    HTML("p", [.class("prose")]) { words["find.how"] }
                    html(.rows(entry.rows))
                }
                find(.page)
                HTML("div", [.flag("data-all")]) { bands(page.bands) }
            }
        // What needs the kiosk's camera, or invites to it, has no page here.
        case .scan, .attract:
            HTML("main", [.id("main")]) {
                title(page)
                bands(page.bands)
            }
        }
    }

    /// The kicker and the heading of a page.
    private func title(_ page: WebPage) -> HTML {
        HTML("div", [.class("title")]) {
            if let place = page.place {
                HTML("p", [.class("kick")]) { placeLink(place) }
            } else if let kicker = page.screen.kicker {
                HTML("p", [.class("kick")]) {
                    if let icon = kicker.icon { HTML.icon(icon) }
                    kicker.text
                }
            }
            if let plate = page.plate { self.plate(plate) }
            HTML("h1", [.lang(of: page.screen.title)]) { page.screen.title }
        }
    }

    func plate(_ text: String) -> HTML {
        HTML("p", [.class(text.count > 5 ? "plate l long" : "plate l")]) { text }
    }

    private func placeLink(
        _ place: (name: Text, page: PageAddress, fragment: String?)
    ) -> HTML {
        guard let link = links.link(place.page, in: language, fragment: place.fragment) else {
            return HTML(text: place.name)
        }
        return HTML("a", [.href(link)]) {
            place.name
            HTML.icon(.chevron)
        }
    }

    /// What an article begins with: its number and name, its text, and its pictures beside that.
    private func top(_ page: WebPage, _ article: ArticlePage) -> HTML {
        // A film stands in a band of the page, with its words.
        let pictures = article.pictures.filter { !$0.isFilm }
        return HTML("div", [.class(pictures.isEmpty ? "top bare" : "top")]) {
            HTML("header", [.class("head")]) {
                if page.plate != nil || page.badge != nil {
                    HTML("div", [.class("tops")]) {
                        if let plate = page.plate { self.plate(plate) }
                        if let badge = page.badge { self.badge(badge) }
                        if pictures.isEmpty { hereBadge }
                    }
                }
                HTML("h1", [.lang(of: page.screen.title)]) { page.screen.title }
                if let place = page.place {
                    HTML("p", [.class("place")]) { placeLink(place) }
                }
            }
            // What the place is comes first, then what can be done, then the rest.
            let first = article.sections.firstIndex(where: \.isText).map { $0 + 1 } ?? 0
            HTML("div", [.class("text flow")]) {
                html(Array(article.sections.prefix(first)))
                acts(page)
                html(Array(article.sections.dropFirst(first)))
            }
            if !pictures.isEmpty {
                HTML("div", [.class("look")]) {
                    gallery(pictures, badge: page.plate == nil ? HTML() : hereBadge)
                }
            }
        }
    }

    private func badge(_ badge: WebPage.Badge) -> HTML {
        let (name, icon): (String, Icon) =
            switch badge.kind {
            case .open: ("badge ok", .check)
            case .guided: ("badge", .person)
            case .staff: ("badge warn", .lock)
            case .closed: ("badge warn", .close)
            }
        return HTML("p", [.class(name)]) {
            HTML.icon(icon)
            badge.text
        }
    }

    private func home(_ home: HomePage, _ page: WebPage) -> HTML {
        HTML("main", [.id("main"), .class("full")]) {
            let shown = home.picture.flatMap { pictures($0.id) }
            HTML("div", [.class(shown == nil ? "hero plain" : "hero")]) {
                if let shown {
                    HTML.picture(shown, alternative: "", sizes: "100vw", isFirst: true)
                }
                HTML("div") {
                    HTML("h1", [.lang(of: page.screen.title)]) { page.screen.title }
                    if let lead = home.lead { html(.lead(lead)) }
                    HTML("div", [.class("go")]) { page.bands.prefix(12).map { filmLink($0) } }
                }
            }
            find(.home)
            bands(page.bands)
        }
    }

    /// Leads to a film further down.
    private func filmLink(_ band: Band) -> HTML {
        guard case .film(let film) = band.content else { return HTML() }
        return HTML("a", [.class("btn pale"), .href(.fragment(band.id))]) {
            HTML.icon(.play)
            words["film.watch"]
            HTML("small") { film.facts }
        }
    }

    private func planPage(_ page: PlanPage) -> HTML {
        HTML("div", [.class("split planpage")]) {
            HTML("section", [.label(words["plan"].string)]) {
                HTML("input", [.class("zoom"), .named("type", "checkbox"), .id("zoom")])
                HTML("div", [.class("ph")]) {
                    floors(of: page.plan)
                    HTML("label", [.class("btn zb"), .named("for", "zoom")]) {
                        HTML("span", [.class("in")]) { words["larger"] }
                        HTML("span", [.class("out")]) { words["smaller"] }
                    }
                    HTML("div", [.class("lift js")]) {
                        zoomButton(-1, "−", words["smaller"])
                        zoomButton(1, "+", words["larger"])
                    }
                }
                HTML(
                    "div",
                    [
                        .class("pan"), .flag("data-pan"), .named("role", "group"),
                        .label(words["plan"].string),
                    ]
                ) {
                    PlanSVG(page.plan, links, in: language).html(isListed: true)
                }
            }
            HTML("section", [.named("aria-labelledby", "h-list")]) {
                HTML("div", [.class("sh")]) {
                    HTML("h2", [.id("h-list")]) { words["list"] }
                }
                page.notices.map { notice($0) }
                html(page.sections)
            }
        }
    }

    private func zoomButton(_ by: Int, _ sign: String, _ name: Text) -> HTML {
        HTML(
            "button",
            [
                .class("btn"), .named("type", "button"), .named("data-zoom", by),
                .label(name.string),
            ]
        ) { sign }
    }

    private func floors(of plan: Plan) -> HTML {
        HTML.parts {
            if plan.floors.count > 1 {
                HTML("nav", [.class("lift"), .label(words["floors"].string)]) {
                    plan.floors.map { floor in
                        let link = links.link(floor.id, in: language)
                        return HTML(
                            "a",
                            [
                                link.map { .href($0) },
                                floor.isSelected ? .named("aria-current", "page") : nil,
                                .label(floor.spoken.string),
                            ]
                        ) { floor.label }
                    }
                }
            }
        }
    }

    private func card(_ card: CardPage) -> HTML {
        HTML("div", [.class("flow")]) {
            if let person = card.person {
                HTML("div", [.class("row")]) {
                    HTML("span", [.class("face l"), .hidden]) { person.initials }
                    HTML("span") {
                        person.lines.prefix(1).map { line in
                            HTML("b", [.class("lead")]) { line }
                        }
                        person.lines.dropFirst().map { line in HTML("small") { line } }
                    }
                }
            }
            html(card.sections)
        }
    }
}

extension Section {
    fileprivate var isText: Bool {
        switch self {
        case .lead, .paragraph: true
        default: false
        }
    }
}
