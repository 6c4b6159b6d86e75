import Capture
import Decoding
import Foundation
import Isolation
import Kiosk
import KioskSettings
import Logging
import PageModel
import Synchronization

/// Measures a kiosk as it stands in a lobby: the real loop, a camera of 1280x720 at 30 frames a second, pages of
/// 1920x1080 drawn in memory.
///
/// Measures its load on one processor without visitors, and how many frames pass between a code in view and
/// its page.
enum KioskBenchmark {
    private static let rounds = 200

    static func run(database: String, frames: String) async throws {
        let (empty, codes) = try views(in: frames)
        let camera = RecordedCamera(seeing: [empty[0]])
        let pages = Pages([])
        let display = MemoryDisplay(width: 1920, height: 1080) { screen in
            let now = ContinuousClock.now
            pages.withLock { $0.append((screen.title.string, now)) }
        }
        var configuration = KioskConfiguration()
        configuration.rearm = .milliseconds(300)
        let kiosk = try Kiosk(
            databasePath: database, source: camera, display: display,
            decoder: Decoder(
                forFrames: DecoderOptions(effort: .fast),
                beside: DecoderPool(isInBackground: true)), configuration: configuration,
            logger: Logger(label: "benchmark") { _ in SwiftLogNoOpLogHandler() })
        let run = Task { try await kiosk.run() }
        try await Task.sleep(for: .seconds(4))

        try await load("no visitor, the invitation", camera)
        camera.see(empty)
        try await load("another picture with every frame, the invitation", camera)
        camera.see([empty[0]])
        display.press(.tab(.scan))
        display.press(.tab(.scan))
        try await Task.sleep(for: .seconds(3))
        try await load("no visitor, the scan page with its viewfinder", camera)
        display.press(.tab(.home))

        let times = try await times(of: rounds, camera, empty[0], codes, pages)
        run.cancel()
        try await run.value
        report(times)
    }

    /// The pages that were drawn, and when.
    typealias Pages = Mutex<[(title: String, time: ContinuousClock.Instant)]>

    /// From codes in view to their pages, each after a view without one.
    static func times(
        of rounds: Int, _ camera: RecordedCamera, _ empty: RecordedCamera.View,
        _ codes: [RecordedCamera.View], _ pages: borrowing Pages
    ) async throws -> [Duration] {
        var times: [Duration] = []
        for round in 0..<rounds {
            camera.see([empty])
            // Another moment between two frames each time, and long enough for the last code to count as gone.
            try await Task.sleep(for: .milliseconds(420 + 7 * (round % 30)))
            pages.withLock { $0 = [] }
            camera.see([codes[round % codes.count]])
            for _ in 0..<400 where pages.withLock(\.isEmpty) {
                try await Task.sleep(for: .milliseconds(5))
            }
            if let drawn = pages.withLock(\.first), let begun = camera.begun {
                times.append(drawn.time - begun)
            }
        }
        return times
    }

    private static func report(_ times: [Duration]) {
        let histogram = Histogram(times)
        let frame = RecordedCamera.interval / .milliseconds(1)
        func told(_ share: Double) -> String {
            let time = histogram.quantile(share)
            return String(format: "%.1f ms (%.2f frame intervals)", time, time / frame)
        }
        print("A code in view to its page drawn, \(times.count) of \(rounds) codes:")
        print("  median \(told(0.5)), 99 % under \(told(0.99)), at most \(told(1))")
    }

    /// Measures ten seconds.
    private static func load(_ name: String, _ camera: RecordedCamera) async throws {
        let seconds = 10.0
        let start = (BestTime.process(), camera.decoding)
        try await Task.sleep(for: .seconds(seconds))
        let all = (BestTime.process() - start.0) / seconds / 10
        let decoding = (camera.decoding - start.1) / seconds / 10
        print(
            String(
                format: "%.1f %% of one processor, %.1f %% without decoding MJPEG: ", all,
                all - decoding) + name)
    }

    /// Two empty pictures, and the first that can be read of each code.
    static func views(
        in folder: String
    ) throws -> (empty: [RecordedCamera.View], codes: [RecordedCamera.View]) {
        let decoder = try Decoder()
        var seen: Set<[UInt8]> = []
        var empty: [RecordedCamera.View] = []
        var codes: [RecordedCamera.View] = []
        for name in try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        where name.hasSuffix(".jpg") {
            let jpeg = try [UInt8](Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)")))
            let view = try RecordedCamera.View(jpeg: jpeg, variants: 8)
            let symbols = decoder.decode(view.noisy[0])
            if symbols.isEmpty {
                if empty.count < 2 { empty.append(view) }
            } else if seen.insert(symbols[0].bytes).inserted {
                codes.append(view)
            }
        }
        guard empty.count == 2, codes.count > 1 else { throw CocoaError(.fileReadCorruptFile) }
        return (empty, codes)
    }
}
