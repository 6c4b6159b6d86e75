import Capture
import Decoding
import Isolation
import KioskSettings
import Logging
import Reports

extension Kiosk {
    /// Records a code that has gone from the camera and was not read, where staff have asked for that.
    func record(_ frame: Frame, _ picture: DecodedPicture) {
        guard let recorder, recorder.records,
            let frames = hardCodes.look(at: frame, picture), writing == nil
        else { return }
        writing = Task(priority: .background) {
            await recorder.record(frames)
            writing = nil
        }
    }

    /// Records the code that was in view when the frames ended, and waits until it is written.
    func recordLast() async {
        await writing?.value
        guard let recorder, let frames = hardCodes.end() else { return }
        await recorder.record(frames)
    }

    /// Deletes reports that have become too old.
    func watchReports() async {
        guard let recorder else { return }
        await recorder.announce()
        while !Task.isCancelled {
            await recorder.prune()
            await clock.wait(FrameRecorder.pruningPause)
        }
    }

    /// What writes and deletes reports; `nil` where there is no folder for them.
    ///
    /// - Throws: ``NoReportFolder`` where there is none and reports are to be written.
    static func recorder(
        in folder: ReportFolder?, _ configuration: KioskConfiguration, _ options: DecoderOptions,
        _ metrics: KioskMetrics, _ logger: Logger
    ) throws -> FrameRecorder? {
        guard let folder else {
            if configuration.record { throw NoReportFolder() }
            return nil
        }
        var maker: ReportMaker?
        if configuration.record {
            maker = try ReportMaker(
                program: metrics.program, source: .kiosk, options: options,
                blackening: configuration.recordBlacken,
                through: DecoderPool(isInBackground: true))
        }
        return FrameRecorder(folder: folder, maker: maker, metrics: metrics, logger: logger)
    }
}
