import Capture
import Glibc
import ImageFiles
import Imaging

/// Shows what the cameras of this machine do: `capture-probe list`, or `capture-probe stream
/// [DEVICE]`.
@main
struct CaptureProbe {
    static func main() async {
        do throws(ProbeUsage) {
            let arguments = try ProbeArguments(Array(CommandLine.arguments.dropFirst()))
            switch arguments.command {
            case .list: list()
            case .stream: await stream(arguments)
            }
        } catch {
            say("capture-probe: \(error.message)\n\(ProbeArguments.help)")
            exit(64)
        }
    }

    private static func list() {
        let cameras = CameraDevice.list()
        if cameras.isEmpty { say("no camera is plugged in") }
        for camera in cameras {
            switch camera {
            case .success(let device): say(device)
            case .failure(let error): say(error)
            }
        }
    }

    private static func stream(_ arguments: ProbeArguments) async {
        await watch(arguments)
        say("nodes left open: \(openNodes())")
    }

    private static func watch(_ arguments: ProbeArguments) async {
        let source = CameraSource(path: arguments.device, configuration: arguments.configuration) {
            bytes in
            let decoded = try JPEGDecoder.luma(bytes, maximumPixels: 40_000_000)
            guard decoded.warnings.isEmpty else { throw BrokenPicture() }
            return decoded.image
        }
        let clock = ContinuousClock()
        let start = clock.now
        let report = ProbeReport(start: start)
        let states = Task {
            for await state in source.states { report.state(state, at: clock.now) }
        }
        let frames = Task {
            for await frame in source.frames { report.frame(frame, at: clock.now) }
        }
        await source.start()
        for second in 1...arguments.seconds {
            // Only a cancelled task is woken early, and nobody cancels this one.
            try? await clock.sleep(until: start.advanced(by: .seconds(second)))
            report.second(second, counts: source.counts)
        }
        let asked = clock.now
        await source.stop()
        say("stopped in \(asked.duration(to: clock.now) / .milliseconds(1)) ms")
        await states.value
        await frames.value
    }

    /// The descriptors of this process that lead to a camera.
    private static func openNodes() -> Int {
        (0..<1024).count { number in
            var target = [CChar](repeating: 0, count: 64)
            let count = unsafe readlink("/proc/self/fd/\(number)", &target, target.count)
            return target.prefix(max(0, count)).starts(with: "/dev/video".utf8.map(CChar.init))
        }
    }
}

/// A frame that is a JPEG picture with parts missing.
struct BrokenPicture: Error {}

/// Prints a line at once, for a reader such as a test that waits for it.
func say(_ line: some CustomStringConvertible) {
    print(line)
    fflush(nil)
}
