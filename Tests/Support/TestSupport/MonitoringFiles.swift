import Foundation

/// The alert rules and the dashboard under `kiosk/monitoring`.
package enum MonitoringFiles {
    package static let folder = Repository.root + "/kiosk/monitoring"

    /// What each rule needs to fire, for promtool: of those that wait for minutes, and of those that wait for hours.
    package static let ruleTests = ["docent.rules.test.yml", "docent.rules.hours.test.yml"]

    package static func text(_ name: String) throws -> String {
        try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
    }

    /// The metrics of docent that they name.
    package static func metrics() throws -> Set<String> {
        let texts = try ["docent.rules.yml", "grafana-dashboard.json"].map(text)
        return Set(texts.flatMap { $0.matches(of: /docent_[a-z0-9_]+/).map { String($0.0) } })
    }

    /// The series that a page of metrics exposes, also those that have no value now.
    package static func series(of page: String) -> Set<String> {
        var names: Set<String> = []
        for match in page.matches(of: /(?m)^# TYPE ([a-z0-9_]+) ([a-z]+)$/) {
            let name = String(match.1)
            let endings = match.2 == "histogram" ? ["_bucket", "_sum", "_count"] : [""]
            names.formUnion(endings.map { name + $0 })
        }
        return names
    }
}
