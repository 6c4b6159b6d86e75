import Files
import Forms
import Glibc
import TourModel
import Wording

/// Files that other programs send back: tables, and translators' files.
enum ReturnedText {
    /// A file may be as large as all texts of a site with all that tools add to them.
    private static let maximumBytes = 64 << 20

    /// The text of a file; nil where it is none, and the log tells so.
    ///
    /// - Parameter name: what messages call the file.
    static func read(
        _ path: String, as name: String, log: ProblemLog
    ) throws(TourImportError) -> String? {
        do throws(FormFile.Failure) {
            let file = try FormFile.foreignText(of: path, limit: maximumBytes)
            if let doubt = file.doubt {
                log.warning(Place(file: name), doubt.message, doubt.remedy, .content)
            }
            return file.text
        } catch {
            switch error {
            case .foreign(let failure):
                log.error(Place(file: name), failure.reason, failure.remedy)
                return nil
            case .unreadable(let cause) where cause.code == ENOENT:
                throw .cannotOpen(file: path, reason: "there is no such file")
            case .unreadable, .tooLong, .notText:
                throw .cannotOpen(file: path, reason: "cannot be read: \(error.reason)")
            }
        }
    }
}
