/// The way from one place to another: its lines to draw, and its steps to say.
public struct Route: Sendable, Equatable {
    /// Where it begins: a room, or `nil` for the place of the kiosk.
    public var start: Room.ID?
    /// Where it ends.
    public var end: Room.ID
    /// Its parts, each on one plan, in the order they are walked.
    public var legs: [RouteLeg]
    /// What to do, in order; the last one arrives.
    public var steps: [RouteStep]
    /// What is walked, in metres, without lifts and stairs.
    public var metres: Double
    /// How long it takes, lifts and stairs included.
    public var duration: Duration
    /// Whether it has no steps, asked for or not.
    public var isStepFree: Bool

    /// The duration in whole minutes, rounded up; at least 1.
    public var minutes: Int {
        // Ways from damaged bytes can be longer than any walk; an `Int` may have 32 bits.
        max(1, Int(min((duration / .seconds(60)).rounded(.up), 1e9)))
    }
}
