/// What is made unreadable in a report before it is written.
public enum Blackening: String, Sendable, CaseIterable, Codable {
    /// Nothing: the pictures are as they were.
    case nothing
    /// What codes say: their modules that hold data. Finder, timing and alignment patterns stay.
    case payload
    /// What is around codes: everything but them and their quiet zones.
    case surroundings
    /// Everything but codes that no effort of this program reads.
    ///
    /// Where any effort reads a code in any frame, the whole report is blackened as by ``all``, and says so.
    case readable
    /// What codes say, and what is around them.
    case all

    var hidesPayload: Bool { self == .payload || self == .all }
    /// Whether nothing but codes can be seen.
    public var hidesSurroundings: Bool {
        self == .surroundings || self == .readable || self == .all
    }
}
