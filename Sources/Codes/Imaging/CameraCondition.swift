/// The condition of a camera, in one word: for pages, for staff and for reports.
public enum CameraCondition: String, Sendable, CaseIterable {
    /// Not started yet, or opening for the first time.
    case starting
    /// Frames arrive.
    case streaming
    /// There is no device.
    case absent
    /// Another program uses it.
    case busy
    /// This user may not open it.
    case denied
    /// It was unplugged while frames arrived.
    case unplugged
    /// It rejected a call, or sends nothing usable.
    case failed
    /// It is connected, and has sent nothing for a while.
    case frozen
    /// It has sent the same picture, byte by byte, for a while. Because of sensor noise no live picture is the same.
    case stuck
    /// The pictures are black: a closed lens cover, or a room without any light.
    case black
    /// The pictures are white: the sun, or a lamp, shines into the lens.
    case blinded
    /// Nothing in the pictures has an edge: a hand, a sticker or a coat covers the lens.
    case covered
    /// It was given back, or has no more pictures.
    case ended

    /// Whether frames arrive with nothing to see in them.
    public var isObstructed: Bool { self == .black || self == .blinded || self == .covered }

    /// Whether a visitor can hold up a code, at once or as soon as the view is clear.
    public var isUsable: Bool { self == .starting || self == .streaming || isObstructed }
}
