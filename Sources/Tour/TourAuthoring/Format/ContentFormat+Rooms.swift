import TourModel

/// The keys of a room's page and its translations.
extension ContentFormat {
    package static let room = FormatGroup(
        "A-014.md", owner: "the page's head",
        [
            .init("name", .text(.name), .required, "name of the room", "name: Clock room"),
            .init(
                "number", .form("text on one line, up to \(Identifier.maximumLength) letters"),
                .optional("the ID"),
                "what is on the door: it is shown, searched, typed and printed in the ID's place",
                "number: HG F 26.1"),
            .init(
                "formerly", .list(of: .form("IDs, each once")), .optional("none"),
                "IDs that the room had before: their codes and addresses lead to it",
                "formerly: [A-102]"),
            .init("floor", .reference(to: .floor), .required, "floor of the room", "floor: G"),
            .init("access", accesses, .default("open"), "who may enter", "access: guided"),
            .init(
                "text_access", visibilities, .default("public"),
                "to whom the page's text, questions and tags are shown: all, holders of a pass, or staff",
                "text_access: pass"),
            .init(
                "hours", .text(.hours), .optional("none"), "opening hours",
                "hours: With the tour at 15:00"),
            .init(
                "step_free", .flag, .optional("unknown"), "whether the way there has no steps",
                "step_free: true"),
            .init(
                "hotspot", .points(minimum: 3, on: "the floor's plan"),
                .optional(
                    "its outline in the floor's `shapes`, else the room is listed and found, but not drawn"
                ),
                "walls of the room", "hotspot: [[0, 0], [20, 0], [20, 17], [0, 17]]"),
            .init(
                "door", .place(on: "the floor's plan"),
                .optional("its door in the floor's `shapes`, else no way leads there"),
                "where visitors enter; within 10 m of a way, where there are ways",
                "door: [10, 17]"),
            .init(
                "people", .list(of: .reference(to: .person)), .optional("none"),
                "who works there",
                "people: [ida-brandt]"),
            .init(
                "media", .list(of: .reference(to: .medium)), .optional("none"),
                "pictures and films, in their order", "media: [front]"),
            pair,
            .init(
                "tags", .list(of: .text(.line)), .optional("none"),
                "more words that a search finds it by", "tags: [clocks, bells]"),
            quiz,
        ])

    package static let translatedRoom = FormatGroup(
        "A-014.de.md", owner: "the page's head",
        [
            .init("name", .text(.name), firstLanguage, "name", "name: Uhrenzimmer"),
            .init(
                "hours", .text(.hours), firstLanguage, "opening hours",
                "hours: Mit der Führung um 15 Uhr"),
            .init(
                "quiz", .list(of: .group(translatedQuestion)),
                .optional("texts of the first language"), "the questions, in the same order"),
        ])
}
