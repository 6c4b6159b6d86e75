import TourModel

/// The keys of `media/media.yaml`.
extension ContentFormat {
    /// How many letters a speaker's name may have.
    static let longestSpeaker = 60

    package static let medium = FormatGroup(
        "media/media.yaml", owner: "a medium",
        [
            .init(
                "file",
                .form(
                    "png, jpg or webp up to 64 MiB; mp4 or webm, ogg, mp3 or wav up to 512 MiB; all together up to 8 GiB"
                ), .required, "file in media/", "file: front.png"),
            .init(
                "alt", .localizedText(.alternative), .optional("required, but not for a version"),
                "what it shows or says, for those who do not see or hear it",
                "alt: {en: A house, de: Ein Haus}"),
            .init(
                "caption", .localizedText(.caption), .optional("none"), "line below it",
                "caption: {en: In 1901, de: \"1901\"}"),
            .init(
                "poster", .reference(to: .picture), .optional("none"),
                "picture shown before a film plays; films only", "poster: front"),
            .init(
                "transcript", .localizedText(.transcript), .optional("none"),
                "Markdown: the words that are spoken, or what is heard; sounds and films only",
                "transcript: {en: Good morning., de: Guten Morgen.}"),
            .init(
                "subtitles",
                .form(
                    "a file, or one for each language: WebVTT or SubRip up to \(Subtitles.mostBytes >> 10) KiB"
                ),
                .optional("those inside the film"),
                "files in media/ with what is said, shown while it plays; films only",
                "subtitles: {en: film.en.vtt, de: film.de.vtt}"),
            .init(
                "descriptions",
                .form(
                    "a file, or one for each language: WebVTT or SubRip up to \(Subtitles.mostBytes >> 10) KiB"
                ),
                .optional("none"),
                "files in media/ with what the film shows while nothing is said, spoken to those who do not see it; films only",
                "descriptions: {en: film.en.description.vtt}"),
            .init(
                "language", .form("BCP 47 tag, such as `en` or `pt-BR`"),
                .optional("none is spoken, as in music"),
                "language that is spoken; sounds and films only", "language: en"),
            .init(
                "speaker", .form("text, up to \(longestSpeaker) letters"), .optional("not named"),
                "name of who speaks; sounds and films only", "speaker: Mira Rautio"),
            .init(
                "version_of", .reference(to: .sound), .optional("a sound with its own texts"),
                "sound that this one is in another language, with its texts; sounds only",
                "version_of: welcome"),
            .init(
                "access", visibilities, .default("public"),
                "to whom it is shown: all, holders of a pass, or staff", "access: pass"),
        ])
}
