import Imaging
import TourModel

/// The site of a tour that begins with a file of another program.
enum NewSite {
    static let empty = site(names: ForeignText(), languages: [Language(rawValue: "en")])

    /// A site for buildings, which say where its map lies.
    static func content(for house: ForeignHouse) -> TourContent {
        let rooms = house.buildings.flatMap(\.floors).flatMap(\.rooms)
        let languages = languages(of: rooms.map(\.names), preferring: house.language)
        return TourContent(site: site(names: house.names, languages: languages))
    }

    /// A site for a guide: its buildings are rectangles beside each other until staff draw them.
    static func content(for guide: ForeignGuide) -> TourContent {
        let languages = languages(of: guide.stops.map(\.names), preferring: guide.language)
        var content = TourContent(site: site(names: guide.names, languages: languages))
        var names = TakenNames(content)
        var titles: [String] = []
        for building in guide.stops.compactMap(\.building) where !titles.contains(building) {
            titles.append(building)
        }
        if titles.isEmpty { titles = [content.site.names.values.values.first ?? "A"] }
        let (width, height, gap) = (40.0, 30.0, 20.0)
        for (index, title) in titles.prefix(mostBuildings).enumerated() {
            let left = gap + Double(index) * (width + gap)
            let text = ForeignText(title)
            content.buildings.append(
                Building(
                    id: names.building(code: nil, name: title), names: text.localized(languages),
                    outline: [
                        Point(x: left, y: gap), Point(x: left + width, y: gap),
                        Point(x: left + width, y: gap + height), Point(x: left, y: gap + height),
                    ],
                    floors: [
                        Floor(
                            id: "0", level: 0, names: FacilityWords.floor(0).localized(languages),
                            width: width, height: height)
                    ]))
        }
        content.buildings.sort { $0.id < $1.id }
        content.site.map.width = gap + Double(content.buildings.count) * (width + gap)
        content.site.map.height = height + 2 * gap
        return content
    }

    private static let mostBuildings = 500

    private static func site(names: ForeignText, languages: [Language]) -> Site {
        let title = names.isEmpty ? ForeignText("Tour") : names
        let texts = title.localized(languages)
        return Site(
            id: Naming.id(from: title.plain ?? "", or: "tour", taken: []), names: texts,
            languages: languages, home: .init(titles: texts),
            map: .init(names: texts, width: 100, height: 70))
    }

    /// The languages that most names are in: the preferred one, and those that at least half of the names have.
    private static func languages(
        of names: [ForeignText], preferring tag: String?
    ) -> [Language] {
        var counts: [String: Int] = [:]
        for name in names {
            for tag in name.values.keys where Language(tag: tag) != nil {
                counts[tag, default: 0] += 1
            }
        }
        let order = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        let half = order.filter { $0.value * 2 >= names.count }.map(\.key)
        let all = ([tag] + half).compactMap(\.self) + (half.isEmpty && tag == nil ? ["en"] : [])
        var languages: [Language] = []
        for tag in all {
            guard case .known = LanguageRegistry.look(up: tag) else { continue }
            languages.appendMissing([Language(rawValue: tag)])
        }
        return languages.isEmpty ? [Language(rawValue: "en")] : languages
    }
}
