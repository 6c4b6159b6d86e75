import Files
import Foundation
import Journal
import KioskSettings
import Wording

extension Examination {
    /// Whether visits are counted, and how the journal's file is; nothing where they are not and never were.
    ///
    /// Looks only: a file that was made here might not be the kiosk's to write.
    func journal() -> [Finding] {
        let path = configuration.journalPath(in: ProcessInfo.processInfo.environment)
        let exists = path.map { FileManager.default.fileExists(atPath: $0) } ?? false
        guard configuration.journal || exists else { return [] }
        guard let path else {
            return [
                Finding(
                    "journal", .broken, "it is on, and no folder is known for it",
                    advice:
                        "name its file with \"journal-file:\" in kiosk.yaml, or set \"journal: off\""
                )
            ]
        }
        guard exists else {
            return [
                Finding(
                    "journal", .works,
                    "on: visits are counted in \(path), which the kiosk will make")
            ]
        }
        guard FileManager.default.isReadableFile(atPath: path) else {
            return [
                Finding(
                    "journal", .missing, "this user may not read \(path)",
                    advice: "run docent doctor as the user that the kiosk runs as")
            ]
        }
        do {
            return [try state(of: path)] + openToOthers(path) + fullDisk(path)
        } catch {
            return [Finding("journal", .broken, "\(error)")]
        }
    }

    private func state(of path: String) throws -> Finding {
        let store = try JournalStore(path: path, readOnly: true)
        try store.check()
        let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? NSNumber
        let span = try store.span()
        let counts =
            span.map { "counts from \($0.first) to \($0.last)" } ?? "nothing counted yet"
        let kept = counted(configuration.journalKeep, "day")
        return Finding(
            "journal", .works,
            configuration.journal
                ? "on: \(path), \(dataSize(size?.intValue ?? 0)), whole; \(counts), kept by day for \(kept)"
                : "off; \(counts) in \(path), \(dataSize(size?.intValue ?? 0))",
            advice: configuration.journal
                ? nil : "delete the file where its counts are not needed any more")
    }

    private func openToOthers(_ path: String) -> [Finding] {
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        let mode = (attributes?[.posixPermissions] as? NSNumber)?.intValue ?? 0o600
        let allowed = Int(FilePath.privateMode(in: FilePath.split(path).folder))
        guard mode & 0o077 & ~allowed != 0 else { return [] }
        return [
            Finding(
                "journal", .missing,
                "others may read \(path): its mode is \(String(mode & 0o777, radix: 8))",
                advice: "chmod \(String(allowed, radix: 8)) \(path)")
        ]
    }

    /// What a year of a busy kiosk takes.
    private static let leastSpace = 20_000_000

    private func fullDisk(_ path: String) -> [Finding] {
        let folder = (path as NSString).deletingLastPathComponent
        let attributes = try? FileManager.default.attributesOfFileSystem(
            forPath: folder.isEmpty ? "." : folder)
        guard let free = (attributes?[.systemFreeSize] as? NSNumber)?.intValue,
            free < Self.leastSpace
        else { return [] }
        return [
            Finding(
                "journal", .missing, "the disk of \(path) has only \(dataSize(free)) left",
                advice: "free some space; closed hours wait in memory, a week of them at most")
        ]
    }
}
