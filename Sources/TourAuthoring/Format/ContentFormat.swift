import Tour

/// The keys of all files of the folder.
package enum ContentFormat {
    /// All groups, in the order of the article on the format.
    package static let all = [
        site, home, event, map, globe, feature, way, reception, building, floor, connection,
        entrance, translatedBuilding, room, translatedRoom, tour, stop, visit, visitItem, medium,
        passes, passKey,
        revocation, translation,
    ]

    private static let accesses = FormatField.Kind.choice(Access.allCases.map(\.rawValue))
    private static let firstLanguage = FormatField.Presence.optional("text of the first language")
    private static let time = "day, time and zone"
    private static let timeOfDay = "`\"00:00\"` to `\"23:59\"`, in quotes"

    // MARK: site.yaml

    package static let site = FormatGroup(
        "site.yaml", owner: "the file",
        [
            .init("id", .form("ID, in any case"), .required, "ID of the site", "id: small-museum"),
            .init(
                "name", .localizedText(.line), .required, "name of the site",
                "name: {en: Small Museum, de: Kleines Museum}"),
            .init(
                "languages", .list(of: .form("BCP 47 tags, each once"), minimum: 1), .required,
                "languages of the content; the first replaces missing translations",
                "languages: [en, de]"),
            .init(
                "address", .form("http or https, a host, a short path"),
                .optional("codes are `ROOM:A-014`"), "public web address that codes begin with",
                "address: https://museum.example/t"),
            .init(
                "accent", .form("colour `\"#RRGGBB\"`, in quotes"), .default("#2B7FE0"),
                "colour of buttons and links", "accent: \"#2B7FE0\""),
            .init(
                "signed_codes", .flag, .default("false"),
                "whether all signs are printed with `docent sheet --signed`: kiosks then report a sign without a signature",
                "signed_codes: true"),
            .init("home", .group(home), .required, "home page"),
            .init("map", .group(map), .required, "site map"),
            .init("reception", .group(reception), .optional("none"), "whom visitors ask"),
            .init(
                "about", .localizedText(.markdown), .optional("none"),
                "a few lines about the site, in Markdown", "about: Built in 1901."),
        ])

    package static let home = FormatGroup(
        "home", owner: "\"home\"",
        [
            .init(
                "title", .localizedText(.line), .required, "headline",
                "title: {en: Welcome, de: Willkommen}"),
            .init(
                "lead", .localizedText(.line), .optional("none"), "line below the headline",
                "lead: Everything that ticks."),
            .init(
                "picture", .reference(to: .picture), .optional("none"),
                "picture beside the headline", "picture: front"),
            .init(
                "film", .reference(to: .film), .optional("a button to the map instead"),
                "film about the site", "film: opening"),
            .init("events", .list(of: .group(event)), .optional("none"), "events of today"),
        ])

    package static let event = FormatGroup(
        "home.events", owner: "an event",
        [
            .init(
                "time", .form(timeOfDay), .required, "time of day", "time: \"15:00\""),
            .init(
                "name", .localizedText(.line), .required, "what takes place",
                "name: {en: Tour, de: Führung}"),
        ])

    package static let map = FormatGroup(
        "map", owner: "\"map\"",
        [
            .init(
                "name", .localizedText(.name), .required, "name of the map",
                "name: {en: The site, de: Das Gelände}"),
            .init("size", .size, .required, "size of the site", "size: [100, 80]"),
            .init(
                "here", .place(on: "the map"), .optional("not shown"), "where the kiosk stands",
                "here: [12, 40]"),
            .init(
                "globe", .group(globe), .optional("no GeoJSON export"),
                "where the map lies on the globe"),
            .init(
                "features", .list(of: .group(feature)), .optional("none"),
                "what is drawn below the buildings"),
            .init(
                "ways", .list(of: .points(minimum: 2, on: "the map")), .optional("none"),
                "where visitors walk, beside roads and paths; see below",
                "ways: [[[12, 40], [30, 40]]]"),
        ])

    package static let globe = FormatGroup(
        "map.globe", owner: "\"globe\"",
        [
            // Metres are nowhere near degrees at the poles.
            .init(
                "latitude", .number(-89...89, unit: "degrees"), .required,
                "latitude of the top left corner, north is positive", "latitude: 46.5"),
            .init(
                "longitude", .number(-180...180, unit: "degrees"), .required,
                "longitude of the top left corner, east is positive", "longitude: 8.1"),
            .init(
                "bearing", .number(-360...360, unit: "degrees"), .default("0"),
                "direction of the upper edge, clockwise from north", "bearing: 15"),
        ])

    package static let feature = FormatGroup(
        "map.features", owner: "a feature",
        [
            .init(
                "kind", .choice(Site.MapFeature.Kind.allCases.map(\.rawValue)), .required,
                "what it is", "kind: path"),
            .init(
                "points", .form("list of places in metres"), .required,
                "a line for roads and paths, an outline for water and wood, places for antennas; may lead over the edge",
                "points: [[0, 40], [12, 40]]"),
        ])

    package static let way = FormatGroup(
        "ways", owner: "a way",
        [
            .init(
                "points", .points(minimum: 2, on: "the plan"), .required, "the line",
                "points: [[2, 20], [40, 20]]"),
            .init(
                "closed", .flag, .default("false"), "whether the way is closed at present",
                "closed: true"),
            .init(
                "step_free", .flag, .default("true"), "whether it has no step", "step_free: false"),
        ])

    package static let reception = FormatGroup(
        "reception", owner: "\"reception\"",
        [
            .init(
                "phone", .form("2 to 15 digits, with signs between them"), .optional("none"),
                "phone number as it is dialled", "phone: \"100\""),
            .init(
                "hours", .localizedText(.hours), .optional("none"), "when somebody is there",
                "hours: {en: Until 18:00, de: Bis 18 Uhr}"),
        ])

    // MARK: Buildings

    /// The lowest level that a floor may have.
    package static let lowestLevel = -99

    package static let building = FormatGroup(
        "building.md", owner: "the page's head",
        [
            .init("name", .text(.name), .required, "name of the building", "name: Main house"),
            .init(
                "summary", .text(.summary), .optional("none"),
                "a few words under the name in a list",
                "summary: Clocks, café"),
            .init("access", accesses, .default("open"), "who may enter", "access: open"),
            .init(
                "hours", .text(.hours), .optional("none"), "opening hours",
                "hours: Open 9:00 to 17:00"),
            .init(
                "outline", .points(minimum: 3, on: "the map"), .required, "outer walls",
                "outline: [[10, 10], [60, 10], [60, 50], [10, 50]]"),
            .init(
                "media", .list(of: .reference(to: .medium)), .optional("none"),
                "pictures and films", "media: [front]"),
            .init(
                "floors", .list(of: .group(floor), minimum: 1), .required,
                "the floors, in any order"),
            .init(
                "connections", .list(of: .group(connection)), .optional("none"),
                "stairs, lifts and the like between floors"),
            .init(
                "entrances", .list(of: .group(entrance)), .optional("none"),
                "doors to the site"),
        ])

    package static let floor = FormatGroup(
        "floors", owner: "a floor",
        [
            .init(
                "id", .form("up to 8 letters"), .required,
                "what the lift's button says; unique in the building", "id: G"),
            .init(
                "level", .integer(lowestLevel...999), .required,
                "0 for the ground floor, counting up; unique in the building", "level: 0"),
            .init("name", .text(.name), .required, "name of the floor", "name: Ground floor"),
            .init("size", .size, .required, "size of its plan", "size: [50, 40]"),
            .init(
                "outline", .points(minimum: 3, on: "the floor's plan"), .optional("none"),
                "outer walls",
                "outline: [[0, 0], [50, 0], [50, 40], [0, 40]]"),
            .init(
                "plan", .reference(to: .picture), .optional("the walls and rooms are drawn"),
                "a drawing of the whole floor, see below", "plan: plan-a-g"),
            .init(
                "shapes", .form("name of an SVG file in the building's folder"), .optional("none"),
                "outlines and doors of rooms, see below", "shapes: plan-g.svg"),
            .init(
                "here", .place(on: "the floor's plan"), .optional("the kiosk is on another floor"),
                "where the kiosk stands", "here: [4, 20]"),
            .init(
                "ways", .list(of: .points(minimum: 2, on: "the floor's plan")), .optional("none"),
                "where visitors walk", "ways: [[[2, 20], [40, 20]]]"),
        ])

    package static let connection = FormatGroup(
        "connections", owner: "a connection",
        [
            .init(
                "id", .form("up to 32 letters"), .required,
                "name in this file; unique in the building", "id: lift"),
            .init(
                "kind", .choice(FloorConnection.Kind.allCases.map(\.rawValue)), .required,
                "what it is", "kind: lift"),
            .init(
                "at", .byFloor(.place(on: "the floor's plan")), .required,
                "its place on each floor, at least two", "at: {G: [40, 22], \"1\": [40, 22]}"),
            .init(
                "direction", .choice(FloorConnection.Direction.allCases.map(\.rawValue)),
                .optional("both"), "the only direction of an escalator", "direction: up"),
            .init(
                "closed", .flag, .default("false"), "whether it is closed at present",
                "closed: false"),
        ])

    package static let entrance = FormatGroup(
        "entrances", owner: "an entrance",
        [
            .init(
                "at", .place(on: "the floor's plan"), .required, "the door on the floor",
                "at: [2, 20]"),
            .init(
                "map", .place(on: "the map"), .required, "the same door on the site map",
                "map: [12, 30]"),
            .init(
                "floor", .reference(to: .floor), .optional("the floor with level 0"),
                "floor of the door", "floor: G"),
            .init(
                "closed", .flag, .default("false"), "whether the entrance is closed at present",
                "closed: false"),
            .init(
                "step_free", .flag, .default("true"), "whether there is no step",
                "step_free: true"),
        ])

    package static let translatedBuilding = FormatGroup(
        "building.de.md", owner: "the page's head",
        [
            .init("name", .text(.name), firstLanguage, "name", "name: Haupthaus"),
            .init("summary", .text(.summary), firstLanguage, "summary", "summary: Uhren, Café"),
            .init(
                "hours", .text(.hours), firstLanguage, "opening hours",
                "hours: Geöffnet 9 bis 17 Uhr"),
            .init(
                "floors", .byFloor(.text(.name)), firstLanguage, "names of the floors",
                "floors: {G: Erdgeschoss}"),
        ])

    // MARK: Rooms

    package static let room = FormatGroup(
        "A-014.md", owner: "the page's head",
        [
            .init("name", .text(.name), .required, "name of the room", "name: Clock room"),
            .init("floor", .reference(to: .floor), .required, "floor of the room", "floor: G"),
            .init("access", accesses, .default("open"), "who may enter", "access: guided"),
            .init(
                "hours", .text(.hours), .optional("none"), "opening hours",
                "hours: With the tour at 15:00"),
            .init(
                "step_free", .flag, .optional("unknown"), "whether the way there has no steps",
                "step_free: true"),
            .init(
                "hotspot", .points(minimum: 3, on: "the floor's plan"),
                .optional("its outline in the floor's `shapes`, else required"),
                "walls of the room", "hotspot: [[0, 0], [20, 0], [20, 17], [0, 17]]"),
            .init(
                "door", .place(on: "the floor's plan"),
                .optional("its door in the floor's `shapes`, else no way leads there"),
                "where visitors enter; within 10 m of a way, where there are ways",
                "door: [10, 17]"),
            .init(
                "people", .list(of: .reference(to: .person)), .optional("nobody"),
                "who works there",
                "people: [ida-brandt]"),
            .init(
                "media", .list(of: .reference(to: .medium)), .optional("none"),
                "pictures and films, in their order", "media: [front]"),
            .init(
                "tags", .list(of: .text(.line)), .optional("none"),
                "more words that a search finds it by", "tags: [clocks, bells]"),
        ])

    package static let translatedRoom = FormatGroup(
        "A-014.de.md", owner: "the page's head",
        [
            .init("name", .text(.name), firstLanguage, "name", "name: Uhrenzimmer"),
            .init(
                "hours", .text(.hours), firstLanguage, "opening hours",
                "hours: Mit der Führung um 15 Uhr"),
        ])

    // MARK: Tours and media

    package static let tour = FormatGroup(
        "tours/short-walk.yaml", owner: "the file",
        [
            .init(
                "name", .localizedText(.name), .required, "name of the tour",
                "name: {en: Short walk, de: Kleiner Rundgang}"),
            .init(
                "summary", .localizedText(.summary), .optional("none"),
                "a few words under the name", "summary: {en: Two rooms, de: Zwei Räume}"),
            .init(
                "minutes", .integer(1...1440), .optional("unknown"), "about how long it takes",
                "minutes: 20"),
            .init(
                "stops", .list(of: .group(stop), minimum: 1), .required,
                "the rooms, in their order"),
        ])

    package static let stop = FormatGroup(
        "stops", owner: "a stop",
        [
            .init("room", .reference(to: .room), .required, "where it stops", "room: a-014"),
            .init(
                "text", .localizedText(.line), .optional("the room's own"), "text for this stop",
                "text: {en: Listen., de: Hören Sie.}"),
        ])

    package static let visit = FormatGroup(
        "visits/2026-11-23-class-7b.yaml", owner: "the file",
        [
            .init(
                "name", .localizedText(.line), .required, "what the group is called",
                "name: {en: Class 7b, de: Klasse 7b}"),
            .init(
                "kind", .choice(GroupVisit.Kind.allCases.map(\.rawValue)), .default("private"),
                "kind of group", "kind: school"),
            .init("people", .integer(1...10_000), .required, "how many come", "people: 24"),
            .init(
                "from", .form(timeOfDay), .required,
                "when the visit begins, on the day in the file's name",
                "from: \"09:30\""),
            .init("until", .form(timeOfDay), .required, "when it ends", "until: \"12:00\""),
            .init(
                "guide", .reference(to: .person), .optional("nobody in particular"),
                "who guides the group",
                "guide: eva-lind"),
            .init(
                "tour", .reference(to: .tour), .optional("none"), "the group's tour",
                "tour: short-walk"),
            .init("meet", .reference(to: .room), .required, "where the group meets", "meet: a-014"),
            .init(
                "languages", .list(of: .form("BCP 47 tags, each once")),
                .optional("as each visitor chooses"), "what the group speaks, the first above all",
                "languages: [de]"),
            .init(
                "welcome", .localizedText(.markdown), .optional("none"),
                "words of welcome, in Markdown",
                "welcome: {en: The clocks are wound for you., de: Die Uhren sind aufgezogen.}"),
            .init(
                "programme", .list(of: .group(visitItem)), .optional("none"),
                "what the group does, in the order of time"),
        ])

    package static let visitItem = FormatGroup(
        "programme", owner: "an item of the programme",
        [
            .init("time", .form(timeOfDay), .required, "when it begins", "time: \"10:00\""),
            .init(
                "name", .localizedText(.line), .required, "what takes place",
                "name: {en: Winding the clocks, de: Uhren aufziehen}"),
            .init(
                "room", .reference(to: .room), .optional("no way is shown"), "where",
                "room: a-014"),
        ])

    package static let medium = FormatGroup(
        "media/media.yaml", owner: "a medium",
        [
            .init(
                "file",
                .form(
                    "png, jpg or webp up to 64 MiB; mp4 or webm, ogg, mp3 or wav up to 512 MiB; all together up to 8 GiB"
                ), .required, "file in media/", "file: front.png"),
            .init(
                "alt", .localizedText(.alternative), .required,
                "what it shows or says, for those who do not see or hear it",
                "alt: {en: A house, de: Ein Haus}"),
            .init(
                "caption", .localizedText(.caption), .optional("none"), "line below it",
                "caption: {en: In 1901, de: \"1901\"}"),
            .init(
                "poster", .reference(to: .picture), .optional("none"),
                "picture shown before a film plays; films only", "poster: front"),
        ])

    // MARK: Files that programs write

    package static let passes = FormatGroup(
        "passes.yaml", owner: "the file",
        [
            .init(
                "keys", .list(of: .group(passKey)), .optional("every pass is unknown"),
                "public keys"),
            .init(
                "revoked", .list(of: .group(revocation)), .optional("none"),
                "passes that no longer count"),
        ])

    package static let passKey = FormatGroup(
        "keys", owner: "a key",
        [
            .init("id", .form("as `docent pass key new` prints it"), .required, "ID of the key"),
            .init("public", .form("44 characters of base 64"), .required, "the public key"),
            .init(
                "from", .form(time), .required, "when its passes become valid",
                "from: 2026-01-01T00:00Z"),
            .init(
                "until", .form("\(time), after `from`"), .required, "when they expire",
                "until: 2027-01-01T00:00Z"),
        ])

    package static let revocation = FormatGroup(
        "revoked", owner: "a revoked pass",
        [
            .init(
                "number", .form("as printed on the pass"), .required, "number of the pass",
                "number: 4F2A-91C0-77B1-03DE"),
            .init(
                "until", .form(time), .required, "when it would have expired anyway",
                "until: 2026-11-21T18:00Z"),
        ])

    package static let translation = FormatGroup(
        "translations/de.csv", owner: "a line",
        [
            .init(
                "file", .form("path in the folder"), .required, "page in the first language",
                "buildings/A/A-014.md"),
            .init(
                "text",
                .form("key, with those it stands in: `home.title`, `floors.G`, `stops.A-014`"),
                .required, "which text of the page", "name"),
            .init(
                "source", .form("eight letters from a to p"), .required,
                "digest of the text that was translated", "cgkldipb"),
            .init(
                "translation", .form("eight letters from a to p"), .required,
                "digest of the translation", "ajkdlmnp"),
            .init(
                "state", .choice(["translated", "reviewed"]), .required, "how far it is", "reviewed"
            ),
        ])
}
