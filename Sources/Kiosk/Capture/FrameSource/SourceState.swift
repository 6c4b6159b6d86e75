public import Imaging

/// The state of a source of frames: its condition, with words that staff can act on.
///
/// A condition that is a failure stays until frames arrive again or the failure changes; the source does not publish the tries in
/// between.
public struct SourceState: Sendable, Equatable, CustomStringConvertible {
    public let condition: CameraCondition
    /// Words that staff can act on; empty at the start and at the end.
    ///
    /// Of frames that arrive, their size, format and rate ("1280x720 MJPEG, 30 per second"); of a failure, what is wrong
    /// and what to do.
    public let words: String

    public init(_ condition: CameraCondition, _ words: String) {
        self.condition = condition
        self.words = words
    }

    public static let starting = SourceState(.starting, "")
    public static let ended = SourceState(.ended, "")

    /// The words of a failure; `nil` where nothing is wrong.
    public var problem: String? {
        switch condition {
        case .starting, .streaming, .ended: nil
        default: words
        }
    }

    /// "absent: there is no camera at /dev/video0".
    public var description: String {
        words.isEmpty ? condition.rawValue : "\(condition.rawValue): \(words)"
    }
}
