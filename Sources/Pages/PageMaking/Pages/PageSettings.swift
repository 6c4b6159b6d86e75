public import TourModel

/// The part of a kiosk's settings that pages take; the defaults are those of pages without a kiosk.
public struct PageSettings: Sendable, Equatable {
    /// The calendars whose events are shown; where none is named, those of the kiosk's place.
    public var calendars: [TourCalendar.ID] = []
    /// The camera's place, seen from the screen; as the content says where it is `nil`.
    public var cameraSide: CameraSide?
    /// The time for which a password is shown when it is asked for.
    public var reveal: Duration = .seconds(10)
    /// The recording of codes that are not read; `nil` where nothing is recorded.
    public var recording: Recording?
    /// The counting of visits; `nil` where they are not counted.
    public var counting: Counting?

    public enum CameraSide: String, Sendable, CaseIterable {
        case above, below, left, right, beside
    }

    public struct Recording: Sendable, Equatable {
        /// Whether nothing but codes can be seen in what is recorded.
        public var hidesSurroundings: Bool
        /// For how many days it is kept.
        public var days: Int

        public init(hidesSurroundings: Bool, days: Int) {
            self.hidesSurroundings = hidesSurroundings
            self.days = days
        }
    }

    public struct Counting: Sendable, Equatable {
        /// For how many days counts are kept by days and hours.
        public var days: Int
        /// Smaller numbers are not reported.
        public var least: Int

        public init(days: Int, least: Int) {
            self.days = days
            self.least = least
        }
    }

    public init() {}
}
