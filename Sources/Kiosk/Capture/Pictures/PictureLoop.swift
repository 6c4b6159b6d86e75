import Glibc
import Imaging

/// The loop of a picture source's thread: one round through the pictures after the other.
final class PictureLoop: Sendable {
    private let pictures: PictureList
    private let pace: PicturePace
    private let load: PictureFolderSource.Loading
    private let thread: SourceThread
    private let retryInterval = Duration.milliseconds(500)

    init(
        pictures: PictureList, pace: PicturePace, load: @escaping PictureFolderSource.Loading,
        thread: SourceThread
    ) {
        self.pictures = pictures
        self.pace = pace
        self.load = load
        self.thread = thread
    }

    func run() {
        var sequence = 0
        while !thread.isStopping {
            do throws(CaptureError) {
                let paths = try pictures.paths()
                if paths.isEmpty {
                    thread.publish(SourceState(.absent, emptyMessage))
                } else {
                    let before = sequence
                    guard play(paths, &sequence), pace.loops else { return }
                    if sequence > before { continue }
                }
            } catch {
                thread.publish(PictureLoop.state(for: error))
            }
            guard pace.loops else { return }
            // A round without a picture must not spin.
            guard thread.sleep(for: retryInterval) else { return }
        }
    }

    /// One round; `false` when the source is to stop.
    private func play(_ paths: [String], _ sequence: inout Int) -> Bool {
        var due = thread.clock.now()
        for path in paths {
            if thread.isStopping { return false }
            do {
                let image = try load(path)
                thread.publish(SourceState(.streaming, words))
                for _ in 0..<pace.repetitions {
                    guard thread.sleep(until: due) else { return false }
                    thread.deliver(image, time: thread.clock.now(), sequence: sequence)
                    sequence += 1
                    // After a slow load the rate continues from now, without catching up.
                    due = max(due.advanced(by: pace.interval), thread.clock.now())
                }
            } catch {
                let reason = "\(error)"
                let picture = reason.hasPrefix(path) ? "a picture" : "the picture \(path)"
                thread.publish(
                    SourceState(.failed, "\(picture) cannot be read and is skipped: \(reason)"))
            }
        }
        return thread.sleep(until: due)
    }

    private var words: String {
        let seconds = pace.interval / .seconds(1)
        return "pictures, \(FrameRate.text(1 / seconds)) per second"
    }

    private var emptyMessage: String {
        "there are no pictures in \(pictures.name): put some there, they are played as soon as they are there"
    }

    private static func state(for error: CaptureError) -> SourceState {
        guard case .system(_, let path, let code) = error else {
            return SourceState(.failed, "\(error)")
        }
        switch code {
        case ENOENT:
            return SourceState(
                .absent,
                "there is no folder \(path): make it and put pictures there, "
                    + "they are played as soon as they are there")
        case EACCES, EPERM:
            return SourceState(
                .denied, "the folder \(path) may not be read by this user: chmod a+rx \(path)")
        default: return SourceState(.failed, "\(error)")
        }
    }
}

/// How fast pictures are played.
struct PicturePace: Sendable, Equatable {
    /// From one frame to the next.
    let interval: Duration
    /// How often each picture is delivered before the next, at least once.
    let repetitions: Int
    let loops: Bool

    /// - Precondition: the rate is more than 0 and at most 1000 frames per second.
    init(_ framesPerSecond: Double, hold: Duration?, loops: Bool) {
        precondition(
            framesPerSecond > 0 && framesPerSecond <= 1000, "\(framesPerSecond) frames per second")
        let interval = Duration.seconds(1 / framesPerSecond)
        repetitions = hold.map { max(1, Int(min($0 / interval, 1e9).rounded())) } ?? 1
        self.interval = interval
        self.loops = loops
    }
}
