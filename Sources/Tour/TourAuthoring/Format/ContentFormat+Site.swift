import TourModel

/// The keys of `site.yaml`.
extension ContentFormat {
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
                "language_names", .byLanguage(.text(.line)),
                .optional("those of Unicode, of sign languages and of easy ones"),
                "names of languages as visitors choose them, each in itself",
                "language_names: {de-x-kids: Für Kinder}"),
            .init(
                "checked_by", .byLanguage(.text(.line)),
                .optional("not checked"),
                "readers who have checked the texts in easy language, named on the page about the site",
                "checked_by: {de-simple: Leseklub Ulm}"),
            .init(
                "address", .form("http or https, a host, a short path"),
                .optional("codes are `ROOM:A-014`"), "public web address that codes begin with",
                "address: https://museum.example/t"),
            .init(
                "time_zone", .form("name of a time zone of the IANA"),
                .optional("the machine's"), "where the site's clocks are",
                "time_zone: Europe/Berlin"),
            .init(
                "accent", .form("colour `\"#RRGGBB\"`, in quotes"), .default(Site.usualAccent),
                "colour of buttons and links", "accent: \"#2B7FE0\""),
            .init(
                "signed_codes", .flag, .default("false"),
                "whether all signs are printed with `docent sheet --signed`: kiosks then report a sign without a signature",
                "signed_codes: true"),
            .init("home", .group(home), .required, "home page"),
            .init("map", .group(map), .required, "site map"),
            .init("reception", .group(reception), .optional("none"), "whom visitors ask"),
            .init(
                "web", .group(web), .optional("the defaults below"),
                "what the public site shows, see `docent tour site`"),
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
                "here", .place(on: "the map"), .optional("not shown"),
                "where the only kiosk stands, where there is no `kiosks.yaml`",
                "here: [12, 40]"),
            .init(
                "globe", .group(globe), .optional("no GeoJSON export, no geo codes of rooms"),
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
                "hours", .localizedText(.hours), .optional("none"), "when it is staffed",
                "hours: {en: Until 18:00, de: Bis 18 Uhr}"),
        ])

    package static let web = FormatGroup(
        "web", owner: "\"web\"",
        [
            .init(
                "contacts", .choice(PublicWeb.Contacts.allCases.map(\.rawValue)),
                .default(PublicWeb.Contacts.hidden.rawValue),
                "phone numbers and mail addresses of people on the public site; `work`: those that their cards mark with TYPE=work; `all` needs a reason",
                "contacts: work"),
            .init(
                "contacts_reason", .form("text"), .optional("`contacts: all` is refused"),
                "why every number and address may be public, such as who has agreed",
                "contacts_reason: All of the staff agreed on 3 March 2026."),
            .init(
                "people", .choice(PublicWeb.People.allCases.map(\.rawValue)),
                .default(PublicWeb.People.named.rawValue),
                "whether the public site names people; with `none` they have no pages",
                "people: none"),
            .init(
                "staff_rooms", .choice(PublicWeb.StaffRooms.allCases.map(\.rawValue)),
                .default(PublicWeb.StaffRooms.listed.rawValue),
                "rooms with access `staff` on the public site: without their descriptions, or not at all",
                "staff_rooms: hidden"),
            .init(
                "title_picture", .reference(to: .picture), .optional("the home page's picture"),
                "picture that messages show for pages without one", "title_picture: front"),
            .init(
                "pages", .list(of: .group(webPage)), .optional("none"),
                "pages of your own that the foot of every page leads to: imprint, privacy, accessibility"
            ),
        ])

    package static let webPage = FormatGroup(
        "web.pages", owner: "a page",
        [
            .init(
                "id", .form("ID, in any case"), .required,
                "last part of the page's address; the text of `accessibility` stands above what docent says of the site",
                "id: imprint"),
            .init(
                "name", .localizedText(.name), .required, "name, also in the foot",
                "name: {en: Imprint, de: Impressum}"),
            .init(
                "text", .localizedText(.webText), .required, "text, in Markdown, of any length",
                "text: \"Museum Society, Hill Street 1, mail@museum.example\""),
        ])
}
