import Decoding
import Foundation
import ImageFiles
import Imaging
import Kiosk
import KioskSettings
import Logging
import Screens

/// Measures how long a code before the camera takes to become a page on a terminal.
///
/// Each code of the sample frames is held up ten times, empty frames between; the time runs from the frame's own time to
/// the last byte of the page at the terminal.
enum PageBenchmark {
    private static let rounds = 10

    static func run(database: String, frames: String) async throws {
        let pictures = try readablePictures(in: frames)
        var configuration = KioskConfiguration()
        configuration.rearm = .milliseconds(100)
        for (columns, rows) in [(80, 24), (200, 60)] as [(UInt16, UInt16)] {
            let terminal = try PseudoTerminal(columns: columns, rows: rows)
            let source = HeldUpFrames()
            let kiosk = try Kiosk(
                databasePath: database, source: source,
                display: TerminalDisplay(
                    input: terminal.display, output: terminal.display,
                    environment: [
                        "TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "C.UTF-8",
                    ]),
                decoder: Decoder(), configuration: configuration,
                logger: Logger(label: "benchmark") { _ in SwiftLogNoOpLogHandler() })
            let run = Task { try await kiosk.run() }
            try await Task.sleep(for: .seconds(2))
            let times = try await hold(pictures, before: source, at: terminal)
            run.cancel()
            try await run.value
            print("A frame with a code to its page, \(columns)x\(rows) cells, true colour:")
            print(Histogram(times).text)
        }
    }

    /// One frame of each code, the first that can be read, and an empty one in front.
    private static func readablePictures(in folder: String) throws -> [LumaImage] {
        let decoder = try Decoder()
        var seen: Set<[UInt8]> = []
        var pictures: [LumaImage] = []
        for name in try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        where name.hasSuffix(".jpg") {
            let image = try ImageFile(path: "\(folder)/\(name)").lumaPage(1).image
            let symbols = decoder.decode(image)
            if symbols.isEmpty {
                if pictures.isEmpty { pictures.append(image) }
            } else if seen.insert(symbols[0].bytes).inserted {
                pictures.append(image)
            }
        }
        return pictures
    }

    private static func hold(
        _ pictures: [LumaImage], before source: HeldUpFrames, at terminal: PseudoTerminal
    ) async throws -> [Duration] {
        var times: [Duration] = []
        var number = 0
        for _ in 0..<rounds {
            for picture in pictures.dropFirst() {
                _ = source.hold(pictures[0], number: number)
                // Long enough for the last code to count as gone.
                try await Task.sleep(for: .milliseconds(250))
                let start = source.hold(picture, number: number + 1)
                number += 2
                if let end = terminal.endOfWriting(after: start) { times.append(end - start) }
            }
        }
        return times
    }
}
