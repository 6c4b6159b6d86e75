import Accounts
import Foundation
import TourModel
import TourStore
import WebPages

/// One thing that was found.
struct Found {
    /// What it is: "rooms", "media"; a word of the navigation.
    var kind: String
    var title: String
    var more: String
    var link: Link
}

extension Desk {
    static let find = Desk("find", routes: [.get("find", StudioService.find)])

    static let help = Desk(
        "help", Menu(.house, .help),
        routes: [.get("help") { _ in { StudioService.page($0.page.help()) } }])
}

extension StudioService {
    /// No search is longer, in characters.
    static let longestSearch = 200
    private static let mostFound = 60

    /// Finds things by name, number and text, as the kiosk does, and pages of the studio itself.
    fileprivate func find(_ call: Call) async throws -> Answer {
        let text = String((call.request.query["q"] ?? "").prefix(Self.longestSearch))
            .trimmingCharacters(in: .whitespacesAndNewlines)
        guard !text.isEmpty else { return Self.page(call.page.find("", [])) }
        var found = call.page.found(text)
        for hit in try await painter.hits(text, language: call.page.words.language) {
            guard let more = call.page.found(hit),
                !found.contains(where: { $0.link.url == more.link.url })
            else { continue }
            found.append(more)
        }
        // What was asked for by its own number is shown at once.
        if let only = found.first, found.count == 1 {
            return Answer(status: 303, location: only.link.url)
        }
        return Self.page(call.page.find(text, Array(found.prefix(Self.mostFound))))
    }
}

extension PreviewPainter {
    /// The hits of the kiosk's search; empty without a database.
    func hits(_ text: String, language: Language) throws -> [SearchHit] {
        guard FileManager.default.fileExists(atPath: database) else { return [] }
        let store = try TourStore(path: database).seen(by: .staff)
        return try store.search(text, limit: 40)
    }
}

extension StudioPage {
    /// What the lists have by name or ID, and the studio's own pages.
    func found(_ text: String) -> [Found] {
        func fits(_ words: String...) -> Bool {
            words.contains {
                $0.range(of: text, options: [.caseInsensitive, .diacriticInsensitive]) != nil
            }
        }
        var found: [Found] = []
        for kind in StudioEntry.Kind.allCases {
            for row in overview.rows(kind) where fits(row.id, row.name, row.more) {
                found.append(
                    Found(
                        kind: kind.rawValue, title: row.name.isEmpty ? row.id : row.name,
                        more: row.id, link: StudioLinks.entry(kind, row.id)))
            }
        }
        found.sort { isNamed($0.more, text) && !isNamed($1.more, text) }
        for desk in Desk.all where desk.isPage && fits(words("nav.\(desk.name)")) {
            found.append(
                Found(
                    kind: "page", title: words("nav.\(desk.name)"), more: "", link: desk.link))
        }
        for kind in MakingKind.allCases where fits(words("new.\(kind.rawValue)")) {
            found.append(
                Found(
                    kind: "page", title: words("new.\(kind.rawValue)"), more: "",
                    link: .path(["new", kind.rawValue])))
        }
        return found
    }

    private func isNamed(_ id: String, _ text: String) -> Bool {
        id.lowercased() == text.lowercased()
    }

    /// What the kiosk's search has found; nil for what has no page here.
    func found(_ hit: SearchHit) -> Found? {
        let kind: StudioEntry.Kind
        let id: String
        switch hit.kind {
        case .room: (kind, id) = (.rooms, hit.id)
        case .building: (kind, id) = (.buildings, hit.id)
        case .person: (kind, id) = (.people, hit.id.lowercased())
        case .tour: (kind, id) = (.tours, hit.id.lowercased())
        case .kiosk: (kind, id) = (.kiosks, hit.id)
        case .news: (kind, id) = (.news, hit.id.lowercased())
        case .event: return nil
        }
        return Found(
            kind: kind.rawValue, title: hit.title,
            more: hit.snippet.isEmpty ? id : "\(id) \u{B7} \(hit.snippet)",
            link: StudioLinks.entry(kind, id))
    }

    func find(_ text: String, _ found: [Found]) -> HTML {
        page(words("find.title"), here: "find") {
            HTML("form", [.class("making"), .named("method", "get"), .action(.path(["find"]))]) {
                HTML.field("q", words("find.what")) {
                    HTML.input(
                        "q",
                        [
                            .named("type", "search"), .named("value", text),
                            .named("maxlength", StudioService.longestSearch), .flag("autofocus"),
                        ])
                }
                HTML("p") {
                    HTML.submit(.first) {
                        HTML.icon(.search)
                        words("find.title")
                    }
                }
            }
            if !text.isEmpty {
                HTML("p", [.class("soft"), .named("role", "status")]) {
                    words("find.count", ["count": "\(found.count)", "text": text])
                }
            }
            HTML.rows {
                for thing in found {
                    HTML("li") {
                        HTML("div", [.class("what")]) {
                            HTML("a", [.href(thing.link)]) { thing.title }
                            HTML("p", [.class("small soft")]) {
                                let kind = words(
                                    thing.kind == "page" ? "find.page" : "nav.\(thing.kind)")
                                thing.more.isEmpty ? kind : "\(kind) \u{B7} \(thing.more)"
                            }
                        }
                    }
                }
            }
        }
    }

    // MARK: Help

    /// What the studio's keys do, and what stands on which page.
    func help() -> HTML {
        page(words("nav.help"), here: "help") {
            HTML("div", [.class("making")]) {
                HTML("p") { words("help.lead") }
                HTML("h2") { words("help.pages") }
                HTML("dl", [.class("about")]) {
                    for desk in Desk.all where desk.isExplained {
                        HTML("dt") {
                            HTML("a", [.href(desk.link)]) { words("nav.\(desk.name)") }
                        }
                        HTML("dd") { words("help.\(desk.name)") }
                    }
                }
                HTML("h2") { words("help.keys") }
                HTML("dl", [.class("about")]) {
                    for (keys, act) in [
                        ("Ctrl K", "find"), ("Ctrl S", "save"), ("Ctrl Z", "undo"),
                        ("F1", "help"), ("Ctrl Enter", "next"),
                        ("V R P D W L E K H M, G, B", "plan"),
                    ] {
                        HTML("dt") { HTML("kbd") { keys } }
                        HTML("dd") { words("help.key.\(act)") }
                    }
                }
            }
        }
    }
}
