import TourModel

/// The keys of calendars' translations and of news.
extension ContentFormat {
    package static let translatedEvent = FormatGroup(
        "events/public.de.yaml", owner: "an event",
        [
            .init("title", .text(.line), firstLanguage, "title", "title: Führung"),
            .init("text", .text(.line), firstLanguage, "text", "text: Jeden Samstag."),
        ])

    package static let news = FormatGroup(
        "news/2026-11-20-open-house.md", owner: "the page's head",
        [
            .init("title", .text(.name), .required, "headline", "title: Open house"),
            .init(
                "picture", .reference(to: .picture), .optional("none"), "picture beside the text",
                "picture: front"),
            .init(
                "until", .form("day, `2026-12-31`"), .optional("it stays"),
                "last day on which it is shown", "until: 2026-12-31"),
        ])

    package static let translatedNews = FormatGroup(
        "news/2026-11-20-open-house.de.md", owner: "the page's head",
        [
            .init("title", .text(.name), firstLanguage, "headline", "title: Tag der offenen Tür")
        ])
}
