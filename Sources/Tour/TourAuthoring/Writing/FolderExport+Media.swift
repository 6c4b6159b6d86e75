import TourModel

/// What the folder says of media.
extension FolderExport {
    /// media.yaml, and the subtitles of films.
    func mediaFiles() -> [ExportedFile] {
        [ExportedFile(MediaReader.path, YAMLWriter.document(media()))]
            + content.media.flatMap { medium in
                medium.subtitles.values.map { language, text in
                    ExportedFile("media/\(subtitleFile(medium, language))", text)
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
                        "subtitles": localized(subtitleFiles(medium)),
                        "language": medium.language?.rawValue, "speaker": medium.speaker,
                        "version_of": medium.versionOf,
                        "access": YAMLNode.bare(medium.access.rawValue),
                    ])
                return (medium.id, map)
            })
    }

    /// The names of the files with a film's subtitles.
    private func subtitleFiles(_ film: Media) -> Localized<String> {
        Localized(
            Dictionary(
                uniqueKeysWithValues: film.subtitles.values.keys.map {
                    ($0, subtitleFile(film, $0))
                }))
    }

    /// "opening-film.de.vtt".
    private func subtitleFile(_ film: Media, _ language: Language) -> String {
        "\(film.id).\(language.rawValue).vtt"
    }
}
