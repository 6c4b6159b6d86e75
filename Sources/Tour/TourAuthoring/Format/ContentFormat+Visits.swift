import TourModel

/// The keys of a visit's file.
extension ContentFormat {
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
                "guide", .reference(to: .person), .optional("none"),
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
}
