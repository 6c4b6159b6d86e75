/// A stream in a film's file.
struct FilmTrack: Sendable, Equatable {
    enum Kind: String { case video, audio, sub }

    var kind: Kind
    var identifier: Int
    /// As the file says it: BCP 47, or three letters of ISO 639-2.
    var language: String?
    /// A still, such as a record's cover.
    var isStill: Bool

    init?(_ value: JSONValue) {
        guard let kind = value["type"]?.string.flatMap(Kind.init), let number = value["id"]?.count
        else { return nil }
        self.kind = kind
        identifier = number
        language = value["lang"]?.string
        isStill = value["image"]?.bool == true || value["albumart"]?.bool == true
    }

    /// The tracks in the player's list; those it does not describe as it should are left out.
    static func list(_ value: JSONValue?) -> [FilmTrack] {
        (value?.array ?? []).compactMap(FilmTrack.init)
    }

    /// The languages of the subtitles, as BCP 47 tags, in the file's order.
    static func subtitleLanguages(of tracks: [FilmTrack]) -> [String] {
        var languages: [String] = []
        for track in tracks where track.kind == .sub {
            guard let language = track.language.map(LanguageTag.init(inFile:))?.text,
                !languages.contains(language)
            else { continue }
            languages.append(language)
        }
        return languages
    }

    /// The subtitles that come nearest to a language.
    static func subtitles(in language: String, of tracks: [FilmTrack]) -> FilmTrack? {
        let wanted = LanguageTag(language)
        let subtitles = tracks.filter { $0.kind == .sub && $0.language != nil }
        let offered = subtitles.map { LanguageTag(inFile: $0.language ?? "").text }
        return wanted.best(of: offered).map { subtitles[$0] }
    }
}
