/// What stands on one label: the code's text, and the words beside it.
public struct Label: Sendable, Equatable {
    /// What the label names.
    public enum Kind: String, Sendable, CaseIterable, Codable {
        case room, building, person, tour, text
    }

    /// A caption in a language.
    public struct Caption: Sendable, Equatable {
        public var text: String
        /// A BCP 47 tag, which decides about the forms of letters.
        public var language: String

        public init(_ text: String, language: String) {
            self.text = text
            self.language = language
        }
    }

    /// Stands between the parts of a place in one line; lines that they are broken into need none.
    static let separator = " · "

    public var kind: Kind
    /// What the label is called in manifests and messages: the room's ID.
    public var id: String
    /// What the code says, with its signature.
    public var payload: String
    /// The signature that the code's text ends with, after a slash; `nil` where it has none.
    public var signature: String?
    /// The largest words: a room's number, a person's name.
    public var headline: Caption
    /// The name in each language; what does not fit is dropped from the end.
    public var names: [Caption]
    /// Where it is, floor and building, in each language; what does not fit is dropped from the end.
    public var places: [Caption]
    /// What it is found under in a document's bookmarks.
    public var group: String

    public init(
        kind: Kind, id: String, payload: String, signature: String? = nil, headline: Caption,
        names: [Caption] = [], places: [Caption] = [], group: String = ""
    ) {
        self.kind = kind
        self.id = id
        self.payload = payload
        self.signature = signature
        self.headline = headline
        self.names = names
        self.places = places
        self.group = group
    }

    /// What the code says without its signature.
    var unsignedPayload: String {
        signature.map { String(payload.dropLast($0.count + 1)) } ?? payload
    }

    var captions: [Caption] { [headline] + names + places }

    /// Whether the headline is a short code such as a room's number, not words.
    var hasNumber: Bool { headline.text.utf8.count <= 8 && !headline.text.contains(" ") }
}
