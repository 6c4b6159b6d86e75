public import Imaging

/// A building and its floors.
public struct Building: Sendable, Equatable, Identifiable {
    public typealias ID = String

    /// The ID its code carries, upper case: "A".
    public var id: ID
    public var names: Localized<String>
    /// A few words under the name in a list.
    public var summaries: Localized<String>
    /// The description, in Markdown.
    public var texts: Localized<String>
    public var access: Access
    public var hours: Localized<String>
    /// Its outline on the site map, in metres.
    public var outline: [Point]
    public var media: [Media.ID]
    /// Pictures of the same view, the oldest first: a pair, or up to 8 in a time line; empty for none.
    public var timeline: [Media.ID]
    /// From the lowest to the highest.
    public var floors: [Floor]
    /// What leads from floor to floor.
    public var connections: [FloorConnection]
    /// What leads out to the site.
    public var entrances: [Entrance]

    public init(
        id: ID, names: Localized<String>, summaries: Localized<String> = Localized(),
        texts: Localized<String> = Localized(), access: Access = .open,
        hours: Localized<String> = Localized(), outline: [Point] = [], media: [Media.ID] = [],
        timeline: [Media.ID] = [], floors: [Floor] = [], connections: [FloorConnection] = [],
        entrances: [Entrance] = []
    ) {
        self.id = id
        self.names = names
        self.summaries = summaries
        self.texts = texts
        self.access = access
        self.hours = hours
        self.outline = outline
        self.media = media
        self.timeline = timeline
        self.floors = floors
        self.connections = connections
        self.entrances = entrances
    }
}
