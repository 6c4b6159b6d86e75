import TourModel
import TourStore

/// Measures ways that begin at rooms and at kiosks.
struct WayLengths {
    private let tour: TourStore
    /// The tour as each kiosk sees it.
    private let kiosks: [KioskPlace.ID: TourStore]

    init(_ tour: TourStore, kiosks: Set<KioskPlace.ID>) throws(TourError) {
        self.tour = tour
        var stores: [KioskPlace.ID: TourStore] = [:]
        for kiosk in kiosks { stores[kiosk] = try TourStore(path: tour.path, as: .kiosk(kiosk)) }
        self.kiosks = stores
    }

    /// The way as the tour has it now; `nil` where it has none.
    func route(from: String, to: Room.ID) -> Route? {
        let store = kiosks[from] ?? tour
        let start = from.isEmpty || kiosks[from] != nil ? nil : from
        return try? store.route(from: start, to: to).get()
    }
}
