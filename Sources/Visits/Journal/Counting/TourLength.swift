/// How long a guided tour took from its first stop to its last, as the journal has it: a class of minutes, never a time.
public struct TourLength: Sendable, Hashable, Comparable {
    /// The first minute of the class.
    public let start: Int
    /// The first minute of the next class; `nil` for the last one, which has no end.
    public let end: Int?

    /// All classes, the shortest first.
    ///
    /// They are wide, so that reports have enough walks of a class to show.
    public static let all: [TourLength] = {
        let starts = [0, 5, 10, 15, 20, 30, 40, 50, 60, 90]
        return zip(starts, starts.dropFirst().map(Int?.some) + [nil]).map {
            TourLength(start: $0, end: $1)
        }
    }()

    private init(start: Int, end: Int?) {
        self.start = start
        self.end = end
    }

    public init(_ duration: Duration) {
        let minutes = duration.components.seconds / 60
        self = Self.all.last { $0.start <= minutes } ?? Self.all[0]
    }

    /// Reads "10-15" and "90+"; `nil` for anything that is not one of the classes.
    public init?(text: some StringProtocol) {
        guard let found = Self.all.first(where: { $0.text == text }) else { return nil }
        self = found
    }

    /// "10-15": from 10 to less than 15 minutes.
    public var text: String { end.map { "\(start)-\($0)" } ?? "\(start)+" }

    public static func < (a: TourLength, b: TourLength) -> Bool { a.start < b.start }
}
