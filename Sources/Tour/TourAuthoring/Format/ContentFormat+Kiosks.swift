import TourModel

/// The keys of `kiosks.yaml`.
extension ContentFormat {
    package static let kiosk = FormatGroup(
        "kiosks.yaml", owner: "a kiosk",
        [
            .init(
                "name", .localizedText(.name), .required, "what its place is called",
                "name: {en: Lobby, de: Empfang}"),
            .init(
                "building", .reference(to: .building), .optional("it stands outdoors"),
                "building that it stands in", "building: A"),
            .init(
                "floor", .reference(to: .floor), .optional("the floor with level 0"),
                "floor that it stands on", "floor: G"),
            .init(
                "at", .place(on: "the floor's plan, or outdoors on the map"), .required,
                "where it stands; within 10 m of a way, where there are ways", "at: [4, 20]"),
            .init(
                "map", .place(on: "the map"), .optional("follows from the building's outline"),
                "the same place on the site map, for one in a building", "map: [14, 30]"),
            .init(
                "faces",
                .form("`up`, `right`, `down`, `left`, or degrees clockwise from the plan's top"),
                .optional("the first step of a way names no turn"),
                "which way its screen faces; visitors in front of it look the opposite way",
                "faces: right"),
            .init(
                "camera", .choice(KioskPlace.CameraSide.allCases.map(\.rawValue)),
                .optional("as `kiosk.yaml` says"), "where its camera is, seen from the front",
                "camera: above"),
            .init(
                "tours", .list(of: .reference(to: .tour)), .optional("none"),
                "tours that it offers before all others, in this order", "tours: [short-walk]"),
            .init(
                "audience", .choice(KioskPlace.Audience.allCases.map(\.rawValue)),
                .default("public"),
                "who uses it; kiosks for the public do not show those for staff",
                "audience: public"),
            .init(
                "calendars", .list(of: .form("names of calendars, each once")),
                .optional("all of them"),
                "calendars whose events it shows; `calendars:` in `kiosk.yaml` comes first",
                "calendars: [public]"),
        ])
}
