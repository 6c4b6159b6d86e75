package import TourModel

/// What a folder without errors says, as far as lists of it need it.
package struct CheckedTour: Sendable {
    package let site: Site
    package let buildings: [Building]
    package let rooms: [Room]
    package let people: [Person]
    package let tours: [GuidedTour]
    package let visits: [GroupVisit]
    package let kiosks: [KioskPlace]
    package let media: [Media]
    package let news: [NewsItem]

    init(_ content: TourContent) {
        site = content.site
        buildings = content.buildings
        rooms = content.rooms
        people = content.people
        tours = content.tours
        visits = content.visits
        kiosks = content.kiosks
        media = content.media
        news = content.news
    }
}
