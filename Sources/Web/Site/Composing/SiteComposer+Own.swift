import PageMaking
import PageModel
import TourModel
import TourStore
import WebPages

// Pages that only the web has: the tour for print, the statement on accessibility, and what is shown in place of a page that
// is not there.

extension SiteComposer {
    /// The words of every building and its rooms, one after the other.
    func wholeTour() throws -> [Band] {
        var bands: [Band] = []
        for building in try store.buildings() {
            bands += try words(of: .building(building.id), building.id, building.names)
            for room in try store.rooms(inBuilding: building.id) {
                bands += try words(of: .room(room.id), room.id, room.names, label: room.label)
            }
        }
        return bands
    }

    /// What the page of a place says; nothing where it says nothing to the public.
    private func words(
        of subject: PublicPages.Subject, _ id: String, _ names: Localized<String>,
        label: String? = nil
    ) throws -> [Band] {
        guard case .article(let article)? = try screen(subject)?.content else { return [] }
        let sections = article.sections.filter { section in
            switch section {
            case .lead, .paragraph, .bullets, .numbered, .facts, .notice: true
            default: false
            }
        }
        guard !sections.isEmpty else { return [] }
        let name = [Text(label ?? id), text(names)].joined(separator: " ")
        return [Band("words-\(id)", name, .sections(sections), isHalf: false)]
    }

    func lost(at address: PageAddress) throws -> WebPage? {
        let close = Band("close", say("close.by"), .lost, isHalf: false)
        return try ownPage(address, "lost", bands: [close] + everything())
    }

    /// What the tests of the site found, with what they cannot find.
    func accessibility(at address: PageAddress) throws -> WebPage? {
        guard var page = try ownPage(address, "accessibility", bands: []) else { return nil }
        let results = AccessibilityResults.recorded
        let measured: [Text] = [
            pages.say(
                "accessibility.axe", in: language,
                [
                    "tool": Text("axe-core \(results.axe)"), "kinds": Text("\(results.kinds)"),
                    "languages": Text("\(results.languages)"),
                    "count": Text("\(results.violations)"),
                ]),
            pages.say(
                "accessibility.vnu", in: language,
                [
                    "tool": Text("Nu Html Checker \(results.vnu)"),
                    "count": Text("\(results.errors)"),
                ]),
            say("accessibility.keys"), say("accessibility.zoom"),
        ]
        page.screen.content = .sheet(
            SheetPage(sections: [
                .lead(say("accessibility.how")), .bullets(measured),
                .paragraph(say("accessibility.open")), .paragraph(say("accessibility.help")),
            ]))
        return page
    }
}
