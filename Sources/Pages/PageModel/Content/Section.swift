/// A part of a page's text.
public enum Section: Sendable, Equatable {
    /// The first paragraph, larger.
    case lead(Text)
    case paragraph(Text)
    /// A heading; the page's title is level 1.
    case heading(Text, level: Int)
    /// Small print: a promise, a remark.
    case note(Text)
    /// Things in no order.
    case bullets([Text])
    /// Things in an order, numbered from the given number.
    case numbered([Text], from: Int)
    /// A text whose lines stand as they are.
    case preformatted(Text)
    case address(Address)
    case quote(Quote)
    /// Labels and values, in two columns.
    case facts([Fact])
    case notice(Notice)
    /// Things to choose from, one below the other, with what they are.
    case rows([Row], label: Text? = nil)
    /// How far a sound has come that plays on the page.
    case player(Film)
    /// The answers to a question, one below the other.
    case answers([Answer])
    /// What to do, one step after the other.
    case steps([Step])
    /// How something is done: cards in their order, each with a sketch.
    case guide([Card])
}

/// A web address that a code says: where it leads to, the whole of it, and what is risky about it.
public struct Address: Sendable, Equatable {
    /// Who answers there; `nil` for an address that names nobody.
    public var host: String?
    /// What stands over the host.
    public var hostLabel: Text
    public var full: String
    /// What stands over the whole address.
    public var fullLabel: Text
    /// The worst first.
    public var risks: [Notice]

    public init(
        host: String?, hostLabel: Text, full: String, fullLabel: Text, risks: [Notice] = []
    ) {
        self.host = host?.cut(to: Text.mostBytes)
        self.hostLabel = hostLabel
        self.full = full.cut(to: Text.mostBytes)
        self.fullLabel = fullLabel
        self.risks = risks
    }
}

/// Text that a code says, letter for letter: fixed pitch, never cut, control characters already visible.
public struct Quote: Sendable, Equatable {
    public var text: String
    public var notices: [Notice]

    public init(_ text: String, notices: [Notice] = []) {
        self.text = text.cut(to: Text.mostBytes)
        self.notices = notices
    }
}
