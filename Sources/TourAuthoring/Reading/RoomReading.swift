import Foundation
import Imaging
import Tour

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
    var timelines: [[ContentScope.Reference]]
    var warnings: [TourProblem]
}

extension BuildingsReader {
    /// Reads a room's pages, or recalls what an earlier import has read of the same ones.
    ///
    /// - Returns: a room that was recalled has no more than what others depend on.
    func recalledRoom(
        _ id: Room.ID, _ folder: String, _ pages: Pages, _ buildingID: Building.ID,
        _ building: Building?
    ) -> Room? {
        guard let memory = scope.memory, let building,
            let key = key(of: pages, id, building, memory)
        else { return room(id, folder, pages, buildingID, building) }
        if let reading = memory.recallRoom(id, key) { return recall(reading, id, building) }
        let references = scope.references.count
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
                timelines: Array(scope.timelines[timelines...]), warnings: warnings)
            memory.keep(ReadingMemory.subject(ofRoom: id), key, reading)
        }
        return room
    }

    private func recall(_ reading: RoomReading, _ id: Room.ID, _ building: Building) -> Room {
        var room = Room(
            id: id, buildingID: building.id, floorID: reading.floor, names: Localized(),
            access: Access(rawValue: reading.access) ?? .open, isStepFree: reading.isStepFree,
            people: reading.people)
        if let door = reading.door, door.count == 2, let place = reading.doorPlace {
            let point = Point(x: door[0], y: door[1])
            room.door = point
            scope.anchors.append(
                ContentScope.Anchor(
                    key: "door", area: .floor(building: building.id, floor: reading.floor),
                    point: point, place: place))
        }
        scope.stepFreePlaces[id] = reading.stepFreePlace
        scope.references += reading.references
        scope.timelines += reading.timelines
        for warning in reading.warnings { log.repeats(warning) }
        return room
    }

    /// What a room's reading depends on: its pages, the site's languages and the building's floors.
    private func key(
        of pages: Pages, _ id: Room.ID, _ building: Building, _ memory: ReadingMemory
    ) -> Data? {
        let files = pages.map { (name: $0.key?.rawValue ?? "", path: $0.value) }
            .sorted { $0.name < $1.name }
        let floors = building.floors.map { "\($0.id)=\($0.width)x\($0.height)" }
        let languages = (scope.languages ?? []).map(\.rawValue)
        let shapes = scope.shapes.sorted { $0.key < $1.key }.map { "\($0) \($1.digest(of: id))" }
        return memory.key(
            of: files, in: "\(building.id) \(languages) \(floors) \(shapes)", scope.listing,
            limit: scope.limits.textBytes)
    }
}
