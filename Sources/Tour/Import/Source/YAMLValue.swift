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

extension String {
    /// The text as it stands in a message: one line, at most 60 characters.
    var shortened: String { shortened(to: 60) }

    /// The text as one line of at most `limit` characters, without control characters.
    func shortened(to limit: Int) -> String {
        var line = String.UnicodeScalarView()
        for scalar in unicodeScalars.prefix(limit + 1) {
            let isControl = scalar.properties.generalCategory == .control
            line.append(isControl ? " " : scalar)
        }
        guard line.count > limit else { return String(line) }
        return String(String.UnicodeScalarView(line.prefix(limit - 1))) + "…"
    }
}
