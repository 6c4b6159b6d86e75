import Capture
import Files
import Foundation
import Glibc
import Logging
import Reports
import Threads
import Wording

/// Writes reports of codes that were not read, where staff have asked for it, and deletes those that are too old.
///
/// It works on its own thread with the time that frames and pages leave; no part of the kiosk waits for it.
actor FrameRecorder: ThreadActor {
    private let folder: ReportFolder
    /// Makes the reports; `nil` where none are to be written.
    private let maker: ReportMaker?
    private let metrics: KioskMetrics
    private let logger: Logger
    private var isInBackground = false
    nonisolated let thread = ThreadExecutor(name: "frame recorder")

    /// How often reports that have become too old are deleted.
    static let pruningPause = Duration.seconds(3600)

    /// - Parameter maker: makes the reports; `nil` where old ones are only to be deleted.
    init(folder: ReportFolder, maker: ReportMaker?, metrics: KioskMetrics, logger: Logger) {
        self.folder = folder
        self.maker = maker
        self.metrics = metrics
        self.logger = logger
    }

    /// Whether reports are written.
    nonisolated var records: Bool { maker != nil }

    /// Says in the log that reports are written.
    func announce() {
        guard records else { return }
        logger.notice(
            "Codes that are not read are recorded in \(folder.path); every page says so")
    }

    /// Deletes reports that are too old; where new ones are to be written, makes their folder.
    func prune() {
        yieldToOthers()
        do throws(FileError) {
            guard records else {
                try folder.prune(ifThere: .now)
                return
            }
            metrics.recording(in: folder, holds: try folder.prepare())
        } catch {
            fail("reports in \(folder.path) are not deleted in time: \(error)")
        }
    }

    /// Writes the report of a code's frames; stops early, without one, where the task is cancelled.
    func record(_ frames: [Frame]) {
        guard let maker, let first = frames.first else { return }
        yieldToOthers()
        let inputs = frames.map { frame in
            ReportMaker.Input(frame.image, name: "a frame", time: frame.time - first.time)
        }
        do throws(ReportError) {
            guard let report = try maker.report(ofUnread: inputs) else { return }
            let contents = try folder.add(report)
            metrics.recording(in: folder, holds: contents)
            logger.info(
                "A code that was not read was recorded; there are now \(counted(contents.reports, "report"))"
            )
        } catch .nothingToShow, .stillReadable {
            logger.info("A code that was not read is not recorded: it cannot be blackened safely")
        } catch {
            fail("a code that was not read is not recorded: \(error)")
        }
    }

    private func fail(_ problem: String) {
        if records { metrics.recording(in: folder, problem: problem) }
        logger.warning("Recording: \(problem)")
    }

    /// Leaves the processor to frames and pages: on Linux a priority is the calling thread's; where it is refused, both have
    /// equal parts.
    private func yieldToOthers() {
        guard !isInBackground else { return }
        isInBackground = true
        _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10)
    }
}

/// Recording is on, and there is nowhere to record to.
struct NoReportFolder: Error, Equatable, CustomStringConvertible {
    var description: String {
        "recording is on, and there is no home folder to record to; set record-folder in kiosk.yaml"
    }
}
