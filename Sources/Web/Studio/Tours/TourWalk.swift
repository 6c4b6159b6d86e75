import Foundation
import Imaging
import TourModel
import TourStore

/// A tour as it is walked, with what there is to read on the way.
struct TourWalk: Sendable {
    /// A stop, and the way to it.
    struct Leg: Sendable {
        var room: Room.ID
        /// In metres; nil where no way leads there.
        var metres: Double?
    }

    /// A floor that the tour comes through, with its rooms.
    struct Level: Sendable {
        var sketch: FloorSketch
        /// Where visitors go.
        var ways: [[Point]] = []
        /// The stops on it, by their place in the tour, and where each is marked.
        var stops: [(place: Int, at: Point)] = []
        /// Where the tour begins, if on this floor.
        var start: Point?
    }

    /// The name of the kiosk where it begins; nil where there is none.
    var kiosk: String?
    var legs: [Leg] = []
    var levels: [Level] = []
    /// What is walked, as far as ways are known.
    var metres = 0.0
    /// Whole minutes, rounded up.
    var walking = 0
    /// Whole minutes, rounded up.
    var staying = 0

    var minutes: Int { walking + staying }

    /// Words that are read in a minute.
    ///
    /// Brysbaert 2019 has 238 for silent reading of English; half as much for people who stand, look up and read in a group.
    private static let pace = 130.0
    /// Minutes to look around at each stop.
    private static let look = 1.0
    /// No page shows more floors.
    static let mostLevels = 12

    /// - Parameter language: whose texts are counted; another one's count where it has none.
    /// - Returns: nil for an unknown tour.
    init?(_ id: GuidedTour.ID, in store: TourStore, language: Language) throws(TourError) {
        guard let itinerary = try store.itinerary(ofTour: id) else { return nil }
        let languages = [language] + (try store.site().languages)
        var seconds = 0.0
        var words = 0
        for (place, stage) in itinerary.stages.enumerated() {
            let room = try store.room(stage.stop.roomID)
            let route = try? stage.route.get()
            legs.append(Leg(room: stage.stop.roomID, metres: route?.metres))
            metres += route?.metres ?? 0
            seconds += (route?.duration ?? .zero) / .seconds(1)
            let text =
                stage.stop.texts.value(in: languages)?.value
                ?? room?.texts.value(in: languages)?.value ?? ""
            words += text.split(whereSeparator: \.isWhitespace).count
            for leg in route?.legs ?? [] {
                guard case .floor(let building, let floor) = leg.area,
                    let level = try level(building, floor, in: store)
                else { continue }
                levels[level].ways.append(leg.points)
                if place == 0, levels[level].start == nil, leg.points == route?.legs.first?.points {
                    levels[level].start = leg.points.first
                }
            }
            guard let room, let level = try level(room.buildingID, room.floorID, in: store),
                let at = room.door ?? FloorSketch.middle(of: room.hotspot)
            else { continue }
            levels[level].stops.append((place, at))
        }
        walking = Int((seconds / 60).rounded(.up))
        let stops = Double(legs.count)
        staying = Int((Double(words) / Self.pace + stops * Self.look).rounded(.up))
    }

    /// The place of a floor among those that the tour comes through; nil where there is none, or they are too many.
    private mutating func level(
        _ building: Building.ID, _ id: Floor.ID, in store: TourStore
    ) throws(TourError) -> Int? {
        let known = levels.firstIndex {
            $0.sketch.building == building && $0.sketch.floor == id
        }
        if let known { return known }
        guard levels.count < Self.mostLevels,
            let sketch = try FloorSketch(building, id, in: store)
        else { return nil }
        levels.append(Level(sketch: sketch))
        return levels.count - 1
    }
}

extension PreviewPainter {
    /// A tour as it is walked; nil for an unknown tour, and without a database.
    func walk(of tour: GuidedTour.ID, language: Language) throws -> TourWalk? {
        guard FileManager.default.fileExists(atPath: database) else { return nil }
        let first = try TourStore(path: database).kiosks().first
        let store = try TourStore(path: database, as: first.map { .kiosk($0.id) } ?? .none)
        var walk = try TourWalk(tour.uppercased(), in: store, language: language)
        let languages = [language] + (try store.site().languages)
        walk?.kiosk = first?.names.value(in: languages)?.value
        return walk
    }
}
