import TourModel
import Wording

/// Checks that what visitors type, and what codes say, names one room.
///
/// IDs, numbers and former IDs are compared as they are typed (``Identifier/key(_:)``). What two rooms have is no error:
/// both are offered to who types it, and a code leads to the room that has its ID today.
struct RoomNumberChecker {
    let scope: ContentScope

    func check(_ buildings: BuildingsReader.Result) {
        let ids = Set(buildings.rooms.map(\.id))
        var seen: [String: Room.ID] = [:]
        for (id, _) in buildings.rooms {
            if let other = seen.updateValue(id, forKey: Identifier.key(id)) {
                warn(
                    buildings.places[id] ?? Place(file: "buildings"),
                    "\(id) and \(other) differ in hyphens only",
                    "choose IDs that visitors can tell apart")
            }
        }
        for isFormer in [false, true] {
            for number in scope.numbers where number.isFormer == isFormer {
                let key = Identifier.key(number.text)
                if isFormer, ids.contains(number.text) {
                    warn(
                        number.place,
                        "\"formerly\" names \(number.text), which is the ID of a room",
                        "take it out: codes with this ID lead to that room")
                } else if let other = seen[key], other != number.room {
                    warn(
                        number.place,
                        isFormer
                            ? "\"formerly\" names \(number.text), which \(other) has or had"
                            : "\(number.room) has the number \"\(number.text)\", which \(other) has as well",
                        "let one of the rooms have it")
                }
                seen[key] = seen[key] ?? number.room
            }
        }
    }

    private func warn(_ place: Place, _ message: FilledMessage, _ remedy: FilledMessage) {
        scope.log.warning(place, message, remedy, .similarIDs)
    }
}
