public import Payloads
public import TourModel
public import TourStore

extension Location {
    /// Where a room of a tour lies, to the centimetre; `nil` where the content does not say where its
    /// map lies, or has no such room.
    ///
    /// Its uncertainty says how far the content's plans may be off, as entrances show that stand on
    /// both plan and map.
    ///
    /// - Throws: what the tour's file throws.
    public init?(ofRoom id: Room.ID, in store: TourStore) throws(TourError) {
        guard let (place, uncertainty) = try store.earthPlace(ofRoom: id) else { return nil }
        func rounded(_ degrees: Double) -> Double { (degrees * 1e7).rounded() / 1e7 }
        self.init(
            latitude: rounded(place.latitude), longitude: rounded(place.longitude),
            uncertainty: uncertainty)
    }
}
