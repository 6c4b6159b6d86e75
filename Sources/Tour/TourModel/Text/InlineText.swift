/// The words of a paragraph, a heading or an item, with what stands out and what leads somewhere.
public struct InlineText: Sendable, Hashable {
    /// Words that follow each other and look alike.
    public struct Span: Sendable, Hashable {
        public internal(set) var text: String
        public internal(set) var isStrong = false
        public internal(set) var isEmphasized = false
        public internal(set) var link: Link?

        init(_ text: String) { self.text = text }

        fileprivate func looks(as other: Span) -> Bool {
            isStrong == other.isStrong && isEmphasized == other.isEmphasized && link == other.link
        }
    }

    /// A target of words that displays follow or show.
    public enum Link: Sendable, Hashable {
        case room(Room.ID)
        case building(Building.ID)
        case person(Person.ID)
        case tour(GuidedTour.ID)
        /// An address of the web, a mailbox or a telephone: "https://museum.example", "mailto:...", "tel:...".
        case address(String)

        /// Reads the target of a link as authors write it: an address, "room:A-014", or a file of the tour.
        ///
        /// - Returns: `nil` for what no display follows: other schemes, such as "javascript:", and other files.
        public init?(_ target: String) {
            guard let colon = target.firstIndex(of: ":") else {
                guard let file = Self.page(of: target) else { return nil }
                self = file
                return
            }
            let rest = String(target[target.index(after: colon)...])
            guard !rest.isEmpty, target.utf8.count <= Self.longest else { return nil }
            switch target[..<colon].lowercased() {
            case "http", "https":
                guard rest.hasPrefix("//"), rest.utf8.count > 2 else { return nil }
                self = .address(target)
            case "mailto", "tel": self = .address(target)
            case "room": self = .room(rest.uppercased())
            case "building": self = .building(rest.uppercased())
            case "person": self = .person(rest.uppercased())
            case "tour": self = .tour(rest.uppercased())
            default: return nil
            }
        }

        /// No browser takes longer ones everywhere, in bytes.
        private static let longest = 2000

        /// The page that a file of the folder describes: "A-012.md", "../B/building.md", "../../people/mira-rautio.vcf".
        private static func page(of target: String) -> Link? {
            let path = target.prefix { $0 != "#" && $0 != "?" }
            let parts = path.split(separator: "/").map { String($0).uppercased() }
            guard let name = parts.last, let dot = name.lastIndex(of: ".") else { return nil }
            // The page in one of the languages, "A-012.de.md", is the same page.
            let id = String(name.prefix { $0 != "." })
            guard Identifier.isValid(id) else { return nil }
            switch name[dot...] {
            case ".VCF": return .person(id)
            case ".YAML", ".YML": return parts.dropLast().last == "TOURS" ? .tour(id) : nil
            case ".MD" where id == "BUILDING":
                guard let building = parts.dropLast().last, Identifier.isValid(building) else {
                    return nil
                }
                return .building(building)
            case ".MD": return parts.contains("NEWS") ? nil : .room(id)
            default: return nil
            }
        }
    }

    /// Neighbours look different, and none is empty.
    public private(set) var spans: [Span] = []

    init() {}

    /// The words alone.
    public var string: String {
        spans.count == 1 ? spans[0].text : spans.reduce(into: "") { $0 += $1.text }
    }

    var isEmpty: Bool { spans.isEmpty }

    mutating func append(_ text: String, as look: Span) {
        if text.isEmpty { return }
        if let last = spans.indices.last, spans[last].looks(as: look) {
            spans[last].text += text
        } else {
            var span = look
            span.text = text
            spans.append(span)
        }
    }

    /// Without blanks at the beginning and the end.
    var trimmed: InlineText {
        var text = self
        while let first = text.spans.first {
            text.spans[0].text = String(first.text.drop(while: \.isWhitespace))
            if !text.spans[0].text.isEmpty { break }
            text.spans.removeFirst()
        }
        while let last = text.spans.last {
            let end = last.text.lastIndex { !$0.isWhitespace }
            text.spans[text.spans.count - 1].text = end.map { String(last.text[...$0]) } ?? ""
            if end != nil { break }
            text.spans.removeLast()
        }
        return text
    }
}

extension InlineText: ExpressibleByStringLiteral {
    public init(stringLiteral value: String) { append(value, as: Span("")) }
}
