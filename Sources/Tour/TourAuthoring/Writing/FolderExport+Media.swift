import TourModel

/// What the folder says of media.
extension FolderExport {
    /// media.yaml, and the subtitles and descriptions of films.
    func mediaFiles() -> [ExportedFile] {
        [ExportedFile(MediaReader.path, YAMLWriter.document(media()))]
            + content.media.flatMap { medium in
                medium.subtitles.values.map { language, text in
                    ExportedFile("media/\(file(of: medium, language))", text)
                }
                    + medium.descriptions.values.map { language, text in
                        ExportedFile("media/\(file(of: medium, language, ".description"))", text)
                    }
            }
    }

    private func media() -> YAMLMap {
        YAMLMap(
            ids: content.media.map { medium in
                let map = YAMLMap(
                    ContentFormat.medium,
                    [
                        "file": medium.fileName, "poster": medium.poster,
                        "alt": localized(medium.alternatives),
                        "caption": localized(medium.captions),
                        "transcript": localized(medium.transcripts),
                        "subtitles": localized(files(of: medium, \.subtitles)),
                        "descriptions": localized(
                            files(of: medium, \.descriptions, ".description")),
                        "language": medium.language?.rawValue, "speaker": medium.speaker,
                        "version_of": medium.versionOf,
                        "access": YAMLNode.bare(medium.access.rawValue),
                    ])
                return (medium.id, map)
            })
    }

    /// The names of the files with a film's subtitles or descriptions.
    private func files(
        of film: Media, _ texts: KeyPath<Media, Localized<String>>, _ mark: String = ""
    ) -> Localized<String> {
        Localized(
            Dictionary(
                uniqueKeysWithValues: film[keyPath: texts].values.keys.map {
                    ($0, file(of: film, $0, mark))
                }))
    }

    /// "opening-film.de.vtt", "opening-film.de.description.vtt".
    private func file(of film: Media, _ language: Language, _ mark: String = "") -> String {
        "\(film.id).\(language.rawValue)\(mark).vtt"
    }
}
