/// Pictures, and texts beside them.
public struct ArticlePage: Sendable, Equatable {
    /// The first one is large.
    public var pictures: [Picture]
    public var sections: [Section]

    public init(pictures: [Picture] = [], sections: [Section]) {
        self.pictures = pictures
        self.sections = sections
    }
}
