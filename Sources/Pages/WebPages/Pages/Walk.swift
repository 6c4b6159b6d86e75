public import PageModel

/// A walk with stops, as the page of one of them shows it.
public struct Walk: Sendable {
    public struct Stop: Sendable {
        public var id: ActionID
        /// "Stop 4 of 5".
        public var place: Text
        /// The name of its room.
        public var name: Text

        public init(_ id: ActionID, place: Text, name: Text) {
            self.id = id
            self.place = place
            self.name = name
        }
    }

    public var name: Text
    public var page: PageAddress
    public var stops: [Stop]
    /// Which of the stops the page is of, from 0.
    public var index: Int
    /// The room of this stop.
    public var room: ActionID

    public init(
        _ name: Text, at page: PageAddress, stops: [Stop], index: Int, room: ActionID
    ) {
        precondition(stops.indices.contains(index), "stop \(index) of \(stops.count)")
        self.name = name
        self.page = page
        self.stops = stops
        self.index = index
        self.room = room
    }

    var stop: Stop { stops[index] }
    var before: Stop? { index > 0 ? stops[index - 1] : nil }
    var next: Stop? { index + 1 < stops.count ? stops[index + 1] : nil }
}
