/// The state of a source of frames, with messages that staff can act on.
///
/// A failure state stays until frames arrive again or the failure changes; the source does not
/// publish the tries in between.
public enum SourceState: Sendable, Equatable {
    /// Not started yet, or opening for the first time.
    case starting
    /// Frames arrive; the description names size, format and rate ("1280x720 MJPEG, 30 per
    /// second").
    case streaming(description: String)
    /// The device is absent; the source looks for it repeatedly.
    case absent(message: String)
    /// Another program uses the device; the source tries it repeatedly.
    case busy(message: String)
    /// This user may not open the device; the source tries it repeatedly.
    case denied(message: String)
    /// The device was unplugged while frames arrived; the source looks for it repeatedly.
    case unplugged(message: String)
    /// The device is connected but has sent nothing for a while; the source reopens it.
    case frozen(message: String)
    /// The device has sent the same picture, byte by byte, for a while; the source reopens it.
    case stuck(message: String)
    /// Frames arrive, but the view is obstructed.
    case obstructed(Obstruction, message: String)
    /// The device rejected a call, or sends nothing usable; the source tries it repeatedly.
    case failed(message: String)
    /// The source has no more pictures, or was stopped.
    case ended
}
