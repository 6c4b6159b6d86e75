public import PageModel
import TourModel

/// What stands around every page: head, bar, foot and dock.
extension WebPainter {
    func frame(_ page: WebPage, main: HTML, isDoor: Bool) -> HTML {
        let body = HTML.parts {
            HTML("a", [.class("skip"), .href(.fragment("main"))]) { words["skip"] }
            bar(page)
            main
            foot(page)
            dock(page)
            if main.markup.contains(" data-large") { viewer }
        }
        return .document(
            HTML(
                "html",
                [
                    .lang(language), Direction.attribute(of: language),
                    Language(rawValue: language).isEasy ? .class("easy") : nil,
                    .named("data-base", links.base.map { "/\($0)" }.joined()),
                    .named("data-languages", languages.map(\.tag).joined(separator: " ")),
                    isDoor ? .named("data-at", "door") : nil,
                    theme.map { .named("data-theme", $0 == .dark ? "dark" : "light") },
                ]
            ) {
                head(page, isDoor: isDoor)
                HTML("body") {
                    IconSheet.symbols(for: body)
                    hatching
                    body
                }
            })
    }

    /// A page that leads to another one at once.
    public static func door(to link: Link, named name: Text, in language: String) -> HTML {
        .document(
            HTML("html", [.lang(language), Direction.attribute(of: language)]) {
                HTML("head") {
                    HTML("meta", [.named("charset", "utf-8")])
                    HTML("title") { name }
                    HTML(
                        "meta",
                        [
                            .named("http-equiv", "refresh"),
                            .named("content", "0; url=\(link.url)"),
                        ])
                }
                HTML("body") { HTML("p") { HTML("a", [.href(link)]) { name } } }
            })
    }

    private func head(_ page: WebPage, isDoor: Bool) -> HTML {
        let site = page.screen.dock.siteName.string
        let name = [page.plate, page.screen.title.string].compactMap(\.self).joined(separator: " ")
        return HTML("head") {
            HTML("meta", [.named("charset", "utf-8")])
            HTML(
                "meta",
                [
                    .named("name", "viewport"),
                    .named("content", "width=device-width, initial-scale=1, viewport-fit=cover"),
                ])
            HTML("title") { name == site ? name : "\(name), \(site)" }
            meta("description", page.summary)
            meta("color-scheme", "light dark")
            meta("referrer", "no-referrer")
            HTML(
                "meta",
                [
                    .named("http-equiv", "Content-Security-Policy"),
                    .named("content", PagePolicy.inPage),
                ])
            if let style = links.file("docent.css") {
                HTML("link", [.named("rel", "stylesheet"), .href(style)])
            }
            if let origin = links.origin { sharing(page, name, site, at: origin) }
            if let icon = links.file("icon.svg") {
                HTML(
                    "link",
                    [.named("rel", "icon"), .named("type", "image/svg+xml"), .href(icon)])
            }
            HTML(
                "link",
                [
                    .named("rel", "manifest"),
                    .href(links.data("app.webmanifest", in: language)),
                ])
            if let view = links.file("view.js") { HTML("script", [.src(view)]) }
            if let script = links.file("docent.js") {
                HTML("script", [.named("type", "module"), .src(script)])
            }
            if let origin = links.origin,
                let own = links.canonical(page.address, in: language)
            {
                HTML("link", [.named("rel", "canonical"), .href(own.absolute(at: origin))])
                alternates(of: page.address)
            }
        }
    }

    /// What messages show of a page (ogp.me), and what search engines know of it (schema.org).
    private func sharing(_ page: WebPage, _ name: String, _ site: String, at origin: String) -> HTML
    {
        let address = links.canonical(page.address, in: language)?.absolute(at: origin)
        let picture = page.firstPicture.flatMap { pictures($0) }?.size(for: 720)
        let shared = picture ?? titlePicture.flatMap { pictures($0) }?.size(for: 720)
        let facts: [(String, String)] = [
            ("og:type", "website"), ("og:site_name", site), ("og:title", name),
            ("og:description", page.summary), ("og:url", address?.url ?? ""),
            ("og:locale", language),
            ("og:image", shared?.link.absolute(at: origin).url ?? ""),
        ]
        return HTML.parts {
            facts.filter { !$0.1.isEmpty }.map { property, content in
                HTML("meta", [.named("property", property), .named("content", content)])
            }
            if let thing = page.thing {
                HTML.linkedData(
                    [
                        ("@context", "https://schema.org"), ("@type", thing.rawValue),
                        ("name", page.screen.title.string), ("identifier", page.plate ?? ""),
                        ("description", page.summary), ("url", address?.url ?? ""),
                        ("image", picture?.link.absolute(at: origin).url ?? ""),
                    ].filter { !$0.1.isEmpty } + page.facts.map { ($0.property, $0.text) })
            }
        }
    }

    private func meta(_ name: String, _ content: String) -> HTML {
        guard !content.isEmpty else { return HTML() }
        return HTML("meta", [.named("name", name), .named("content", content)])
    }

    private func alternates(of page: PageAddress) -> HTML {
        HTML.parts {
            if let origin = links.origin {
                languages.map { language in
                    guard let link = links.canonical(page, in: language.tag) else {
                        return HTML()
                    }
                    return HTML(
                        "link",
                        [
                            .named("rel", "alternate"), .named("hreflang", language.tag),
                            .href(link.absolute(at: origin)),
                        ])
                }
            }
        }
    }

    private func bar(_ page: WebPage) -> HTML {
        HTML("header", [.class("bar")]) {
            HTML("a", [.class("site"), links.link(.home, in: language).map { .href($0) }]) {
                if let initials = page.screen.dock.initials {
                    HTML("span", [.class("face"), .hidden]) { initials }
                }
                HTML("span") { HTML("b") { page.screen.dock.siteName } }
            }
            HTML("div", [.class("tools")]) {
                if languages.count > 1 {
                    HTML("details", [.class("tool")]) {
                        HTML("summary") {
                            HTML.icon(.language)
                            languages.first { $0.tag == language }?.name ?? language
                        }
                        HTML("nav", [.class("panel pick"), .label(words["languages"].string)]) {
                            languageLinks(page.address)
                        }
                    }
                }
                look
            }
        }
    }

    /// The same page in every language of the site.
    private func languageLinks(_ page: PageAddress) -> HTML {
        HTML.parts {
            languages.map { choice in
                let link = links.link(page, in: choice.tag) ?? links.link(.home, in: choice.tag)
                return HTML(
                    "a",
                    [
                        link.map { .href($0) }, .lang(choice.tag), .named("hreflang", choice.tag),
                        Direction.attribute(of: choice.tag),
                        choice.tag == language ? .named("aria-current", "true") : nil,
                    ]
                ) { choice.name }
            }
        }
    }

    private func foot(_ page: WebPage) -> HTML {
        HTML("footer", [.class("foot")]) {
            HTML("hr")
            HTML("p") { words["promise"] }
            HTML("ul") {
                footLink(.takeAlong, words["along"])
                footLink(.about, words["about"])
                footLink(.accessibility, words["accessibility"])
                footLink(.print, words["print.all"])
                ownPages.map { footLink($0.page, $0.name) }
            }
        }
    }

    private func footLink(_ page: PageAddress, _ name: Text) -> HTML {
        guard let link = links.link(page, in: language) else { return HTML() }
        return HTML("li") { HTML("a", [.href(link)]) { name } }
    }

    private func dock(_ page: WebPage) -> HTML {
        let targets: [(PageAddress, Icon, Text, Bool)] = [
            (.home, .home, page.screen.dock.words.home, page.screen.dock.tab == .home),
            (.search, .search, words["find"], page.address == .search),
            (.scan, .scan, words["scan.tab"], page.address == .scan),
            (
                .map, .map, page.screen.dock.words.map,
                page.screen.dock.tab == .map && page.screen.content.isPlan
            ),
            (.mine, .route, words["mine.tab"], page.address == .mine),
        ]
        return HTML("nav", [.class("dock"), .label(words["menu"].string)]) {
            targets.map { target, icon, name, isCurrent in
                guard let link = links.link(target, in: language) else { return HTML() }
                return HTML(
                    "a", [.href(link), isCurrent ? .named("aria-current", "true") : nil]
                ) {
                    HTML.icon(icon)
                    name
                }
            }
        }
    }

    /// The pattern of rooms that are not open.
    private var hatching: HTML {
        HTML(
            "svg", [.class("vh"), .named("width", 1), .named("height", 1), .hidden]
        ) {
            HTML("defs") {
                HTML(
                    "pattern",
                    [
                        .id("hatch"), .named("width", 13), .named("height", 13),
                        .named("patternUnits", "userSpaceOnUse"),
                        .named("patternTransform", "rotate(-45)"),
                    ]
                ) {
                    HTML("path", [.class("hatch-bg"), .named("d", "M0 0H13V13H0Z")])
                    HTML("path", [.class("hatch-l"), .named("d", "M0 6.5H13")])
                }
            }
        }
    }
}

extension Content {
    fileprivate var isPlan: Bool {
        if case .plan = self { true } else { false }
    }
}
