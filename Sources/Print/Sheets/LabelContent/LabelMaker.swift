public import Payloads
import TourModel
public import TourStore

/// Makes labels of what a tour has.
public struct LabelMaker: Sendable {
    /// What labels are made of.
    public enum Selection: Sendable, Equatable {
        case rooms(RoomFilter)
        case buildings, people, tours
    }

    private let store: TourStore
    private let site: Site
    private let address: SiteAddress?
    private let languages: [Language]
    private let sign: (@Sendable (SiteCode) -> SiteCode)?
    /// Whether the codes of rooms say where on the Earth they lie, and not which page is theirs.
    public var placesRoomsOnEarth = false
    /// Whether there are labels of tours that not all visitors see; such a label has the tour's name.
    public var includesRestricted = false

    /// - Parameters:
    ///   - languages: what captions are written in, by tag; the site's own where it is empty.
    ///   - sign: signs a code; `nil` where they are not signed.
    /// - Throws: ``LabelSheetError/noSuch(_:named:known:)`` for a language that the site does not have, and
    ///   what the tour's file throws.
    public init(
        _ store: TourStore, languages: [String] = [],
        sign: (@Sendable (SiteCode) -> SiteCode)? = nil
    ) throws {
        self.store = store
        self.sign = sign
        site = try store.site()
        let known = site.languages
        for tag in languages where !known.contains(Language(rawValue: tag)) {
            throw LabelSheetError.noSuch("language", named: tag, known: known.map(\.rawValue))
        }
        self.languages = languages.isEmpty ? known : languages.map { Language(rawValue: $0) }
        address = site.address.flatMap(SiteAddress.init)
    }

    /// The site's name, for titles.
    public var title: String { first(site.names)?.text ?? site.id }

    /// The first of the captions' languages.
    public var language: String { languages.first?.rawValue ?? "en" }

    /// - Throws: ``LabelSheetError/nothingSelected(_:)``, ``LabelSheetError/noSuch(_:named:known:)``, and what the
    ///   tour's file throws.
    public func labels(of selection: Selection) throws -> [Label] {
        let labels =
            switch selection {
            case .rooms(let filter):
                try filter.rooms(in: store).flatMap { building, rooms in
                    try rooms.compactMap { try label(of: $0, in: building) }
                }
            case .buildings: try store.buildings().compactMap { label(of: $0) }
            case .people: try store.people().compactMap { label(of: $0) }
            case .tours: try selectedTours().compactMap { label(of: $0) }
            }
        guard !labels.isEmpty else { throw LabelSheetError.nothingSelected(selection.words) }
        return labels
    }

    /// How many tours are not counted because not all visitors see them.
    ///
    /// - Throws: what the tour's file throws.
    public func restrictedCount() throws -> Int {
        try store.tours().count - selectedTours().count
    }

    private func selectedTours() throws -> [GuidedTour] {
        try store.tours().filter { includesRestricted || $0.access == .public }
    }

    /// - Throws: ``SheetError/noPlaceOnEarth(room:)`` where the content does not say where its map lies.
    private func label(of room: Room, in building: Building) throws -> Label? {
        guard var label = pageLabel(of: room, in: building) else { return nil }
        if placesRoomsOnEarth {
            guard let location = try Location(ofRoom: room.id, in: store) else {
                throw SheetError.noPlaceOnEarth(room: room.id)
            }
            label.payload = try Payload.geo(location).encodedText()
        }
        return label
    }

    private func pageLabel(of room: Room, in building: Building) -> Label? {
        let floor = building.floors.first { $0.id == room.floorID }
        return label(
            .room, room.id, headline: Label.Caption(room.label, language: language),
            names: captions(room.names),
            places: captions([floor?.names, building.names].compactMap(\.self)),
            group: first(building.names)?.text ?? building.id)
    }

    private func label(of building: Building) -> Label? {
        label(
            .building, building.id, headline: Label.Caption(building.id, language: language),
            names: captions(building.names), places: captions([site.names]), group: title)
    }

    private func label(of person: Person) -> Label? {
        label(
            .person, person.id, headline: Label.Caption(person.name, language: language),
            names: captions(person.roles),
            places: captions(
                [person.organizations.values.isEmpty ? site.names : person.organizations]),
            group: title)
    }

    private func label(of tour: GuidedTour) -> Label? {
        let names = captions(tour.names)
        return label(
            .tour, tour.id, headline: names.first ?? Label.Caption(tour.id, language: language),
            names: Array(names.dropFirst()), places: captions([site.names]), group: title)
    }

    /// `nil` for an ID that no code can say; the import lets none pass.
    private func label(
        _ kind: SiteCode.Kind, _ id: String, headline: Label.Caption, names: [Label.Caption],
        places: [Label.Caption], group: String
    ) -> Label? {
        guard let code = SiteCode(kind: kind, id: id), let own = Label.Kind(rawValue: kind.rawValue)
        else { return nil }
        let printed = sign?(code) ?? code
        return Label(
            kind: own, id: code.id, payload: printed.text(site: address),
            signature: printed.signature, headline: headline, names: names, places: places,
            group: group)
    }

    /// The name in each language whose name differs.
    private func captions(_ names: Localized<String>) -> [Label.Caption] {
        var captions: [Label.Caption] = []
        for language in languages {
            guard let text = names.values[language], !captions.contains(where: { $0.text == text })
            else { continue }
            captions.append(Label.Caption(text, language: language.rawValue))
        }
        return captions.isEmpty ? first(names).map { [$0] } ?? [] : captions
    }

    /// Several names in one caption for each language in which it differs; a name that a language lacks is in another.
    private func captions(_ parts: [Localized<String>]) -> [Label.Caption] {
        var captions: [Label.Caption] = []
        for language in languages {
            let names = parts.compactMap { $0.value(in: [language] + languages + site.languages) }
            let text = names.map(\.value).joined(separator: Label.separator)
            guard !text.isEmpty, !captions.contains(where: { $0.text == text }) else { continue }
            captions.append(Label.Caption(text, language: language.rawValue))
        }
        return captions
    }

    private func first(_ names: Localized<String>) -> Label.Caption? {
        names.value(in: languages + site.languages).map {
            Label.Caption($0.value, language: $0.language.rawValue)
        }
    }
}

extension LabelMaker.Selection {
    var words: String {
        switch self {
        case .rooms: "rooms"
        case .buildings: "buildings"
        case .people: "people"
        case .tours: "guided tours"
        }
    }
}
