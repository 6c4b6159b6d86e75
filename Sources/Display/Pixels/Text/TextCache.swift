import Drawing

/// Texts that were set lately, for setting them again is what a page costs most.
final class TextCache {
    struct Key: Hashable {
        var texts: [String]
        var colors: [Color?]
        var weights: [TextStyle.Weight?]
        var underlines: [Bool]
        var style: TextStyle
        var width: Double?
        var lines: Int?
        var alignment: TextStyle.Alignment
        var wrapsAnywhere: Bool
    }

    /// A page has about a hundred texts; these are the page and those that one press leads to.
    private static let capacity = 1200

    private var recent: [Key: SetText] = [:]
    private var older: [Key: SetText] = [:]

    /// The text of a key; what was not used since the cache was last full is forgotten.
    func text(_ key: Key, make: () -> SetText) -> SetText {
        if let found = recent[key] { return found }
        let text = older.removeValue(forKey: key) ?? make()
        if recent.count >= Self.capacity {
            older = recent
            recent = [:]
        }
        recent[key] = text
        return text
    }
}
