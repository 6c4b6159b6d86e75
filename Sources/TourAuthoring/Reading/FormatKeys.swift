import Tour

/// The keys of the content's files, by what they stand in.
enum FormatKeys {
    static let site = [
        "id", "name", "languages", "address", "accent", "home", "map", "reception", "about",
    ]
    static let home = ["title", "lead", "picture", "film", "events"]
    static let event = ["time", "name"]
    static let map = ["name", "size", "here", "globe", "features", "ways"]
    static let globe = ["latitude", "longitude", "bearing"]
    static let feature = ["kind", "points"]
    static let way = ["points", "closed", "step_free"]
    static let reception = ["phone", "hours"]

    static let building = [
        "name", "summary", "access", "hours", "outline", "media", "floors", "connections",
        "entrances",
    ]
    static let floor = ["id", "level", "name", "size", "outline", "plan", "here", "ways"]
    static let connection = ["id", "kind", "at", "direction", "closed"]
    static let entrance = ["at", "map", "floor", "closed", "step_free"]
    static let translatedBuilding = ["name", "summary", "hours", "floors"]

    static let room = [
        "name", "floor", "access", "hours", "step_free", "hotspot", "door", "people", "media",
        "tags",
    ]
    static let translatedRoom = ["name", "hours"]

    static let tour = ["name", "summary", "minutes", "stops"]
    static let stop = ["room", "text"]
    static let medium = ["file", "alt", "caption", "poster"]

    static let passes = ["keys", "revoked"]
    static let passKey = ["id", "public", "from", "until"]
    static let revocation = ["number", "until"]

    /// All of them, by the headings of the article on the format.
    static let all: KeyValuePairs = [
        "site.yaml": site, "home": home, "home.events": event, "map": map, "map.globe": globe,
        "map.features": feature, "ways": way, "reception": reception,
        "building.md": building, "floors": floor, "connections": connection,
        "entrances": entrance, "building.de.md": translatedBuilding,
        "A-014.md": room, "A-014.de.md": translatedRoom, "tours/short-walk.yaml": tour,
        "stops": stop, "media/media.yaml": medium, "passes.yaml": passes, "keys": passKey,
        "revoked": revocation,
        "translations/de.csv": TranslationRecords.header.split(separator: ",").map(String.init),
    ]
}
