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

    /// A page of the house's own.
    func own(_ id: String, at address: PageAddress) throws -> WebPage? {
        guard let page = pages.site.web.footPages.first(where: { $0.id == id }) else { return nil }
        return try ownPage(
            address, title: text(page.names), sections: pages.sections(page.texts, in: language))
    }

    /// The statement on accessibility: the house's own words, the state of this tour, and the findings of the program's tests.
    func accessibility(at address: PageAddress) throws -> WebPage? {
        let statement = pages.site.web.statement
        let own = statement.map { pages.sections($0.texts, in: language) } ?? []
        let goal = say("accessibility.goal")
        var sections: [Section] = own + [own.isEmpty ? .lead(goal) : .paragraph(goal)]
        let here = try measuredHere()
        if !here.isEmpty {
            sections += [.heading(say("accessibility.here"), level: 2), .bullets(here)]
        }
        sections += [
            .heading(say("accessibility.how"), level: 2), .bullets(measured()),
            .paragraph(say("accessibility.open")), .paragraph(say("accessibility.help")),
        ]
        if let phone = pages.site.reception.phone {
            sections.append(
                .facts([
                    Fact(
                        pages.kioskWords("home.reception", in: language), Text(phone), icon: .phone)
                ]))
        }
        if let day = try pages.dayOfContent(in: language) {
            sections.append(.note(pages.say("accessibility.day", in: language, ["day": day])))
        }
        return try ownPage(
            address, title: statement.map { text($0.names) } ?? say("accessibility"),
            sections: sections)
    }

    /// Counts the pictures, films and sounds of this tour that can be read instead of seen or heard.
    private func measuredHere() throws -> [Text] {
        let shown = try store.media().filter { store.shows(medium: $0.id) && $0.versionOf == nil }
        let pictures = shown.filter { $0.kind == .picture }
        let recordings = shown.filter { $0.kind != .picture }
        let described = pictures.count { $0.alternatives.values[language] != nil }
        let readable = recordings.count {
            $0.subtitles.values[language] != nil || $0.transcripts.values[language] != nil
        }
        func line(_ key: String, _ count: Int, of all: Int) -> Text? {
            guard all > 0 else { return nil }
            return pages.say(
                "accessibility.\(key)", in: language, ["count": "\(count)", "all": "\(all)"])
        }
        return [
            line("pictures", described, of: pictures.count),
            line("recordings", readable, of: recordings.count),
        ].compactMap(\.self)
    }

    /// The findings of the program's tests on the sample tour.
    private func measured() -> [Text] {
        let results = AccessibilityResults.recorded
        return [
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
    }
}
