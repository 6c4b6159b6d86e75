/// Where a source of frames stands, in words that staff can act on.
///
/// A state of trouble stays until frames arrive again or the trouble changes; the tries in between
/// are not told.
public enum SourceState: Sendable, Equatable {
    /// Not started yet, or being opened for the first time.
    case starting
    /// Frames arrive; the description names size, format and rate ("1280x720 MJPEG, 30 per
    /// second").
    case streaming(description: String)
    /// There is no such device now; it is looked for again and again.
    case absent(message: String)
    /// Another program uses the device; it is asked for again and again.
    case busy(message: String)
    /// The device may not be opened by this user; it is tried again and again.
    case denied(message: String)
    /// The device went away while frames were arriving; it is looked for again and again.
    case unplugged(message: String)
    /// The device is there but has sent nothing for a while; it is opened anew.
    case frozen(message: String)
    /// The device has sent the same picture, byte by byte, for a while; it is opened anew.
    case stuck(message: String)
    /// Frames arrive, and there is nothing to see in them.
    case obstructed(Obstruction, message: String)
    /// The device refused what it was asked for, or sends nothing usable; it is tried again and
    /// again.
    case failed(message: String)
    /// The source has come to its end, or was stopped.
    case ended
}
