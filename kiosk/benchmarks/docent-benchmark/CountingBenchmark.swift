import Capture
import Decoding
import Foundation
import Isolation
import Kiosk
import KioskSettings
import Logging
import PageModel
import Synchronization

/// Measures what counting visits costs a kiosk: the same kiosk with `journal: on` and `off`, one after the other, again and
/// again, so that whatever else the machine does meets both.
enum CountingBenchmark {
    private static let pairs = 5
    private static let codes = 40
    private static let idleSeconds = 20

    private struct Cost {
        /// Of one processor.
        var load: Double
        var times: [Duration]
    }

    static func run(database: String, frames: String) async throws {
        let views = try KioskBenchmark.views(in: frames)
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("docent-counting-\(getpid())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var loads: [Double] = []
        var times: [Bool: [Duration]] = [:]
        for pair in 1...pairs {
            var costs: [Bool: Cost] = [:]
            // Either is first as often as the other.
            for isOn in pair.isMultiple(of: 2) ? [true, false] : [false, true] {
                costs[isOn] = try await cost(
                    journal: isOn ? "\(folder.path)/\(pair).sqlite" : nil, database, views)
            }
            guard let on = costs[true], let off = costs[false] else { continue }
            loads.append(on.load / off.load)
            times[true, default: []] += on.times
            times[false, default: []] += off.times
            print(
                String(
                    format:
                        "pair %d: no visitor, %.2f %% of one processor with the journal, %.2f %% without",
                    pair, 100 * on.load, 100 * off.load))
        }
        let (on, off) = (Histogram(times[true] ?? []), Histogram(times[false] ?? []))
        print(
            String(
                format: "no visitor: with / without %.3f (median of %d pairs)",
                loads.sorted()[loads.count / 2], loads.count))
        for (name, share) in [("median", 0.5), ("90 % under", 0.9)] {
            print(
                String(
                    format: "a code in view to its page, %@: %.1f ms with, %.1f ms without, %.3f",
                    name,
                    on.quantile(share), off.quantile(share),
                    on.quantile(share) / off.quantile(share)))
        }
    }

    private static func cost(
        journal: String?, _ database: String,
        _ views: (empty: [RecordedCamera.View], codes: [RecordedCamera.View])
    ) async throws -> Cost {
        let camera = RecordedCamera(seeing: [views.empty[0]])
        let pages = KioskBenchmark.Pages([])
        let display = MemoryDisplay(width: 1920, height: 1080) { screen in
            let now = ContinuousClock.now
            pages.withLock { $0.append((screen.title.string, now)) }
        }
        var configuration = KioskConfiguration()
        configuration.rearm = .milliseconds(300)
        configuration.journal = journal != nil
        configuration.journalFile = journal
        let kiosk = try Kiosk(
            databasePath: database, source: camera, display: display,
            decoder: Decoder(
                forFrames: DecoderOptions(effort: .fast),
                beside: DecoderPool(isInBackground: true)), configuration: configuration,
            logger: Logger(label: "benchmark") { _ in SwiftLogNoOpLogHandler() })
        let run = Task { try await kiosk.run() }
        try await Task.sleep(for: .seconds(4))
        let start = BestTime.process() - camera.decoding
        try await Task.sleep(for: .seconds(idleSeconds))
        let load = (BestTime.process() - camera.decoding - start) / Double(idleSeconds) / 1000
        let times = try await KioskBenchmark.times(
            of: codes, camera, views.empty[0], views.codes, pages)
        run.cancel()
        try await run.value
        return Cost(load: load, times: times)
    }
}
