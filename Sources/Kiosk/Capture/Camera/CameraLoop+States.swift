import Glibc
import Imaging

/// The states that a camera's thread publishes.
extension CameraLoop {
    static func words(for layout: FrameLayout, _ framesPerSecond: Double?) -> String {
        "\(layout.width)x\(layout.height) \(layout.format)"
            + (framesPerSecond.map { ", \(FrameRate.text($0)) per second" } ?? "")
    }

    /// The state while frames arrive.
    func state(
        of camera: borrowing OpenCamera, _ words: String, _ condition: CameraCondition
    ) -> SourceState {
        let (path, card) = (camera.path, camera.capability.card)
        if condition.isObstructed {
            return SourceState(condition, CameraMessage.obstructed(condition, path, card))
        }
        return condition == .stuck
            ? SourceState(.stuck, CameraMessage.stuck(path, card, configuration.stuckAfter))
            : SourceState(.streaming, words)
    }

    /// The state after a stream, by what ended it; `nil` when the source is to stop.
    func state(
        after end: StreamEnd, camera: String, card: String, _ memory: inout Memory
    ) -> SourceState? {
        switch end {
        case .stopped:
            return nil
        case .unplugged:
            memory.isUnplugged = true
            memory.refusals = 0
            return SourceState(.unplugged, CameraMessage.unplugged(camera, card))
        case .silent:
            memory.refusals += 1
            return SourceState(
                .frozen, CameraMessage.frozen(camera, card, configuration.frozenAfter))
        case .stuck:
            memory.stuckPatience = min(
                memory.stuckPatience * 2, max(.seconds(60), configuration.stuckAfter))
            return SourceState(.stuck, CameraMessage.stuck(camera, card, configuration.stuckAfter))
        case .damaged(let count):
            memory.refusals += 1
            return SourceState(.failed, CameraMessage.damaged(camera, card, count))
        }
    }

    /// The state after a call that failed.
    func state(after error: CaptureError, _ memory: inout Memory) -> SourceState {
        guard case .system(_, _, let code) = error else {
            memory.refusals += 1
            return SourceState(.failed, "\(error)")
        }
        let card = memory.identity?.card
        switch code {
        case ENOENT, ENODEV, ENXIO:
            memory.refusals = 0
            return memory.isUnplugged
                ? SourceState(.unplugged, CameraMessage.unplugged(path, card))
                : SourceState(.absent, CameraMessage.absent(path))
        case EBUSY:
            memory.refusals = 0
            return SourceState(.busy, CameraMessage.busy(path, card))
        case EACCES, EPERM:
            memory.refusals = 0
            return SourceState(.denied, CameraMessage.denied(path))
        default:
            memory.refusals += 1
            return SourceState(.failed, CameraMessage.refused(error))
        }
    }
}
