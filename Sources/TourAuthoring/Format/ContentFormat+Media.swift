/// The keys of `media/media.yaml`.
extension ContentFormat {
    package static let medium = FormatGroup(
        "media/media.yaml", owner: "a medium",
        [
            .init(
                "file",
                .form(
                    "png, jpg or webp up to 64 MiB; mp4 or webm, ogg, mp3 or wav up to 512 MiB; all together up to 8 GiB"
                ), .required, "file in media/", "file: front.png"),
            .init(
                "alt", .localizedText(.alternative), .required,
                "what it shows or says, for those who do not see or hear it",
                "alt: {en: A house, de: Ein Haus}"),
            .init(
                "caption", .localizedText(.caption), .optional("none"), "line below it",
                "caption: {en: In 1901, de: \"1901\"}"),
            .init(
                "poster", .reference(to: .picture), .optional("none"),
                "picture shown before a film plays; films only", "poster: front"),
            .init(
                "access", visibilities, .default("public"),
                "to whom it is shown: all, holders of a pass, or staff", "access: pass"),
        ])
}
