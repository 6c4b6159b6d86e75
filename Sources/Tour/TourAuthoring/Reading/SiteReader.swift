import Foundation
import Payloads
import Times
import TourModel
import Wording

/// Reads site.yaml.
struct SiteReader {
    static let path = "site.yaml"

    let scope: ContentScope
    private var log: ProblemLog { scope.log }

    init(scope: ContentScope) { self.scope = scope }

    /// The site; nil where the file is missing or no YAML.
    func read() -> Site? {
        guard scope.listing.size(of: Self.path) != nil else {
            log.error(
                Place(file: Self.path), "the file is missing",
                scope.suggestion(for: Self.path, among: scope.listing.names(in: ""))
                    ?? "write it: id, name, languages, home and map")
            return nil
        }
        guard let fields = scope.map(Self.path, ContentFormat.site) else { return nil }
        let languageNames = byLanguage(
            "language_names", fields,
            advice: "write each language's tag and its name, such as {de-x-kids: Für Kinder}")
        let checkedBy = byLanguage(
            "checked_by", fields,
            advice: "write each language's tag and its readers, such as {de-simple: Leseklub Ulm}")
        scope.languages = languages(fields, named: languageNames)
        let site = Site(
            id: id(fields), names: fields.localized("name"),
            languages: scope.languages ?? [], languageNames: languageNames,
            checkedBy: checkedBy, address: address(fields),
            timeZone: timeZone(fields), accent: accent(fields),
            signsCodes: fields.boolean("signed_codes") ?? false, home: home(fields),
            map: map(fields), reception: reception(fields), web: web(fields),
            about: fields.localized("about"))
        return site
    }

    private func id(_ fields: Fields) -> String {
        guard let id = fields.text("id") else { return "" }
        if !Identifier.isValid(id.value.uppercased()) {
            log.error(id.place, "\(key: "id") is \"\(id.value.shortened)\"", Identifier.rule)
        }
        return id.value
    }

    private func languages(_ fields: Fields, named names: Localized<String>) -> [Language]? {
        let found = fields.list("languages").compactMap {
            fields.text($0, "languages")
        }
        var languages: [Language] = []
        var isWhole = true
        for tag in found {
            guard let language = fields.language(tag, named: names) else {
                isWhole = false
                continue
            }
            if languages.contains(language) {
                log.error(tag.place, "\(language) is listed twice", "keep one of them")
            } else {
                languages.append(language)
            }
        }
        // With one missing, every text in it would seem wrong.
        return languages.isEmpty || !isWhole ? nil : languages
    }

    private func byLanguage(
        _ key: String, _ fields: Fields, advice: FilledMessage
    ) -> Localized<String> {
        var names = Localized<String>()
        guard let value = fields.value(key) else { return names }
        guard case .map(let entries) = value.content else {
            log.error(
                value.place, "\"\(key)\" is \(value.kind), not tags with names", advice)
            return names
        }
        for entry in entries {
            let tag = Located(value: entry.key, place: entry.place)
            let named = Localized([Language(rawValue: entry.key): ""])
            if let language = fields.language(tag, named: named),
                let name = fields.text(entry.value, key)
            {
                names.values[language] = name.value
            }
        }
        return names
    }

    private func address(_ fields: Fields) -> String? {
        guard let address = fields.text("address") else { return nil }
        guard let known = SiteAddress(address.value) else {
            log.error(
                address.place, "\(key: "address") is \"\(address.value.shortened)\"",
                "write https://, the host and a short path, such as https://museum.example/t")
            return nil
        }
        return known.description
    }

    private func timeZone(_ fields: Fields) -> String? {
        guard let zone = fields.text("time_zone") else { return nil }
        guard TimeZone.knownTimeZoneIdentifiers.contains(zone.value) || zone.value == "UTC" else {
            log.error(
                zone.place, "\(key: "time_zone") is \"\(zone.value.shortened)\"",
                scope.suggestion(for: zone.value, among: TimeZone.knownTimeZoneIdentifiers)
                    ?? "write a name of the IANA's, such as Europe/Berlin")
            return nil
        }
        return zone.value
    }

    private func accent(_ fields: Fields) -> String {
        let usual = ContentFormat.site["accent"].defaultValue ?? ""
        guard let accent = fields.text("accent") else { return usual }
        let digits = accent.value.utf8.dropFirst()
        guard accent.value.hasPrefix("#"), digits.count == 6,
            digits.allSatisfy({
                ($0 >= 0x30 && $0 <= 0x39) || (($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x66)
            })
        else {
            log.error(
                accent.place, "\(key: "accent") is \"\(accent.value.shortened)\"",
                "write a colour as \"#RRGGBB\", in quotes")
            return usual
        }
        return accent.value.uppercased()
    }

    private func home(_ fields: Fields) -> Site.HomePage {
        guard let home = fields.map("home") else { return Site.HomePage(titles: Localized()) }
        return Site.HomePage(
            titles: home.localized("title"), leads: home.localized("lead"),
            picture: home.medium("picture", .picture), film: home.medium("film", .film),
            events: home.maps("events").compactMap(event))
    }

    private func event(_ fields: Fields) -> Site.Event? {
        let names = fields.localized("name")
        return fields.timeOfDay("time").map {
            Site.Event(time: ClockTime.text($0.value), names: names)
        }
    }

    private func map(_ fields: Fields) -> Site.SiteMap {
        guard let map = fields.map("map") else {
            return Site.SiteMap(names: Localized(), width: 0, height: 0)
        }
        let size = map.extent("size")
        let here = map.point("here", within: size)
        scope.areas[.site] = map.place
        if here != nil { scope.herePlaces[.site] = map.place(of: "here") }
        // Paths, like roads, may come from beyond the map's edge.
        let ways = WaysReader(scope: scope).ways(map, within: nil)
        return Site.SiteMap(
            names: map.localized("name"), width: size?.width ?? 0, height: size?.height ?? 0,
            here: here, features: map.maps("features").compactMap(feature), ways: ways,
            globe: globe(map))
    }

    private func globe(_ map: Fields) -> Site.Globe? {
        guard let globe = map.map("globe") else { return nil }
        let latitude = globe.number("latitude")
        let longitude = globe.number("longitude")
        let bearing = globe.number("bearing")
        guard let latitude, let longitude else { return nil }
        return Site.Globe(latitude: latitude, longitude: longitude, bearing: bearing ?? 0)
    }

    private func feature(_ fields: Fields) -> Site.MapFeature? {
        let kind = fields.choice("kind", Site.MapFeature.Kind.self)
        let minimum =
            switch kind {
            case .antenna: 1
            case .road, .path: 2
            default: 3
            }
        // A road may come from beyond the map's edge, so features are not held to it.
        let points = fields.points("points", minimum: minimum, within: nil)
        guard let kind, !points.isEmpty else { return nil }
        return Site.MapFeature(kind: kind, points: points)
    }

    private func reception(_ fields: Fields) -> Site.Reception {
        guard let reception = fields.map("reception") else { return Site.Reception() }
        return Site.Reception(
            phone: reception.text("phone")?.value, hours: reception.localized("hours"))
    }

    private func web(_ fields: Fields) -> PublicWeb {
        guard let web = fields.map("web") else { return PublicWeb() }
        var read = PublicWeb(
            contacts: web.choice("contacts", PublicWeb.Contacts.self) ?? .hidden,
            contactsReason: web.text("contacts_reason")?.value,
            people: web.choice("people", PublicWeb.People.self) ?? .named,
            staffRooms: web.choice("staff_rooms", PublicWeb.StaffRooms.self) ?? .listed,
            titlePicture: web.medium("title_picture", .picture), pages: pages(web))
        if read.contacts == .all, !web.has("contacts_reason") {
            log.error(
                web.place(of: "contacts"),
                "\"contacts\" is \"all\" without \"contacts_reason\"",
                "write contacts_reason: and why every number and address may be public, "
                    + "or contacts: work")
            read.contacts = .hidden
        }
        return read
    }

    private func pages(_ web: Fields) -> [PublicWeb.Page] {
        var pages: [PublicWeb.Page] = []
        for fields in web.maps("pages") {
            let (names, texts) = (fields.localized("name"), fields.localized("text"))
            guard let id = fields.identifier("id") else { continue }
            if pages.contains(where: { $0.id == id.value }) {
                log.error(id.place, "\(id.value) is listed twice", "keep one of them")
            } else {
                pages.append(PublicWeb.Page(id: id.value, names: names, texts: texts))
            }
        }
        return pages
    }
}
