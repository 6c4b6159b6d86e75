import Files
import Glibc
import TourAuthoring

extension StudioWords {
    /// Says why a text was not saved, to its author, in whose browser it waits.
    func why(notSaved error: any Error) -> String {
        switch error {
        case TourImportError.cannotWriteFolder(let path, let reason),
            TourImportError.cannotWrite(let path, let reason),
            ContentEditError.cannotWrite(let path, let reason),
            FileError.notWritable(let path, let reason):
            Self.isFull(reason)
                ? self("failed.full") : self("failed.write", ["file": path, "reason": reason])
        case TourImportError.diskFull: self("failed.full")
        case TourImportError.busy, FileError.busy: self("failed.busy")
        default: self("failed.other", ["reason": "\(error)"])
        }
    }

    /// Tells if the system's words are those for a disk or a share of it without room.
    private static func isFull(_ reason: String) -> Bool {
        [ENOSPC, EDQUOT].contains { SystemCall.message(of: $0) == reason }
    }
}
