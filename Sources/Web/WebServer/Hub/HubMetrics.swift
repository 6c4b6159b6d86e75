import Hub
import HubProtocol
import Service

/// The hub's figures for Prometheus, one of each for each kiosk; a retired kiosk has none.
enum HubMetrics {
    static func page(
        _ kiosks: [HubKiosk], rollout: Rollout?, at now: Int64, interval: Int, uptime: Double
    ) -> String {
        let active = kiosks.filter(\.isActive)
        func each(_ value: (HubKiosk) -> Double?) -> [(
            labels: KeyValuePairs<String, String>, value: Double?
        )] {
            active.map { (["kiosk": $0.name], value($0)) }
        }
        var page = MetricsPage()
        page.gauge("docent_hub_uptime_seconds", "Since the hub was started.", uptime)
        page.gauge("docent_hub_kiosks", "Kiosks that have joined.", Double(active.count))
        page.gauges(
            "docent_hub_kiosk_last_seen_seconds", "When the kiosk last asked, as a Unix time.",
            each { $0.seen.map { Double($0) } })
        page.gauges(
            "docent_hub_kiosk_silent", "1 where three polls in a row were missed.",
            each { $0.isSilent(at: now, interval: interval) ? 1 : 0 })
        page.gauges(
            "docent_hub_kiosk_failing",
            "1 where something that visitors need does not work, or the kiosk itself is absent.",
            each { kiosk in kiosk.status.map { [.fail, .absent].contains($0) ? 1 : 0 } })
        page.gauges(
            "docent_hub_kiosk_content_version", "The version of the tour that is shown.",
            each { $0.shown.map { Double($0) } })
        page.gauges(
            "docent_hub_kiosk_disk_free_bytes", "Free on the disk of the content.",
            each { $0.health?.diskFreeBytes.map { Double($0) } })
        page.gauges(
            "docent_hub_kiosk_entries_lost", "Closed hours whose counts the kiosk gave up.",
            each { $0.health.map { Double($0.hoursLost) } })
        if let rollout {
            page.gauge(
                "docent_hub_rollout_version", "The version on its way.", Double(rollout.version))
            page.gauges(
                "docent_hub_rollout_state", "1 for the state that the rollout is in.",
                [.running, .halted, .held, .done].map { state in
                    (["state": "\(state)"], rollout.state == state ? 1 : 0)
                })
        }
        return page.text
    }
}
