import ArgumentParser
import Commands
import Foundation
import KioskCommands
import TourAuthoring

extension TourCommand.Preview {
    /// Redraws the pages each time a file of the folder is saved, until the program is
    /// interrupted; problems are reported, and watching continues.
    func watch(_ folder: String) throws {
        let interruption = Interruption {}
        let place = NSTemporaryDirectory() + "docent-preview-" + UUID().uuidString
        try FileManager.default.createDirectory(
            atPath: place, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700]
        )
        // What cannot be removed is left to the system, which clears the folder of temporary files.
        defer { try? FileManager.default.removeItem(atPath: place) }
        var shown: FolderState?
        var last: FolderState?
        while !interruption.isRequested {
            let state = FolderState(folder)
            // One who saves several files, or a long one, has done so when nothing changes any more.
            if state == last, state != shown {
                shown = state
                drawAnew(folder, "\(place)/tour.sqlite")
            }
            last = state
            usleep(FolderState.pause)
        }
        throw ExitCode.interrupted
    }

    private func drawAnew(_ folder: String, _ database: String) {
        do {
            try ImportReport.tellProblems(of: folder, ifNothing: "\(output) is as it was") {
                try TourImporter.import(folder: folder, into: database)
            }
            try draw(database)
            Words.say("\(output) is drawn")
        } catch is ExitCode {
            // Its words are said already.
        } catch {
            Words.say(error)
        }
    }
}

/// The files of a folder and when each was written, at one moment.
private struct FolderState: Equatable {
    /// Between two looks, in microseconds.
    static let pause: UInt32 = 250_000
    /// More files than this are not looked at; an import rejects that many, too.
    private static let maximumFiles = 200_000

    private var files: [String: Date] = [:]

    /// - Parameter folder: one that is not there has no files.
    init(_ folder: String) {
        let keys: Set<URLResourceKey> = [.contentModificationDateKey, .isRegularFileKey]
        let walk = FileManager.default.enumerator(
            at: URL(fileURLWithPath: folder), includingPropertiesForKeys: Array(keys),
            options: [.skipsHiddenFiles])
        while files.count < Self.maximumFiles, let file = walk?.nextObject() as? URL {
            // A file that has gone since is not a file of the folder.
            guard let values = try? file.resourceValues(forKeys: keys), values.isRegularFile == true
            else { continue }
            files[file.path] = values.contentModificationDate
        }
    }
}
