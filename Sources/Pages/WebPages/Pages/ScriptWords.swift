public import PageModel

/// What a script of a page says, in the page's language, for scripts have no words themselves.
///
/// `{n}` in a text stands for a value that only the script knows, and `{n:room|rooms}` for the noun after it.
public struct ScriptWords: Sendable {
    /// In the order in which they stand in the page.
    public var texts: [(key: String, text: Text)]

    public init(_ texts: [(key: String, text: Text)]) { self.texts = texts }
}

extension HTML {
    /// The texts as a template, which no browser shows and no voice reads.
    static func words(_ scripted: ScriptWords) -> HTML {
        HTML("template", [.named("data-words", "")]) {
            scripted.texts.map { key, text in
                HTML("p", [.named("data-k", key)]) { text }
            }
        }
    }
}
