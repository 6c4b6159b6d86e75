/// What is made unreadable in a report before it is written.
public enum Blackening: String, Sendable, CaseIterable, Codable {
    /// Nothing: the pictures are as they were.
    case nothing
    /// What codes say: their modules that hold data. Finder, timing and alignment patterns stay.
    case payload
    /// What is around codes: everything but them and their quiet zones.
    case surroundings
    /// Both.
    case all

    var hidesPayload: Bool { self == .payload || self == .all }
    var hidesSurroundings: Bool { self == .surroundings || self == .all }
}
