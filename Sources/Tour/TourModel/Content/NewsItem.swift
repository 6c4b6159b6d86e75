public import Times

/// A piece of news.
public struct NewsItem: Sendable, Equatable, Identifiable {
    public typealias ID = String

    /// The name of its file: "2026-11-20-open-house".
    public var id: ID
    /// The day it is from; it is not shown before.
    public var day: CalendarDay
    /// The last day on which it is shown; `nil` where it stays.
    public var until: CalendarDay?
    public var titles: Localized<String>
    /// In Markdown; the first paragraph is the lead.
    public var texts: Localized<String>
    public var picture: Media.ID?

    public init(
        id: ID, day: CalendarDay, until: CalendarDay? = nil, titles: Localized<String>,
        texts: Localized<String> = Localized(), picture: Media.ID? = nil
    ) {
        self.id = id
        self.day = day
        self.until = until
        self.titles = titles
        self.texts = texts
        self.picture = picture
    }

    /// Whether it is shown on a day.
    public func isShown(on today: CalendarDay) -> Bool {
        day <= today && until.map { today <= $0 } ?? true
    }
}
