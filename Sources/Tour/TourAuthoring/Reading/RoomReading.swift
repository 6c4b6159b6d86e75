import Foundation
import Imaging
import TourModel

/// What reading a room's pages gave, beyond what the database has of it.
struct RoomReading: Codable {
    var floor: Floor.ID
    var access: String
    var isStepFree: Bool?
    /// x and y, in metres.
    var door: [Double]?
    var doorPlace: Place?
    var stepFreePlace: Place?
    var people: [Person.ID]
    var references: [ContentScope.Reference]
    var numbers: [ContentScope.RoomNumber]
    var timelines: [[ContentScope.Reference]]
    var warnings: [TourProblem]
}

extension BuildingsReader {
    /// Reads a room's pages, or recalls what an earlier import has read of the same ones.
    ///
    /// - Parameter context: of the building, on which its rooms depend.
    /// - Returns: a room that was recalled has no more than what others depend on.
    func recalledRoom(
        _ id: Room.ID, _ folder: String, _ pages: Pages, _ buildingID: Building.ID,
        _ building: Building?, _ context: String?
    ) -> Room? {
        guard scope.memory != nil || scope.resident != nil, let building, let context else {
            return room(id, folder, pages, buildingID, building)
        }
        let files = pages.map { (name: $0.key?.rawValue ?? "", path: $0.value) }
            .sorted { $0.name < $1.name }
        let whole = context + shapes(of: id)
        let stamps = files.compactMap { scope.listing.stamps[$0.path] }
        let isSettled = stamps.count == files.count
        if isSettled, let page = scope.resident?.page(folder, id, stamps, whole) {
            if let key = page.record.key { scope.memory?.know(id, key, page.record.reading) }
            replay(page.record.reading, id, building)
            scope.findings.rooms[id] = page.record
            return page.room
        }
        let key = key(of: files, in: whole)
        if let key, let reading = scope.memory?.recallRoom(id, key) {
            return recall(reading, id, building)
        }
        let references = scope.references.count
        let numbers = scope.numbers.count
        let anchors = scope.anchors.count
        let timelines = scope.timelines.count
        let mark = log.mark
        let room = room(id, folder, pages, buildingID, building)
        if let room, let warnings = log.warnings(since: mark) {
            let reading = RoomReading(
                floor: room.floorID, access: room.access.rawValue, isStepFree: room.isStepFree,
                door: room.door.map { [$0.x, $0.y] },
                doorPlace: scope.anchors[anchors...].first?.place,
                stepFreePlace: scope.stepFreePlaces[id], people: room.people,
                references: Array(scope.references[references...]),
                numbers: Array(scope.numbers[numbers...]),
                timelines: Array(scope.timelines[timelines...]), warnings: warnings)
            if let key {
                scope.memory?.keep(ReadingMemory.subject(ofRoom: id), key, reading)
            }
            if let resident = scope.resident {
                let record = RoomRecord(key: key, reading: reading, traits: PageTraits(room))
                scope.findings.rooms[id] = record
                if isSettled {
                    resident.keep(
                        folder, id,
                        .init(stamps: stamps, context: whole, room: room, record: record))
                }
            }
        }
        return room
    }

    private func recall(_ reading: RoomReading, _ id: Room.ID, _ building: Building) -> Room {
        let room = Room(
            id: id, number: nil, formerly: [], buildingID: building.id,
            floorID: reading.floor, names: Localized(),
            texts: Localized(), hours: Localized(),
            access: Access(rawValue: reading.access) ?? .open, isStepFree: reading.isStepFree,
            hotspot: [], door: reading.doorPoint,
            people: reading.people, media: [], tags: [], timeline: [], quiz: [],
            textAccess: .public)
        replay(reading, id, building)
        return room
    }

    /// Says of a room again what its reading has said of it to others.
    private func replay(_ reading: RoomReading, _ id: Room.ID, _ building: Building) {
        if let point = reading.doorPoint, let place = reading.doorPlace {
            scope.anchors.append(
                ContentScope.Anchor(
                    key: "door", area: .floor(building: building.id, floor: reading.floor),
                    point: point, place: place))
        }
        scope.stepFreePlaces[id] = reading.stepFreePlace
        scope.references += reading.references
        scope.numbers += reading.numbers
        scope.timelines += reading.timelines
        for warning in reading.warnings { log.repeats(warning) }
    }

    /// What a room's reading depends on beside its pages: the site's languages and the building's floors.
    func context(of building: Building) -> String {
        let floors = building.floors.map { "\($0.id)=\($0.width)x\($0.height)" }
        let languages = (scope.languages ?? []).map(\.rawValue)
        return "\(building.id) \(languages) \(floors)"
    }

    /// What drawings of the floors say of a room.
    private func shapes(of id: Room.ID) -> String {
        guard !scope.shapes.isEmpty else { return "" }
        let shapes = scope.shapes.sorted { $0.key < $1.key }
        return " \(shapes.map { "\($0) \($1.digest(of: id))" })"
    }

    private func key(
        of files: [(name: String, path: String)], in context: String
    ) -> Data? {
        ReadingMemory.key(
            of: files, in: context, scope.listing, limit: scope.limits.textBytes)
    }
}

extension RoomReading {
    /// In metres; nil where there is none, or nothing says where it stands in the page.
    fileprivate var doorPoint: Point? {
        guard let door, door.count == 2, doorPlace != nil else { return nil }
        return Point(x: door[0], y: door[1])
    }
}
