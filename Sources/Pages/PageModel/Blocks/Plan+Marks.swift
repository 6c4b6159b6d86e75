public import Imaging

extension Plan {
    /// A place on a plan that is neither a room nor a building.
    public struct Mark: Sendable, Equatable {
        public enum Kind: Sendable, Equatable {
            /// Another kiosk: small, and named only where there is room.
            case kiosk
            /// The place that the page is about, and how far it may be off, in metres.
            case target(uncertainty: Double?)
        }

        public var kind: Kind
        public var place: Point
        public var name: Text

        public init(_ kind: Kind, at place: Point, name: Text) {
            self.kind = kind
            self.place = place
            self.name = name.asLabel
        }
    }

    /// A compass rose that fills the plan.
    public struct Compass: Sendable, Equatable {
        /// What lies at the rose's top: degrees clockwise from north.
        public var top: Double
        /// Where the arrow points: degrees clockwise from north; `nil` for no arrow.
        public var target: Double?
        /// The letters for north, east, south and west.
        public var letters: [Text]

        public init(top: Double, target: Double?, letters: [Text]) {
            self.top = top
            self.target = target
            self.letters = letters.map(\.asLabel)
        }
    }
}
