/// What a session has done so far; it tells nothing about what the frames showed.
public struct SessionCounters: Sendable, Hashable {
    /// The frames that were passed to it.
    public var frames = 0
    /// Those that were not looked at, since nothing had changed.
    public var skipped = 0
    /// How often a part of a frame was read with its motion blur removed.
    public var sharpened = 0
    /// How often the levels of a symbol that was not read were kept.
    public var kept = 0
    /// How often the levels of several frames were decoded together.
    public var tries = 0
    /// The symbols that were read so.
    public var combined = 0
    /// Those that a frame contradicted, so that they were dropped.
    public var contradicted = 0

    public init() {}
}
