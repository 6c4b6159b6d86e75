/// A picture, a film or a sound.
public struct Media: Sendable, Equatable, Identifiable {
    public typealias ID = String

    public enum Kind: String, Sendable, CaseIterable { case picture, film, sound }

    public var id: ID
    public var kind: Kind
    /// The file's name in `media/`.
    public var fileName: String
    /// What a picture shows, for those who do not see it; what a film or a sound tells.
    public var alternatives: Localized<String>
    public var captions: Localized<String>
    /// In pixels; `nil` for films where no player could tell, and for sound.
    public var width: Int?
    public var height: Int?
    /// `nil` for pictures and where no player could tell.
    public var duration: Duration?
    /// The picture that stands for a film before it plays.
    public var poster: Media.ID?
    /// The words of a sound or a film, or what is heard, in Markdown.
    public var transcripts: Localized<String>
    /// What a film says, as texts of WebVTT.
    public var subtitles: Localized<String>
    /// What a film shows while nothing is said, for those who do not see it: texts of WebVTT, each spoken from its time on.
    public var descriptions: Localized<String>
    /// The language that is spoken; `nil` for music and noise, and where it is not known.
    public var language: Language?
    /// The name of who speaks.
    public var speaker: String?
    /// The sound that this one is in another language; it has that one's texts.
    public var versionOf: Media.ID?
    /// To whom it is shown; never ``Visibility/visit``.
    public var access: Visibility

    public init(
        id: ID, kind: Kind, fileName: String, alternatives: Localized<String>,
        captions: Localized<String> = Localized(), width: Int? = nil, height: Int? = nil,
        duration: Duration? = nil, poster: Media.ID? = nil,
        transcripts: Localized<String> = Localized(),
        subtitles: Localized<String> = Localized(),
        descriptions: Localized<String> = Localized(), language: Language? = nil,
        speaker: String? = nil, versionOf: Media.ID? = nil, access: Visibility = .public
    ) {
        self.id = id
        self.kind = kind
        self.fileName = fileName
        self.alternatives = alternatives
        self.captions = captions
        self.width = width
        self.height = height
        self.duration = duration
        self.poster = poster
        self.transcripts = transcripts
        self.subtitles = subtitles
        self.descriptions = descriptions
        self.language = language
        self.speaker = speaker
        self.versionOf = versionOf
        self.access = access
    }
}

#if !hasFeature(Embedded)
    extension Media.Kind: Codable {}
#endif
