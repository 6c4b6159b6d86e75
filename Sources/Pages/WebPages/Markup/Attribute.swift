/// An attribute of an element; its value is escaped.
///
/// What leads to somewhere is a ``Link``, never a text; there are neither styles nor handlers.
public struct Attribute: Sendable, Equatable {
    let markup: String

    private init(_ name: StaticString, escaped value: String) { markup = " \(name)=\"\(value)\"" }

    private init(flag name: StaticString) { markup = " \(name)" }

    /// Attributes whose value a browser follows or runs, beside handlers.
    private static let followed: Set = [
        "href", "src", "srcset", "action", "formaction", "style", "poster",
    ]

    /// - Precondition: the name is none whose value a browser follows or runs.
    public static func named(_ name: StaticString, _ value: String) -> Attribute {
        let text = "\(name)"
        precondition(!followed.contains(text) && !text.utf8.starts(with: "on".utf8), text)
        return Attribute(name, escaped: HTML.escaped(value))
    }

    public static func named(_ name: StaticString, _ value: Int) -> Attribute {
        named(name, "\(value)")
    }

    /// An attribute without a value, where it is wanted.
    public static func flag(_ name: StaticString, if isWanted: Bool = true) -> Attribute? {
        isWanted ? Attribute(flag: name) : nil
    }

    public static func `class`(_ names: String) -> Attribute { named("class", names) }
    public static func id(_ name: String) -> Attribute { named("id", name) }
    public static func lang(_ tag: String?) -> Attribute? { tag.map { named("lang", $0) } }
    /// What a voice says of it in place of its words.
    public static func label(_ text: String) -> Attribute { named("aria-label", text) }
    /// Not for voices.
    public static let hidden = named("aria-hidden", "true")

    public static func href(_ link: Link) -> Attribute {
        Attribute("href", escaped: HTML.escaped(link.url))
    }

    public static func src(_ link: Link) -> Attribute {
        Attribute("src", escaped: HTML.escaped(link.url))
    }

    public static func poster(_ link: Link) -> Attribute {
        Attribute("poster", escaped: HTML.escaped(link.url))
    }

    /// Where a form leads.
    public static func action(_ link: Link) -> Attribute {
        Attribute("action", escaped: HTML.escaped(link.url))
    }

    /// Where a button leads its form, in place of the form's own address.
    public static func formAction(_ link: Link) -> Attribute {
        Attribute("formaction", escaped: HTML.escaped(link.url))
    }

    /// One picture in several widths, in pixels.
    public static func srcset(_ pictures: [(link: Link, width: Int)]) -> Attribute {
        Attribute(
            "srcset",
            escaped: HTML.escaped(
                pictures.map { "\($0.link.url) \($0.width)w" }.joined(separator: ", ")))
    }
}
