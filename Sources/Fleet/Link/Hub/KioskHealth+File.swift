import Files
import Foundation
import HubProtocol
import Service

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
            let report = HealthReport(json: content.bytes),
            let time = try? Date(report.time, strategy: .iso8601),
            abs(now.timeIntervalSince(time)) <= Self.freshness
        else { return }
        status = Status(report.status)
        problems = Self.sentences(report.problems)
        warnings = Self.sentences(
            [
                report.reading.warning, report.content.warning, report.journal?.warning,
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
        diskFreeBytes = report.machine.diskFreeBytes.map { Int64(max(0, $0)) }
        residentBytes = report.machine.residentBytes.map { Int64(max(0, $0)) }
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
}

extension KioskHealth.Status {
    fileprivate init(_ status: HealthReport.Status) {
        self =
            switch status {
            case .starting: .starting
            case .pass: .pass
            case .fail: .fail
            case .stopping: .stopping
            }
    }
}
