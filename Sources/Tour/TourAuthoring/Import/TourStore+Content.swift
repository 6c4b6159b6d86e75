import TourModel
import TourStore

extension TourStore {
    /// Everything at once, as an import reads it from a folder.
    ///
    /// - Complexity: linear in the size of the tour without its media's bytes.
    func content() throws(TourError) -> TourContent {
        var content = TourContent(site: try site())
        content.buildings = try buildings()
        for building in content.buildings {
            content.rooms += try rooms(inBuilding: building.id)
        }
        content.people = try people()
        content.tours = try tours()
        content.visits = try visits()
        content.kiosks = try kiosks()
        content.media = try media()
        content.news = try news().sorted { $0.id < $1.id }
        content.calendars = try calendarContent(content.site.languages)
        content.passRules = try passRules()
        content.compiled = try compiled()
        content.translations = content.known(try translationRecords())
        return content
    }

    /// The calendars, each read again from its file as it was imported, with its translations.
    func calendarContent(_ languages: [Language]) throws(TourError) -> [CalendarContent] {
        var calendars: [CalendarContent] = []
        for (id, source) in try calendarSources() {
            guard var calendar = CalendarContent(id: id, source: source, languages: languages)
            else { throw .damaged(path: path, detail: "the calendar \(id.shortened) is none") }
            for index in calendar.subjects.indices {
                let (titles, texts) = try calendarTexts("\(id)/\(index)")
                calendar.subjects[index].titles = titles
                calendar.subjects[index].texts = texts
            }
            calendars.append(calendar)
        }
        return calendars
    }
}
