package import TourModel
package import TourStore

/// What stands under the invitation while nobody is there: a picture, and one thing to know.
package struct AttractScene: Sendable, Equatable {
    package enum Words: Sendable, Equatable {
        /// To who was here just now.
        case farewell
        /// That a touch opens the pages.
        case touch
        /// How a code is held.
        case how
        case event(Site.Event)
        /// What a calendar has for today.
        case date(ProgrammeItem)
        case tour(GuidedTour)
        /// The name of what the picture shows.
        case building(Localized<String>)
    }

    package var words: Words
    package var picture: Media.ID?

    /// How long one stands, in one language, before the next cut.
    package static let duration = Duration.seconds(8)

    /// The invitation itself, what is on today, how it is done, a tour, and the buildings with their pictures.
    ///
    /// - Throws: an error of the store.
    package static func all(of site: Site, in store: TourStore) throws -> [AttractScene] {
        let picture = site.home.picture
        var scenes = [AttractScene(words: .touch, picture: picture)]
        scenes += site.home.events.map { AttractScene(words: .event($0), picture: picture) }
        let buildings = try store.buildings().compactMap { building in
            try firstPicture(of: building.media, in: store).map {
                AttractScene(words: .building(building.names), picture: $0)
            }
        }
        scenes += buildings.prefix(1)
        scenes.append(AttractScene(words: .how, picture: picture))
        let first = try store.standpoint().kiosk?.tours ?? []
        let tours = try store.tours()
        // The tours that this kiosk begins with come before all others.
        let ordered =
            first.compactMap { id in tours.first { $0.id == id } }
            + tours.filter { !first.contains($0.id) }
        for tour in ordered {
            let room = try tour.stops.first.flatMap { try store.room($0.roomID) }
            let shown = try room.flatMap { try firstPicture(of: $0.media, in: store) }
            scenes.append(AttractScene(words: .tour(tour), picture: shown ?? picture))
        }
        return scenes + buildings.dropFirst()
    }

    private static func firstPicture(of media: [Media.ID], in store: TourStore) throws
        -> Media.ID?
    {
        try media.first { try store.media($0)?.kind == .picture }
    }
}
