import Foundation
import Passes
import Times
import TourModel
import TourStore

/// Everything a folder says, checked and ready to be written.
struct TourContent: Equatable {
    var site: Site
    var buildings: [Building] = []
    var rooms: [Room] = []
    var people: [Person] = []
    var tours: [GuidedTour] = []
    var visits: [GroupVisit] = []
    /// In the order of their file.
    var kiosks: [KioskPlace] = []
    var media: [Media] = []
    /// By ID.
    var calendars: [CalendarContent] = []
    /// By ID, which is by day.
    var news: [NewsItem] = []
    var passRules = PassRules()
    /// What is remembered of translations, by the language they are in.
    var translations: [Language: TranslationRecords] = [:]
    /// The rooms whose pages are as they were in the database of the earlier import.
    var recalledRooms: Set<Room.ID> = []
    /// Those of them of which only what others depend on is here; the rest stands in that database.
    var partialRooms: Set<Room.ID> = []
    /// When this is compiled.
    var compiled = UTCMinute(Date())
}

extension TourContent {
    /// Fetches what is left out of rooms that were recalled.
    mutating func complete(from store: TourStore?) throws {
        guard let store else { return }
        for index in rooms.indices where partialRooms.contains(rooms[index].id) {
            guard let room = try store.room(rooms[index].id) else {
                throw DamagedRow(what: "the room \(rooms[index].id) is missing")
            }
            rooms[index] = room
        }
        partialRooms = []
    }

    /// Leaves of what is remembered of translations what counts, where rooms were recalled.
    mutating func weighTranslations(with earlier: TourStore?) throws {
        guard !recalledRooms.isEmpty, !translations.isEmpty else { return }
        var whole = self
        try whole.complete(from: earlier)
        translations = whole.known(translations)
    }
}

extension Sequence where Element: Identifiable {
    /// The elements by their ID; of several with one ID the first.
    var byID: [Element.ID: Element] {
        Dictionary(map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    }
}
