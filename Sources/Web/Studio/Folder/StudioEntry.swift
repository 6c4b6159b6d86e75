import TourAuthoring
import TourModel

/// A part of the content that has a page of its own in the studio: a room, a tour, a medium.
struct StudioEntry {
    enum Kind: String, CaseIterable {
        case rooms, buildings, people, tours, media, kiosks, news, visits, site
    }

    let kind: Kind
    /// As the address has it: "A-014"; empty for the site.
    let id: String
    /// The file that it stands in.
    let file: String
    /// Where its keys stand there.
    let prefix: [ContentPath.Step]
    let group: FormatGroup
    /// The keys of its page in another language; nil where languages stand side by side in one file.
    let translated: FormatGroup?
    /// Whether it has a Markdown text below its keys.
    let hasText: Bool

    /// - Parameter id: of something that the folder has.
    init?(_ kind: Kind, _ id: String, in overview: FolderOverview) {
        self.kind = kind
        self.id = id
        var prefix: [ContentPath.Step] = []
        switch kind {
        case .site:
            file = "site.yaml"
            (group, translated, hasText) = (ContentFormat.site, nil, false)
        case .media:
            guard overview.media.contains(where: { $0.id == id }) else { return nil }
            file = "media/media.yaml"
            prefix = [.key(id)]
            (group, translated, hasText) = (ContentFormat.medium, nil, false)
        case .kiosks:
            guard overview.kiosks.contains(where: { $0.id == id }) else { return nil }
            file = "kiosks.yaml"
            prefix = [.key(id)]
            (group, translated, hasText) = (ContentFormat.kiosk, nil, false)
        case .rooms, .buildings, .people, .tours, .news, .visits:
            guard let path = overview.files["\(kind.rawValue)/\(id)"] else { return nil }
            file = path
            (group, translated, hasText) =
                switch kind {
                case .rooms: (ContentFormat.room, ContentFormat.translatedRoom, true)
                case .buildings: (ContentFormat.building, ContentFormat.translatedBuilding, true)
                case .people: (ContentFormat.card, nil, false)
                case .news: (ContentFormat.news, ContentFormat.translatedNews, true)
                case .visits: (ContentFormat.visit, nil, false)
                default: (ContentFormat.tour, nil, false)
                }
        }
        self.prefix = prefix
    }

    /// The file of its page in another language than the first.
    func file(in language: Language) -> String { "\(file.dropLast(".md".count)).\(language).md" }

    /// The name of the kiosk's page that shows it; nil where there is none.
    var kioskPage: String? {
        switch kind {
        case .rooms: "room:\(id)"
        case .buildings: "building:\(id)"
        case .people: "person:\(id.uppercased())"
        case .tours: "tour:\(id.uppercased())"
        case .news: "news:\(id.uppercased())"
        case .site, .kiosks: "home"
        case .media, .visits: nil
        }
    }

    /// The entry that a file belongs to, as far as its path says.
    static func address(ofFile path: String) -> [String]? {
        let parts = path.split(separator: "/").map(String.init)
        let id = String(parts.last?.split(separator: ".").first ?? "")
        switch (parts.first, parts.count) {
        case ("site.yaml", 1): return ["site"]
        case ("kiosks.yaml", 1): return ["kiosks"]
        case ("media", _): return ["media"]
        case ("events.ics", 1), ("events", 2): return ["calendars"]
        case ("passes.yaml", 1): return ["passes", "rules"]
        case ("buildings", 3) where id == "building": return ["buildings", parts[1]]
        case ("buildings", 3) where !path.hasSuffix(".md"): return ["plans"]
        case ("buildings", 3): return ["rooms", id]
        case ("people", 2), ("tours", 2), ("news", 2), ("visits", 2):
            return [parts[0], id.lowercased()]
        default: return nil
        }
    }
}
