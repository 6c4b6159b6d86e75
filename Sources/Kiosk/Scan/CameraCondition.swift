public import Capture

/// How the kiosk's camera is, in one word, for staff and for reports.
public enum CameraCondition: String, Sendable, CaseIterable {
    case starting, streaming
    case absent, busy, denied, unplugged, failed
    /// It sends nothing.
    case frozen
    /// It sends the same picture again and again.
    case stuck
    /// It sends pictures in which there is nothing to see.
    case black, blinded, covered
    /// It was given back.
    case ended

    /// The condition that a source's state tells of.
    public init(_ state: SourceState) {
        self =
            switch state {
            case .starting: .starting
            case .streaming: .streaming
            case .absent: .absent
            case .busy: .busy
            case .denied: .denied
            case .unplugged: .unplugged
            case .frozen: .frozen
            case .stuck: .stuck
            case .obstructed(.black, _): .black
            case .obstructed(.blinded, _): .blinded
            case .obstructed(.covered, _): .covered
            case .failed: .failed
            case .ended: .ended
            }
    }

    /// What it lets a visitor do.
    var sight: PageMaker.CameraSight {
        switch self {
        case .starting: .starting
        case .streaming: .watching
        case .black: .obstructed(.black)
        case .blinded: .obstructed(.blinded)
        case .covered: .obstructed(.covered)
        case .absent, .busy, .denied, .unplugged, .failed, .frozen, .stuck, .ended: .away
        }
    }
}
