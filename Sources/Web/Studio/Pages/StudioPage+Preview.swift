import Sheets
import TourModel
import WebPages

/// What visitors see of an entry, beside its form.
extension StudioPage {
    /// - Parameter more: what stands below the kiosk's page.
    func preview(
        _ entry: StudioEntry, _ view: EntryView, @HTMLBuilder more: () -> HTML = { HTML() }
    ) -> HTML {
        HTML("aside", [.class("preview"), .label(words("page.visitors"))]) {
            if entry.kind == .tours { more() }
            // Where nothing long follows it stays in sight while the form is written.
            let stays = entry.kind != .tours && entry.kind != .people
            HTML("div", [.class(stays ? "seen stays" : "seen")]) { seen(entry, view) }
            if entry.kind != .tours { more() }
        }
    }

    /// The page as the kiosk draws it, or the phone's, and how it is looked at.
    @HTMLBuilder
    private func seen(_ entry: StudioEntry, _ view: EntryView) -> HTML {
        HTML("div", [.class("look")]) {
            HTML("h2") { words("page.visitors") }
            if !overview.name.isEmpty, entry.kioskPage != nil || entry.phonePage != nil {
                segments(entry, view)
            }
        }
        if view.isPhone, entry.phonePage != nil, !overview.name.isEmpty {
            phone(entry, view)
        } else if let name = entry.kioskPage, !overview.name.isEmpty {
            HTML("figure", [.class("screen")]) {
                HTML(
                    "img",
                    [
                        .src(picture(name, view, on: entry.kind == .kiosks ? entry.id : nil)),
                        .named("alt", words("page.drawn")),
                        .named("width", view.size.width), .named("height", view.size.height),
                        .id("preview"),
                    ])
            }
            HTML("p", [.class("dim small")]) { words("page.drawn") }
            screens(entry, view)
            // What stands on the map is looked at there, too.
            if entry.kind == .site || entry.kind == .buildings {
                HTML("figure", [.class("screen map")]) {
                    HTML(
                        "img",
                        [
                            .src(picture("map", view)), .named("alt", words("page.map")),
                            .named("width", view.size.width),
                            .named("height", view.size.height), .id("preview-map"),
                        ])
                }
            }
        } else if overview.name.isEmpty {
            HTML("p", [.class("dim small")]) { words("page.none") }
        }
        let door = entry.kind == .rooms ? doorLabel(entry.id) : nil
        if entry.kioskPage != nil, entry.phonePage != nil, !view.isPhone, !overview.name.isEmpty {
            HTML("div", [.class("pocket")]) {
                pocket(entry, view)
                if let door { door }
            }
        } else if let door {
            door
        }
    }

    /// - Parameter kiosk: the only one that shows it; nil for the one that was chosen.
    private func picture(_ name: String, _ view: EntryView, on kiosk: String? = nil) -> Link {
        let query: KeyValuePairs = [
            "language": view.language.rawValue, "theme": view.theme, "size": "\(view.size)",
            "kiosk": kiosk ?? view.kiosk ?? "", "number": "\(overview.number)",
        ]
        return Link.path(["preview", "\(name).png"]).asking(query)
    }

    /// Whether the kiosk's page or the phone's is looked at, and in which theme: one press each.
    private func segments(_ entry: StudioEntry, _ view: EntryView) -> HTML {
        var html = HTML()
        if entry.phonePage != nil {
            html += HTML("div", [.class("seg"), .named("role", "group"), .label(words("page.on"))])
            {
                segment(
                    entry, view.looking(onPhone: false), words("page.on.kiosk"),
                    isHere: !view.isPhone)
                segment(
                    entry, view.looking(onPhone: true), words("page.on.phone"),
                    isHere: view.isPhone)
            }
        }
        html += HTML("div", [.class("seg"), .named("role", "group"), .label(words("page.theme"))]) {
            for theme in ["light", "dark"] {
                segment(
                    entry, view.looking(in: theme), words("page.\(theme)"),
                    isHere: view.theme == theme)
            }
        }
        return html
    }

    private func segment(
        _ entry: StudioEntry, _ view: EntryView, _ name: String, isHere: Bool
    ) -> HTML {
        let page = StudioLinks.entry(entry.kind, entry.id)
        return HTML(
            "a",
            [
                .href(StudioLinks.looking(page, view)),
                isHere ? .named("aria-current", "true") : nil,
            ]
        ) { name }
    }

    /// On which screen the kiosk's page is looked at.
    private func screens(_ entry: StudioEntry, _ view: EntryView) -> HTML {
        let place = StudioLinks.entry(entry.kind, entry.id)
        return HTML("form", [.class("choices"), .named("method", "get"), .action(place)]) {
            for (name, value) in [("lang", view.language.rawValue), ("theme", view.theme)] {
                HTML.hidden(name, value)
            }
            choice(
                "size", PreviewSize.usual.map { ("\($0)", "\($0.width) \u{D7} \($0.height)") },
                "\(view.size)")
            if overview.kiosks.count > 1, entry.kind != .kiosks {
                choice("kiosk", overview.kiosks.map { ($0.id, $0.name) }, view.kiosk ?? "")
            }
            HTML.submit { words("look") }
        }
    }

    private func choice(
        _ name: String, _ choices: [(value: String, text: String)], _ chosen: String
    ) -> HTML {
        HTML.select(
            choices, chosen: chosen, [.named("name", name), .label(words("page.\(name)"))])
    }

    /// What hangs on a room's door, and whether it still says what it should.
    private func doorLabel(_ id: String) -> HTML? {
        let own = overview.labels.rows.first { $0.label.kind == .room && $0.label.id == id }
        guard let row = own else { return nil }
        return HTML("section", [.class("door"), .label(words("rooms.label"))]) {
            HTML.icon(.qr)
            HTML("div", [.class("what")]) {
                HTML("p") {
                    HTML("span", [.class("room-no")]) { overview.label(ofRoom: id) }
                    " \(row.name)"
                }
                HTML("p", [.class("small dim")]) {
                    tag(of: row.state)
                    if let day = row.printed { " " + words.day(day) }
                }
            }
            HTML("a", [.href(.path(["codes"]))]) { words("nav.codes") }
        }
    }
}
