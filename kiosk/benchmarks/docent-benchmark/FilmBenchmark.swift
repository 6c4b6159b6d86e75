import Drawing
import Foundation
import Glibc
import Imaging
import PageMaking
import Pixels
import Playback

/// Measures what a film of 1080p takes: its player, the handing over to the page, and mpv without a picture beside it.
///
/// Shares are of one processor. mpv, where it is installed, decodes the same seconds of the same film and shows nothing: what the
/// player takes beyond that is the drawing.
enum FilmBenchmark {
    private static let seconds = 10

    static func run(database: String, film: String) async throws {
        let screen = try PagePreview(databasePath: database).screen(.init(name: "home"))
        let (width, height) = (1920, 1080)
        let canvas = try Canvas(width: width, height: height, background: Color(0))
        let painter = PagePainter(width: width, height: height)
        let place = Rectangle(x: 0, y: 0, width: Double(width), height: Double(height))

        let own = Usage(RUSAGE_SELF)
        let children = Usage(RUSAGE_CHILDREN)
        let start = ContinuousClock.now
        let player = try FilmPlayer(
            playing: URL(fileURLWithPath: film).standardizedFileURL.path,
            FilmOptions(box: FilmBox(width: width, height: height), isMuted: true))
        var first: Duration?
        while let picture = await player.nextPicture() {
            painter.paint(film: picture.image, in: place, of: screen, on: canvas)
            canvas.flush()
            if first == nil { first = .now - start }
            if ContinuousClock.now - start > .seconds(seconds) { break }
        }
        let counts = player.counts
        await player.stop()
        let time = (ContinuousClock.now - start) / .seconds(1)
        guard let first else { throw FilmBenchmarkError.notPlayed("\(player.state)") }
        let here = Usage(RUSAGE_SELF).seconds - own.seconds
        let there = Usage(RUSAGE_CHILDREN)
        let playing = there.seconds - children.seconds
        print(
            "A film for \(seconds) s at \(width)x\(height), \(counts.came) of \(counts.due) pictures,",
            "the first after \(Int((first / .milliseconds(1)).rounded())) ms;",
            "of one processor: player \(share(playing, time)), handing over and drawing",
            "\(share(here, time)), together \(share(playing + here, time));",
            "the player had up to \(there.mebibytes) MiB in use")
        guard let peer = try mpv(film) else {
            return print("mpv was not measured; to include it: apt-get install mpv")
        }
        print(
            "mpv alone, without a picture: \(share(peer.seconds, peer.time));",
            "the player takes \(String(format: "%.2f", playing / time / (peer.seconds / peer.time)))",
            "times as much, all together",
            String(format: "%.2f", (playing + here) / time / (peer.seconds / peer.time)))
    }

    private static func share(_ processor: Double, _ time: Double) -> String {
        String(format: "%.0f %%", processor / max(time, 0.001) * 100)
    }

    /// The processor time of mpv for the same seconds, and how long they took it; `nil` where there is none.
    private static func mpv(_ film: String) throws -> (seconds: Double, time: Double)? {
        let path = "/usr/bin/mpv"
        guard FileManager.default.isExecutableFile(atPath: path) else { return nil }
        let before = Usage(RUSAGE_CHILDREN)
        let start = ContinuousClock.now
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = [
            "--no-config", "--no-terminal", "--vo=null", "--ao=null", "--length=\(seconds)", film,
        ]
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { return nil }
        return (
            Usage(RUSAGE_CHILDREN).seconds - before.seconds, (.now - start) / .seconds(1)
        )
    }

    /// What the system has counted of this process, or of those that it waited for.
    private struct Usage {
        let seconds: Double
        let mebibytes: Int

        init(_ whose: __rusage_who) {
            var usage = rusage()
            _ = unsafe getrusage(whose.rawValue, &usage)
            seconds =
                Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
                + Double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6
            mebibytes = usage.ru_maxrss >> 10
        }
    }
}

private enum FilmBenchmarkError: Error { case notPlayed(String) }
