import TourModel

/// A value of a YAML document with its place; what it means is for the reader of its key.
struct YAMLValue {
    enum Content {
        /// Nothing was written, or `null`.
        case empty
        case text(String)
        case list([YAMLValue])
        case map([Entry])
    }

    struct Entry {
        var key: String
        var place: Place
        var value: YAMLValue
    }

    var content: Content
    var place: Place

    /// What is written here, in the words of a message.
    var kind: String {
        switch content {
        case .empty: "nothing"
        case .text(let text): "\"\(text.shortened)\""
        case .list: "a list"
        case .map: "a map"
        }
    }
}
