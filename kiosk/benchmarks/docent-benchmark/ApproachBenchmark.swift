import Decoding
import Foundation
import ImageFiles
import Imaging
import QRReader

/// How many frames of an approaching code pass before it is read: each frame by itself, and in a session.
///
/// Reads a folder with `manifest.jsonl`, of which each line names a frame: `{"path": "sequences/00/00.jpg", "text": "...",
/// "sequence": 0, "frame": 0}`; lines without a sequence are ignored.
enum ApproachBenchmark {
    private struct Line: Decodable {
        var path: String
        var text: String
        var sequence: Int?
        var frame: Int?
    }

    /// What one way of reading made of all frames.
    private struct Score {
        var name: String
        var first: [Int: Int] = [:]
        var read = 0
        var wrong = 0
        var times: [Double] = []

        mutating func take(_ symbols: [Symbol], _ line: Line, _ sequence: Int, _ time: Double) {
            times.append(time)
            wrong += symbols.count { $0.text.string != line.text }
            guard symbols.contains(where: { $0.text.string == line.text }) else { return }
            read += 1
            if first[sequence] == nil { first[sequence] = line.frame ?? 0 }
        }

        /// The mean number of frames before the first that was read; all of them where none was.
        func mean(_ lengths: [Int: Int]) -> Double {
            let sum = lengths.reduce(0) { $0 + (first[$1.key] ?? $1.value) }
            return Double(sum) / Double(max(lengths.count, 1))
        }
    }

    static func run(_ folder: String) throws {
        let manifest = try String(contentsOfFile: "\(folder)/manifest.jsonl", encoding: .utf8)
        let lines = try manifest.split(separator: "\n")
            .map { try JSONDecoder().decode(Line.self, from: Data($0.utf8)) }
            .filter { $0.sequence != nil }
        let fast = try Decoder(options: DecoderOptions(engine: .native, effort: .fast))
        let normal = try Decoder(options: DecoderOptions(engine: .native, effort: .normal))
        var scores = ["each frame, fast", "each frame, normal", "a session, fast"].map {
            Score(name: $0)
        }
        var session = FrameDecoder(fast)
        var lengths: [Int: Int] = [:]
        let start = ContinuousClock.now
        for line in lines {
            guard let sequence = line.sequence else { continue }
            if lengths[sequence] == nil { session.forget() }
            lengths[sequence, default: 0] += 1
            let image = try ImageFile(path: "\(folder)/\(line.path)").lumaPage(1).image
            let time = start + .milliseconds(33 * (line.frame ?? 0))
            let ways: [() -> [Symbol]] = [
                { fast.decode(image) }, { normal.decode(image) },
                { session.examine(image, at: time).symbols },
            ]
            for (index, way) in ways.enumerated() {
                let before = BestTime.processor()
                let symbols = way()
                scores[index].take(symbols, line, sequence, BestTime.processor() - before)
            }
        }
        report(scores, lengths, session)
    }

    private static func report(_ scores: [Score], _ lengths: [Int: Int], _ session: FrameDecoder) {
        let base = scores[0].mean(lengths)
        let count = lengths.values.reduce(0, +)
        print("Frames before a code is read, \(lengths.count) approaches of \(count) frames:")
        for score in scores {
            let mean = score.mean(lengths)
            let never = lengths.keys.count { score.first[$0] == nil }
            let times = score.times.sorted()
            let total = times.reduce(0, +)
            print(
                String(
                    format:
                        "  %.2f (%.2f of the first), never %d, %.1f %% of frames read, %d wrong; "
                        + "%.2f ms a frame, 95 %% under %.2f ms: ", mean, mean / max(base, 1e-9),
                    never,
                    100 * Double(score.read) / Double(max(count, 1)), score.wrong,
                    total / Double(max(times.count, 1)),
                    times.isEmpty ? 0 : times[times.count * 95 / 100]) + score.name)
        }
        let counters = session.counters
        print(
            "  in the session: \(counters.sharpened) looks without motion blur, "
                + "\(counters.tries) tries with several frames, \(counters.combined) read so, "
                + "\(counters.contradicted) contradicted")
    }
}
