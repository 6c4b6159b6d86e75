import Foundation
import TestSupport
import Testing

/// Alert rules and a dashboard, against Prometheus' own checks and a kiosk that runs; the tests of the hub's server do
/// the same with the hub's metrics.
@Suite("kiosk/monitoring")
struct MonitoringTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func promtool(_ arguments: [String], input: String = "") throws -> Program.Outcome {
        var promtool = try #require(
            Program(installed: "promtool"), "install Debian's package prometheus")
        promtool.folder = MonitoringFiles.folder
        return try promtool.run(arguments, input: Array(input.utf8))
    }

    @Test("promtool finds the rules and the example right, and every alert does what its test says")
    func rules() throws {
        for arguments in [
            ["check", "config", "prometheus.yml"], ["check", "rules", "docent.rules.yml"],
            ["test", "rules"] + MonitoringFiles.ruleTests,
        ] {
            let outcome = try promtool(arguments)
            #expect(outcome.status == 0, "\(arguments): \(outcome.text)\(outcome.errors)")
        }
    }

    @Test("every alert is tested where it fires and where it stays quiet, and says what to do")
    func complete() throws {
        let rules = try MonitoringFiles.text("docent.rules.yml")
        let tests = try MonitoringFiles.ruleTests.map(MonitoringFiles.text).joined()
        let alerts = rules.matches(of: /- alert: (\w+)/).map { String($0.1) }
        #expect(alerts.count > 20 && Set(alerts).count == alerts.count)
        for alert in alerts {
            for end in ["fires", "stays quiet"] {
                #expect(tests.contains("- name: \(alert) \(end)\n"), "\(alert) \(end)")
            }
        }
        #expect(
            rules.matches(of: /labels: \{severity: (critical|warning|info)\}/).count == alerts.count
        )
        #expect(rules.matches(of: /\ {10}summary: "/).count == alerts.count)
        #expect(rules.matches(of: /\ {10}description: "/).count == alerts.count)
    }

    @Test("a rule that names a wrong thing fails its test")
    func wrongRule() throws {
        let rules = try MonitoringFiles.text("docent.rules.yml")
        try folder.write(
            rules.replacing("docent_healthy == 0", with: "docent_healthy == 1"),
            to: "docent.rules.yml")
        let tests = try folder.write(
            MonitoringFiles.text("docent.rules.test.yml"), to: "docent.rules.test.yml")
        let outcome = try promtool(["test", "rules", tests])
        #expect(outcome.status == 1)
        #expect((outcome.text + outcome.errors).contains("DocentKioskFailing"))
    }

    @Test(
        "the dashboard has its rows, one data source that is chosen, and panels that do not overlap"
    )
    func dashboard() throws {
        let text = try MonitoringFiles.text("grafana-dashboard.json")
        let board = try #require(
            try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        #expect(board["uid"] as? String == "docent-fleet" && board["id"] is NSNull)
        #expect(board["schemaVersion"] as? Int == 39)
        let templating = try #require(board["templating"] as? [String: Any])
        let variables = try #require(templating["list"] as? [[String: Any]])
        #expect(variables.map { $0["name"] as? String } == ["datasource", "instance", "kiosk"])
        #expect(variables[0]["type"] as? String == "datasource")
        let panels = try #require(board["panels"] as? [[String: Any]])
        let rows = panels.filter { $0["type"] as? String == "row" }
        #expect(
            rows.map { $0["title"] as? String } == [
                "Kiosks", "Reading", "Hub", "Content", "Machines and counts",
            ])
        #expect(Set(panels.compactMap { $0["id"] as? Int }).count == panels.count)
        var taken: Set<[Int]> = []
        for panel in panels {
            let place = try #require(panel["gridPos"] as? [String: Int])
            let (x, y) = (place["x"] ?? -1, place["y"] ?? -1)
            let (width, height) = (place["w"] ?? 0, place["h"] ?? 0)
            #expect(x >= 0 && y >= 0 && width > 0 && height > 0 && x + width <= 24)
            for column in x..<x + width {
                for line in y..<y + height { #expect(taken.insert([column, line]).inserted) }
            }
            guard panel["type"] as? String != "row" else { continue }
            let source = panel["datasource"] as? [String: String]
            #expect(source == ["type": "prometheus", "uid": "${datasource}"])
            let targets = try #require(panel["targets"] as? [[String: Any]])
            #expect(!targets.isEmpty && targets.allSatisfy { $0["expr"] is String })
        }
    }

    @Test("Prometheus understands every query of the dashboard")
    func queries() throws {
        let text = try MonitoringFiles.text("grafana-dashboard.json")
        let board = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
        let panels = try #require(board?["panels"] as? [[String: Any]])
        let queries = panels.flatMap { $0["targets"] as? [[String: Any]] ?? [] }
            .compactMap { $0["expr"] as? String }
        #expect(queries.count > 30)
        let rules = queries.enumerated().map { index, query in
            let whole = query.replacing("$__rate_interval", with: "5m")
                .replacing("$instance", with: ".*").replacing("$kiosk", with: ".*")
            return "      - {record: 'query:\(index)', expr: '\(whole)'}"
        }
        let path = try folder.write(
            "groups:\n  - name: queries\n    rules:\n" + rules.joined(separator: "\n") + "\n",
            to: "queries.yml")
        let outcome = try promtool(["check", "rules", path])
        #expect(outcome.status == 0, "\(outcome.text)\(outcome.errors)")
    }

    @Test(
        "a kiosk that runs exposes every metric that they name of kiosks", .timeLimit(.generous))
    func kiosk() throws {
        var docent = Program(built: "docent")
        docent.folder = folder.path
        docent.environment = [
            "DOCENT_PUBLISH_KEY": "\(folder.path)/publish.key", "HOME": folder.path,
            "XDG_STATE_HOME": "\(folder.path)/state", "DOCENT_CONFIG": "\(folder.path)/kiosk.yaml",
        ]
        let key = try docent.run(["tour", "publish-key"])
        try folder.write(
            "bundles: bundles\n\(key.text)http: 127.0.0.1:0\nrecord: on\nrecord-folder: reports\n"
                + "journal: on\njournal-file: journal.sqlite\n", to: "kiosk.yaml")
        try FileManager.default.createDirectory(
            atPath: "\(folder.path)/bundles", withIntermediateDirectories: false)
        let published = try docent.run([
            "tour", "publish", "--quiet", Repository.tour, "-o",
            "bundles/one.tour",
        ])
        try #require(published.status == 0, "\(published.errors)")
        let kiosk = try docent.start([
            "kiosk", "--display", "plain", "--frames", "\(Repository.root)/kiosk/frames", "--rate",
            "8",
        ])
        defer { kiosk.send(SIGTERM) }
        let isThere = kiosk.waits { kiosk.errors.contains("/health\n") }
        try #require(isThere, "\(kiosk.errors)")
        let address = try #require(kiosk.errors.firstMatch(of: /http:\/\/127\.0\.0\.1:([0-9]+)/))
        let port = try #require(UInt16(address.1))
        var page = ""
        let isWhole = kiosk.waits {
            page = (try? LoopbackClient.get("/metrics", port: port)) ?? ""
            return page.contains("\ndocent_last_decode_timestamp_seconds ")
                && page.contains("\ndocent_bundle_version 1\n")
        }
        #expect(isWhole, "\(page)\(kiosk.errors)")
        let named = try MonitoringFiles.metrics().filter { !$0.hasPrefix("docent_hub_") }
        #expect(named.count > 20)
        let missing = named.subtracting(MonitoringFiles.series(of: page))
        #expect(missing.isEmpty, "no kiosk exposes \(missing.sorted())")
        let figures = page.split(separator: "\r\n\r\n", maxSplits: 1).last.map(String.init) ?? ""
        let judged = try promtool(["check", "metrics"], input: figures)
        #expect(judged.status == 0, "\(judged.text)\(judged.errors)")
    }
}
