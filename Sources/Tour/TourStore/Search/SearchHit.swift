public import TourModel

/// Something that a search found.
public struct SearchHit: Sendable, Equatable {
    public enum Kind: String, Sendable, CaseIterable {
        case room, person, building, tour, kiosk, news, event
    }

    public var kind: Kind
    /// The ID of what was found: upper case, a kiosk's in small letters, news as their file is called,
    /// an event by its calendar and its place there.
    public var id: String
    /// Its name.
    public var title: String
    /// One line of its text around the words that were looked for, or the beginning of it; may be
    /// empty.
    public var snippet: String
    /// The language of the title; empty for people.
    public var language: Language
    /// The language of the snippet; empty for people.
    public var snippetLanguage: Language
    /// The number on a room's door; nil where it has none but the ID, and for all that is no room.
    public var number: String?

    /// What stands before its name: a room's number, else the ID.
    public var label: String { number ?? id }
}
