import Drawing
import PageModel

/// Texts that were set lately, for setting them again is what a page costs most.
final class TextCache {
    struct Key: Hashable {
        var spans: [TextLayout.Span]
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

/// A text broken into lines for a width, placed in its box by the direction of the page.
struct SetText {
    let layout: TextLayout
    /// The width of its box, in pixels: the one asked for, or its own.
    let width: Double
    let height: Double
    /// The width that the widest line takes, in pixels.
    let inkWidth: Double
    /// From the box's left edge to the text, in pixels; lines of several find their place themselves.
    let offset: Double

    var lineCount: Int { layout.lineCount }
    var isShortened: Bool { layout.isShortened }
}
