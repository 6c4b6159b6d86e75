import Files
import Foundation
import HubProtocol

extension KioskHealth {
    /// A report is written every few seconds; an older one is of a kiosk that does nothing.
    private static let freshness: TimeInterval = 60
    private static let maximumBytes = 1 << 16

    /// What the kiosk's health file says, without anything that tells when somebody stood before it.
    ///
    /// - Parameter now: an older report, or none, is that of a kiosk that is absent.
    init(file path: String, now: Date) {
        self.init(status: .absent)
        guard let content = try? BoundedFile.read(path, limit: Self.maximumBytes),
            let report = try? JSONDecoder().decode(Report.self, from: Data(content.bytes)),
            let time = try? Date(report.time, strategy: .iso8601),
            abs(now.timeIntervalSince(time)) <= Self.freshness,
            let status = Status(rawValue: report.status)
        else { return }
        self.status = status
        problems = Self.sentences(report.problems)
        warnings = Self.sentences(
            [
                report.reading?.warning, report.content.warning, report.journal?.warning,
                report.recording?.warning,
            ].compactMap(\.self))
        software = Self.text(report.version, limit: 64)
        uptimeSeconds = Int(max(0, min(report.uptimeSeconds, 1e12)))
        site = report.content.id.map { Self.text($0, limit: 64) }
        place = report.content.kiosk.map { Self.text($0, limit: 64) }
        shown = report.content.bundle.map { max(0, $0) }
        waiting = report.content.waiting.map { Self.text($0) }
        camera = Self.text(report.camera.state, limit: 64)
        display = Self.text(report.display.state, limit: 64)
        diskFreeBytes = report.machine.diskFreeBytes.map { max(0, $0) }
        residentBytes = report.machine.residentBytes.map { max(0, $0) }
        hoursWaiting = max(0, report.journal?.waiting ?? 0)
        hoursLost = max(0, report.journal?.lost ?? 0)
    }

    private static func sentences(_ texts: [String]) -> [String] {
        texts.prefix(maximumSentences).map { text($0) }
    }

    /// Cut to a number of bytes, without control characters.
    private static func text(_ text: String, limit: Int = maximumSentence) -> String {
        var kept = String.UnicodeScalarView()
        var bytes = 0
        for scalar in text.unicodeScalars where scalar.properties.generalCategory != .control {
            bytes += UTF8.width(scalar)
            guard bytes <= limit else { break }
            kept.append(scalar)
        }
        return String(kept)
    }

    /// The fields of `health.json` that a hub receives; visits and the last code that was read are not among them.
    private struct Report: Decodable {
        var status: String
        var problems: [String]
        var time: String
        var version: String
        var uptimeSeconds: Double
        var camera: Part
        var display: Part
        var content: Content
        var reading: Warned?
        var journal: Journal?
        var recording: Warned?
        var machine: Machine

        struct Part: Decodable { var state: String }
        struct Warned: Decodable { var warning: String? }
        struct Content: Decodable {
            var id: String?
            var bundle: Int?
            var waiting: String?
            var kiosk: String?
            var warning: String?
        }
        struct Journal: Decodable {
            var waiting: Int
            var lost: Int
            var warning: String?
        }
        struct Machine: Decodable {
            var residentBytes: Int64?
            var diskFreeBytes: Int64?
        }
    }
}
