public import PageModel

/// What the public site says beside the pages' own words, in the language of a page.
public struct WebWords: Sendable {
    private let say: @Sendable (String) -> Text

    /// - Parameter say: the words of a message by its key, without "web.".
    public init(_ say: @escaping @Sendable (String) -> Text) { self.say = say }

    subscript(_ key: String) -> Text { say(key) }
}
