import Service

/// The pages of the health service.
enum HealthPages {
    /// A page by its path; `nil` where there is none.
    static func page(_ path: String, metrics: KioskMetrics, log: ServiceLog) -> HTTPResponse? {
        switch path {
        case "/health":
            let report = metrics.report(logLinesLeftOut: log.leftOut)
            return HTTPResponse(
                report.status == .pass ? .ok : .unavailable, contentType: "application/json",
                body: report.json)
        case "/metrics":
            let page = metrics.page(logLinesLeftOut: log.leftOut)
            return HTTPResponse(contentType: MetricsPage.contentType, body: Array(page.text.utf8))
        case "/":
            let words = "/health   how the kiosk is, JSON\n/metrics  figures for Prometheus\n"
            return HTTPResponse(contentType: "text/plain; charset=utf-8", body: Array(words.utf8))
        default: return nil
        }
    }
}
