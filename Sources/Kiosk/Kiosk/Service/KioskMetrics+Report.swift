import Foundation
import QRReader
import Reports
import Screens
public import Service

extension KioskMetrics {
    /// How the kiosk is now.
    ///
    /// - Parameter logLinesLeftOut: by the bound of its log.
    public func report(logLinesLeftOut: Int = 0) -> HealthReport {
        let state = now
        let late = liveness.late
        let problems =
            late.map { "\($0.rawValue) no longer responds" }
            + [state.obstacle, state.cameraProblem, state.contentProblem, state.passProblem]
            .compactMap(\.self) + state.bundles.problems
        return HealthReport(
            status: status(state, isWell: problems.isEmpty), problems: problems,
            time: Date.now.ISO8601Format(), version: version,
            uptimeSeconds: (uptime / .seconds(1)).rounded(toPlaces: 1),
            camera: .init(
                name: state.cameraName, state: state.camera,
                framesPerSecond: state.rate.perSecond(at: .now).rounded(toPlaces: 1),
                frames: state.frames, dropped: state.dropped),
            reading: .init(
                codes: state.codes, lastDecode: state.lastDecode?.ISO8601Format(),
                warning: state.readingProblem),
            display: .init(
                kind: displayKind,
                state: late.contains(.display)
                    ? "silent"
                    : state.phase == .starting
                        ? "starting" : state.obstacle == nil ? "answering" : "hidden",
                light: state.light == .full ? "full" : state.light == .dark ? "dark" : "dimmed"),
            content: .init(
                id: state.siteID, version: state.content?.version, hash: state.content?.hash,
                bundle: state.bundles.version, waiting: state.bundles.waiting,
                kiosk: state.kiosk, warning: state.placeWarning),
            visits: .init(count: state.visits, isGoingOn: state.isVisited),
            codeToPage: .init(
                medianFrames: state.codeToPage.quantile(0.5)?.rounded(toPlaces: 2),
                p99Frames: state.codeToPage.quantile(0.99)?.rounded(toPlaces: 2)),
            recording: state.recording.map { folder, contents in
                .init(
                    folder: folder.path, reports: contents.reports, bytes: contents.bytes,
                    days: folder.bounds.days, warning: state.recordingProblem)
            },
            journal: state.journal.map { journal in
                var journal = journal
                journal.diskFreeBytes = HealthReport.Machine(diskOf: journal.file).diskFreeBytes
                return journal
            },
            configuration: .init(reloads: state.reloads, refused: state.refused),
            machine: .init(diskOf: state.contentPath ?? "/"),
            logLinesLeftOut: logLinesLeftOut, sharing: state.sharing)
    }

    private func status(_ state: State, isWell: Bool) -> HealthReport.Status {
        switch state.phase {
        case .starting: .starting
        case .stopping: .stopping
        case .running: isWell ? .pass : .fail
        }
    }

    /// The figures for Prometheus.
    public func page(logLinesLeftOut: Int = 0) -> MetricsPage {
        let report = report(logLinesLeftOut: logLinesLeftOut)
        let state = now
        var page = MetricsPage()
        page.gauge(
            "docent_info", "The program and the content that it shows.", 1,
            labels: [
                "version": version, "site": report.content.id ?? "",
                "content": report.content.hash ?? "", "display": displayKind,
            ])
        page.gauge(
            "docent_healthy", "1 while everything that visitors need works.",
            report.status == .pass ? 1 : 0)
        page.gauge(
            "docent_uptime_seconds", "Time since the kiosk was started.", report.uptimeSeconds)
        page.gauge(
            "docent_camera_streaming", "1 while the camera sends frames.",
            state.camera == "streaming" ? 1 : 0)
        page.gauge(
            "docent_frames_per_second", "Frames that were looked at, of the last seconds.",
            report.camera.framesPerSecond)
        page.counter("docent_frames_total", "Frames that were looked at.", state.frames)
        page.counter(
            "docent_frames_dropped_total", "Frames that came too fast to be looked at.",
            state.dropped)
        page.counter("docent_codes_read_total", "Codes that were read.", state.codes)
        page.counter(
            "docent_frames_skipped_total", "Frames in which nothing had changed.",
            state.session.skipped)
        page.counter(
            "docent_frames_sharpened_total",
            "Looks at a part of a frame with its motion blur removed.",
            state.session.sharpened)
        page.counter(
            "docent_codes_combined_total", "Codes that were read from several frames together.",
            state.session.combined)
        page.counter(
            "docent_codes_contradicted_total",
            "Codes from several frames that were dropped, since one of them showed another.",
            state.session.contradicted)
        page.gauge(
            "docent_second_reader_working",
            "0 after libzbar failed at a frame, until it has read one.",
            state.readingProblem == nil ? 1 : 0)
        page.gauge(
            "docent_last_decode_timestamp_seconds", "When a code was read last.",
            state.lastDecode?.timeIntervalSince1970.rounded())
        page.histogram(
            "docent_code_to_page_frames",
            "From a code's frame to its page on the display, in frame intervals.",
            state.codeToPage)
        page.gauge(
            "docent_display_answering", "1 while the display responds.",
            report.display.state == "answering" || report.display.state == "hidden" ? 1 : 0)
        page.gauge(
            "docent_display_visible", "1 while pages can be seen on the screen.",
            report.display.state == "answering" ? 1 : 0)
        page.gauge(
            "docent_display_light_ratio", "Brightness of the display.",
            Double(state.light.percent) / 100)
        page.counter("docent_visits_total", "Visits that have begun.", state.visits)
        page.gauge("docent_visit_active", "1 during a visit.", state.isVisited ? 1 : 0)
        page.gauge(
            "docent_recording", "1 while codes that were not read are recorded.",
            state.recording == nil ? 0 : 1)
        page.gauge(
            "docent_recorded_reports", "Reports of codes that were not read, in their folder.",
            state.recording.map { Double($0.contents.reports) })
        page.gauge(
            "docent_journal", "1 while visits are counted.", state.journal == nil ? 0 : 1)
        page.gauge(
            "docent_journal_entries_waiting", "Closed hours that could not be written yet.",
            state.journal.map { Double($0.waiting) })
        page.counter(
            "docent_journal_entries_lost_total", "Closed hours that were given up.",
            state.journal?.lost ?? 0)
        page.counter(
            "docent_configuration_reloads_total", "Configurations taken over while running.",
            state.reloads)
        page.counter(
            "docent_configuration_refused_total", "Configurations refused while running.",
            state.refused)
        page.gauge(
            "docent_bundle_version", "The bundle that is shown.",
            state.bundles.version.map(Double.init))
        page.gauge(
            "docent_bundles_refused", "Bundles that lie before the kiosk and are not taken.",
            Double(state.bundles.problems.count))
        page.gauge(
            "docent_resident_memory_bytes", "Memory of the process.",
            report.machine.residentBytes.map(Double.init))
        page.gauge(
            "docent_disk_free_bytes", "Free space on the disk of the content.",
            report.machine.diskFreeBytes.map(Double.init))
        page.counter(
            "docent_log_lines_left_out_total", "Lines that the log's bound has left out.",
            report.logLinesLeftOut)
        return page
    }
}

extension Double {
    fileprivate func rounded(toPlaces places: Int) -> Double {
        let factor = places == 1 ? 10.0 : 100.0
        return (self * factor).rounded() / factor
    }
}
