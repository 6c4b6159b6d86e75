import Foundation
import Imaging
import PageMaking
import PageModel

/// Measures how long pages of a tour take to be drawn, on one thread, in milliseconds of its processor.
///
/// Each figure is a median; the peer is cairo filling the same canvas with one colour.
enum DrawingBenchmark {
    private static let sizes = [(1280, 720), (1920, 1080), (3840, 2160)]
    private static let rounds = 9

    static func run(database: String) throws {
        let preview = try PagePreview(databasePath: database)
        let names = try preview.tour().filter { !$0.hasPrefix("code:") }
        let screens = try names.map { name in
            (name: name, screen: try preview.screen(PagePreview.Request(name: name)))
        }
        for (width, height) in sizes {
            try table(screens, width: width, height: height)
        }
    }

    private static func table(
        _ screens: [(name: String, screen: Screen)], width: Int, height: Int
    ) throws {
        let easel = try PageEasel(width: width, height: height)
        // Fonts are opened once in a kiosk's life.
        for (_, screen) in screens { try easel.draw(screen, keeping: []) }
        let fill = median { easel.fill() }
        print("\(width)x\(height), milliseconds; cairo fills it with one colour in \(text(fill)):")
        print(
            columns(
                "page", ["first", "texts", "pictures", "again", "of it text", "focus", "x fill"]))
        var firsts: [Double] = []
        var agains: [Double] = []
        for (name, screen) in screens {
            let first = try median { try easel.draw(screen, keeping: []) }
            let withoutTexts = try median { try easel.draw(screen, keeping: .texts) }
            let withoutPictures = try median { try easel.draw(screen, keeping: .pictures) }
            let again = try median { try easel.draw(screen, keeping: [.texts, .pictures]) }
            let bare = try median {
                try easel.draw(screen, keeping: [.texts, .pictures], withTexts: false)
            }
            var step = 0
            let focus = try median {
                step += 1
                try easel.draw(screen, keeping: [.texts, .pictures], focus: step)
            }
            firsts.append(first)
            agains.append(again)
            print(
                columns(
                    name,
                    [
                        text(first), text(max(0, withoutPictures - again)),
                        text(max(0, withoutTexts - again)), text(again),
                        "\(Int((max(0, again - bare) / max(again, 0.001) * 100).rounded())) %",
                        text(focus), String(format: "%.1f", again / max(fill, 0.001)),
                    ]))
        }
        print(
            columns(
                "slowest",
                [text(firsts.max() ?? 0), "", "", text(agains.max() ?? 0), "", "", ""]))
        try printViewfinder(screens, easel)
    }

    /// A camera's picture in the scan page's rectangle.
    private static func printViewfinder(
        _ screens: [(name: String, screen: Screen)], _ easel: PageEasel
    ) throws {
        guard let scan = screens.first(where: { $0.name == "scan" })?.screen else { return }
        try easel.draw(scan, keeping: [.texts, .pictures])
        let (width, height) = (1280, 720)
        let frame = LumaImage(
            width: width, height: height,
            pixels: (0..<width * height).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 / width) })
        let corners = [(400.0, 200.0), (800, 220), (780, 620), (390, 600)].map {
            Point(x: $0.0, y: $0.1)
        }
        let outline = Quadrilateral(
            topLeft: corners[0], topRight: corners[1], bottomRight: corners[2],
            bottomLeft: corners[3])
        var isDrawn = false
        let time = median { isDrawn = easel.draw(frame, outlines: [outline], of: scan) }
        print(
            columns("viewfinder's rectangle", ["", "", "", isDrawn ? text(time) : "-", "", "", ""]))
        print("")
    }

    private static func median(_ work: () throws -> Void) rethrows -> Double {
        var times: [Double] = []
        for _ in 0..<rounds { times.append(try processorTime(work)) }
        return times.sorted()[rounds / 2]
    }

    private static func processorTime(_ work: () throws -> Void) rethrows -> Double {
        let start = now()
        try work()
        return now() - start
    }

    private static func now() -> Double {
        var time = timespec()
        guard unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time) == 0 else { return .nan }
        return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
    }

    private static func text(_ time: Double) -> String { String(format: "%.2f", time) }

    private static func columns(_ name: String, _ values: [String]) -> String {
        let padded = values.map { String(repeating: " ", count: max(1, 11 - $0.count)) + $0 }
        let head = String(name.prefix(26))
        return "  " + head + String(repeating: " ", count: 28 - head.count) + padded.joined()
    }
}
