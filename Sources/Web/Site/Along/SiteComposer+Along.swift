import PageModel
import TourModel
import TourStore
import WebPages

extension SiteComposer {
    /// The walks of the tour, each with the pages that a visitor opens on it.
    ///
    /// - Throws: an error of the store.
    func walksToTakeAlong() throws -> [(id: String, name: String, pages: Set<PageAddress>)] {
        try store.tours().map { tour in
            var pages: Set<PageAddress> = [
                .home, .map, .tours, .search, .scan, .mine, .takeAlong, .about, .tour(tour.id),
            ]
            for (index, stop) in tour.stops.enumerated() {
                pages.formUnion([.stop(tour.id, index), .room(stop.roomID)])
                guard let room = try store.room(stop.roomID) else { continue }
                pages.formUnion([
                    .building(room.buildingID), .floor(room.buildingID, room.floorID),
                ])
            }
            return (tour.id, text(tour.names).string, pages)
        }
    }

    /// What the page says with which the tour is taken along; the script fills the list.
    func takeAlongBands() -> [Band] {
        let keys = [
            "take", "again", "goOn", "pause", "paused", "done", "progress", "noRoom", "broken",
            "unable", "noList", "forgotten",
        ]
        let words = ScriptWords(keys.map { ($0, say("along.\($0)")) })
        return [Band("along", say("along.what"), .takeAlong(words), isHalf: false)]
    }
}
