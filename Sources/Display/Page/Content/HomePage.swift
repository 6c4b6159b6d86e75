/// The first page of a visit: a welcome over a large picture, and where to go.
public struct HomePage: Sendable, Equatable {
    /// The sentence below the title.
    public var lead: Text?
    public var picture: Picture?
    public var cards: [Card]

    public init(lead: Text? = nil, picture: Picture? = nil, cards: [Card]) {
        self.lead = lead
        self.picture = picture
        self.cards = cards
    }
}
