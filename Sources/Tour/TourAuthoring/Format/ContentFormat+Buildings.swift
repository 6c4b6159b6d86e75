import TourModel

/// The keys of a building's page and its translations.
extension ContentFormat {
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
            pair,
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
                "where the only kiosk stands, where there is no `kiosks.yaml`", "here: [4, 20]"),
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
}
