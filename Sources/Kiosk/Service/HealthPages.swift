import Service

/// The pages of the health service.
enum HealthPages {
    /// A page by its path; `nil` where there is none.
    static func page(_ path: String, vitals: Vitals, log: ServiceLog) -> WebAnswer? {
        switch path {
        case "/health":
            let report = vitals.report(logLinesLeftOut: log.leftOut)
            return WebAnswer(
                report.status == .well ? .ok : .unavailable, contentType: "application/json",
                body: report.json)
        case "/metrics":
            let page = vitals.metrics(logLinesLeftOut: log.leftOut)
            return WebAnswer(contentType: MetricsPage.contentType, body: Array(page.text.utf8))
        case "/":
            let words = "/health   how the kiosk is, JSON\n/metrics  figures for Prometheus\n"
            return WebAnswer(contentType: "text/plain; charset=utf-8", body: Array(words.utf8))
        default: return nil
        }
    }
}
