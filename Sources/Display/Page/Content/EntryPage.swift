/// A text field over what fits what was typed.
public struct EntryPage: Sendable, Equatable {
    /// Why something is to be typed: the camera is away.
    public var reason: Text?
    public var entry: Entry
    /// That nothing fits, and what comes close.
    public var answer: Notice?
    public var rows: [Row]

    public init(reason: Text? = nil, entry: Entry, answer: Notice? = nil, rows: [Row] = []) {
        self.reason = reason
        self.entry = entry
        self.answer = answer
        self.rows = rows
    }
}
