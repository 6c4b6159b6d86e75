import Passes

/// A single-use pass that this kiosk greeted: its number and its end, nothing else.
public struct GreetedPass: Codable, Sendable, Equatable {
    /// `4F2A-91C0-77B1-03DE`.
    public var number: String
    /// Minutes since 1970; after it the pass is forgotten.
    public var until: UInt32

    public init(number: String, until: UInt32) {
        self.number = number
        self.until = until
    }

    var isValid: Bool { PassNumber(number)?.description == number }
}

/// What a kiosk should know of a pass that it did not see.
public struct PassNews: Codable, Sendable, Equatable {
    public enum State: String, Codable, Sendable {
        /// Another kiosk greeted it.
        case used
        case revoked
    }

    public var number: String
    public var until: UInt32
    public var state: State

    public init(number: String, until: UInt32, state: State) {
        self.number = number
        self.until = until
        self.state = state
    }

    /// Whether it lies within its bounds; the receiver checks it.
    public var isValid: Bool { PassNumber(number)?.description == number }
}
