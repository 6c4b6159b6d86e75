import TourModel

/// Buildings as another program describes them, on the Earth and floor by floor.
struct ForeignHouse {
    var names = ForeignText()
    /// The tag of the language that most of it is in.
    var language: String?
    var buildings: [ForeignBuilding] = []
    /// The number of skipped features, by their kind and the reason.
    var passedOver: [String: Int] = [:]

    mutating func passOver(_ reason: String) { passedOver[reason, default: 0] += 1 }
}

struct ForeignBuilding {
    /// The building's short name, from which its ID is made.
    var code: String?
    var names = ForeignText()
    var texts = ForeignText()
    var hours = ForeignText()
    /// Empty where the file has none.
    var outline: [EarthPlace] = []
    var floors: [ForeignFloor] = []
    /// Doors to the site.
    var entrances: [Entrance] = []

    struct Entrance {
        /// `nil` for the ground floor.
        var level: Int?
        var place: EarthPlace
        var isStepFree = true
    }
}

struct ForeignFloor {
    var level: Int
    /// The label of the lift's button.
    var code: String?
    var names = ForeignText()
    var outline: [EarthPlace] = []
    var rooms: [ForeignRoom] = []
    var doors: [EarthPlace] = []
    /// Lines along which visitors walk.
    var ways: [[EarthPlace]] = []
    var connections: [ForeignConnection] = []
    /// Outlines of what visitors walk through: a door between one of them and a room is the room's.
    var halls: [[EarthPlace]] = []
}

struct ForeignRoom {
    /// The number on the door.
    var number: String?
    /// The ID that the room has in a tour.
    var id: String?
    var names = ForeignText()
    var texts = ForeignText()
    var hours = ForeignText()
    var tags: [String] = []
    var access: Access?
    var isStepFree: Bool?
    var outline: [EarthPlace] = []
    var door: EarthPlace?
}

/// A lift, stairs or the like as one floor has it.
struct ForeignConnection {
    var kind: FloorConnection.Kind
    var place: EarthPlace
}
