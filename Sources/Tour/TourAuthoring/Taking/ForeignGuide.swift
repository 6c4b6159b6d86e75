import TourModel

/// Rooms with what is to be said of them, as a guide or a table of another program has them.
struct ForeignGuide {
    /// The ID that it has in a tour; `nil` where the file says none.
    var id: GuidedTour.ID?
    var names = ForeignText()
    var summaries = ForeignText()
    /// The tag of the language that most of it is in.
    var language: String?
    /// True if the stops have an order, and so make a guided tour.
    var isTour = false
    var stops: [ForeignStop] = []
}

struct ForeignStop {
    /// The line of the file, from 1.
    var line = 1
    /// The number on the door, or the room's ID in a tour.
    var number: String?
    var names = ForeignText()
    var texts = ForeignText()
    var hours = ForeignText()
    var tags: [String] = []
    /// The building's ID or name; `nil` where the file says none.
    var building: String?
    /// The label of the lift's button, the floor's name, or its level.
    var floor: String?
    var place: EarthPlace?
    var media: [Medium] = []
    /// The place in the order of a tour.
    var order: Double?

    /// A picture, sound or film that the file names.
    struct Medium {
        /// Its path beside the file, or its address.
        var source: String
        var names = ForeignText()
    }
}
