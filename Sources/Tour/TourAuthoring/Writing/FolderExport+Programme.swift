import Times
import TourModel

extension FolderExport {
    /// A calendar as it was imported, and its translations.
    func files(of calendar: CalendarContent) -> [ExportedFile] {
        var files = [ExportedFile(calendar.path, calendar.source)]
        for language in languages.dropFirst() {
            let map = YAMLMap(
                ids: calendar.subjects.map { subject in
                    let (title, text) = calendar.translations(of: subject, in: language)
                    return (
                        subject.key,
                        YAMLMap(ContentFormat.translatedEvent, ["title": title, "text": text])
                    )
                })
            if map.entries.isEmpty { continue }
            files.append(ExportedFile(calendar.path(in: language), YAMLWriter.document(map)))
        }
        return files
    }

    func pages(of item: NewsItem) -> [ExportedFile] {
        let map = YAMLMap(
            ContentFormat.news,
            [
                "title": item.titles.values[defaultLanguage], "picture": item.picture,
                "until": item.until?.description,
            ])
        return pages("news/\(item.id)", map, item.texts) { language in
            YAMLMap(ContentFormat.translatedNews, ["title": item.titles.values[language]])
        }
    }
}
