/// A small drawing that shows what a sentence says; displays that only write leave it out.
public enum Sketch: Sendable, Equatable, CaseIterable {
    /// A sign with a code beside a door.
    case findCode
    /// A phone with a code before the camera.
    case holdStill
    /// A page on a screen, and that it was found.
    case pageOpens
    /// A room number that is typed.
    case typeNumber
}
