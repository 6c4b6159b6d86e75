/// One key of a file of the folder, described once: its reader, its export, its column in a table, the article on the
/// format and any form for it take its type, its default and its meaning from here.
package struct FormatField: Sendable {
    /// What a value may be.
    package indirect enum Kind: Sendable {
        /// A text in the language of its page.
        case text(TextKind)
        /// A text, or a map of languages to texts.
        case localizedText(TextKind)
        /// A text with a special form, in words.
        case form(String)
        case choice([String])
        case flag
        case integer(ClosedRange<Int>)
        case number(ClosedRange<Double>, unit: String)
        /// A width and a height in metres, both above 0.
        case size
        /// A point in metres, on a plan that is named here.
        case place(on: String)
        /// An outline or a line: points in metres on a plan.
        case points(minimum: Int, on: String)
        case reference(to: Subject)
        case list(of: Kind, minimum: Int = 0)
        /// One value for each of several floors.
        case byFloor(Kind)
        /// One value for each of several languages, whether texts are in them or not.
        case byLanguage(Kind)
        case group(FormatGroup)
    }

    /// What another part of the content refers to by its ID.
    package enum Subject: String, Sendable {
        case room, person, building, floor, medium, picture, film, sound, tour
    }

    /// What a missing key means.
    package enum Presence: Sendable, Equatable {
        case required
        /// The value that counts instead.
        case `default`(String)
        /// There is no value; in words, what follows from that.
        case optional(String)
    }

    package let key: String
    package let kind: Kind
    package let presence: Presence
    /// What it is for, for an author.
    package let meaning: String
    /// A line as it may stand in a file; none where no author writes it.
    package let example: String

    package init(
        _ key: String, _ kind: Kind, _ presence: Presence, _ meaning: String, _ example: String = ""
    ) {
        self.key = key
        self.kind = kind
        self.presence = presence
        self.meaning = meaning
        self.example = example
    }

    package var isRequired: Bool { presence == .required }

    /// Whether the pages in other languages have it too.
    package var isPageText: Bool { if case .text = kind { true } else { false } }

    /// Whether a table of pages can hold it in a cell.
    package var isTabular: Bool {
        switch kind {
        case .text, .list(of: .group, _): false
        default: true
        }
    }

    /// The value that counts where the key is missing, as it would be written.
    package var defaultValue: String? {
        if case .default(let value) = presence { value } else { nil }
    }
}

/// The keys of one map of a file, in the order in which they are written.
package struct FormatGroup: Sendable {
    /// The heading in the article, which is unique: a file, or a key in one.
    package let heading: String
    /// What the map is called in a message: "a floor".
    package let owner: String
    package let fields: [FormatField]
    package let keys: [String]

    package init(_ heading: String, owner: String, _ fields: [FormatField]) {
        self.heading = heading
        self.owner = owner
        self.fields = fields
        keys = fields.map(\.key)
    }

    /// - Precondition: the group has this key.
    package subscript(key: String) -> FormatField {
        guard let index = keys.firstIndex(of: key) else {
            preconditionFailure("\(heading) describes no key \(key)")
        }
        return fields[index]
    }
}
