/// One column: something to look at, texts, facts, lists.
public struct SheetPage: Sendable, Equatable {
    /// What the page shows, where that is not words alone.
    public enum Exhibit: Sendable, Equatable {
        case picture(Picture)
        case film(Film)
    }

    public var exhibit: Exhibit?
    public var sections: [Section]

    public init(_ exhibit: Exhibit? = nil, sections: [Section] = []) {
        self.exhibit = exhibit
        self.sections = sections
    }
}
