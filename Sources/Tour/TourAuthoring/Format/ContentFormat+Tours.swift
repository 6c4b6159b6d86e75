import TourModel

/// The keys of a tour's file.
extension ContentFormat {
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
                "audio", .flag, .default("false"),
                "whether it is an audio tour, whose stops are listened to", "audio: true"),
            .init(
                "access", .choice(Visibility.allCases.map(\.rawValue)), .default("public"),
                "to whom it is shown: all, holders of any pass, groups whose visits name it, or staff",
                "access: staff"),
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
            .init(
                "sound", .reference(to: .sound), .optional("none"),
                "what is listened to there, on request", "sound: welcome"),
            pair, quiz,
        ])
}
