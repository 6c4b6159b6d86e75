package import Foundation
package import Imaging
import Passes
package import Payloads
import Synchronization
package import TourModel
package import TourStore

/// The tour as the kiosk reads it: the store, the site's own page, and the pictures last shown.
package final class TourContent: Sendable {
    package let store: TourStore
    package let site: Site
    /// Where this kiosk stands.
    package let standpoint: Standpoint
    /// The other kiosks that this one shows, and where they stand on the site map.
    let otherKiosks: [(kiosk: KioskPlace, mapPlace: Point?)]
    /// The address whose codes are this site's own.
    package let address: SiteAddress?
    /// What the invitation shows, one after the other; at least one.
    package let scenes: [AttractScene]
    /// Whether the site has keys for passes, so that its visitors may have some.
    let hasPasses: Bool
    private let pictures: PictureCache
    /// Whether pictures are read; pages that only name them do without.
    private let showsPixels: Bool
    /// Who is reached by what, read once.
    let directoryOnce = Mutex<Directory?>(nil)
    private let itineraries = Mutex<[Walk: TourItinerary]>([:])

    private struct Walk: Hashable {
        let tour: GuidedTour.ID
        let isStepFree: Bool
    }

    /// What is shown here without a pass: on a kiosk for staff, everything.
    private let base: Clearance
    /// The tour as the visitor with the last clearance sees it.
    private let view = Mutex<(clearance: Clearance, content: TourContent)?>(nil)
    private let openedOnce = Mutex<Opened?>(nil)

    /// The tour as it is shown at the kiosk without a pass.
    ///
    /// - Parameters:
    ///   - isWhole: whether all of it is wanted, and not only what is shown here.
    ///   - showsPixels: whether pictures are read.
    /// - Throws: an error of the store when it cannot be read.
    package convenience init(
        store: TourStore, isWhole: Bool = false, showsPixels: Bool = true
    ) throws {
        let isForStaff = try store.standpoint().kiosk?.audience == .staff
        let base: Clearance = isWhole || isForStaff ? .staff : .public
        try self.init(store: store.seen(by: base), base: base, showsPixels: showsPixels)
    }

    /// The same tour as a visitor sees it who has held up a pass.
    ///
    /// - Throws: an error of the store when it cannot be read.
    package func seen(by clearance: Clearance) throws -> TourContent {
        if clearance == .public || base == .staff { return self }
        if let known = view.withLock({ $0 }), known.clearance == clearance { return known.content }
        let content = try TourContent(store: store.seen(by: clearance), base: base, of: self)
        view.withLock { $0 = (clearance, content) }
        return content
    }

    /// Forgets what the last visitor with a pass saw.
    package func forgetVisitor() { view.withLock { $0 = nil } }

    /// - Parameter common: the same tour as all see it, whose invitation and pictures are taken over.
    private init(
        store: TourStore, base: Clearance, of common: TourContent? = nil, showsPixels: Bool = true
    ) throws {
        self.store = store
        self.base = base
        self.showsPixels = common?.showsPixels ?? showsPixels
        pictures = common?.pictures ?? PictureCache()
        hasPasses = try common?.hasPasses ?? !store.passRules().keys.isEmpty
        site = try store.site()
        let standpoint = try store.standpoint()
        self.standpoint = standpoint
        otherKiosks = try store.kiosks().filter { kiosk in
            kiosk.id != standpoint.kiosk?.id
                && (kiosk.audience == .public || standpoint.kiosk?.audience == .staff)
        }.map { ($0, try store.mapPlace(of: $0)) }
        address = site.address.flatMap(SiteAddress.init)
        scenes = try common?.scenes ?? AttractScene.all(of: site, in: store)
    }

    /// The time zone of the site; the machine's where the site does not say.
    package var zone: TimeZone { site.timeZone.flatMap { TimeZone(identifier: $0) } ?? .current }

    /// A guided tour with its ways, each worked out once; `nil` where there is none with this ID.
    ///
    /// - Throws: an error of the store.
    package func itinerary(ofTour id: GuidedTour.ID, isStepFree: Bool) throws -> TourItinerary? {
        let walk = Walk(tour: id, isStepFree: isStepFree)
        if let known = itineraries.withLock({ $0[walk] }) { return known }
        let itinerary = try store.itinerary(ofTour: id, isStepFree: isStepFree)
        itineraries.withLock { $0[walk] = itinerary }
        return itinerary
    }

    /// What can be played on a page: its film, or its sound in the first of these languages that it is spoken in.
    ///
    /// - Throws: an error of the store.
    package func playable(
        on page: Page, in languages: [Language], isStepFree: Bool
    ) throws -> Media.ID? {
        switch page {
        case .film(let id): return try store.sound(id, in: languages)?.version.id ?? id
        case .stop(let tour, let index):
            guard let stages = try itinerary(ofTour: tour, isStepFree: isStepFree)?.stages,
                stages.indices.contains(index)
            else { return nil }
            return try stages[index].stop.sound.flatMap {
                try store.sound($0, in: languages)?.version.id
            }
        default: return nil
        }
    }

    /// A picture turned upright and scaled down for showing; `nil` when it is missing or damaged, or
    /// not for this visitor.
    package func image(_ id: Media.ID) -> ColorImage? {
        // The shelf is the same for all visitors.
        showsPixels && store.shows(medium: id) ? pictures.image(id, in: store) : nil
    }

    /// What the visitor's pass shows beside what all see, looked up once.
    ///
    /// - Throws: an error of the store.
    package func opened() throws -> Opened {
        if let known = openedOnce.withLock({ $0 }) { return known }
        let opened = Opened(
            tours: try tours().filter { $0.access != .public },
            buildings: try store.buildingsWithMore(),
            rooms: try store.roomsWithMore(limit: Opened.mostRooms),
            roomCount: try store.countOfRoomsWithMore())
        openedOnce.withLock { $0 = opened }
        return opened
    }

    /// What a pass shows.
    package struct Opened: Sendable {
        package var tours: [GuidedTour]
        /// Those on whose pages there is more.
        package var buildings: [Building]
        /// Those on whose pages there is more, the first of them.
        package var rooms: [Room]
        /// How many such rooms there are.
        package var roomCount: Int

        static let mostRooms = 50
        package var count: Int { tours.count + buildings.count + roomCount }
        package var isEmpty: Bool { count == 0 }
    }
}

extension TourContent {
    /// What a visitor's words find: in the visitor's language, in the site's others only where it knows nothing.
    ///
    /// - Parameter isWanted: whether a hit is shown; by default no event is, for only some of them have a
    ///   date to come.
    package func hits(
        _ text: String, for language: Language, limit: Int,
        where isWanted: (SearchHit) -> Bool = { $0.kind != .event }
    ) throws -> [SearchHit] {
        guard !text.isEmpty else { return [] }
        func found(_ languages: [Language]) throws -> [SearchHit] {
            // Some of what is found may not be shown.
            let hits = try store.search(text, languages: languages, limit: 3 * limit)
            return Array(hits.filter { isShown($0) && isWanted($0) }.prefix(limit))
        }
        let own = try found([language])
        guard own.isEmpty else { return own }
        return try found([language] + site.languages.filter { $0 != language })
    }

    /// Whether a hit is one for visitors of this kiosk: those for staff are shown to staff alone.
    private func isShown(_ hit: SearchHit) -> Bool {
        hit.kind != .kiosk || kiosk(hit.id) != nil
    }

    /// A kiosk that this one shows, itself among them; `nil` where there is none with this ID.
    package func kiosk(_ id: KioskPlace.ID) -> KioskPlace? {
        if let own = standpoint.kiosk, own.id == id { return own }
        return otherKiosks.first { $0.kiosk.id == id }?.kiosk
    }

    /// All tours; those first that this kiosk begins with.
    ///
    /// - Throws: an error of the store.
    package func tours() throws -> [GuidedTour] {
        let tours = try store.tours()
        let first = standpoint.kiosk?.tours ?? []
        return first.compactMap { id in tours.first { $0.id == id } }
            + tours.filter { !first.contains($0.id) }
    }
}
