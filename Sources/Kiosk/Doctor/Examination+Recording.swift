import Files
import Foundation
import KioskSettings
import Reports
import Wording

extension Examination {
    /// Whether codes that are not read are recorded, and what was; nothing where they are not and never were.
    ///
    /// Looks only: a folder that was made here might not be the kiosk's to write.
    func recording() -> [Finding] {
        let folder = configuration.reportFolder(in: ProcessInfo.processInfo.environment)
        guard configuration.record else { return folder.map(leftReports) ?? [] }
        guard let folder else {
            return [
                Finding(
                    "recording", .broken, "it is on, and there is no folder for its reports",
                    advice: "name one with \"record-folder:\" in kiosk.yaml, or set \"record: off\""
                )
            ]
        }
        do throws(FileError) {
            if let obstacle = folder.obstacle() { throw obstacle }
            let contents = try folder.contents()
            return [
                Finding(
                    "recording", .works,
                    "on: codes that are not read are kept in \(folder.path) for "
                        + "\(counted(folder.bounds.days, "day")); "
                        + "\(counted(contents.reports, "report")) now, \(dataSize(contents.bytes))",
                    advice: "set \"record: off\" as soon as there are enough reports")
            ]
        } catch {
            return [
                Finding(
                    "recording", .broken, "\(error)",
                    advice: "give the folder to the user who runs the kiosk, or set \"record: off\""
                )
            ]
        }
    }

    /// What is left of a time in which codes were recorded.
    private func leftReports(in folder: ReportFolder) -> [Finding] {
        // A folder that this user may not read is not the kiosk's.
        guard let contents = try? folder.contents(), contents.reports > 0 else { return [] }
        return [
            Finding(
                "recording", .works,
                "off; \(counted(contents.reports, "report")) of earlier in \(folder.path)",
                advice:
                    "the kiosk deletes each after \(counted(folder.bounds.days, "day")); delete "
                    + "the folder where none is needed any more")
        ]
    }
}
